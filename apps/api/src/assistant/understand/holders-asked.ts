import { type Condition, type DataPart, type PlanPart, barePart } from '@keelwise/contract/plan'

/** Whom it is asked of, and what follows. */
const WHO =
  /^(?:(?:and|so|ok|okay|hey|also|please|now|but)[ ,]+)*(?:(?:can you |could you |please )*(?:show|list|give|find|tell|name)(?: me)? )?(?:all )?(?:of )?(?:(?:the|my|our) )?(?<who>who(?: all| else)?(?: (?:of|among) (?:my|our|the) clients)?|(?:which|what|how many)(?: of (?:my|our|the))? (?:clients?|people|households?|customers?)|how many|(?:do|does|is there|are there)? ?any(?:one|body)?(?: of (?:my|our|the) clients| clients?)?|every(?:one|body)|clients?|people) (?:that |who |whom )?(?<what>.+?)[ ?.!]*$/i
const KINDS = /\b(?:bonds?|funds?|etfs?|stocks?|equit(?:y|ies)|reits?|crypto\w*|annuit\w+|cds?|commodit\w+|options?)\b/i
const ONE_KIND = /^(?:(?:single|individual) )?(?:bonds?|etfs?|stocks?|reits?|cds?|annuit(?:y|ies)|mutual funds?)$/i
/** With these something is held. */
const HOLDS = new Set('hold holds holding own owns owning have has having got with possess possesses'.split(' '))
const NOT = new Set('not no never neither nor without lack lacks lacking except'.split(' '))
const AND = new Set(['and', 'but', 'plus', 'yet', 'while', '&'])
/** What says nothing of what is held. */
const LITTLE = new Set(
  'do does did is are am be been still currently already yet ever even actually any a an the some of both either at all also too right now today in shares share position positions money anything invested exposure exposed to only who that'.split(
    ' ',
  ),
)

interface Thing {
  readonly words: string
  readonly isNot: boolean
  /** How it is joined to the one before it; a comma takes what comes after it. */
  readonly join: 'and' | 'or' | null
}

/** What is held and what is not, in its order: "VLOO but not OQEN". */
function thingsIn(what: string): Thing[] {
  const words =
    what
      .replaceAll(/n['’]t\b/gi, ' not')
      .replaceAll(/\bas well as\b|\balong with\b|\btogether with\b/gi, 'and')
      .match(/,|&|[^\s,]+/g) ?? []
  const things: Thing[] = []
  let [said, isNot, isJoined]: [string[], boolean, boolean] = [[], false, false]
  let join: Thing['join'] = null
  const close = (): void => {
    while (LITTLE.has(said.at(-1)?.toLowerCase() ?? '')) said.pop()
    if (said.length > 0) things.push({ words: said.join(' '), isNot, join })
    said = []
  }
  for (const word of words) {
    const plain = word.toLowerCase()
    if (plain === ',' || AND.has(plain) || plain === 'or' || plain === 'nor') {
      close()
      join = plain === ',' ? null : plain === 'or' || plain === 'nor' ? 'or' : 'and'
      isJoined = true
      if (plain === 'nor') isNot = true
    } else if (NOT.has(plain)) {
      close()
      isNot = true
      isJoined = false
    } else if (HOLDS.has(plain)) {
      close()
      // "and do not hold" goes on with no, "and hold" begins anew
      if (isJoined) isNot = false
    } else if (!LITTLE.has(plain) || said.length > 0) {
      said.push(word)
    }
  }
  close()
  return things
}

const OF_HELD: ReadonlySet<string> = new Set(['security', 'sec_type'])

/** The one thing that a part asks the holders of; null for other parts. */
function heldIn(parts: readonly PlanPart[]): Condition | null {
  const [only] = parts
  if (parts.length !== 1 || only?.kind !== 'data' || only.subject !== 'clients' || only.derive !== null) return null
  const [condition] = only.where
  return only.where.length === 1 && condition && OF_HELD.has(condition.field) && condition.op !== 'is_not'
    ? condition
    : null
}

const joined = (conditions: readonly Condition[]): Condition | null => {
  const [first] = conditions
  if (!first || conditions.some(({ field, op }) => field !== first.field || op !== first.op)) return null
  return {
    ...first,
    values: [...new Set(conditions.flatMap(({ values }) => values))].slice(0, 50),
    words: conditions
      .map(({ words, values }) => words ?? values.join(', '))
      .join(', ')
      .slice(0, 200),
  }
}

const OPPOSITE = { is: 'is_not', has: 'has_not' } as const

/**
 * Who holds several things or does not hold something: each that is joined by "and" is asked for itself, "or" is either,
 * and "neither" none. Null for the rest.
 */
export function holdersAsked(
  text: string,
  knowsSecurity: boolean,
  readAgain: (text: string) => readonly PlanPart[],
): DataPart[] | null {
  const { who = '', what = '' } = WHO.exec(text)?.groups ?? {}
  if (what === '' || !(knowsSecurity || KINDS.test(what))) return null
  const things = thingsIn(what)
  const [only] = things
  if (!only || (things.length === 1 && !only.isNot && !ONE_KIND.test(only.words))) return null
  const read = things.map(({ words, isNot, join }) => ({
    isNot,
    join,
    held: heldIn(readAgain(`who holds ${words.replace(/^(?:single|individual) /i, '')}`)),
  }))
  const [meant, unwanted] = [read.filter(({ isNot }) => !isNot), read.filter(({ isNot }) => isNot)]
  const joins = new Set(meant.slice(1).map(({ join }) => join))
  // "A and B or C" can be meant in two ways
  if (joins.has('and') && joins.has('or')) return null
  const isEither = joins.has('or')
  const conditions = meant.flatMap(({ held }) => held ?? [])
  const all = isEither ? [joined(conditions)] : conditions
  const none = unwanted.map(({ held }) =>
    held && (held.op === 'is' || held.op === 'has') ? { ...held, op: OPPOSITE[held.op] } : null,
  )
  const known = [...all, ...none].flatMap((condition) => condition ?? [])
  if (conditions.length < meant.length || known.length < all.length + none.length) return null
  // "Procter & Gamble" is one company by either word
  const where = known.filter(
    ({ op, values }, at) => known.findIndex((each) => each.op === op && each.values.join() === values.join()) === at,
  )
  const isCount = /^how many\b/i.test(who)
  return [
    {
      ...barePart,
      subject: 'clients',
      measures: [isCount ? 'count' : all.length > 0 ? 'held' : 'value'],
      where,
      by: isCount ? [] : ['client'],
    },
  ]
}

const NOT_HELD =
  /\b(?:not|never|n['’]t|no longer)(?: (?:currently|yet|even|actually|really|already))? (?:hold|own|have|be invested|invested)|\b(?:without|neither|lack\w*)\b/i

/** Whether what a question says is not held would be answered as if it were. */
export const turnsHeldAround = (text: string, parts: readonly PlanPart[]): boolean =>
  (NOT_HELD.test(text) || /n['’]t (?:hold|own|have)\b/i.test(text)) &&
  parts.some(
    (part) =>
      part.kind === 'data' &&
      part.subject === 'clients' &&
      part.where.some(({ field }) => OF_HELD.has(field)) &&
      part.where.every(({ field, op }) => !OF_HELD.has(field) || op === 'is' || op === 'has'),
  )
