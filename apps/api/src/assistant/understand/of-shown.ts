import type { Condition, DataPart, Plan, ShownRows } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { TIME_DIMENSIONS, bucketDays } from '../model-of-data/spans.ts'
import { OF_THOSE } from './certain-of-both.ts'
import type { Directory } from './directory.ts'
import { asksWhy } from './going-on.ts'
import { periodWords } from './read/period-words.ts'

type Row = ShownRows['rows'][number]

const PLACES: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  last: -1,
}
/** Where in a list a word places a row, from 0; -1 is the last. Undefined for other words. */
export const placeOf = (word: string): number | undefined => PLACES[word.toLowerCase()]

const COUNTS: Readonly<Record<string, number>> = { two: 2, '2': 2, three: 3, '3': 3, four: 4, '4': 4, five: 5, '5': 5 }
const OF_THEM = String.raw`(?: of (?:them|those|these|it))`
const NTH = new RegExp(String.raw`\bthe (${Object.keys(PLACES).join('|')})(?: one|${OF_THEM})\b`, 'i')
const NTH_ALONE = new RegExp(
  String.raw`^(?:and |so |what about |how about )*the (${Object.keys(PLACES).join('|')})[?.! ]*$`,
  'i',
)
const FEW = new RegExp(
  String.raw`\bthe (first|top|last) (${Object.keys(COUNTS).join('|')})\b(?: ones|${OF_THEM})?(?! (?:days?|weeks?|months?|quarters?|years?)\b)`,
  'i',
)
/** "The top five" alone asks for these, and nothing about them. */
const FEW_ALONE = /^(?:(?:and|so|ok|just|only|show(?: me)?|list)[ ,]+)*the (?:first|top|last) \w+(?: ones?)?[?.! ]*$/i
const MOST = /dearest|most expensive|biggest|largest|highest|costliest|best|priciest/
const LEAST = /cheapest|least expensive|smallest|lowest|worst/
/** Of these the row is asked about, and not asked for. */
const ASKED_ABOUT =
  /^(?:and |so |but |ok )*(?:why|how|when|where|on what|(?:did|do|have|has|is|was|does|should|can|could) |what (?:made|drove|caused|did|happened|is in|was in|went)|what’s in|what's in|show|list)\b/i
const POINTING = /\b(?:it|its|that one|this one|that|there)\b/i

/** "Leave the rent out of it" and "no, just the checking account" are about the question, and not about the row. */
const LEAVES_OUT =
  /^(?:(?:and|so|ok|please|can you|could you)[ ,]+)*(?:set|show|split|break|lay|put|give|plot|chart|draw)(?: me)? (?:it|that|this)\b[^?.!]*\bby (?:the )?(?:day|week|month|quarter|year)\b|^(?:(?:and|so|ok)[ ,]+)*how much of (?:it|that|this) (?:came|went|landed)\b|\b(?:leave|take|keep|strip|drop|cut)\b[^?.!]*\b(?:out|away|off)\b|^(?:(?:and|so|ok|but|then)[ ,]+)*(?:(?:what|who|which)(?:['’]?s| is| comes| one is)? )?after (?:that|this|him|her|them|it)\b|^(?:(?:and|so|ok|but)[ ,]+)*(?:without|excluding|except|not counting|no|nope|nah|sorry)\b/i

/** Shares of what was shown are meant where nothing else is named. */
const SHARES =
  /^(?:(?:and|so|ok|but)[ ,]+)*how many (?:shares|units)(?: (?:do i (?:have|own|hold)|are (?:there|these|those)|is that))*[?.! ]*$/i

/** A client is no "it". */
const OF_SOMEBODY = /\b(?:that one|this one|there|that client)\b/i
const OF_OTHERS =
  /\b(?:everyone|everybody|all of them|rank\w*|the rest|others?|second|third|fourth|next (?:\d|two|three|four|five|one)|(?:two|three|four|five|\d) (?:after|below|behind))\b/i

/** Which of the rows words speak of, with the words that do; null for none. */
function spokenOf(
  text: string,
  { part, rows }: ShownRows,
): { readonly rows: readonly Row[]; readonly words: string | null } | null {
  const nth = NTH.exec(text) ?? NTH_ALONE.exec(text)
  if (nth) {
    const row = rows.at(PLACES[nth[1]?.toLowerCase() ?? ''] ?? 0)
    return row ? { rows: [row], words: nth[0] } : null
  }
  // what the first of a list make up is a share of all of it
  const few = /\b(?:make up|account for|represent|add up to)\b/i.test(text) ? null : FEW.exec(text)
  if (few && !FEW_ALONE.test(text)) {
    const count = COUNTS[few[2]?.toLowerCase() ?? ''] ?? 0
    return rows.length < count
      ? null
      : { rows: few[1]?.toLowerCase() === 'last' ? rows.slice(-count) : rows.slice(0, count), words: few[0] }
  }
  const [by = ''] = part.by
  const top = new RegExp(
    String.raw`\bthe (${MOST.source}|${LEAST.source})(?: one| ${by.replaceAll('_', ' ')}|${OF_THEM})\b`,
    'i',
  ).exec(text)
  if (top && ASKED_ABOUT.test(text)) {
    const [measure = ''] = part.measures
    const sorted = rows
      .filter(({ figures }) => figures[measure] != null)
      .toSorted((one, other) => Number(other.figures[measure]) - Number(one.figures[measure]))
    const row = LEAST.test((top[1] ?? '').toLowerCase()) ? sorted.at(-1) : sorted[0]
    return row ? { rows: [row], words: top[0] } : null
  }
  // of the first few of all clients or holdings, what is asked of "those" is asked of them
  if (part.limit !== null && ROWS_MEANT.has(part.by.join()) && rows.length > 1 && OF_THOSE.test(text))
    return { rows, words: null }
  const [only] = rows
  if (LEAVES_OUT.test(text)) return null
  // why one day was so, or one security did so: others changed by other parts
  const isWhyOfDays =
    asksWhy(text) &&
    (TIME_DIMENSIONS.has(part.by[0] ?? '') || (part.subject === 'returns' && part.by[0] === 'security'))
  // who holds it is asked of the security, and others are not the one who was told
  if (part.by[0] === 'client' && (!OF_SOMEBODY.test(text) || OF_OTHERS.test(text))) return null
  return only && rows.length === 1 && (POINTING.test(text) || SHARES.test(text) || isWhyOfDays)
    ? { rows: [only], words: null }
    : null
}

/** Rows of which the first few are meant by "of them", and not all that there are. */
const ROWS_MEANT: ReadonlySet<string> = new Set(['client', 'security', 'position'])
/** More clients than this are told by how many they are. */
const MOST_NAMED = 4

/** The condition that leaves the rows of a grouping; null where nothing does. */
function conditionOf(part: DataPart, rows: readonly Row[], { securities }: Directory): Condition | null {
  const [by = ''] = part.by
  const { dimensions } = SUBJECTS[part.subject]
  const names = rows.flatMap(({ names: [name] }) => name ?? [])
  const words = by === 'client' && names.length > MOST_NAMED ? `these ${names.length}` : names.join(', ').slice(0, 200)
  const keys = rows.flatMap(({ keys: [key] }) => key ?? [])
  if (by === 'position' || by === 'security') {
    // a row of a security is called with its ticker, one of a position is not
    const held = rows.flatMap(
      ({ keys: [key], names: [name] }) =>
        securities.find((security) => security.key === key || security.name === name)?.key ?? [],
    )
    return held.length === rows.length ? { field: 'security', op: 'is', values: held, words } : null
  }
  // bookings are called by whom they are with
  if ((by === 'plan' || by === 'booking') && dimensions['payee']?.filters)
    return { field: 'payee', op: 'has', values: [...new Set(names)], words }
  return dimensions[by]?.filters && keys.length === rows.length ? { field: by, op: 'is', values: keys, words } : null
}

/**
 * What a question is read with when it speaks of rows that were shown: "when did I buy it" after one position, "the second
 * one", "why was the dearest month so dear". The rows become conditions or days of what was asked before, and the words
 * for them a pronoun. Null where it speaks of none.
 */
export function pointedAt(
  text: string,
  before: Plan,
  shown: ShownRows,
  directory: Directory,
  today: string,
): { readonly text: string; readonly before: Plan } | null {
  const last = before.parts.at(-1)
  if (last?.kind !== 'data' || last.subject !== shown.part.subject || shown.part.by.length !== 1) return null
  const spoken = spokenOf(text, shown)
  if (!spoken) return null
  const narrowed = narrowedTo(before, shown.part, spoken.rows, directory, today)
  if (!narrowed) return null
  return {
    text: SHARES.test(text)
      ? 'how many shares of it do I have'
      : spoken.words === null
        ? text
        : text.replace(spoken.words, spoken.rows.length === 1 ? 'it' : 'them'),
    before: narrowed,
  }
}

/** What was asked, of some of the rows that it showed alone; null where no condition and no days leave these. */
export function narrowedTo(
  asked: Plan,
  shown: DataPart,
  rows: readonly Row[],
  directory: Directory,
  today: string,
): Plan | null {
  const last = asked.parts.at(-1)
  const [by = '', ...more] = shown.by
  if (last?.kind !== 'data' || last.subject !== shown.subject || more.length > 0) return null
  const [row] = rows
  const days = rows.length === 1 && row?.keys[0] ? bucketDays(by, row.keys[0], shown.period) : null
  const condition = days ? null : conditionOf(shown, rows, directory)
  if (!days && !condition) return null
  const part: DataPart = {
    ...last,
    where: [...last.where.filter(({ field }) => field !== condition?.field), ...(condition ? [condition] : [])],
    period: days ? { ...days, words: periodWords(days, today) } : last.period,
    by: [],
    order: null,
    limit: null,
  }
  return { ...asked, parts: [...asked.parts.slice(0, -1), part] }
}

/** The one thing held that was told right before, "the largest is ..."; as the part that asks for it by its name. Null for none or several. */
export function theOneShown({ part, rows }: ShownRows, directory: Directory): DataPart | null {
  const isOfHeld = part.subject === 'positions' && part.limit === 1 && rows.length === 1
  const condition = isOfHeld ? conditionOf(part, rows, directory) : null
  return condition ? { ...part, where: [condition], by: [], order: null, limit: null } : null
}

const LEAVING = new RegExp(
  String.raw`^(?:(?:and|so|ok|okay|but|now|then|please|just|again|same|what (?:if|about|is it|is that)|how about|how much is (?:it|that)|if|can you|could you|you|i|we|show(?: me)?(?: (?:it|them|that))?)[ ,]+)*(?:leav(?:e|ing)(?: out)?|dropp?(?:ing)?|skipp?(?:ing)?|exclud(?:e|ing)|without|ignor(?:e|ing)|remov(?:e|ing)|tak(?:e|ing) (?:out|away)|not counting|don['’]?t count|except(?: for)?|other than|apart from|aside from|minus)[ ,]+(?<what>[^?.!]+?)(?:[ ,]+(?:out|off|away|too|as well|also|then|please|from (?:it|that|the list|this|them)))*(?:[.,;!?]+ *(?:and )?(?:what(?:['’]?s| is|) (?:then )?(?:remains|left|then)(?: then)?|the rest))?[?.! ]*$`,
  'i',
)
const PLACED =
  /^(?:the |my )?(?:very )?(?:(?<place>first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last)|(?<most>top|biggest|largest|highest)|(?<least>smallest|lowest))(?: (?<count>two|three|four|five|[2-5]))?(?: (?:ones?|of (?:them|those|these)|items?|holdings?|positions?|stocks?|funds?|clients?|accounts?|payees?|shops?|categor(?:y|ies)|households?|famil(?:y|ies)|bills?))*$/i
/** Words that say what kind of thing a name is of, and are no part of the name. */
const KIND_WORDS =
  /^(?:the|my|our|her|his|their|stock|stocks|fund|funds|shares?|holdings?|positions?|accounts?|famil(?:y|ies)|households?|ones?|client|clients)$/i
const SHORTEST = 3

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}&]+/gu) ?? []

/** The one row whose name has all these words, or all such where the same name stands in many; none for several names. */
function rowsNamed(said: string, rows: readonly Row[], isOfMany: boolean): readonly Row[] {
  const words = wordsOf(said.replaceAll(/['’]s\b/g, '')).filter((word) => !KIND_WORDS.test(word))
  if (words.length === 0 || words.some((word) => word.length < SHORTEST)) return []
  const called = rows.filter(({ names: [name] }) => {
    const own = wordsOf(name ?? '')
    return words.every((word) => own.some((each) => each === word || (word.length > SHORTEST && each.startsWith(word))))
  })
  return called.length === 1 || (isOfMany && new Set(called.map(({ names: [name] }) => name)).size === 1) ? called : []
}

/** The rows that words call by their place, their size or their names; null where some of the words call none. */
function rowsCalled(what: string, { part, rows }: ShownRows): readonly Row[] | null {
  const placed = PLACED.exec(what)?.groups
  if (placed) {
    const count = placed['count'] === undefined ? 1 : (COUNTS[placed['count'].toLowerCase()] ?? 1)
    const [measure = ''] = part.measures
    const ordered =
      placed['place'] === undefined
        ? rows
            .filter(({ figures }) => figures[measure] != null)
            .toSorted((one, other) => Number(other.figures[measure]) - Number(one.figures[measure]))
        : rows
    const from = placed['place'] === undefined ? 0 : (PLACES[placed['place'].toLowerCase()] ?? 0)
    const meant = placed['least'] !== undefined || from < 0 ? ordered.slice(-count) : ordered.slice(from, from + count)
    return meant.length === count ? meant : null
  }
  const called = what.split(/,? (?:and|or|nor) |, /i).map((each) => rowsNamed(each, rows, part.by[0] === 'booking'))
  return called.some((each) => each.length === 0) ? null : called.flat()
}

/**
 * "Leave out the largest", "without Evergrove" after rows that were shown: the same again without these. What a row is
 * called by goes before whatever else has that name. Null where none of them is meant.
 */
export function withoutShown(text: string, before: Plan, shown: ShownRows, directory: Directory): Plan | null {
  const last = before.parts.at(-1)
  const what = LEAVING.exec(text)?.groups?.['what']
  if (what === undefined || last?.kind !== 'data' || last.subject !== shown.part.subject) return null
  const [by, ...more] = shown.part.by
  if (by === undefined || more.length > 0 || last.derive !== null) return null
  const rows = rowsCalled(what, shown)
  if (!rows || (rows.length === shown.rows.length && shown.part.limit === null)) return null
  const left = conditionOf(shown.part, rows, directory)
  if (!left || left.values.length === 0) return null
  const op = left.op === 'has' || left.field === 'payee' ? ('has_not' as const) : ('is_not' as const)
  const isSame = (condition: Condition): boolean => condition.field === left.field && condition.op === op
  const already = last.where.filter(isSame)
  const condition: Condition = {
    field: left.field,
    op,
    values: [...new Set([...already.flatMap(({ values }) => values), ...left.values])],
    words: [...already.flatMap(({ words }) => words ?? []), left.words ?? ''].join(', ').slice(0, 200),
  }
  // one row that was asked for alone is left out of all that there are
  const part: DataPart = { ...last, where: [...last.where.filter((each) => !isSame(each)), condition] }
  return { ...before, parts: [...before.parts.slice(0, -1), part] }
}
