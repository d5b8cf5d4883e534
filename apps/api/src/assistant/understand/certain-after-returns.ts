import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { accountsMeant, conditionIs, partAsking, pastMonths } from './certain-of-both.ts'
import { type AfterAnswer, UNDIVIDED, placesOf, wholly } from './certain-after-forms.ts'

const OF_GAIN = wholly(
  String.raw`(?:and )?(?:how much|what (?:part|share|portion)) of (?:it|that|this|the (?:gain|return|growth|profit|increase|change|rise)) (?:was|is|were|came|comes|did come|has come|is down|was down)(?: (?:from|in|to|due to|because of|just|only|really|actually))* (?:the |my |our )?(?<what>dividends?(?: and interest)?|income|interest(?: and dividends)?|coupons|prices?(?: (?:changes?|moves?|going up|rising))?|markets?|market (?:moves|growth|gains)|what (?:i|we) (?:put|paid) in|(?:new |own )?(?:contributions|deposits|money)(?: (?:i|we) (?:put|added)(?: in)?)?|me (?:putting|adding)[a-z ]*|fees|costs|currenc(?:y|ies)|exchange rates?)`,
)
const partNamed = (what: string): string =>
  /^(?:dividend|income|interest|coupon)/i.test(what)
    ? 'income'
    : /^(?:price|market)/i.test(what)
      ? 'market'
      : /^(?:fee|cost)/i.test(what)
        ? 'fees'
        : /^(?:currenc|exchange)/i.test(what)
          ? 'currency_effect'
          : 'contributions'

/** "How much of the gain was dividends" after how investments did: that part of the same gain. */
function ofGainAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const what = OF_GAIN.exec(text)?.groups?.['what']
  if (what === undefined || before.subject !== 'returns' || before.derive !== null) return null
  const part = partNamed(what)
  const measures = part === 'contributions' ? [part, 'withdrawals'] : [part, 'gain']
  return [{ ...partAsking('returns', part, { where: before.where, period: before.period }), measures }]
}

const SHORT_OR_LONG = wholly(
  String.raw`(?:(?:is|are|was|were|would) (?:that|it|this|they|those|these)(?: be)?|split(?: (?:it|that|them))?(?: into| by)?|how much(?: of (?:it|that|them))? is)? ?(?:short|long)(?:[- ]term)?(?: (?:or|vs\.?|versus|and)(?: is it)?|\/) ?(?:short|long)(?:[- ]term)?(?: (?:gains?|losses|or what))?|(?:is|are) (?:it|that|they|those) (?:already |now |yet )?long[- ]term(?: (?:yet|already|by now|now))?`,
)

const OF_SECURITIES: ReadonlySet<string> = new Set([
  'security',
  'issuer',
  'sec_type',
  'tax',
  'account',
  'account_type',
  'group',
])

/** "Is that short term or long term" after what is held or its gain: the open gains of the same, by how long they are held. */
function shortOrLongAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!SHORT_OR_LONG.test(text) || before.derive !== null) return null
  const held = before.where.filter(({ field, op }) => OF_SECURITIES.has(field) && !op.endsWith('_not'))
  const isOfOne = held.some(({ field }) => field === 'security')
  const isHeld =
    before.subject === 'positions' ||
    (isOfOne && (before.subject === 'transactions' || before.subject === 'income' || before.subject === 'returns')) ||
    (before.subject === 'sales' && before.measures[0]?.startsWith('open') === true)
  // of a first few by worth nobody can say which they are
  if (!isHeld || before.limit !== null || before.where.some(({ field }) => field === 'result')) return null
  if (before.subject === 'positions' && before.where.length > held.length) return null
  return [
    partAsking('sales', 'open_gain', { where: [conditionIs('state', 'held', 'still held'), ...held], by: ['term'] }),
  ]
}

const DIVIDENDS_OF_IT = wholly(
  String.raw`(?:what|how much)(?: (?:in|of a))?(?: (?:dividends?|income|interest))? (?:does|did|has|do|will|is) (?:it|that|this|that one|they|the stock|the fund) (?:pay(?:ing)?|paid|yield(?:ed)?|throw off|bring(?: in)?)(?: (?:me|us|out|in dividends|a year|me a year))*(?<days> (?:this|last|so far|since|in) [^?.!]+)?|(?:does|did) (?:it|that|they) (?:pay|have) (?:a |any )?dividends?(?: at all)?`,
)

/** "What dividends does it pay" after one security: what that one paid. */
function dividendsOfItAsked({ text, before, readAgain, today }: AfterAnswer): PlanPart[] | null {
  const found = DIVIDENDS_OF_IT.exec(text)
  const one = before.where.find(({ field, op, values }) => field === 'security' && op === 'is' && values.length === 1)
  if (!found || !one) return null
  const said = found.groups?.['days']
  const [days] = said === undefined ? [] : readAgain(`what dividends did I get${said}`)
  if (said !== undefined && (days?.kind !== 'data' || days.period === null)) return null
  return [
    partAsking('income', 'received', {
      where: [one],
      period: days?.kind === 'data' ? days.period : pastMonths(12, today),
    }),
  ]
}

const BETTER_THAN = wholly(
  String.raw`(?:(?:is|was|did|has) (?:it|that|this) (?:done |do )?)?(?:(?:better|worse|more|less|higher|lower) (?:or (?:better|worse|more|less|higher|lower) )?(?:than|as)|(?:compared|against|next|versus|vs\.?)(?: (?:to|with))?|how does (?:it|that) compare (?:to|with)) (?:my |our |the )?(?<what>[a-z0-9() ]+?)(?: (?:did|does|was|has))?`,
)

/** "Better than the 401(k)?" after how one account did: both beside one another. */
function betterThanAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = BETTER_THAN.exec(text)?.groups?.['what']
  const [place, ...more] = placesOf(before)
  if (what === undefined || before.subject !== 'returns' || !place || more.length > 0 || before.by.length > 0)
    return null
  const [other, ...others] = accountsMeant(what, readAgain) ?? []
  if (!other || others.length > 0 || other.field !== place.field || other.values.join() === place.values.join())
    return null
  const both: Condition = {
    ...place,
    values: [...new Set([...place.values, ...other.values])],
    words: [place.words, other.words].filter(Boolean).join(' or '),
  }
  const [measure = 'twr'] = before.measures
  return [
    {
      ...before,
      ...UNDIVIDED,
      where: before.where.map((each) => (each === place ? both : each)),
      by: ['account'],
      order: { by: measure, direction: 'desc' },
    } satisfies DataPart,
  ]
}

/** What goes on from how investments did or from what is held. Null for the rest. */
export const askedAfterReturns = (asked: AfterAnswer): readonly PlanPart[] | null =>
  ofGainAsked(asked) ?? shortOrLongAsked(asked) ?? dividendsOfItAsked(asked) ?? betterThanAsked(asked)
