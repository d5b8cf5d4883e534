import { speakersIn } from './speakers.ts'

/** A sentence, or a part of one that says something of its own, with its place in the text it was taken from. */
export interface Unit {
  readonly text: string
  /** Words before it that only take up what was said before, such as "All right,". */
  readonly lead: string
  readonly start: number
  readonly end: number
  readonly speaker: string | null
  /** Number of the turn it belongs to; a turn is what one person says at a time, or a line of notes. */
  readonly turn: number
  readonly turnStart: number
  readonly turnEnd: number
}

const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)]|\[[ x]?\])\s+/i
/** Words before a full stop that does not end a sentence. */
const SHORT =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|st|vs|e\.g|i\.e|approx|inc|jr|sr|u\.s|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mo|mos|yrs?|wks?|hrs?|mins?|acct|dept|ins|w\/|re|mon|tues?|weds?|thurs?|fri|(?!i)\p{Lu})\.$/iu
/** Where a second promise begins within a sentence. */
const SECOND_CLAUSE =
  /,?\s{1,3}and\s{1,3}(?=(?:i|you|we)(?:['’]ll|\s{1,3}will|['’]m going|\s{1,3}need)\b)|;\s{1,3}|,\s{1,3}but\s{1,3}|:\s{1,3}(?=(?:is|are|do|does|can|could|who|what|how|which|should|will|would)\b)/gi

function* linesOf(text: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    yield { start, end }
    start = end + 1
  }
}

function* sentencesOf(text: string, from: number, to: number): Generator<{ start: number; end: number }> {
  let start = from
  for (let at = from; at < to; at++) {
    const char = text[at] ?? ''
    const isBroken = char === '-' && text[at + 1] === '-'
    if (!isBroken && !'.!?'.includes(char)) continue
    const next = text[at + 1] ?? ' '
    if (!isBroken && !/[\s"”')\]]/.test(next)) continue
    if (char === '.' && SHORT.test(text.slice(Math.max(start, at - 8), at + 1))) continue
    const end = isBroken ? at + 2 : at + 1
    yield { start, end }
    start = end
    at = end - 1
  }
  if (start < to) yield { start, end: to }
}

/** Cuts white space, and words that only take up what was said before, off both ends. */
function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const lead =
    /^(?:\s+|(?:okay|ok|yes|yeah|good|great|alright|all right|right|perfect|sure|fine|well|then|so|and|oh|um|uh)(?:[,.!]\s+|\s+(?=(?:i|we|let|then|you|the|so)\b))|["“')\]]+)/i
  for (;;) {
    const match = lead.exec(text.slice(start, end))
    if (!match || match[0].length === 0) break
    start += match[0].length
  }
  while (end > start && /[\s,"”]/.test(text[end - 1] ?? '')) end--
  return { start, end }
}

/** Takes a transcript (`Name: words`, a turn per line) or notes (a thought per line, nobody speaks) apart. */
export function unitsOf(text: string, isNotes = false): Unit[] {
  const units: Unit[] = []
  const turnOf = isNotes ? () => null : speakersIn(text.split('\n'))
  let speaker: string | null = null
  let turn = -1
  for (const line of linesOf(text)) {
    const content = text.slice(line.start, line.end)
    if (content.trim() === '') continue
    const named = turnOf(content)
    if (named !== null) speaker = named.speaker
    // lines under a name go on with what that person says
    turn++
    const start = line.start + (named === null ? (BULLET.exec(content)?.[0].length ?? 0) : named.from)
    for (const sentence of sentencesOf(text, start, line.end)) {
      const cuts = isNotes ? [] : [...text.slice(sentence.start, sentence.end).matchAll(SECOND_CLAUSE)]
      let from = sentence.start
      for (const cut of [...cuts, null]) {
        const to = cut === null ? sentence.end : sentence.start + cut.index
        const { start: a, end: b } = trimmed(text, from, to)
        if (b > a && /[\p{L}\d]/u.test(text.slice(a, b)))
          units.push({
            text: text.slice(a, b),
            lead: text.slice(from, a),
            start: a,
            end: b,
            speaker,
            turn,
            turnStart: start,
            turnEnd: line.end,
          })
        if (cut !== null) from = to + cut[0].length
      }
    }
  }
  return units
}
