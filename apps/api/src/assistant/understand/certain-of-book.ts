import { type Condition, type DataPart, type PlanPart, barePart } from '@keelwise/contract/plan'
import type { Directory } from './directory.ts'
import { holdersAsked } from './holders-asked.ts'
import { namedIn } from './of-whom.ts'

/** What an advisor asks of their book, and what was asked before. */
interface AskedOfBook {
  readonly text: string
  readonly directory: Directory
  readonly before: DataPart | null
  /** Reads other words as the same person would be read; none where they are not understood for certain. */
  readonly readAgain: (text: string) => readonly PlanPart[]
}

const DECADES: Readonly<Record<string, number>> = {
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
}
const DECADE = String.raw`(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[2-9]0['’]?s)`
const IN_DECADES = new RegExp(
  String.raw`\bin (?:their|his|her) (?<part>(?:early|mid|late)[- ])?(?<one>${DECADE})(?: (?:or|and|to) (?:in )?(?:their )?(?<other>${DECADE}))?`,
  'i',
)
const ONLY_CLIENTS =
  /^(?:(?:and|so|ok|which|what|who|whom|how|many|much|of|my|our|the|all|clients?|people|customers?|are|is|do|i|we|have|there|list|show|me|give|find|any|anyone|anybody|does|currently|now|right|please|can|you)\W+)*$/i

const decadeOf = (word: string): number => DECADES[word.toLowerCase()] ?? Number(word.slice(0, 2))
const WITHIN: Readonly<Record<string, readonly [number, number]>> = { early: [0, 3], mid: [4, 6], late: [7, 9] }

/** "Clients in their sixties" are those of sixty to sixty-nine. */
function decadesAsked({ text, readAgain }: AskedOfBook): PlanPart[] | null {
  const said = IN_DECADES.exec(text)
  if (!said) return null
  const { part = '', one = '', other } = said.groups ?? {}
  const decades = [decadeOf(one), decadeOf(other ?? one)].toSorted((first, last) => first - last)
  const [first = 0, last = first] = decades
  const [from, to] = (other === undefined && WITHIN[part.toLowerCase().replace(/[- ]$/, '')]) || [0, 9]
  const age: Condition = { field: 'age', op: 'between', values: [String(first + from), String(last + to)] }
  const rest = text.replace(said[0], ' ').replaceAll(/\s+/g, ' ').trim()
  if (!ONLY_CLIENTS.test(`${rest} `)) {
    const parts = readAgain(rest)
    const [only] = parts
    return parts.length === 1 && only?.kind === 'data' && only.subject === 'clients' && only.derive === null
      ? [{ ...only, where: [...only.where, age] }]
      : null
  }
  const isCount = /\bhow many\b/i.test(text)
  return [{ ...barePart, subject: 'clients', measures: [isCount ? 'count' : 'age'], where: [age], by: ['client'] }]
}

const HOW_MUCH_EACH =
  /[,;]?\s*(?:and )?(?:how much|how many shares)(?: of (?:it|that|them))?(?: (?:does|do|did|has|have) (?:each|they|everyone)(?: (?:of them|one|client))?(?: (?:own|hold|have|got))?| each| each (?:of them )?(?:owns|holds|has))\s*[?.]*$/i
const WHO_HOLDS = /^(?:(?:and|so|ok)[ ,]+)*(?:who|which clients?|what clients?)\b/i

/** "Who owns it, and how much of it each": who holds something is told with how much. */
function eachAsked({ text, readAgain }: AskedOfBook): readonly PlanPart[] | null {
  if (!HOW_MUCH_EACH.test(text) || !WHO_HOLDS.test(text)) return null
  const parts = readAgain(text.replace(HOW_MUCH_EACH, '?'))
  return parts.some((part) => part.kind === 'data' && part.subject === 'clients' && part.by.includes('client'))
    ? parts
    : null
}

const MY_PLATE = /\bon my (?:own )?(?:plate|desk|side|list)\b/i
const TASKS_OF_MINE =
  /\b(?:tasks?|to-?dos?|actions?|action items?|items?) (?:of mine|that are mine|(?:that are )?(?:assigned to|for|on) me|i (?:have to|need to|must) do(?: myself)?)\b|\bmy own (?:open |overdue )?(?:tasks?|to-?dos?|actions?|action items?|items?)\b/i
const MINE: Condition = { field: 'party', op: 'is', values: ['ADVISOR'], words: 'mine' }

