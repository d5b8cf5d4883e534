import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { type Construed, accountsMeant, conditionIs, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'

const BILLS = String.raw`(?:bills?|subscriptions?|recurring (?:payments?|charges?|bills?)|regular (?:payments?|bills?)|fixed costs|services?|monthly (?:payments?|bills?|charges?))`
const RISEN = String.raw`(?:(?:go|gone|goes|going|went) (?<way>up|down)|(?<verb>rose|risen|rises?|rising|increas\w*|decreas\w*|dropp\w*|f[ae]ll\w*|climbed)|(?:got(?:ten)?|become|became|getting) (?<dear>more expensive|dearer|pricier|cheaper)|(?:raised|raising|hiked|upped|lowered) (?:their |its |the )?prices?|(?:cost|costs|costing|charges?|charging) (?:me |us )?(?<sum>more|less))`
const BILLS_MOVED = new RegExp(
  String.raw`^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(?:(?:which|what|show me|list|have|has|did|do|are|is|find)\b(?: me)?(?: (?:any|all|some))?(?: of)?(?: (?:my|our|the))?(?: (?:monthly|regular|recurring|streaming|fixed|automatic|other))? ?${BILLS}(?: (?:that|which|have|has|had|are|is|just|recently|did|all))* ${RISEN}|(?:which|what|who)(?: (?:ones?|of (?:my|our|the) ${BILLS}))?(?: (?:has|have|had|just|did|is|are))* ${RISEN}\b[^.?!]*\b${BILLS})\b(?<rest>[^.?!]*)[?.! ]*$`,
  'i',
)
const OTHERS_MOVED = new RegExp(
  String.raw`^(?:(?:and|so|ok|but|also)[ ,]+)*(?:have|has|did|do|are|is|which|what)(?: (?:any|the|of (?:the|my)))* (?:others?|other ones?|other ${BILLS}|else|anything else|anyone else|any)(?: (?:has|have|had|just|did|are|is))* ${RISEN}(?: (?:too|as well|recently|lately|this year))*[?.! ]*$`,
  'i',
)
const DOWN = /down|decreas|f[ae]ll|drop|less|cheaper|lowered/i

/** "Which of my bills went up": those alone whose newest amount is above the one of a year before. */
function billsMovedAsked({ text, before }: Construed): PlanPart[] | null {
  const isOthers = before?.subject === 'plans' && OTHERS_MOVED.test(text)
  const said = BILLS_MOVED.exec(text)?.groups
  if (!isOthers && (!said || /\b(?:categor\w*|spend\w*|most|than in|between|by how much|since 20\d\d)\b/i.test(text)))
    return null
  // what costs more than so much has not risen
  if (
    /\bthan (?:about |around )?(?:\$|\d|(?:a|one|two|five|ten|twenty|fifty|half a) (?:hundred|thousand|grand|dollars?|bucks)\b|(?:ten|twenty|thirty|forty|fifty)\b)/i.test(
      text,
    )
  )
    return null
  const isDown = DOWN.test(text)
  const where: Condition[] = [{ field: 'price_change', op: isDown ? 'under' : 'over', values: ['0'] }]
  if (/\bsubscriptions?\b/i.test(text)) where.push(conditionIs('kind', 'subscription', 'subscriptions'))
  return [
    partAsking('plans', 'price_change', {
      measures: ['price_change', 'amount'],
      where,
      by: ['plan'],
      order: { by: 'price_change', direction: isDown ? 'asc' : 'desc' },
    }),
  ]
}

const SUBSCRIBED_MOVED = new RegExp(
  String.raw`\b(?:any\w*|something|what|which)(?: (?:of the things|things|services|else))?(?: that| which)? (?:i|we)(?:['’]m| am| are|['’]re| have)? (?:subscribed?|signed up) (?:to|for)\b[^?.!]*?\b${RISEN}`,
  'i',
)

/** "Has anything I subscribe to gone up in price". */
const subscribedMovedAsked = ({ text }: Construed): PlanPart[] | null =>
  SUBSCRIBED_MOVED.test(text)
    ? [
        partAsking('plans', 'price_change', {
          measures: ['price_change', 'amount'],
          where: [
            { field: 'price_change', op: DOWN.test(text) ? 'under' : 'over', values: ['0'] },
            conditionIs('kind', 'subscription', 'subscriptions'),
          ],
          by: ['plan'],
          order: { by: 'price_change', direction: DOWN.test(text) ? 'asc' : 'desc' },
        }),
      ]
    : null

const ODD_CHARGE =
  /\b(?:any\w*|some\w*|is there|are there|what|which)\b[^?.!]*\b(?:odd|weird|strange|unusual|suspicious|suspect|fishy|sus|sketchy|shady|out of the ordinary|funny looking|fraud\w*)\b/i
const OF_CHARGES =
  /\b(?:charges?|transactions?|payments?|purchases?|bookings?|activity|spending|statements?|cards?|accounts?|lately|recently|anything (?:odd|weird|strange|suspicious|fishy|sus|sketchy|shady))\b/i

/** "Any odd charge on my card": what is unlike what is usual there, over the days that are said. */
function oddChargeAsked({ text, readAgain, directory }: Construed): PlanPart[] | null {
  if (!ODD_CHARGE.test(text) || !OF_CHARGES.test(text)) return null
  if (
    /\b(?:clients?|book|portfolio|holdings?|positions?|twice|double|duplicate\w*|how do|report|there|it|that one|this one)\b/i.test(
      text,
    )
  )
    return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  const kind = /\b(?<what>(?:credit )?cards?|checking|savings)\b/i.exec(text)?.groups?.['what']
  const type = kind === undefined ? null : /card/i.test(kind) ? 'CREDIT_CARD' : kind.toUpperCase()
  if (type !== null && !directory.accounts.some((account) => account.type === type)) return null
  return [
    partAsking('transactions', 'amount', {
      where: [
        { field: 'unusual', op: 'is', values: ['yes'], words: 'unusual' },
        ...(type === null ? [] : [conditionIs('account_type', type, type === 'CREDIT_CARD' ? 'credit cards' : kind)]),
      ],
      by: ['booking'],
      ...(period ? { period } : {}),
    }),
  ]
}

const CARD_TROUBLE =
  /\b(?:(?:credit )?cards?|credit card (?:debt|balance|bill|spending))\b[^.?!]*\b(?:out of (?:hand|control)|under control|too (?:high|much)|getting (?:bad|away from|out)|getting worse|in trouble|a problem|ok(?:ay)?|fine|healthy|that bad|in good shape)\b/i

/** "Is my credit card out of hand": what is owed on it, what it has cost in interest, and what went on it month by month. */
function cardTroubleAsked({ text, today, directory }: Construed): PlanPart[] | null {
  if (!CARD_TROUBLE.test(text) || !/^(?:(?:hey|so|ok|and)[ ,]+)*(?:is|are|do|how|am)\b/i.test(text)) return null
  if (!directory.accounts.some(({ type }) => type === 'CREDIT_CARD') || /\bclients?\b/i.test(text)) return null
  const where = [conditionIs('account_type', 'CREDIT_CARD', 'credit cards')]
  return [
    partAsking('accounts', 'owed', { where }),
    partAsking('transactions', 'interest_paid', { where, period: pastMonths(12, today) }),
    partAsking('transactions', 'out', { where, by: ['month'], period: pastMonths(6, today) }),
  ]
}

const CONNECTED =
  /^(?:(?:hey|so|ok|and)[ ,]+)*(?:(?:are|is) (?:all )?(?:(?:of )?(?:my|our|the) )?(?:accounts?|banks?|connections?|links?|logins?|data|everything|numbers|figures|institutions?)(?: all)?(?: still)? (?:hooked up|up[- ]to[- ]date|current|fresh|connected|synced|syncing|in sync|working|linked|ok(?:ay)?|refreshed|updating)|(?:is|are) (?:any(?:thing|one)?|something|some|any of (?:my|our|the) \w+)(?: (?:of (?:my|our|the) )?(?:accounts?|banks?|connections?|links?))? (?:broken|disconnected|stale|out of date|outdated|not (?:updating|syncing|working|connected)|stuck|failing))\b[^.?!]*[?.! ]*(?:(?:and )?when (?:did|was|were)\b[^.?!]*[?.! ]*)?$/i

/** "Are my accounts all up to date or is something broken": how many need something done, and how fresh each is. */
export const askedOfConnections = ({ text }: Construed): PlanPart[] | null =>
  CONNECTED.test(text) && !/\b(?:clients?|worth|spend\w*|budget|goals?|debts?|rate)\b/i.test(text)
    ? [
        partAsking('accounts', 'count', { where: [conditionIs('state', 'needs_attention', 'needing attention')] }),
        partAsking('accounts', 'refreshed', { by: ['account'] }),
      ]
    : null

const SPENDABLE =
  /\bhow much (?:money )?(?:can|could|may) (?:i|we) (?:safely |still |afford to )?spend\b[^.?!]*\b(?:and|while|if (?:i|we) (?:want to|also)|but)\b[^.?!]*\b(?:sav(?:e|ing)|put(?:ting)? (?:away|aside)|set(?:ting)? aside)\b/i

/** "How much can I spend a week and still save 600": what comes in and goes out in a usual month, from which it follows. */
const spendableAsked = ({ text, today }: Construed): PlanPart[] | null =>
  SPENDABLE.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'what can be spent beside what is saved',
          related: ['in', 'out', 'net'].map((flow) =>
            partAsking('transactions', flow, {
              period: pastMonths(12, today),
              derive: { formula: 'per_month', given: {} },
            }),
          ),
        },
      ]
    : null

