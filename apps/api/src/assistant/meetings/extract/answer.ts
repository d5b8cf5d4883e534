import type { FoundLine, Passage } from '../analyst.ts'
import { type Unit, unitsOf } from './units.ts'

const ANSWER_LIMIT = 5000
const LINES = 3
const STOP = new Set(
  'the a an and or but of to in on at for with by from as is are was were be been it its this that these those i you we they he she my your our their his her me us them do does did has have had will would can could should may might what when where which who whom whose why how many much about there then than not no any some if so say said tell told meeting client advisor decide decided decision decisions agree agreed promise promised mention mentioned discuss discussed talk talked think want wanted'.split(
    ' ',
  ),
)

/** A word without its ending, roughly; enough to find "fees" by "fee" and "retirement" by "retiring". */
const stem = (word: string): string =>
  word
    .replace(/(?:'s|’s)$/, '')
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=...)(?:ing|ed|es|(?<!s)s|al)$/, '')
    .replace(/(?<=.{6})ment$/, '')
    .replace(/(?<=...)e$/, '')

/** The words of a text that say what it is about, without their endings. */
export const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d'’]+/gu) ?? []).filter((word) => !STOP.has(word)).map(stem)

const isAsked = ({ text }: Unit): boolean => text.endsWith('?')

/** What somebody else said to a question: a question is no answer, its reply may be. */
function replyOf(units: readonly Unit[], at: number): string | null {
  const reply = units.slice(at + 1, at + 6).find(({ speaker }) => speaker !== units[at]?.speaker)
  return reply === undefined || isAsked(reply) ? null : `${reply.lead}${reply.text}`.trim()
}