/** "What's on my plate": tasks that the advisor has to do, and none that wait for a client. */
function plateAsked({ text, before, readAgain }: AskedOfBook): PlanPart[] | null {
  const isPlate = MY_PLATE.test(text)
  if (!isPlate && !TASKS_OF_MINE.test(text)) return null
  const ofMine = (part: PlanPart): PlanPart =>
    part.kind === 'data' && part.subject === 'actions'
      ? { ...part, where: [...part.where.filter(({ field }) => field !== 'party'), MINE] }
      : part
  if (before?.subject === 'actions' && /^(?:and |so |ok |now )*(?:only|just)\b/i.test(text)) return [ofMine(before)]
  const plain = isPlate
    ? text
        .replace(MY_PLATE, ' ')
        .replace(
          /^(?:only|just)?\s*(?:what(?:['’]?s| is| do i have| have i got)?|anything|is there anything)?/i,
          'open tasks ',
        )
    : text.replace(TASKS_OF_MINE, (words) =>
        /overdue/i.test(words) ? 'overdue tasks' : /open/i.test(words) ? 'open tasks' : 'tasks',
      )
  const parts = readAgain(plain.replaceAll(/\s+/g, ' ').trim())
  return parts.length === 1 && parts[0]?.kind === 'data' && parts[0].subject === 'actions' ? parts.map(ofMine) : null
}

const BELOW_TARGET =
  /\b(?:below|under|short of|beneath) (?:(?:of|their|the|its|his|her) )*(?:equity |stock )?(?:target|allocation)s?\b/i

/** "More than ten points below target" is a side of it. */
function belowAsked({ text, readAgain }: AskedOfBook): PlanPart[] | null {
  if (!BELOW_TARGET.test(text)) return null
  const parts = readAgain(text.replace(BELOW_TARGET, 'off target'))
  const [only] = parts
  if (parts.length !== 1 || only?.kind !== 'data' || only.subject !== 'clients') return null
  const isBound = ({ field, op }: Condition): boolean => field === 'drift' && (op === 'over' || op === 'at_least')
  if (!only.where.some(isBound)) return null
  return [
    {
      ...only,
      where: only.where.map((condition) =>
        isBound(condition)
          ? {
              ...condition,
              op: condition.op === 'over' ? 'under' : 'at_most',
              values: condition.values.map((value) => `-${value}`),
            }
          : condition,
      ),
      order: { by: 'drift', direction: 'asc' },
    },
  ]
}

const OF_BONDS = /\b(?:bonds?|cds?|notes?|treasur(?:y|ies)|ladders?|fixed income)\b/i
const MATURING = /\bmatur\w*|\bcom(?:e|es|ing) due\b|\bexpir\w*\b/i
const STALE =
  /\b(?:stale|out[- ]of[- ]date|outdated)\b|\b(?:not|n['’]t|never|haven['’]?t|hasn['’]?t) (?:been )?(?:sync(?:ed|hronized)?|refresh(?:ed)?|updat(?:ed|ing))\b/i
const SINCE_WHEN =
  /\b(?:\d+|two|three|four|five|six|seven|ten|a) (?:days?|weeks?|months?)\b|\bsince\b|\b(?:last|past|this) (?:week|month)\b|\btoday\b|\byesterday\b|\bhow (?:old|long)\b/i
const OF_HELP = /^(?:why|how (?:do|can|should|to)|where)\b/i
const book = (measure: string, where: readonly Condition[] = []): DataPart => ({
  ...barePart,
  subject: 'clients',
  measures: [measure],
  where: [...where],
  by: ['client'],
})

/** What is known of each client and not looked up over all of them; what comes nearest is shown. */
function unkeptAsked({ text }: AskedOfBook): PlanPart[] | null {
  if (OF_HELP.test(text)) return null
  if (OF_BONDS.test(text) && MATURING.test(text)) {
    const bonds: Condition = { field: 'sec_type', op: 'is', values: ['BOND'], words: 'bonds' }
    return [{ kind: 'decline', reason: 'not_kept', words: 'maturities of the book', related: [book('held', [bonds])] }]
  }
  return STALE.test(text) && SINCE_WHEN.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'age of the data of the book', related: [book('broken')] }]
    : null
}

/** What some constructions ask of a book, whatever else their words could mean; null for the rest and of one client. */
export function askedOfBookForCertain(asked: AskedOfBook): readonly PlanPart[] | null {
  if (namedIn(asked.text, asked.directory.clients).length > 0) return null
  const { text, directory, readAgain } = asked
  return (
    decadesAsked(asked) ??
    eachAsked(asked) ??
    holdersAsked(text, directory.securities.length > 0, readAgain) ??
    belowAsked(asked) ??
    plateAsked(asked) ??
    unkeptAsked(asked)
  )
}
