import type { PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../model-of-data/spans.ts'
import { partAsking, pastMonths, spanBefore, sumsSaid } from './certain-of-both.ts'
import { type AfterAnswer, FLOWS, boundOf, THEM, UNDIVIDED, wholly, placesOf } from './certain-after-forms.ts'

const EXTREME_OF_TIME = wholly(
  String.raw`(?:(?:which|what) (?:(?:one|of (?:them|those|these)|day|week|month|quarter|year)(?: of (?:them|those|these))?)(?: (?:was|is|were|has been|had been))? ?|what (?:was|is) |show (?:me )?|just )?(?:the |my |our )?(?:(?<bad>worst|weakest|poorest|leanest)|(?<good>best|strongest))(?: (?:one|day|week|month|quarter|year|of (?:them|those|these|all)))*`,
)
/** More of these is worse. */
const SPENT: ReadonlySet<string> = new Set([
  'out',
  'paid',
  'fees',
  'interest_paid',
  'taxes',
  'debts',
  'owed',
  'drawdown',
])

/** "Which month was the worst" after month by month: the lowest of returns and of what comes in, the highest of what is spent. */
function extremeOfTimeAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = EXTREME_OF_TIME.exec(text)?.groups
  const [field = ''] = before.by
  if (!said || before.by.length !== 1 || !TIME_DIMENSIONS.has(field) || before.derive !== null) return null
  const named = [...TIME_DIMENSIONS].find((unit) => new RegExp(String.raw`\b${unit}\b`, 'i').test(text))
  if (named !== undefined && SUBJECTS[before.subject].dimensions[named]?.groups !== true) return null
  const [measure = ''] = before.measures
  const isHigh = SPENT.has(measure) === (said['bad'] !== undefined)
  return [
    {
      ...before,
      by: [named ?? field],
      order: { by: measure, direction: isHigh ? 'desc' : 'asc' },
      limit: 1,
      compare: null,
      show: 'auto',
    },
  ]
}

const OF_SUM = wholly(
  String.raw`(?:no,? )?(?:(?:only|just|i mean|i meant|what about|show me) )*(?:the |that |those )\$?(?<sum>\d[\d,]*(?:\.\d\d)?)(?: (?:dollar )?(?:ones?|rent|payments?|charges?|purchases?|transactions?|bills?|items?|bookings?))(?: only)?`,
)

/** "No, the 1,925 rent" after what was paid: the bookings of that sum. */
function ofSumAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = OF_SUM.exec(text)?.groups
  const [measure = ''] = before.measures
  if (!said || before.subject !== 'transactions' || !FLOWS.has(measure)) return null
  const [sum] = sumsSaid(`$${said['sum'] ?? ''}`)
  if (!sum) return null
  const isWhole = !sum.value.includes('.')
  return [
    {
      ...before,
      ...UNDIVIDED,
      where: [
        ...before.where.filter(({ field }) => field !== 'amount'),
        isWhole
          ? { field: 'amount', op: 'between', values: [sum.value, `${sum.value}.99`] }
          : { field: 'amount', op: 'is', values: [sum.value] },
      ],
      by: ['booking'],
    },
  ]
}

const BESIDE_RETURN = wholly(
  String.raw`(?:(?:show|list|give|put)(?: me)? )?(?:each|every|all|the|my|both)?(?: of ${THEM})?(?: (?:accounts?|ones?|balances?))?(?: with| next to| beside| alongside| along with| and)+ (?:its|their|the|each one['’]s)(?: own)? (?:returns?|performance|gains?|results?)(?: (?:this year|too|as well|beside (?:it|them)))*`,
)

/** "Each account next to its return" after balances: both, account by account. */
const besideReturnAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'accounts' &&
  before.by.join() === 'account' &&
  before.measures.join() === 'balance' &&
  BESIDE_RETURN.test(text)
    ? [before, partAsking('returns', /gain/i.test(text) ? 'gain' : 'twr', { where: before.where, by: ['account'] })]
    : null

const LOTS = wholly(
  String.raw`(?:show|list|give|see)?(?: me)? ?(?:only )?(?:the|its|all(?: the)?|their|my|each)? ?(?:tax )?lots(?: (?:of (?:it|that|those)|one by one|please))*`,
)

