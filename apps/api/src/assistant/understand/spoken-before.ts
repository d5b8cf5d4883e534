import type { Plan, ShownRows, Understanding } from '@keelwise/contract/plan'
import type { Turn } from '../engine.ts'
import { countOf } from './certain-of-both.ts'
import type { Directory } from './directory.ts'
import { canLead } from './leading.ts'
import { stemEnglish } from './lexicon/en/stem.ts'
import { narrowedTo, placeOf } from './of-shown.ts'

type Row = ShownRows['rows'][number]

/** An answer of the conversation, with the question that it answered. */
interface Told {
  readonly asked: string
  readonly text: string
  readonly kept: Understanding
  /** The conversation before it. */
  readonly history: readonly Turn[]
  /** How many there were in all of what was listed last. */
  readonly total: number | undefined
}

/** A message with a pronoun for what it speaks of, and the conversation as if it were said right after that was told. */
interface SpokenBefore {
  readonly text: string
  readonly asked: Plan
  readonly history: readonly Turn[]
}

/** @param kept what the answer that is spoken of was taken for, or would have been for what of it is spoken of */
const rightAfter = ({ text: content, history }: Told, kept: Understanding, text: string): SpokenBefore => ({
  text,
  asked: kept.plan,
  history: [...history, { role: 'assistant', content, understanding: kept }],
})

/** Further back than this nobody points without a name. */
const MOST_BACK = 5

/** The answers that can be gone on from, the newest first. */
function toldIn(history: readonly Turn[]): Told[] {
  return history
    .flatMap(({ content, understanding, tables }, at): Told[] =>
      understanding && canLead(understanding.plan)
        ? [
            {
              asked: history[at - 1]?.content ?? '',
              text: content,
              kept: understanding,
              history: history.slice(0, at),
              total: tables?.at(-1)?.total,
            },
          ]
        : [],
    )
    .toReversed()
    .slice(0, MOST_BACK)
}

const SUM =
  /\b(?:the|that|this|those|these)\s+(?:(?:whole|other|same|about|around|roughly)\s+)?(?<sign>[$€£]\s?)?(?<sum>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(?<scale>k|grand|thousand))?\b(?![.,]?\d)(?!\s?(?:%|percent|pct|points?|st|nd|rd|th)(?!\p{L}))(?!\s(?:days?|weeks?|months?|quarters?|years?|yrs?|minutes?|times?|largest|biggest|highest|smallest|lowest|top|worst|best|people|clients?|accounts?|meetings?|tasks?|shares?|units?|limit|budget|goal|rule|mark)\b)(?:\s(?:dollars|bucks|euros))?(?:\s(?:one|loss|gain|payment|charge|bill|purchase|transaction|deposit|withdrawal|expense|booking|item|figure|amount|number|balance|total|sum)\b)?/giu
/** 2025 is a year, and a small number a count. */
const OF_A_YEAR = /^(?:19|20)\d\d$/
const LEAST_SUM = 100

/** How far a figure may be from how it is said: 92k is 91,985.20, 5,129 is 5,129.73, 5,100 is 5,129. */
function isSaidAs(figure: number, sum: string, scale: string | undefined): boolean {
  const value = Number(sum.replaceAll(',', '')) * (scale === undefined ? 1 : 1000)
  const size = Math.abs(figure)
  if (sum.includes('.') && scale === undefined) return Math.abs(size - value) < 0.005
  if (scale !== undefined) return Math.abs(size - value) <= (sum.includes('.') ? 50 : 500)
  const zeros = /0+$/.exec(sum.replaceAll(',', ''))?.[0].length ?? 0
  const near = value >= 1000 && zeros >= 2 ? 10 ** zeros / 2 : 1
  return Math.abs(size - value) < near
}

