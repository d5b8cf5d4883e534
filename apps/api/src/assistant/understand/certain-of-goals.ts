import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, partAsking, sumsSaid } from './certain-of-both.ts'

const LITTLE = new Set([
  'the',
  'my',
  'our',
  'for',
  'and',
  'new',
  'fund',
  'goal',
  'savings',
  'of',
  'a',
  'an',
  'to',
  'in',
])
const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 && !LITTLE.has(word))

const POT = String.raw`(?:funds?|goals?|savings?(?: goal| account| pot)?|pot|money|stash|kitty|jar|nest egg)`
/** Of money for old age and of debts there are figures of their own: only a goal of that name is meant by a goal. */
const OF_ITSELF = /^(?:retire\w*|debts?|emergency|spending|mortgage|house|home|loan|car|tax(?:es)?)$/i

/** A goal of the person's own that is named with `fund`, `goal` or `savings` behind it. */
function potSaid(text: string, goals: readonly string[]): string | null {
  const named = goals.filter((name) => {
    const words = wordsOf(name)
    if (words.length === 0) return false
    const pot = words.some((word) => OF_ITSELF.test(word)) ? '(?:goals?|funds?)' : POT
    return new RegExp(String.raw`\b${words.join(String.raw`(?: \w+)? `)}s? ${pot}\b`, 'i').test(text)
  })
  return named.length === 1 ? (named[0] ?? null) : null
}

/** A goal of the person's own that is named as what it is for: `for the boat`, `how is the boat going`. */
function thingSaid(text: string, goals: readonly string[]): string | null {
  const named = goals.filter((name) => {
    const words = wordsOf(name)
    if (words.length === 0 || words.some((word) => OF_ITSELF.test(word))) return false
    const thing = String.raw`(?:(?:the|my|our|a|an|that) )${words.join(String.raw`(?: \w+)? `)}s?`
    return new RegExp(
      String.raw`\b(?:for|toward|towards|with|to) ${thing}\b|\bhow(?:['’]?s| is| are| about)? ${thing} (?:going|coming|doing|looking|getting)\b|\b(?:have|get|buy|afford|reach) ${thing}\b`,
      'i',
    ).test(text)
  })
  return named.length === 1 ? (named[0] ?? null) : null
}

const ofGoal = (name: string): Condition[] => [
  conditionIs('kind', 'goal', 'goals'),
  { field: 'payee', op: 'is', values: [name], words: name },
]

const progressOf = (name: string, isOfDay: boolean): PlanPart[] => [
  partAsking('plans', 'saved', {
    measures: ['saved', 'target', 'on_track', ...(isOfDay ? ['reached'] : [])],
    where: ofGoal(name),
    by: ['plan'],
  }),
]

const ASKS =
  /\b(?:how|what|whats|where|when|is|are|am|do|does|did|will|can|show|tell|status|progress|left|missing|far|close)\b/i
const OF_PROGRESS =
  /\b(?:saved?|saving|left|missing|short|far|close|near|there|going|getting (?:on|along)|coming along|doing|looking|enough|on track|in time|put (?:away|aside|by)|have|got|need|more|full|reach\w*|done|status|progress|when)\b/i
const OF_OTHERS =
  /\b(?:spen[dt]\w*|costs?|worth|paid for|insur\w*|fuel|repairs?|should|chances?|likel\w*|odds|probab\w*|how (?:do|can) (?:i|we) (?:add|set|change|delete|edit|make)|rename|clients?|mutual|index|average|people|others)\b|\bif\b/i