/** "The tax lots" after something that is held: lot by lot. */
function lotsAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const where = before.where.filter(
    ({ field }) => field === 'security' || field === 'account' || field === 'account_type',
  )
  return LOTS.test(text) && before.subject === 'positions' && where.some(({ field }) => field === 'security')
    ? [partAsking('sales', 'open_gain', { where, by: ['lot'] })]
    : null
}

const CLIENTS_ABOUT = wholly(
  String.raw`(?:no,? )?(?:only |just |i (?:mean|meant) )?(?:those|the ones|ones|clients|them)(?: (?:that|who|which))?(?: (?:are|have|hold|own))? (?<way>over|above|more than|at least|under|below|less than) (?:\$ ?)?(?<sum>\d[\d,.]*|a|one|half a) ?(?<scale>k|thousand|m|million)?(?: (?:dollars|in assets|under management|with us))*`,
)
const MOST_DAYS = 10_000

/** "Only those above a million" after days or shares: of clients whose portfolio is as large. */
function aboveSumAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = CLIENTS_ABOUT.exec(text)?.groups
  const [measure = ''] = before.measures
  if (!said || before.subject !== 'clients' || SUBJECTS.clients.measures[measure]?.unit === 'money') return null
  const count = /^half/i.test(said['sum'] ?? '') ? '0.5' : /^(?:a|one)$/i.test(said['sum'] ?? '') ? '1' : said['sum']
  const [sum] = sumsSaid(`$${count} ${said['scale'] ?? ''}`)
  const op = boundOf(said['way'])
  if (!sum || op === undefined || Number(sum.value) < MOST_DAYS) return null
  return [
    {
      ...before,
      where: [...before.where.filter(({ field }) => field !== 'value'), { field: 'value', op, values: [sum.value] }],
    },
  ]
}

const LOSING_ONES = wholly(
  String.raw`(?:which|what|any|are any|show me|only)(?: of ${THEM}| of my (?:investments|holdings|positions|funds|stocks))?(?: (?:ones?|investments|holdings|positions|funds|stocks|the ones))?(?: (?:that|which))?(?: (?:am i|are|is|are there|have|did))? ?(?:currently |now |actually )?(?:(?<down>losing(?: money)?(?: on)?|down|in the red|negative|under ?water|lost(?: money)?|lose money|at a loss|below cost)|up|in the green|positive|winning|gaining|made money|making money|at a gain|above cost)`,
)

/** "Which ones are losing" after what investments returned or hold: those below their cost, the largest loss first. */
function losingAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = LOSING_ONES.exec(text)?.groups
  const isInvested =
    (before.subject === 'returns' && before.by.length === 0) ||
    (before.subject === 'positions' && before.derive === null)
  if (!said || !isInvested) return null
  const isDown = said['down'] !== undefined
  const kept = before.where.filter(({ field }) => field !== 'result' && field in SUBJECTS.positions.dimensions)
  return [
    partAsking('positions', 'gain', {
      where: [
        ...kept,
        { field: 'result', op: 'is', values: [isDown ? 'loss' : 'gain'], words: isDown ? 'losses' : 'gains' },
      ],
      by: ['security'],
      order: { by: 'gain', direction: isDown ? 'asc' : 'desc' },
    }),
  ]
}

const WHOLE_LIST = wholly(
  String.raw`(?:list|show|give|name)(?: me| us)? (?:all )?(?:of )?(?:the |my )?(?:payers|payees|sources|employers|companies|shops|stores|merchants|places|who paid(?: me| us)?)(?: (?:with|and) (?:the |their |all )?(?:amounts?|totals?|sums?))?(?:,? not (?:just|only) the [a-z]+(?: one)?)?`,
)

/** "List all the payers with amounts" after what came in or went out: by whom it was. */
const wholeListAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  WHOLE_LIST.test(text) && before.derive === null && (before.subject === 'transactions' || before.subject === 'income')
    ? [{ ...before, ...UNDIVIDED, by: [before.subject === 'income' ? 'security' : 'payee'] }]
    : null

const WHY_THAN_BEFORE = wholly(
  String.raw`(?:but )?why (?:was|is|were|did|has) (?:it|that|this|they|i|we)(?: (?:so|that) much| about| roughly| almost)?(?: \$?[\d,.]+k?)? ?(?:go |gone |spend |earn )?(?:less|more|lower|higher|down|up|smaller|bigger)(?: by \$?[\d,.]+)? (?:than|from|compared (?:to|with)|against)(?: (?:in|over|during))? the (?:days|period|time|span|months?|weeks?|(?:three|six|few|twelve) months) before(?: (?:that|it))?`,
)

