import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { accountsMeant, conditionIs, daysSaid, isOfDebt, partAsking } from './certain-of-both.ts'
import { type AfterAnswer, PLACES, UNDIVIDED, placesOf, usualDays, wholly } from './certain-after-forms.ts'

const CARD = '(?:the |my |our |a )?(?:credit )?cards?'

const ON_CARD = wholly(
  String.raw`(?:how much|what)(?: of (?:it|that|this|those|them))? (?:was|is|went|goes|did (?:i|we) (?:put|charge|pay|spend)|(?:i|we) (?:put|charged|paid|spent))(?: (?:put|charged|paid|spent))? (?:on|to|onto|with|by) ${CARD}`,
)
const FLOWS_OUT: ReadonlySet<string> = new Set(['out', 'paid', 'amount', 'count', 'average', 'monthly', 'largest'])

/** "How much was on the card" after spending: that spending, on the cards. */
function onCardAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!ON_CARD.test(text) || before.subject !== 'transactions' || !FLOWS_OUT.has(before.measures[0] ?? '')) return null
  const kept = before.where.filter(({ field }) => !PLACES.has(field))
  return [
    {
      ...before,
      ...UNDIVIDED,
      measures: ['out'],
      where: [...kept, conditionIs('account_type', 'CREDIT_CARD', 'credit cards')],
      by: [],
    },
  ]
}

const isOfCards = ({ where }: DataPart): boolean =>
  where.some(({ field, op, values }) => field === 'account_type' && op === 'is' && values.join() === 'CREDIT_CARD')

const BOUGHT_WITH = wholly(
  String.raw`(?<how>what|how much|where|which (?:shops|stores|places))(?: (?:all|things))? (?:did|have|do) (?:i|we) (?:buy|bought|charge[d]?|put|spen[dt]|pa(?:y|id)(?: for)?)(?: (?:with|on|to|using))? (?:it|that|that one|this card|the card|that card)(?<days> [^?.!]+)?`,
)

/** "What did I buy with it in October" after a card: what went out of it, one by one, by whom, or together. */
function boughtWithAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const said = BOUGHT_WITH.exec(text)?.groups
  if (!said || !isOfCards(before)) return null
  const days = said['days'] === undefined ? null : daysSaid(said['days'], readAgain)
  if (said['days'] !== undefined && !days) return null
  const how = (said['how'] ?? '').toLowerCase()
  return [
    partAsking('transactions', 'out', {
      where: placesOf(before),
      by: how === 'what' ? ['booking'] : how === 'how much' ? [] : ['payee'],
      period: days ?? before.period,
    }),
  ]
}

const PAY_OFF = wholly(
  String.raw`(?:can|could|would) (?:i|we) (?:just )?(?:pay|clear|settle|wipe)(?: (?:it|that|them|this|those|the cards?|my cards?|the loan|everything))?(?: (?:all|whole|entire))?(?: (?:off|out))?(?: (?:it|that|them))? (?:with|from|out of|using) (?:what(?: (?:is|i have|we have|i['’]ve got))?(?: (?:in|on))? )?(?:my |our |the )?(?<what>[a-z0-9() ]+?)`,
)

/** "Can I pay it off with what is in checking" after a debt: what is there beside what is owed. */
function payOffFromAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = PAY_OFF.exec(text)?.groups?.['what']
  const owed = placesOf(before)
  const isDebt = before.subject === 'accounts' && owed.every(isOfDebt)
  if (what === undefined || owed.length === 0 || !isDebt) return null
  const there = accountsMeant(what, readAgain)
  return there && there.length > 0
    ? [partAsking('accounts', 'balance', { where: [...there] }), partAsking('accounts', 'owed', { where: owed })]
    : null
}

