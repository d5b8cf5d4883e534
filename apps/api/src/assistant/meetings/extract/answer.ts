import type { Passage } from '../analyst.ts'
import { type Unit, unitsOf } from './units.ts'

const ANSWER_LIMIT = 5000
const LINES = 3
const STOP = new Set(
  'the a an and or but of to in on at for with by from as is are was were be been it its this that these those i you we they he she my your our their his her me us them do does did has have had will would can could should may might what when where which who whom whose why how many much about there then than not no any some if so say said tell meeting client advisor'.split(
    ' ',
  ),
)

/** A word without its ending, roughly; enough to find "fees" by "fee". */
const stem = (word: string): string =>
  word
    .replace(/(?:'s|’s)$/, '')
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=...)(?:ing|ed|es|(?<!s)s|al)$/, '')

const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d'’]+/gu) ?? []).filter((word) => !STOP.has(word)).map(stem)

const quoted = (name: string, text: string): string => `${name}: “${text.trim()}”`

const isAsked = ({ text }: Unit): boolean => text.endsWith('?')

/** What somebody else said to a question: a question is no answer, its reply may be. */
function replyOf(units: readonly Unit[], at: number): string | null {
  const reply = units.slice(at + 1, at + 6).find(({ speaker }) => speaker !== units[at]?.speaker)
  return reply === undefined || isAsked(reply) ? null : `${reply.lead}${reply.text}`.trim()
}

/** What a question asks for as a whole rather than by its words. */
const WHOLE: readonly (readonly [asks: RegExp, name: string])[] = [
  [/\b(?:decid|decision|agree)/i, 'Decision'],
  [/\b(?:action items?|tasks?|to-?dos?|next steps?|promise|follow[- ]ups?)\b/i, 'Action item'],
  [/\b(?:key points?|main points?|summar)/i, 'Key point'],
]

/** Answers a question with lines of the material; null when none is about it. */
export function answerFrom(question: string, passages: readonly Passage[]): string | null {
  const asked = new Set(stemsOf(question))
  const units = passages.flatMap(({ name, text }) => {
    const all = unitsOf(text)
    return all.flatMap((unit, at) => {
      const said = isAsked(unit) ? replyOf(all, at) : unit.text
      return said === null ? [] : [{ name, said, stems: new Set(stemsOf(unit.text)) }]
    })
  })
  const seenIn = (word: string): number => units.filter(({ stems }) => stems.has(word)).length
  const weights = new Map([...asked].map((word) => [word, seenIn(word) === 0 ? 0.5 : 1 / Math.log2(2 + seenIn(word))]))
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const wantsNumber = /\b(?:when|how (?:much|many|long|old)|what (?:rate|date|amount|percent))/i.test(question)
  const best = units
    .map(({ name, said, stems }, at) => {
      const hits = [...weights].filter(([word]) => stems.has(word))
      const share = whole === 0 ? 0 : hits.reduce((sum, [, weight]) => sum + weight, 0) / whole
      return { name, text: said, at, share: share + (share > 0 && wantsNumber && /\d/.test(said) ? 0.15 : 0) }
    })
    .filter(({ share }) => share >= 0.35)
    .toSorted((a, b) => b.share - a.share || a.at - b.at)
  const distinct = [...new Map(best.toReversed().map((line) => [line.text, line])).values()].toReversed()
  const near = distinct.filter(({ share }) => share >= (distinct[0]?.share ?? 0) - 0.2).slice(0, LINES)
  const named = WHOLE.find(([asks]) => asks.test(question))?.[1]
  const listed = passages.find(({ name }) => name === named)
  const isGeneral = [...asked].filter((word) => seenIn(word) > 0).length === 0
  const lines =
    listed && (isGeneral || near.length === 0)
      ? listed.text.split('\n').map((text) => quoted(listed.name, text))
      : near.map(({ name, text }) => quoted(name, text))
  return lines.length === 0 ? null : lines.join('\n').slice(0, ANSWER_LIMIT)
}