const EACH_MONTH = /\b(?:a|per|each|every) (?:month|mo)\b|\bmonthly\b/i
const ALONE = /^(?:(?:and|so|ok|but|what about|how about)[ ,]+)*(?:the|my|our) [\p{L} '-]+[?.! ]*$/iu

/** A number, or what is only supposed, asks for something else than how far it is. */
const SUPPOSES =
  /\d|\b(?:if|instead|suppose|should|chances?|likel\w*|each month|a month|every month|monthly|spen[dt]\w*|insur\w*|fuel|repairs?|how (?:do|can) (?:i|we)|rename|delete|remove|change|edit)\b/i
const isSpokenOf = (goal: string, text: string): boolean => {
  const words = wordsOf(goal).filter((word) => !/^(?:a|an|the|my|our|of|for|in|new)$/i.test(word))
  return (
    words.length > 0 &&
    !words.some((word) => OF_ITSELF.test(word)) &&
    words.every((word) => new RegExp(String.raw`\b${word}s?\b`, 'i').test(text))
  )
}

/** "All goals but the boat": the goals of the others. */
function allButAsked({ text, directory }: Construed): PlanPart[] | null {
  const left = (directory.goals ?? []).filter((name) => {
    const words = wordsOf(name)
    const said = String.raw`\b(?:but|except(?: for)?|without|excluding|besides|other than|apart from|aside from|not counting|minus)(?: not)? (?:the |my |our |a )?${words.join(String.raw`(?: \w+)? `)}s?\b`
    return words.length > 0 && new RegExp(said, 'i').test(text)
  })
  return left.length === 0 || !/\bgoals?\b/i.test(text) || !OF_PROGRESS.test(text) || OF_OTHERS.test(text)
    ? null
    : [
        partAsking('plans', 'saved', {
          measures: ['saved', 'target', 'on_track'],
          where: [
            conditionIs('kind', 'goal', 'goals'),
            { field: 'payee', op: 'is_not', values: left, words: left.join(', ') },
          ],
          by: ['plan'],
        }),
      ]
}

/** "How is the boat fund coming along": the goal that the person calls so, whatever else the words may mean. */
function potAsked({ text, directory, before }: Construed): PlanPart[] | null {
  const { goals = [] } = directory
  const isOfGoals =
    before?.subject === 'plans' &&
    (before.where.some(({ values }) => values.includes('goal')) ||
      /^(?:saved|target|on_track|reached)$/.test(before.measures[0] ?? ''))
  // after goals the thing alone says which one: "the boat one, when would we get there"
  const [spoken, ...others] = isOfGoals ? goals.filter((goal) => isSpokenOf(goal, text)) : []
  if (spoken !== undefined && others.length === 0 && !SUPPOSES.test(text))
    return progressOf(spoken, /\b(?:when|how long|what (?:year|date|day))\b/i.test(text))
  if (OF_OTHERS.test(text) || /\d/.test(text)) return null
  const pot = potSaid(text, goals)
  const name =
    pot ??
    thingSaid(text, goals) ??
    (isOfGoals && ALONE.test(text) ? thingSaid(`for ${text.replace(/^.*?\b(?=(?:the|my|our) )/i, '')}`, goals) : null)
  // how much a month is asked of what it needs
  if (name === null || EACH_MONTH.test(text)) return null
  const isShort =
    /^(?:(?:and|so|ok|hey|my|our|the)[ ,]+)*[\p{L}' -]{3,30}[?.! ]*$/iu.test(text) &&
    text.trim().split(/\s+/).length <= 4
  if (pot === null ? !(OF_PROGRESS.test(text) || isShort) : !(ASKS.test(text) || isShort)) return null
  return progressOf(name, /\bwhen\b/i.test(text))
}

const NO_POT =
  /^(?:mutual|index|hedge|bond|bonds|stock|money market|target(?: date)?|emergency|rainy day|trust|growth|income|balanced|pension|retirement|college|education|health|cash|sinking|tracker|exchange traded)$/i
const UNKNOWN_POT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:how(?:['’]?s| is)|where(?:['’]?s| is)|what(?:['’]?s| is) (?:in|the status of)|how much (?:is|do (?:i|we) have) in) (?:the|my|our) (?<name>[a-z][a-z '-]{2,24}?) (?:fund|pot|kitty|savings goal)(?: (?:coming along|going|doing|looking|getting on|at))?[?.! ]*$/i

/** A fund that is no goal and nothing that is held is looked for by its name, and that there is none is said. */
function unknownPotAsked({ text, directory }: Construed): PlanPart[] | null {
  const name = UNKNOWN_POT.exec(text)?.groups?.['name']?.trim()
  if (name === undefined || NO_POT.test(name) || (directory.goals ?? []).length === 0) return null
  const isHeld = [...directory.securities, ...directory.accounts].some((each) =>
    each.name.toLowerCase().includes(name.toLowerCase()),
  )
  return isHeld
    ? null
    : [
        partAsking('plans', 'saved', {
          measures: ['saved', 'target', 'on_track'],
          where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'has', values: [name], words: name }],
          by: ['plan'],
        }),
      ]
}

