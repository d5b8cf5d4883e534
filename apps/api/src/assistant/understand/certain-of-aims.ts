import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, conditionOfAny, partAsking, sumsSaid } from './certain-of-both.ts'

const SAVED_FOR_SCHOOL =
  /\b(?:(?:put|set|laid|stashed|money|anything|something|much|cash)\b[^?.!]*\b(?:aside|away|by)|sav(?:ed|ing|ings?)|fund|accounts?|got|have)\b[^?.!]*\b(?:for|toward|towards)\b[^?.!]*\b(?<what>college|university|tuition|school(?:ing)?|education|studies)\b/i

const SCHOOL_COSTS = /\b(?<what>college|university|tuition)\b[^.!]*\b(?:cost|enough|afford|need)\b/i

const OF_SCHOOL = /college|universit|tuition|school|educat|stud(?:y|ies)|529/i

/** "Anything put aside for the kids' college": accounts and goals that are for it; that there are none is said. */
function schoolAsked({ text, directory }: Construed): PlanPart[] | null {
  const what = (SAVED_FOR_SCHOOL.exec(text) ?? SCHOOL_COSTS.exec(text))?.groups?.['what']?.toLowerCase()
  // sums and years are worked out
  if (
    what === undefined ||
    /\d|\bclients?\b|\b(?:spen[dt]|paid|pay for|loans?|what is an?|hundred|thousand)\b/i.test(text)
  )
    return null
  const accounts = directory.accounts.filter(({ type, name }) => type === '529' || OF_SCHOOL.test(name))
  const goals = (directory.goals ?? []).filter((name) => OF_SCHOOL.test(name))
  const ofGoals = goals.map((name) =>
    partAsking('plans', 'saved', {
      measures: ['saved', 'target', 'on_track'],
      where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'is', values: [name], words: name }],
      by: ['plan'],
    }),
  )
  const own: DataPart[] = [
    ...(accounts.length > 0
      ? [partAsking('accounts', 'balance', { where: [conditionOfAny('account', accounts)], by: ['account'] })]
      : []),
    ...ofGoals,
  ]
  if (own.length > 0 && !SCHOOL_COSTS.test(text)) return own.slice(0, 4)
  const related =
    own.length > 0
      ? own
      : (directory.goals ?? []).length > 0
        ? [partAsking('plans', 'on_track', { where: [conditionIs('kind', 'goal', 'goals')], by: ['plan'] })]
        : []
  const words = SCHOOL_COSTS.test(text) && own.length > 0 ? 'what school costs' : 'money for school'
  return [{ kind: 'decline', reason: 'not_kept', words, related: related.slice(0, 3) }]
}

const GOAL_FOR =
  /\b(?:do (?:i|we) have|is there|have (?:i|we) (?:got|set up)|did (?:i|we) (?:make|set(?: up)?|create))\b[^?.!]*\bgoals?\b(?: (?:set(?: up)?|going|already|yet))* (?:for|called|named) (?:(?:the|a|an|my|our|buying|getting) )*(?<name>[a-z][a-z' -]{2,28}?)[?.! ]*$/i

/** "Do I have a goal for the house": the one that is called so; that there is none is said. */
function goalForAsked({ text }: Construed): PlanPart[] | null {
  const name = GOAL_FOR.exec(text)?.groups?.['name']?.trim()
  return name === undefined
    ? null
    : [
        partAsking('plans', 'saved', {
          measures: ['saved', 'target', 'on_track'],
          where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'has', values: [name], words: name }],
          by: ['plan'],
        }),
      ]
}

const PUTS_ASIDE =
  /\b(?:put(?:ting)?|save|saving|saved|set(?:ting)?|stash(?:ing|ed)?|sock(?:ing|ed)?|tuck(?:ing|ed)?|lay(?:ing)?)\b(?: (?:away|aside|in|by|up|back))? ?\$?(?<sum>\d[\d,.]*k?)\b(?: (?:dollars|bucks))?(?: (?:away|aside|in|by|up|back))?(?: (?:a|per|each|every) month| monthly)/i

const WHEN_THERE = /\b(?:when|how (?:long|many (?:months|years)|soon)|by when|what (?:month|year))\b/i

/** Nothing that there is already counts toward it. */
export const FROM_NOTHING =
  /\b(?:(?:start(?:ing|ed)?|begin(?:ning)?) (?:out )?(?:from|with|at) (?:zero|nothing|scratch|\$?0|none)|from (?:zero|nothing|scratch|\$?0)|with nothing(?: saved| put aside)?(?: yet)?)\b/i

