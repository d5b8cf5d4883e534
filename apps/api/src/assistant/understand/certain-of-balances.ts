import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { type Construed, accountsMeant, conditionIs, partAsking } from './certain-of-both.ts'

/** What is asked of by its value: a whole, a group of accounts, or accounts by name or kind. */
interface Thing {
  readonly measure: 'net_worth' | 'assets' | 'debts' | 'value'
  readonly where: readonly Condition[]
}

const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|but|also|just|tell me|show me|can you tell me|do you know|i wonder|i want to know)[ ,]+)*`
const POSSESSIVE = String.raw`(?:my |our |the |all my |all our |all the )?`
const END = String.raw`[?.! ]*$`
/** Where days begin that something had a value on. */
const DAY = String.raw`(?:(?:back |as )?(?:in|on|at|by|of|from|around) (?!my\b|our\b|total\b|all\b)|(?:a|one|two|three|four|five|six|\d+) (?:days?|weeks?|months?|quarters?|years?) (?:ago|back)|last|yesterday|(?:the )?(?:end|start|beginning) of|this time)`
const SPAN = String.raw`(?:in|on|over|during|since|this|last|between|from|the (?:past|last)|so far|lately|recently|within|year to date|ytd|today|yesterday)\b`

const WHOLE: readonly (readonly [RegExp, Thing])[] = [
  [/^(?:total )?(?:net worth|wealth|worth)$/i, { measure: 'net_worth', where: [] }],
  [/^(?:total )?(?:debts?|liabilities|borrowings?)$/i, { measure: 'debts', where: [] }],
  [/^(?:total )?assets$/i, { measure: 'assets', where: [] }],
  [
    /^(?:total |whole |investment )?(?:portfolio|investments|investment accounts)$/i,
    { measure: 'value', where: [conditionIs('group', 'invested', 'investments')] },
  ],
  [
    /^(?:total )?(?:cash|cash accounts|money in the bank|bank balance|bank accounts)$/i,
    { measure: 'value', where: [conditionIs('group', 'cash', 'cash')] },
  ],
]

/** What words after "my" mean by value; null where they are no account, and no whole of them. */
function thingOf(words: string, readAgain: Construed['readAgain']): Thing | null {
  const said = words.trim().replace(/(?<!\bnet) (?:balances?|values?|total|worth)$/i, '')
  const whole = WHOLE.find(([pattern]) => pattern.test(said))?.[1]
  if (whole) return whole
  if (/^(?:end|start|beginning)$/i.test(said)) return null
  if (said.split(' ').length > 4 || /\b(?:spending|income|expenses?|score|returns?|gains?|budget|bills?)\b/i.test(said))
    return null
  const where = accountsMeant(said, readAgain)
  return where && { measure: 'value', where }
}

/** The days that words at the end of a question say; null where they say none that are over. */
function daysOf(words: string, { today, readAgain }: Construed): PlanPeriod | null {
  const [dated, ...more] = readAgain(`what was my net worth ${words.trim()}`)
  if (dated?.kind !== 'data' || more.length > 0 || dated.subject !== 'worth' || dated.period === null) return null
  return (dated.period.from ?? '') <= today && dated.compare === null ? dated.period : null
}

const VALUES: readonly RegExp[] = [
  String.raw`(?:what|how (?:much|high|big|large)) (?:was|were|is) (?:the (?:balance|value|total|amount) (?:of|in|on) )?${POSSESSIVE}(?<what>[a-z0-9()&'’ -]+?)(?: (?:at|like))? (?<days>${DAY}.*?)`,
  String.raw`how much (?<what>cash|debt|money in the bank) (?:did|had) (?:i|we)(?: have| hold| owe)? (?<days>${DAY}.*?)`,
  String.raw`how much (?:money |cash )?(?:was|were|did i have|did we have|had i|had we)(?: there)? (?:in|on|at) ${POSSESSIVE}(?<what>[a-z0-9()&'’ -]+?) (?<days>${DAY}.*?)`,
  String.raw`(?:what|how much) did (?:i|we) owe(?: on ${POSSESSIVE}(?<what>[a-z0-9()&'’ -]+?))? (?<days>${DAY}.*?)`,
  String.raw`${POSSESSIVE}(?<what>[a-z0-9()&'’ -]+?) (?:balance|value) (?<days>${DAY}.*?)`,
].map((form) => new RegExp(`${LEAD}${form}${END}`, 'i'))

const AND_NOW = /^(?<then>.*?),? (?:and|versus|vs\.?|compared (?:to|with)) (?<now>now|today|right now|currently)$/i
const AND_THEN = /^(?<then>.*?),? and (?<later>(?:in|on|at) .*)$/i

/** "How much cash did I have in January": a balance on days that are over, and as it is now where that is asked too. */
function valueAsked(asked: Construed): PlanPart[] | null {
  const said = VALUES.map((form) => form.exec(asked.text)?.groups).find(Boolean)
  if (!said) return null
  const what = said['what'] ?? 'debt'
  const thing = thingOf(what, asked.readAgain)
  if (!thing) return null
  const days = said['days'] ?? ''
  const both = AND_NOW.exec(days)?.groups ?? AND_THEN.exec(days)?.groups
  const ofDays = (words: string): DataPart[] => {
    const period = daysOf(words, asked)
    return period ? [partAsking('worth', thing.measure, { where: [...thing.where], period })] : []
  }
  if (!both) return ofDays(days).length === 1 ? ofDays(days) : null
  const first = ofDays(both['then'] ?? '')
  const second =
    both['now'] === undefined
      ? ofDays(both['later'] ?? '')
      : [partAsking('worth', thing.measure, { where: [...thing.where] })]
  return first.length + second.length === 2 ? [...first, ...second] : null
}

const MOVED = String.raw`(?:go(?:ne|ing|es)?|went|grow(?:n|ing|s)?|grew|increas(?:e[ds]?|ing)|ris(?:e[ns]?|ing)|rose|drop(?:ped|ping|s)?|f[ae]ll(?:en|ing|s)?|shr[iu]nk(?:ing|s)?|shrank|decreas(?:e[ds]?|ing)|chang(?:e[ds]?|ing)|mov(?:e[ds]?|ing)|climb(?:ed|ing|s)?|getting (?:bigger|smaller|larger|lower|higher))`
const HOW_MUCH_MOVED = String.raw`(?: (?:up|down|at all|much|a lot|any|or (?:down|up|not)|up or down))*`
const CHANGES: readonly RegExp[] = [
  String.raw`(?:did|does|has|have|is|are|was) ${POSSESSIVE}(?<what>[a-z0-9()&'’ -]+?) (?:been )?${MOVED}${HOW_MUCH_MOVED}(?<days> ${SPAN}.*?)?`,
  String.raw`(?:by )?how(?: much)? (?:did|has|have|is|are) ${POSSESSIVE}(?<what>[a-z0-9()&'’ -]+?) (?:been )?${MOVED}${HOW_MUCH_MOVED}(?<days> ${SPAN}.*?)?`,
].map((form) => new RegExp(`${LEAD}${form}${END}`, 'i'))

/** "Did my savings go up this year", "is my mortgage going down": the change of the balance. */
function changeAsked(asked: Construed): PlanPart[] | null {
  const said = CHANGES.map((form) => form.exec(asked.text)?.groups).find(Boolean)
  if (!said || /\bwhy\b|\b(?:than|compared|versus|vs)\b/i.test(asked.text)) return null
  const thing = thingOf(said['what'] ?? '', asked.readAgain)
  if (!thing) return null
  const words = (said['days'] ?? '').trim()
  const isLately = /^(?:lately|recently)$/i.test(words)
  const period = words === '' || isLately ? null : daysOf(words, asked)
  if (words !== '' && !isLately && period === null) return null
  const where = thing.measure === 'debts' ? [conditionIs('group', 'debt', 'debts')] : [...thing.where]
  return thing.measure === 'assets' ? null : [partAsking('worth', 'change', { where, period })]
}

const BY_KIND = new RegExp(
  String.raw`${LEAD}(?:how much (?:money )?(?:do|have) (?:i|we) (?:have|got)|what (?:do|have) (?:i|we) (?:have|got|own)|(?:the |my |our |all (?:my |our )?)?(?:balances?|totals?|money|accounts?|sums?|amounts?|everything)(?: (?:i|we) have)?|what is it)(?: (?:split|broken down|grouped|listed|added up|separated))? (?:by|per|for each|in each|at each|for every) (?<by>account types?|types? of accounts?|kinds? of accounts?|account kinds?|institutions?|banks?|accounts?)${END}`,
  'i',
)

/** "What do I have by account type". */
function byKindAsked({ text }: Construed): PlanPart[] | null {
  const by = BY_KIND.exec(text)?.groups?.['by']?.toLowerCase()
  if (by === undefined) return null
  const field = /type|kind/.test(by) ? 'account_type' : /institution|bank/.test(by) ? 'institution' : 'account'
  return [partAsking('accounts', 'balance', { by: [field] })]
}

const CASH_EACH = new RegExp(
  String.raw`${LEAD}(?:how much |what |show (?:me )?(?:the )?|the |my )?(?:cash|uninvested cash)(?: (?:is|do i have|sits))? (?:in|by|per|for) (?:each|every)(?: (?:of my|one of my))? accounts?${END}`,
  'i',
)
const CASH_WHERE = new RegExp(
  String.raw`${LEAD}(?:(?:in )?(?:which|what) (?:of (?:my|our|the) )?accounts? (?:have|has|hold|holds|is|are|do i (?:have|keep)|do we (?:have|keep))(?: (?:all|most of))? (?:the |my |our )?cash (?:and|or|\+|&) (?:the |my |our )?savings(?: (?:in|in it|in them|sitting|kept|held|at))*|where(?:['’]?s| is| do (?:i|we) (?:keep|have|hold))(?: all)? (?:the|my|our) cash (?:and|or|\+|&) (?:the |my |our )?savings(?: (?:sitting|kept|held|all|at|in|now))*)${END}`,
  'i',
)
/** "Cash in each account": what of each is cash, and not its whole balance. */
const cashEachAsked = ({ text }: Construed): PlanPart[] | null =>
  CASH_EACH.test(text) || CASH_WHERE.test(text) ? [partAsking('accounts', 'available', { by: ['account'] })] : null

const ACCOUNTS_ALONE = new RegExp(
  String.raw`${LEAD}(?:(?:just |please )?(?:list|show|see|name|give me|tell me|what are|which are)(?: me)? )?(?:all (?:of )?)?(?:the|my|our) accounts(?: (?:i|we) have| here| please)?${END}`,
  'i',
)
/** "The accounts": each with what is in it. */
const accountsAsked = ({ text }: Construed): PlanPart[] | null =>
  ACCOUNTS_ALONE.test(text)
    ? [partAsking('accounts', 'balance', { by: ['account'], order: { by: 'balance', direction: 'desc' } })]
    : null

/** What an investor asks of balances on other days than today whose construction says what is meant; null for the rest. */
export const askedOfBalancesForSure = (asked: Construed): readonly PlanPart[] | null =>
  accountsAsked(asked) ?? cashEachAsked(asked) ?? byKindAsked(asked) ?? valueAsked(asked) ?? changeAsked(asked)