const FILING =
  /\b(?:fil(?:e|ing) (?:taxes |our taxes |a return )?(?:jointly|separately|seperately|seperate|separate|together|as (?:single|married|head))|joint(?:ly)? or sep[ae]rate(?:ly)?|itemi[sz]e or|itemi[sz]e (?:deductions|this year)|standard deduction or)\b/i

/** How taxes are best filed is advice, and nothing that is kept here helps with it. */
const filingAsked = ({ text }: Construed): PlanPart[] | null =>
  FILING.test(text) && /\b(?:should|better|best|can|could|do)\b/i.test(text)
    ? [{ kind: 'decline', reason: 'advice', words: 'how taxes are filed', related: [] }]
    : null

const IDLE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:cash|money)\b[^.?!]*?\b(?:in|inside) (?:my |the |our )?(?<what>[a-z0-9()'’ -]+?)(?: account)? (?:doing nothing|just sitting(?: there)?|sitting (?:idle|there|around)|idle|uninvested|not invested|not doing anything|that isn['’]?t invested)[?.! ]*$/i

/** "How much cash is in the brokerage doing nothing": what of it is not invested. */
function idleAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = IDLE.exec(text)?.groups?.['what']
  const where = what === undefined ? null : accountsMeant(what, readAgain)
  return where && [partAsking('accounts', 'available', { where: [...where], by: ['account'] })]
}