const TO_BUY =
  /\b(?:down ?payment|deposit|car|truck|wedding|trip|vacation|holiday|house|home|roof|kitchen|boat|van|baby|ring|tuition|emergency fund)\b/i

/** "If I put away 800 a month, when would I have 60k for a down payment": from what lies in cash on, since it is to be spent. */
function whenThereAsked({ text }: Construed): PlanPart[] | null {
  const monthly = PUTS_ASIDE.exec(text)?.groups?.['sum']
  if (monthly === undefined || !WHEN_THERE.test(text) || !(TO_BUY.test(text) || FROM_NOTHING.test(text))) return null
  const [saved] = sumsSaid(monthly)
  const isFromNothing = FROM_NOTHING.test(text)
  const others = sumsSaid(text.replace(PUTS_ASIDE, ' ').replace(FROM_NOTHING, ' '))
  const [target, ...more] = others
  if (
    !saved ||
    !target ||
    more.length > 0 ||
    /\b(?:percent|growth|grow|return|start(?:ing)? (?:with|from|at))\b|%/i.test(text.replace(FROM_NOTHING, ' '))
  )
    return null
  return [
    partAsking('worth', 'value', {
      where: [conditionIs('group', 'cash', 'cash accounts')],
      derive: {
        formula: 'years_to',
        given: { target: target.value, monthly: saved.value, ...(isFromNothing ? { start: '0' } : {}) },
      },
    }),
  ]
}

const DOING_FOR_AGE =
  /^(?:(?:and|so|ok|hey|be honest)[ ,]+)*(?:am i|are we|how am i|how are we)(?: doing)? ?(?:ok(?:ay)?|okay|fine|good|well|alright|all right|on track|ahead|behind|in good shape|doing)? (?:for (?:my age|(?:a |an? )?(?:\d{2}|someone|somebody)(?:[- ]year[- ]old)?(?: (?:my|of my|our) age)?)|financially|money ?wise|with (?:my )?money)[?.! ]*$/i

/** "Am I doing ok for 34": how others of an age stand nobody knows here; how things stand is told. */
function doingAsked({ text }: Construed): PlanPart[] | null {
  if (!DOING_FOR_AGE.test(text)) return null
  const known = [
    partAsking('worth', 'net_worth'),
    partAsking('fit', 'emergency_months'),
    partAsking('plans', 'on_track', { where: [conditionIs('kind', 'goal', 'goals')], by: ['plan'] }),
  ]
  return /\d|\bage\b|\b(?:some|any)(?:one|body)\b/i.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'others of an age', related: known }]
    : [...known, partAsking('transactions', 'savings_rate')]
}

const TAKES_OUT =
  /\b(?:withdr[ae]w\w*|take(?: out)?|taking(?: out)?|draw(?:ing)?(?: down)?|live on|spend|pull(?: out)?)\b[^?.!]*?\$?(?<sum>\d[\d,.]*k?)(?: dollars| bucks)?(?: out)? (?:a|per|each|every) month\b/i

const ALL_LASTS =
  /\bhow long (?:will|would|does|do|can|could|might)(?: \w+)? (?:my|our|the) (?:money|nest egg|portfolio|investments?|wealth|assets|retirement (?:money|savings|accounts?))(?: \w+)? last\b|\b(?:my|our|the) (?:money|nest egg|portfolio|investments?|wealth|assets) (?:will |would )?(?:last|run out|be gone|hold out)\b/i

/** "If I withdraw 4,000 a month, how long will my money last": all of it, and not the cash alone. */
function lastsAsked({ text }: Construed): PlanPart[] | null {
  const sum = TAKES_OUT.exec(text)?.groups?.['sum']
  const [said, ...more] = sum === undefined ? [] : sumsSaid(sum)
  if (!said || more.length > 0 || !ALL_LASTS.test(text)) return null
  if (/%|\b(?:percent|growth|grow\w*|return|inflation|cash|savings account|checking)\b/i.test(text)) return null
  return [partAsking('worth', 'value', { derive: { formula: 'lasts', given: { spending: said.value } } })]
}

/** What money is put aside for, when there is enough, and how long it lasts; null for the rest. */
export const askedOfAims = (asked: Construed): readonly PlanPart[] | null =>
  schoolAsked(asked) ?? goalForAsked(asked) ?? whenThereAsked(asked) ?? doingAsked(asked) ?? lastsAsked(asked)