const SUPPOSED =
  /\b(?:if|what if|suppose|say|instead|would|could)\b|^(?:(?:and|so|ok|but|or)[ ,]+)*(?:with|at|only|just|what about|how about)\b/i
const PUTS =
  /\b(?:put|putting|save|saving|saved|add|adding|set|setting|pay|paid|paying|did|do|make|made|give|gave|went|go|instead|only|with)\b/i
const AT_ONCE = /\b(?:once|now|today|right away|lump|one[- ]time|already|tomorrow)\b/i
const MORE = /\b(?:more|extra|another|additional(?:ly)?|on top)\b/i
const REPEATED =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:when (?:would|will|is) (?:that|it|i|we)(?: then)?(?: be| be there| be done| have it| reach it| get there)?|how long (?:would|will) (?:that|it) (?:take|be)|what (?:date|day|year) (?:would|is) that(?: be)?)[?.! ]*$/i

const namesOf = (before: DataPart | null): string[] =>
  before?.subject === 'plans' && before.where.some(({ values }) => values.includes('goal'))
    ? before.where.flatMap(({ field, values }) => (field === 'payee' ? values : []))
    : []

/** "What if I put in 500 instead" after a goal, or of a goal that is named: so much a month, as it is put aside. */
function paceAsked({ text, directory, before }: Construed): PlanPart[] | null {
  if (before?.derive?.formula === 'goal_pace' && REPEATED.test(text)) return [before]
  const [only, ...more] = sumsSaid(text)
  if (
    !only ||
    more.length > 0 ||
    Number(only.value) < 10 ||
    /\byears?\b|%|\b(?:until|till|wait\w*|age|retire[ds]?|work\w*)\b|\b(?:mortgage|loan|card|principal|invest\w*)\b/i.test(
      text,
    )
  )
    return null
  if (!SUPPOSED.test(text) || !PUTS.test(text) || AT_ONCE.test(text)) return null
  const { goals = [] } = directory
  const said = potSaid(text, goals) ?? thingSaid(text, goals)
  const [known, ...others] = namesOf(before)
  const name = said ?? (others.length === 0 ? known : undefined)
  if (name === undefined || (said !== null && !EACH_MONTH.test(text) && said !== known)) return null
  const given: Record<string, string> = MORE.test(text) ? { extra: only.value } : { monthly: only.value }
  return [
    partAsking('plans', 'saved', {
      where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'is', values: [name], words: name }],
      derive: { formula: 'goal_pace', given },
    }),
  ]
}

const DAY_SET =
  /\b(?:when(?:['’]?s)?|what|which|by when|is there|do|does|has|have)\b[^.?!]*\b(?:goals?|funds?)\b[^.?!]*\b(?:due|deadlines?|set for|supposed to be (?:there|done|ready|reached)|have a (?:date|day)|(?:target|due|end) (?:dates?|days?))\b|\b(?:date|day|deadline|due date|target date|end date)s?\b[^.?!]*\b(?:goals?|funds?)\b/i
const DAY_REACHED =
  /\b(?:reach\w*|pace|rate|get there|make it|at this|track|if|save|put|sooner|faster|change|edit|move)\b/i

/** "When is the retirement goal due": the day that it is set for, whenever it is reached at its pace. */
function daySetAsked({ text, directory: { goals = [] }, before }: Construed): PlanPart[] | null {
  if (!DAY_SET.test(text) || DAY_REACHED.test(text) || /\d|\bclients?\b/i.test(text)) return null
  const [known, ...others] = namesOf(before)
  const name =
    potSaid(text, goals) ?? (others.length === 0 && /\b(?:the|that|this) goal\b/i.test(text) ? known : undefined)
  const where = name === undefined ? [conditionIs('kind', 'goal', 'goals')] : ofGoal(name)
  return name === undefined && (goals.length === 0 || !/\bgoals?\b/i.test(text))
    ? null
    : [partAsking('plans', 'goal_day', { measures: ['goal_day', 'reached'], where, by: ['plan'] })]
}

/** What is asked of goals by the names that their owner gave them; null for the rest. */
export const askedOfNamedGoals = (asked: Construed): readonly PlanPart[] | null =>
  daySetAsked(asked) ?? paceAsked(asked) ?? allButAsked(asked) ?? potAsked(asked) ?? unknownPotAsked(asked)