const ENOUGH = wholly(
  String.raw`(?:is|would|will) (?:that|it|this)(?: be)? enough (?:for|to (?:cover|last(?: us| me)?(?: for)?|live on(?: for)?|get (?:us|me) through))(?: (?:me|us))? (?:at least )?(?:(?:\d+|one|two|three|four|five|six|nine|twelve) months?|half a year|a year)(?: (?:of (?:spending|expenses|living|bills)|without (?:a job|work|income)))*`,
)
const isCash = ({ field, values }: Condition): boolean => field === 'group' && values.join() === 'cash'

/** "Is that enough for six months" after the cash that is there: for how many months of spending it is. */
const enoughAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  ENOUGH.test(text) && before.subject === 'accounts' && before.where.length === 1 && before.where.every(isCash)
    ? [partAsking('fit', 'emergency_months')]
    : null

const UNUSUAL = wholly(
  String.raw`(?:is there |was there |do you see |did you see |see )?(?:anything|something)(?: (?:else|there|in (?:there|it|that)))* (?:unusual|odd|strange|weird|suspicious|out of the ordinary|fishy|funny|off|sus|wrong|i should (?:know|look at))(?: (?:in (?:there|it|that)|there|on (?:it|there)|that (?:month|week)))*`,
)

/** "Anything unusual" after spending or a card: the bookings of the same that are. */
function unusualAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const isCard = before.subject === 'accounts' && isOfCards(before)
  if (!UNUSUAL.test(text) || !(before.subject === 'transactions' || isCard)) return null
  const where = before.where.filter(({ field }) => field !== 'duplicate' && field !== 'unusual')
  return [
    partAsking('transactions', 'amount', {
      where: [...where, conditionIs('unusual', 'yes', 'unusual')],
      by: ['booking'],
      period: isCard ? null : usualDays(before, today),
    }),
  ]
}

const WITHOUT_PAYMENT = wholly(
  String.raw`(?:what (?:about|if)|how about)? ?(?:without|not counting|excluding|minus|if (?:i|we) (?:drop|cancel|stop|lose|cut)) (?<what>(?:the |my |our )?[a-z' ]*(?:payments?|bills?|subscriptions?|rent|mortgage|groceries|insurance|restaurants|eating out|dining out|travel|gym|daycare))`,
)

/** "And without the car payment" after how long cash lasts: by other spending that is not worked out; what it is without it is. */
function withoutPaymentAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = WITHOUT_PAYMENT.exec(text)?.groups?.['what']
  const isRunway =
    (before.subject === 'accounts' && before.derive?.formula === 'runway') ||
    (before.subject === 'fit' && before.measures[0] === 'emergency_months')
  if (what === undefined || !isRunway) return null
  const [spent, ...more] = readAgain(`how much do I spend a month without ${what}`)
  const related = spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions' ? [spent] : []
  return [{ kind: 'decline', reason: 'not_kept', words: text.trim().slice(0, 200), related: [...related, before] }]
}

const FROM_WHICH = wholly(
  String.raw`(?:out of|from|off|on) (?:which|what) (?:account|card)(?: (?:is|does|do|did|will|was|are)(?: (?:it|that|they))?(?: (?:paid|taken|come|go|go out|charged|come out))?)?|(?:which|what) (?:account|card) (?:is|does|do|will|did)(?: (?:it|that|they))? (?:paid from|come out of|go on|go out of|come from|taken from|get charged to|charged to)`,
)

/** "From which account" after a bill: by the account that it goes out of. */
const fromWhichAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'plans' &&
  before.derive === null &&
  before.where.some(({ field }) => field === 'payee') &&
  FROM_WHICH.test(text)
    ? [{ ...before, ...UNDIVIDED, measures: ['amount'], by: ['account'] }]
    : null

/** What goes on from a card, a bill, cash, or what was spent. Null for the rest. */
export const askedAfterCards = (asked: AfterAnswer): readonly PlanPart[] | null =>
  onCardAsked(asked) ??
  boughtWithAsked(asked) ??
  payOffFromAsked(asked) ??
  enoughAsked(asked) ??
  unusualAsked(asked) ??
  withoutPaymentAsked(asked) ??
  fromWhichAsked(asked)