/** A figure as an answer tells it, with its mark. */
const FIGURE = /\[-?[^\d\][]{0,4}(?<figure>\d[\d,]*\.\d\d)[^\][]*\]\(#v-/g

/** What was asked, of one of the rows that it showed. */
function ofRow({ shown, ...kept }: Understanding, row: Row, directory: Directory, today: string): Understanding | null {
  const plan = shown ? narrowedTo(kept.plan, shown.part, [row], directory, today) : null
  return plan && { ...kept, plan }
}

/** "Who got that 111.75", "the 5,129 loss": the row with that sum, or the answer that told it; null where no sum is spoken of. */
function ofSum(text: string, told: readonly Told[], directory: Directory, today: string): SpokenBefore | null {
  for (const found of text.matchAll(SUM)) {
    const { sign, sum = '', scale } = found.groups ?? {}
    const isMarked = sign !== undefined || scale !== undefined || /[.,]/.test(sum)
    if (!isMarked && (OF_A_YEAR.test(sum) || Number(sum) < LEAST_SUM)) continue
    for (const one of told) {
      const { plan, shown } = one.kept
      const rows = shown?.rows.filter(({ figures }) =>
        Object.values(figures).some((figure) => figure !== null && isSaidAs(Number(figure), sum, scale)),
      )
      const [row, ...others] = rows ?? []
      const isOne = row !== undefined && others.every(({ names }) => names.join() === row.names.join())
      const narrowed = isOne ? ofRow(one.kept, row, directory, today) : null
      const said = text.replace(found[0], 'it')
      if (narrowed) return rightAfter(one, narrowed, said)
      const isTold = [...one.text.matchAll(FIGURE)].some(({ groups }) =>
        isSaidAs(Number(groups?.['figure']?.replaceAll(',', '')), sum, scale),
      )
      if (isTold && plan.parts.length === 1) return rightAfter(one, one.kept, said)
    }
  }
  return null
}

const COUNT = '(?<count>two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|1\\d|20)'
const SO_MANY = new RegExp(
  String.raw`\b(?:(?:of|among|between|from|to|for|with)\s+(?:all\s+)?(?:the|those|these)|those|these|all(?:\s+of)?\s+(?:the|those|these)|all)\s+${COUNT}\b(?!\s(?:days?|weeks?|months?|quarters?|years?|percent|points?|largest|biggest|highest|smallest|lowest|best|worst|dollars|more|other|others|of|k|grand|thousand)\b)(?![.,%]?\d|%)`,
  'i',
)

/** "Which of the eight", "all four": the answer that listed so many; null where the last did, or none. */
function ofSoMany(text: string, told: readonly Told[]): SpokenBefore | null {
  const found = SO_MANY.exec(text)
  if (!found) return null
  const count = countOf(found.groups?.['count'] ?? '')
  const one = told.find(
    ({ kept: { shown }, total }) => shown !== undefined && (shown.rows.length === count || total === count),
  )
  if (!one?.kept.shown) return null
  const pointing = /^(?:of|among|between|from|to|for|with)/i.exec(found[0])?.[0]
  const words = pointing === undefined ? 'them' : `${/^(?:among|between)/i.test(pointing) ? 'of' : pointing} them`
  return rightAfter(one, one.kept.shown.rows.length < count ? ofAll(one.kept) : one.kept, text.replace(found[0], words))
}

/** Of more than were shown, all are meant. */
function ofAll({ shown: _shown, ...kept }: Understanding): Understanding {
  const parts = kept.plan.parts.map((part) => (part.kind === 'data' ? { ...part, limit: null } : part))
  return { ...kept, plan: { ...kept.plan, parts } }
}

const NTH =
  /\bthe (?<place>second|third|fourth|fifth)(?: (?:one|of (?:them|those|these)))?(?=[\s,.?!]|$)(?! (?:time|day|week|month|quarter|half|of)\b)/i

/** "Why is the third one behind" after an answer about one thing: of the list before it. Null where the last one is such a list. */
function ofPlace(text: string, told: readonly Told[], directory: Directory, today: string): SpokenBefore | null {
  const found = NTH.exec(text)
  const place = placeOf(found?.groups?.['place'] ?? '') ?? 0
  const [last, ...others] = told
  if (!found || !last || place < 1 || (last.kept.shown?.rows.length ?? 0) > place) return null
  const one = others.find(({ kept: { shown } }) => (shown?.rows.length ?? 0) > place)
  const row = one?.kept.shown?.rows[place]
  const narrowed = one && row ? ofRow(one.kept, row, directory, today) : null
  return one && narrowed ? rightAfter(one, narrowed, text.replace(found[0], 'it')) : null
}

const BACK =
  /^(?:(?:ok(?:ay)?|now|so|and|well|then|right|let['’]?s|let us|can (?:we|you)|could (?:we|you)|i want to|please)[ ,]+)*(?:go(?:ing)? |get |come |turn )?back to (?:(?:the|my|our|your|all|that|those|these)\s+)*(?<what>[^,.;:?!]{2,60}?)(?:(?:[,.;:?!]+\s*(?:and\s+|but\s+)?|\s+(?=(?:without|except|excluding|minus|only|just|but)\b))(?<then>\S.*))?$/is
const FILLERS: ReadonlySet<string> = new Set(
  'the a an of in on at to for from by is are was were do does did i me my we our you your it all one ones that those list question answer what how much many which again two three four five six seven eight'.split(
    ' ',
  ),
)
const contentOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}&]+/gu) ?? []).filter((word) => !FILLERS.has(word)).map(stemEnglish)

/** "Back to the goals, without the boat": what was asked of these, and what is asked of it now; an empty text asks the same again. */
function ofSubjectBefore(text: string, told: readonly Told[]): SpokenBefore | null {
  const { what = '', then = '' } = BACK.exec(text)?.groups ?? {}
  const words = contentOf(what)
  if (words.length === 0) return null
  const one = told.find(({ asked, kept }) => {
    const known = new Set([...contentOf(asked), ...(kept.shown?.part.by ?? []).map(stemEnglish)])
    return words.every((word) => known.has(word))
  })
  return one ? rightAfter(one, one.kept, then) : null
}

/**
 * The answer of a conversation that a message points at where that is another than the last, or points at in other ways
 * than by a pronoun: by a sum that it told, by how many it listed, by a place in its list, by going back to what it was
 * about. Null where none is.
 */
export function spokenBefore(
  text: string,
  history: readonly Turn[],
  directory: Directory,
  today: string,
): SpokenBefore | null {
  const told = toldIn(history)
  if (told.length === 0) return null
  return (
    ofSubjectBefore(text, told) ??
    ofSum(text, told, directory, today) ??
    ofSoMany(text, told) ??
    ofPlace(text, told, directory, today)
  )
}