/** "Why was it less than in the days before": against the span of the same length right before, with what made it so. */
function whyThanBeforeAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const isOfDays = before.subject === 'transactions' || before.subject === 'income'
  const earlier = WHY_THAN_BEFORE.test(text) && isOfDays && before.period ? spanBefore(before.period, today) : null
  return earlier && before.derive === null
    ? [{ ...before, order: null, limit: null, by: [], compare: { kind: 'period', period: earlier }, why: true }]
    : null
}

const WENT_OVER = wholly(
  String.raw`(?:which|what|show me (?:the|which)?|list (?:the|which)?) ?(?:(?:days?|payees?|shops?|payments?|purchases?|transactions?|bills?|charges?|and|or|,) ?)+ (?:made|pushed|brought|took|caused|put|sent) (?:the |my |our )?(?<what>[^.?!]{2,40}?)(?: budget)? (?:to )?(?:go |be )?over(?: (?:budget|the (?:limit|budget)|it))?`,
)

/** "Which payees made the electricity go over" after budgets: what was spent on it this month, one by one. */
function wentOverAsked({ text, before, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = WENT_OVER.exec(text)?.groups?.['what']
  if (what === undefined || before.subject !== 'plans') return null
  const [spent, ...more] = readAgain(`what did I spend on ${what} this month`)
  return spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions'
    ? [{ ...spent, by: ['booking'] }]
    : null
}

const OWNED =
  /\b(?:before|without|not counting|ignoring|leaving out) (?:the |any |our |my |all )?debts?\b|\b(?:only|just) what (?:we|i) (?:own|have)\b/i
const BESIDE_OWNED =
  /\b(?:ok|okay|and|so|now|then|please|only|just|what|what['’]?s|is|are|it|that|this|the|my|our|total|all|in|show|me|split|broken|down|divided|of|assets?|accounts?)\b/gi
const SPLIT_BY = /\bby (?:(?:type|kind)(?: of account)?|(?<place>account|institution|bank))\b/i

/** "Before the debts, only what we own, by type" after balances or net worth: what is owned. */
function ownedAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isWhole =
    (before.subject === 'accounts' && before.measures[0] === 'balance' && before.where.length === 0) ||
    (before.subject === 'worth' &&
      before.measures[0] === 'net_worth' &&
      before.where.length === 0 &&
      before.compare === null)
  // with anything else beside it, it is another question
  const rest = text.replaceAll(new RegExp(OWNED, 'gi'), ' ').replace(SPLIT_BY, ' ').replace(BESIDE_OWNED, ' ')
  if (!OWNED.test(text) || /\p{L}/u.test(rest) || !isWhole || before.derive !== null || before.period !== null)
    return null
  const said = SPLIT_BY.exec(text)
  const place = said?.groups?.['place']?.toLowerCase()
  const by = said ? [place === undefined ? 'account_type' : place === 'account' ? 'account' : 'institution'] : before.by
  return [partAsking('accounts', 'owned', { by })]
}

const LAST_PAYMENT =
  /\b(?:my|our|the) (?:last|latest|most recent) (?:mortgage |loan )?(?:payment|instal?lment)\b[^.?!]*\b(?:interest|principal)\b/i

/** "How much of my last payment went to interest" after a debt: the principal and interest of the past month. */
function lastPaymentAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const places = placesOf(before)
  if (!LAST_PAYMENT.test(text) || places.length === 0 || before.subject !== 'accounts') return null
  // of what is paid once a month the past month holds one payment
  return [partAsking('transactions', 'principal_paid', { where: places, period: pastMonths(1, today) })]
}

/** What picks some of what was shown: the worst month, the payments of one sum, its lots; null for the rest. */
export const pickedAsked = (asked: AfterAnswer): PlanPart[] | null =>
  lastPaymentAsked(asked) ??
  wholeListAsked(asked) ??
  whyThanBeforeAsked(asked) ??
  wentOverAsked(asked) ??
  ownedAsked(asked) ??
  losingAsked(asked) ??
  extremeOfTimeAsked(asked) ??
  ofSumAsked(asked) ??
  besideReturnAsked(asked) ??
  lotsAsked(asked) ??
  aboveSumAsked(asked)
