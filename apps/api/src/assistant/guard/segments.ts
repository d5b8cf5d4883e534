/** A segment without an end by itself is cut at a space before this many characters. */
const LONGEST = 600

/**
 * Cuts a text that comes in pieces into segments that can be checked on their own: lines, and sentences within a line.
 * Where it cuts depends on the text alone, never on how it was split on the way. Brackets and braces are not cut inside.
 */
export class Segments {
  #rest = ''

  /** The segments that are complete now. */
  push(delta: string): string[] {
    this.#rest += delta
    const done: string[] = []
    for (;;) {
      const end = endOf(this.#rest)
      if (end === null) return done
      done.push(this.#rest.slice(0, end))
      this.#rest = this.#rest.slice(end)
    }
  }

  /** What is left at the end of the text. */
  flush(): string[] {
    const rest = this.#rest
    this.#rest = ''
    return rest === '' ? [] : [rest]
  }
}

/** Where the first segment ends; null while more has to come to know. */
function endOf(text: string): number | null {
  let open = 0
  let lastSpace = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\n') return at + 1
    if ('[({<'.includes(char)) open++
    else if ('])}>'.includes(char)) open = Math.max(0, open - 1)
    else if (char === ' ') {
      lastSpace = at + 1
      // a full stop after a digit may end "1." of a list, one after a letter ends a sentence
      if (
        open === 0 &&
        /[\p{L}\])}%"'”’][.!?]$/u.test(text.slice(Math.max(0, at - 3), at)) &&
        !isShort(text.slice(0, at))
      )
        return at + 1
    }
    if (at + 1 >= LONGEST) return lastSpace > 0 ? lastSpace : at + 1
  }
  return null
}

/** Abbreviations that are followed by a number or name: "approx. 5", "St. James". */
const isShort = (text: string): boolean =>
  /(?:^|[\s(])(?:approx|ca|no|st|mr|mrs|ms|dr|vs|e\.g|i\.e|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/i.test(
    text,
  )