const ON_TRACK =
  /\b(?:on track|on course|on pace|on schedule|ahead or behind|far along|far behind)\b[^.?!]*\b(?:retire(?:ment|d)?|stop working|quit working)\b/i

/** "Am I on track to retire at 62": the goal of that name; how old somebody is nobody knows here. */
function onTrackToRetire({ text, directory }: Construed): PlanPart[] | null {
  const [goal, ...more] = (directory.goals ?? []).filter((name) => /\bretir/i.test(name))
  if (!ON_TRACK.test(text) || goal === undefined || more.length > 0 || /\bclients?\b/i.test(text)) return null
  const part = partAsking('plans', 'on_track', {
    measures: ['on_track', 'saved', 'target', 'reached'],
    where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'is', values: [goal], words: goal }],
    by: ['plan'],
  })
  return /\b(?:at|by|when i(?:['’]m| am)|age) \d\d\b/i.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'age', related: [part] }]
    : [part]
}

const FUND_COST =
  /(?:^|[.!?]\s+)(?:(?:and|so|ok)[ ,]+)*(?:which|what)(?: (?:one|ones))?(?: of (?:my|the|our))? (?:funds?|etfs?|mutual funds?)(?: (?:is|are|do i own that is|has|have|charges?))? (?:the )?(?:costs? (?:me |us )?(?:the )?most|charges? (?:me |us )?(?:the )?most|most expensive|cheapest|dearest|priciest|highest (?:fees?|expense ratios?|costs?)|lowest (?:fees?|expense ratios?|costs?)|most|least)\b[^.?!]*[?.! ]*$/i

/** What funds take for themselves is kept nowhere. */
const fundCostAsked = ({ text, termBefore }: Construed): PlanPart[] | null =>
  FUND_COST.test(text) &&
  (/\b(?:expensive|cheapest|dearest|priciest|fees?|expense|costs?|charges?)\b/i.test(text) ||
    termBefore === 'expense_ratio')
    ? [{ kind: 'decline', reason: 'not_kept', words: 'what a fund takes', related: [] }]
    : null

const WORRY =
  /\b(?:what|anything|something|one thing)\b[^.?!]*\b(?:worry|worried|concerned?|nervous|stress(?:ed)?) about\b/i

/** What to worry about is for nobody here to say: how goals, cushion and the largest position stand is told. */
const worryAsked = ({ text }: Construed): PlanPart[] | null =>
  WORRY.test(text) && !/\bclients?\b/i.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'advice',
          words: 'what to worry about',
          related: [
            partAsking('plans', 'on_track', { where: [conditionIs('kind', 'goal', 'goals')], by: ['plan'] }),
            partAsking('fit', 'emergency_months'),
            partAsking('fit', 'single_position'),
          ],
        },
      ]
    : null

/** What worries people about bills, cards, idle money, fees, taxes and being on track, whose construction says what is meant; null for the rest. */
export const askedOfTroubles = (asked: Construed): readonly PlanPart[] | null =>
  billsMovedAsked(asked) ??
  subscribedMovedAsked(asked) ??
  oddChargeAsked(asked) ??
  cardTroubleAsked(asked) ??
  spendableAsked(asked) ??
  filingAsked(asked) ??
  idleAsked(asked) ??
  onTrackToRetire(asked) ??
  fundCostAsked(asked) ??
  worryAsked(asked)
