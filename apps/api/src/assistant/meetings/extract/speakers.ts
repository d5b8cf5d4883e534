/** Who speaks on a line, and where their words begin. */
export interface Turn {
  readonly speaker: string
  /** From the beginning of the line. */
  readonly from: number
}

const LABEL =
  /^(?:action(?: items?)?|to-?dos?|tasks?|next steps?|follow[- ]ups?|decided|decisions?|agreed|open questions?|open|questions?|q|unclear|pending|tbd|notes?|agenda|me|budget|re|ps|p\.s|attending|present|date|subject|fyi|topic|summary|prepared by|meeting notes)$/i
const TIME = String.raw`(?:[[(]?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?(?: ?[ap]\.?m\.?)?[\])]?)`
const CANDIDATE = new RegExp(
  String.raw`^\s*(?:${TIME}\s*[-–—]?\s*)?([\p{L}\d][^:\n]{0,70}?)\s*(?:[-–—]?\s*${TIME})?\s?:(?:\s+|$)`,
  'iu',
)
const SMALL = /^(?:of|the|de|del|la|van|von|der|den|da|di|and|&|bin|al|el|y|—|–|-)$/i

/** Letters of a name with its titles; CANDIDATE takes no more. */
const LONGEST_NAME = 75

/** Whether words look like a name, with title, work or role: "Dr. Helen Voss, CFP", "The Acting Chair (Mr. Bruce Stanton)". */
export function isName(words: string): boolean {
  if (words.length > LONGEST_NAME || LABEL.test(words)) return false
  const bare = words
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/,.*$/, '')
    .trim()
  const parts = bare.split(/\s+/)
  return (
    bare !== '' &&
    parts.length <= 5 &&
    !/[?!;"“”]/.test(words) &&
    /^(?:\p{Lu}|speaker)/iu.test(bare) &&
    parts.every((part) => /^[\p{Lu}\d]/u.test(part) || SMALL.test(part)) &&
    parts.some((part) => /\p{L}/u.test(part) && !SMALL.test(part))
  )
}

const MOST_WORDS = 4
/** A label that is no name in form speaks where it begins so many lines. */
const OFTEN = 3

/**
 * Reads who speaks on each line: names with titles and commas, with times before or after, labels in small letters that
 * come again and again.
 */
export function speakersIn(lines: readonly string[]): (line: string) => Turn | null {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const name = CANDIDATE.exec(line.slice(0, 120))?.[1]
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return (line) => {
    const match = CANDIDATE.exec(line.slice(0, 120))
    const [whole = '', name = ''] = match ?? []
    if (match === null || name === '') return null
    const isOften = (counts.get(name) ?? 0) >= OFTEN && name.split(' ').length <= MOST_WORDS && !LABEL.test(name)
    return isName(name) || isOften ? { speaker: name, from: whole.length } : null
  }
}