/** When something is done, in words. */
const TIME =
  /\b(?:to(?:day|morrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|by|until|before|after|week|month|year|spring|summer|fall|autumn|winter|january|february|march|april|june|july|august|september|october|november|december)\b/i

/** What a question asks for as a whole rather than by its words. */
const WHOLE: readonly (readonly [asks: RegExp, name: string])[] = [
  [/\b(?:decid|decision|agree)/i, 'Decision'],
  [/\b(?:action items?|tasks?|to-?dos?|next steps?|promise|follow[- ]ups?)\b/i, 'Action item'],
  [/\b(?:key points?|main points?|summar)/i, 'Key point'],
]

/** Who took part is told when it is asked; their names are in every other line too. */
const TOOK_PART = 'Took part'

/** Parts of a meeting that are shown whole to who asks for them, whatever else has a word of the question. */
const PARTS: readonly (readonly [asks: RegExp, names: readonly string[]])[] = [
  [
    /\b(?:open|unanswered|unresolved) (?:questions?|points?)\b|\bquestions?\b.{0,30}\b(?:open|unanswered|unresolved)\b|\bwhat(?:'s| is| was| remains?)? (?:still |left )?(?:open|unresolved|unanswered)\b/i,
    ['Open question'],
  ],
  [
    /\bwho (?:was|were|else was|all was) (?:in|at|on|there|here|present)\b|\bwho (?:took part|attended|joined|participated|spoke)\b|\b(?:participants|attendees)\b/i,
    [TOOK_PART],
  ],
  [/\bagenda\b/i, ['Agenda']],
  [/\bnotes\b|\bwhat (?:was|did (?:i|we)) noted?\b/i, ['Notes']],
  [/\blife events?\b|\bfamily news\b|\bwhat(?:'s| is| was) new\b/i, ['Life event']],
  [
    /\b(?:wishes|limits|constraints|preferences)\b|\bwhat (?:does|do|did) [\p{L} ]{2,30} (?:want|wish(?: for)?)\W*$/iu,
    ['Wish or limit'],
  ],
  [/\bguarante\w*\b|\bcompliance\b/i, ['Promise or guarantee']],
  [
    /\b(?:summari[sz]e|summary|recap|sum up)\b|\bwhat (?:happened|was (?:this|the) (?:meeting|call|talk) about|was (?:discussed|covered)|did we (?:talk about|discuss|cover))\W*$/i,
    ['Summary', 'Key point', 'Decision', 'Open question'],
  ],
]

const partsIn = (question: string): readonly string[] =>
  asksForAll(question) ? (PARTS.find(([asks]) => asks.test(question))?.[1] ?? []) : []

/** Whether a question asks for a part of a meeting as a whole: who took part, what stayed open, its notes. */
export const asksForPart = (question: string): boolean => partsIn(question).length > 0

/** Whether a question names nothing that a line would have to be about: “What did we decide?”, not “… about the boat?”. */
const asksForAll = (question: string): boolean =>
  !/\b(?:about|on|regarding|concerning|with|for) (?!(?:the |this |that |our |my |last )?(?:meeting|call|talk|review|client|me|us|agenda|notes|summary|transcript)\b)/i.test(
    question,
  )

/** Who is asked about: `What did she say` and `What did I promise`. */
const OF_CLIENT = /\b(?:she|he|they|(?:the |my )?clients?)\b/i
const OF_ADVISOR = /\b(?:i|we|me|advis[eo]r)\b/i
const SPOKEN = /\b(?:sa(?:y|id)|tell|told|mention|want|wish|think|thought|feel|felt|worr|ask|plan|promis|offer)/i

/** Whose words a question wants; null where anybody's will do. */
function wantedSide(question: string): 'client' | 'advisor' | null {
  if (!SPOKEN.test(question)) return null
  return OF_CLIENT.test(question) ? 'client' : OF_ADVISOR.test(question) ? 'advisor' : null
}

const linesIn = ({ name, text }: Passage): FoundLine[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ name, speaker: null, text: line.trim() }]))

/** Lines of the material that a question is answered with, the best first; none when none is about it. */
export function findLines(question: string, passages: readonly Passage[]): FoundLine[] {
  const parts = partsIn(question)
  const whole = passages.filter(({ name }) => parts.includes(name))
  if (whole.length > 0) return whole.flatMap(linesIn)
  const asked = new Set(stemsOf(question))
  const units = passages
    .filter(({ name }) => name !== TOOK_PART)
    .flatMap(({ name, text, advisors }) => {
      const all = unitsOf(text)
      return all.flatMap((unit, at) => {
        const said = isAsked(unit) ? replyOf(all, at) : unit.text
        if (said === null) return []
        const isAdvisor =
          unit.speaker !== null && (/advis[eo]r/i.test(unit.speaker) || advisors?.includes(unit.speaker))
        const side = unit.speaker === null ? null : isAdvisor === true ? ('advisor' as const) : ('client' as const)
        // the reply to a question is somebody else's
        return [{ name, said, side, speaker: isAsked(unit) ? null : unit.speaker, stems: new Set(stemsOf(unit.text)) }]
      })
    })
  const seenIn = (word: string): number => units.filter(({ stems }) => stems.has(word)).length
  const weights = new Map([...asked].map((word) => [word, seenIn(word) === 0 ? 0.5 : 1 / Math.log2(2 + seenIn(word))]))
  const weightOfAll = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const wantsNumber = /\b(?:when|how (?:much|many|long|old)|what (?:rate|date|amount|percent))/i.test(question)
  const side = wantedSide(question)
  const named = WHOLE.find(([asks]) => asks.test(question))?.[1]
  const best = units
    .map(({ name, said, speaker, side: of, stems }, at) => {
      const hits = [...weights].filter(([word]) => stems.has(word))
      const share = weightOfAll === 0 ? 0 : hits.reduce((sum, [, weight]) => sum + weight, 0) / weightOfAll
      const number = share > 0 && wantsNumber && (/\d/.test(said) || TIME.test(said)) ? 0.15 : 0
      const whose = share > 0 && side !== null && of !== null ? (of === side ? 0.15 : -0.15) : 0
      const kind = share > 0 && name === named ? 0.25 : 0
      return { name, speaker, text: said.trim(), at, share: share + number + whose + kind }
    })
    .filter(({ share }) => share >= 0.35)
    .toSorted((a, b) => b.share - a.share || a.at - b.at)
  const distinct = [...new Map(best.toReversed().map((line) => [line.text, line])).values()].toReversed()
  const near = distinct.filter(({ share }) => share >= (distinct[0]?.share ?? 0) - 0.2).slice(0, LINES)
  const listed = passages.find(({ name }) => name === named)
  const isGeneral = [...asked].filter((word) => seenIn(word) > 0).length === 0
  return listed && (isGeneral || near.length === 0) && asksForAll(question)
    ? linesIn(listed)
    : near.map(({ name, speaker, text }) => ({ name, speaker, text }))
}

/** Lines as an answer quotes them; null for none. */
export const answerOf = (lines: readonly FoundLine[]): string | null =>
  lines.length === 0
    ? null
    : lines
        .map(({ name, text }) => `${name}: “${text}”`)
        .join('\n')
        .slice(0, ANSWER_LIMIT)
