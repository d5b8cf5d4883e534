import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../model-of-data/spans.ts'
import { conditionIs, countOf, daysWithWords, partAsking, pastMonths, sumsSaid } from './certain-of-both.ts'
import {
  type AfterAnswer,
  BOUND,
  FLOWS,
  UNDIVIDED,
  boundOf,
  placesOf,
  usualDays,
  wholly,
} from './certain-after-forms.ts'

/** A few words that go on from an answer, of which figures they do, and what they ask for. */
interface Turn {
  readonly said: RegExp
  readonly asks: (asked: AfterAnswer, groups: Readonly<Record<string, string | undefined>>) => PlanPart[] | null
}

const measureOf = ({ measures: [measure = ''] }: DataPart): string => measure
const isFlow = (part: DataPart): boolean => part.subject === 'transactions' && FLOWS.has(measureOf(part))
const isOfDebt = (part: DataPart): boolean =>
  part.subject === 'accounts' && measureOf(part) === 'owed' && part.derive === null && placesOf(part).length > 0
const isRanked = (part: DataPart): boolean => part.limit !== null && part.order !== null && part.by.length > 0
const rowsNamed = (part: DataPart): boolean => part.by.length === 1 && !TIME_DIMENSIONS.has(part.by[0] ?? '')
const securitiesOf = (part: DataPart): boolean =>
  part.subject === 'positions' && /^(?:position|security)$/.test(part.by.join())
const isOfCash = (part: DataPart): boolean =>
  part.subject === 'accounts' && measureOf(part) === 'balance' && part.derive === null && part.by.length === 0

const TURNS: readonly Turn[] = [
  {
    // trips to a shop are no travel
    said: wholly(
      String.raw`how (?:many|often)(?: (?:trips|visits|times|orders|shops|runs))?(?: (?:was|is|were|did i (?:go|shop|order)|there))*(?: (?:that|it|there))?`,
    ),
    asks: ({ before, text }) =>
      isFlow(before) &&
      before.by.length === 0 &&
      before.derive === null &&
      before.where.length > 0 &&
      /trips|visits|shops|runs/i.test(text)
        ? [{ ...before, ...UNDIVIDED, measures: ['count'] }]
        : null,
  },
  {
    // held against the same of something else
    said: wholly(
      String.raw`(?:(?:how does (?:that|it|this) )?compare[sd]?(?: (?:that|it|this))? (?:to|with)|versus|vs\.?|against|next to|beside) (?:my |the |our )?(?<what>[a-z][a-z' ]{2,24}?)`,
    ),
    asks: ({ before, readAgain }, { what = '' }) => {
      if (!isFlow(before) || before.by.length > 0 || before.derive !== null || before.compare !== null) return null
      const own = before.where.filter(({ field, op }) => field === 'category' && op === 'is')
      const [other, ...more] = readAgain(`how much did I spend on ${what} this month`)
      const named =
        other?.kind === 'data' ? other.where.filter(({ field, op }) => field === 'category' && op === 'is') : []
      const [one, two] = [own[0], named[0]]
      if (!one || !two || own.length > 1 || named.length > 1 || more.length > 0) return null
      const both: Condition = {
        ...one,
        values: [...new Set([...one.values, ...two.values])],
        words: [one.words, two.words].filter(Boolean).join(', ').slice(0, 200),
      }
      return [{ ...before, where: [...before.where.filter((each) => each !== one), both], by: ['category'] }]
    },
  },
  {
    said: wholly(
      String.raw`(?:how much|what)(?: (?:is|do i have|have i got))?(?: (?:still|there))? left(?: over)? (?:in|on|of|under) (?:the |my |its )?budget(?: (?:for (?:it|that|this|them)))?|(?:and )?(?:the |my )?budget(?: for (?:it|that|this))?`,
    ),
    asks: ({ before }) => {
      const category = before.where.filter(({ field, op }) => field === 'category' && op === 'is')
      return isFlow(before) && category.length === 1
        ? [
            partAsking('plans', 'left', {
              where: [conditionIs('kind', 'budget', 'budgets'), ...category],
              by: ['plan'],
            }),
          ]
        : null
    },
  },
  {
    said: wholly(
      String.raw`(?:what(?:['’]?s| is| are)?|show(?: me)?|give me|list|and)?(?: ?the)? ?next (?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|few)(?: (?:ones?|of (?:them|those)|largest|biggest|positions|holdings|clients))*|(?:show |give )?(?:me )?(?:some )?more(?: of (?:them|those))?`,
    ),
    asks: ({ before }, { count }) =>
      isRanked(before) && before.limit !== null
        ? [
            {
              ...before,
              limit: Math.min(
                before.limit + (count === undefined || count === 'few' ? before.limit : countOf(count)),
                50,
              ),
              show: 'list',
            },
          ]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:what|how) about (?:the )?(?<nth>fourth|4th|fifth|5th|sixth|6th)(?: (?:one|place))?|(?:and )?(?:the )?(?<other>fourth|4th|fifth|5th|sixth|6th)(?: (?:one|place))?`,
    ),
    asks: ({ before }, { nth, other }) => {
      const at = NTH[(nth ?? other ?? '').toLowerCase()]
      return isRanked(before) && at !== undefined && before.limit !== null && before.limit < at
        ? [{ ...before, limit: at, show: 'list' }]
        : null
    },
  },
  {
    said: wholly(
      String.raw`(?:show(?: me)?|list|give me|what about|and)?(?: ?the)? ?(?:all|every|the whole list|everything|the rest too|all the others)(?: (?:of )?(?:them|categor(?:y|ies)|positions|holdings|clients|accounts|payees|shops|securities|ones?))?`,
    ),
    asks: ({ before, text }) =>
      isRanked(before) && rowsNamed(before) && /\ball\b|\bevery\b|whole|everything/i.test(text)
        ? [{ ...before, limit: null, show: 'auto' }]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:how much |what )?(?:of (?:it|that) (?:is|was) )?interest(?: (?:have|did|do) i (?:paid|pay))?(?: (?:paid|on (?:it|that)|so far|already|to date|until now|up to now|this year))+`,
    ),
    asks: ({ before, today, text }) =>
      isOfDebt(before)
        ? [
            partAsking('transactions', 'interest_paid', {
              where: placesOf(before),
              period: daysWithWords(/this year/i.test(text) ? `${today.slice(0, 4)}-01-01` : null, today, today),
            }),
          ]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:what(?:['’]?s| is) )?(?:the )?(?:total |how much )?interest (?:is |that is )?(?:left|still to (?:pay|come)|remaining|to go)(?: (?:to pay|on (?:it|that)|until (?:it|that) is paid(?: off)?))*|how much (?:more )?interest will i (?:still )?pay`,
    ),
    asks: ({ before }) =>
      isOfDebt(before) ? [{ ...before, ...UNDIVIDED, by: [], derive: { formula: 'interest_left', given: {} } }] : null,
  },
  {
    said: wholly(
      String.raw`(?:were|was|are|is)(?: there)? (?:any|some) refunds?|(?:any )?refunds?(?: (?:in there|among (?:them|those)))?`,
    ),
    asks: ({ before }) =>
      before.subject === 'transactions' && before.period !== null && before.derive === null
        ? [
            {
              ...before,
              ...UNDIVIDED,
              measures: ['refunded'],
              where: before.where.filter(({ field }) => field !== 'kind'),
              by: [],
            },
          ]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:is|are|was) (?:it|that|this|they|those) (?:going|trending|moving|creeping|getting) (?:up|down|higher|lower|more|worse)(?: over time)?|(?:what(?:['’]?s| is) )?the trend|(?:is it )?(?:up or down|going up or down|rising or falling)`,
    ),
    asks: ({ before, today }) => {
      if (before.derive !== null || before.why) return null
      if (isFlow(before) && before.by.length === 0)
        return [{ ...before, ...UNDIVIDED, by: ['month'], period: pastMonths(12, today), show: 'bar' }]
      const isOfWorth = before.subject === 'worth' && /^(?:net_worth|value|assets|debts)$/.test(measureOf(before))
      return isOfWorth && before.by.length === 0
        ? [{ ...before, ...UNDIVIDED, measures: ['change', 'change_percent'], period: pastMonths(12, today) }]
        : null
    },
  },
  {
    said: wholly(
      String.raw`how did (?:it|that|we|i) get (?:there|here|to (?:that|this))|show (?:me )?how (?:it|that) (?:got there|grew|developed|changed)`,
    ),
    asks: ({ before, today }) =>
      before.subject === 'worth' && before.by.length === 0 && before.derive === null
        ? [{ ...before, ...UNDIVIDED, by: ['month'], period: pastMonths(12, today), show: 'line' }]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:just |only )?(?:the )?(?:assets and (?:the )?debts|what i own and (?:what i )?owe|debts and (?:the )?assets)(?: (?:separately|apart|each))?`,
    ),
    asks: ({ before }) =>
      before.subject === 'worth' && measureOf(before) === 'net_worth' && before.by.length === 0
        ? [{ ...before, ...UNDIVIDED, measures: ['assets', 'debts'] }]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:just |only )?(?:the |my )?(?:liquid|cash|available)(?: (?:part|portion|bit|side|assets|money|of (?:it|that)))*`,
    ),
    asks: ({ before, text }) =>
      before.subject === 'worth' &&
      measureOf(before) === 'net_worth' &&
      before.by.length === 0 &&
      before.where.length === 0 &&
      /just|only|part|portion/i.test(text)
        ? [partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')] })]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:what about|how about|and|is that|are those|does that include|with|what)?(?: ?(?:the|my))? ?(?:(?:before|after|net of|including|without|excluding) )?fees(?: (?:included|in (?:it|that|there)))?`,
    ),
    asks: ({ before, today }) =>
      before.subject === 'returns' &&
      /^(?:twr|twr_yearly|gain|xirr|excess)$/.test(measureOf(before)) &&
      before.by.length === 0
        ? [{ ...before, ...UNDIVIDED, measures: [measureOf(before), 'fees'], period: usualDays(before, today) }]
        : null,
  },
  {
    said: wholly(
      String.raw`what (?:did|do|have) (?:they|these|those|it|the (?:five|three|\d+)) cost(?: me)?(?: (?:altogether|in all|all together|originally))?|(?:what(?:['’]?s| is| was) )?(?:the|their|its) (?:cost(?: basis)?|purchase price)|what did i pay for (?:them|those|these)`,
    ),
    asks: ({ before }) =>
      securitiesOf(before) && before.derive === null ? [{ ...before, measures: ['cost', 'value'] }] : null,
  },
  {
    said: wholly(
      String.raw`how much (?:are|is) (?:they|these|those|each(?: of them)?|it) (?:up|down|up or down)(?: (?:since i bought (?:them|it)|in all|overall|so far))*|(?:what(?:['’]?s| is) )?(?:the|their) (?:gains?|profits?|loss(?:es)?)(?: on (?:them|those|each))?|(?:gain|profit)s? on (?:them|those|each)`,
    ),
    asks: ({ before }) =>
      securitiesOf(before) && before.derive === null ? [{ ...before, measures: ['gain', 'gain_percent'] }] : null,
  },
  {
    said: wholly(
      String.raw`which(?: (?:one|ones))?(?: of (?:them|those|these))? (?:pays?|paid)(?: me)?(?: (?:a |any )?(?:dividends?|income|interest))`,
    ),
    // what was narrowed stays so
    asks: ({ before, today }) =>
      before.subject === 'positions' && before.where.every(({ field }) => SUBJECTS.income.dimensions[field]?.filters)
        ? [
            partAsking('income', 'received', {
              where: before.where,
              by: ['security'],
              period: pastMonths(12, today),
              order: { by: 'received', direction: 'desc' },
            }),
          ]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:in )?(?:percent(?:age)?s?|shares|as (?:a )?(?:percent(?:age)?s?|shares?)|in %)(?: (?:please|of (?:the )?(?:total|whole|all)))?|what (?:percent(?:age)?|share) (?:is|are) (?:each|they|those)`,
    ),
    asks: ({ before }) =>
      isFlow(before) &&
      /^(?:out|paid)$/.test(measureOf(before)) &&
      rowsNamed(before) &&
      !before.by.includes('booking') &&
      before.derive === null
        ? [{ ...before, measures: ['out', 'share'] }]
        : null,
  },
  {
    said: wholly(
      String.raw`why (?:is|was|are|were) (?:it|that|this|they|those) (?:so |that |this )?(?:high|much|low|big|large|little|expensive)|why so (?:high|much|low|little|big|large)`,
    ),
    asks: ({ before }) =>
      (isFlow(before) || before.subject === 'returns') && before.period !== null && before.derive === null
        ? [{ ...before, ...UNDIVIDED, by: [], limit: null, order: null, why: true }]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:just |only |and )?(?:those |the ones )?(?<way>${BOUND}) \$?(?<sum>\d[\d,.]*k?)(?: (?:dollars|bucks))?(?: (?:too|as well))?`,
    ),
    asks: ({ before, text }, { way }) => {
      const op = boundOf(way)
      const [sum] = sumsSaid(text)
      if (before.subject !== 'transactions' || !before.by.includes('booking') || op === undefined || !sum) return null
      const others = before.where.filter((each) => each.field === 'amount' && sideOf(each.op) !== sideOf(op))
      const rest = before.where.filter(({ field }) => field !== 'amount')
      return [{ ...before, where: [...rest, ...others, { field: 'amount', op, values: [sum.value] }] }]
    },
  },
  {
    said: wholly(
      String.raw`(?:from|on|out of|with|in) (?:which|what) (?:account|card)s?(?: (?:are|is|was|were|did) (?:it|they|that|those)(?: (?:on|paid|from|come|go))*)?|(?:which|what) (?:account|card)s? (?:are|is|was|were) (?:it|they|that|those) (?:on|from|paid (?:from|with))`,
    ),
    asks: ({ before }) =>
      before.subject === 'transactions' && before.by.includes('booking')
        ? [{ ...before, show: 'list' }]
        : before.subject === 'plans' && before.derive === null && !before.where.some(({ field }) => field === 'payee')
          ? [{ ...before, by: ['plan'], limit: null, order: null, show: 'list' }]
          : null,
  },
  {
    said: wholly(
      String.raw`what (?:did|have) (?:they|those|these|it|all of (?:them|it)) cost(?: me)? (?<days>(?:last|this|in|over|during|so far) [^?.!]+)`,
    ),
    asks: ({ before, readAgain }, { days = '' }) => {
      const isOfSubscriptions =
        before.subject === 'plans' && before.where.some(({ values }) => values.includes('subscription'))
      if (!isOfSubscriptions) return null
      const [part, ...more] = readAgain(`how much did I spend on subscriptions ${days}`)
      return part?.kind === 'data' && part.subject === 'transactions' && part.where.length > 0 && more.length === 0
        ? [part]
        : null
    },
  },
  {
    said: wholly(
      String.raw`(?:what if|and if|if|say) (?:i|we) (?:take|took|withdraw|withdrew|use|used|spend|spent|pull|pulled) \$?(?<sum>\d[\d,.]*k?)(?: (?:dollars|bucks|out|of it|from (?:it|that|there)|away))*|(?:what(?:['’]?s| is| would be) )?(?:left )?after (?:taking|spending|using) \$?(?<other>\d[\d,.]*k?)(?: (?:out|of it))?`,
    ),
    asks: ({ before, text }) => {
      const [sum] = sumsSaid(text)
      return isOfCash(before) && sum
        ? [{ ...before, ...UNDIVIDED, derive: { formula: 'afford', given: { amount: sum.value } } }]
        : null
    },
  },
  {
    said: wholly(
      String.raw`(?:in|as)(?: a)? percent(?:age)? of (?:my|his|her|their|our|the)? ?(?:net worth|wealth|total|portfolio|everything|whole|money)|(?:can you )?(?:say|show|give|put)(?: me)? (?:that|it|them|this) (?:in|as)(?: a)? percent(?:age)?(?: of (?:my|his|her|their|our|the) (?:net worth|wealth|total|portfolio|money))?`,
    ),
    asks: ({ before }) =>
      before.subject === 'accounts' && measureOf(before) === 'balance' && before.derive === null
        ? [{ ...before, measures: ['share', 'balance'] }]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:in )?(?:which|what) (?<unit>month|quarter|year) (?:was|is|did) (?:it|that|i|they|we)(?: do)?(?: the)? (?:(?<low>worst|lowest|weakest)|best|highest|strongest)`,
    ),
    asks: ({ before }, { unit = 'month', low }) =>
      before.subject === 'returns' && before.derive === null
        ? [
            {
              ...before,
              ...UNDIVIDED,
              measures: [/^(?:best|worst)_/.test(measureOf(before)) ? 'twr' : measureOf(before)],
              by: [unit],
              order: {
                by: /^(?:best|worst)_/.test(measureOf(before)) ? 'twr' : measureOf(before),
                direction: low === undefined ? 'desc' : 'asc',
              },
              limit: 1,
            },
          ]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:no,? )?(?:and )?(?:(?:the|all) (?:whole )?(?:year|time|period|of it) )?(?:versus|vs\.?|against|compared (?:with|to)|next to|beside) (?:the )?(?:s ?& ?p(?: ?500)?|index|benchmark|market)`,
    ),
    asks: ({ before, today }) =>
      before.subject === 'returns' && before.derive === null && before.compare === null
        ? [
            {
              ...before,
              ...UNDIVIDED,
              measures: ['excess', 'twr', 'benchmark'],
              by: [],
              period: usualDays(before, today),
            },
          ]
        : null,
  },
  {
    // the largest is so by its value, whatever was told of returns
    said: wholly(
      String.raw`(?:what(?:['’]?s| is) )?(?:my|his|her|their|our) (?:single )?(?:biggest|largest) (?:position|holding|investment)`,
    ),
    asks: ({ before }) =>
      before.subject === 'returns' || before.subject === 'income'
        ? [
            partAsking('positions', 'value', {
              where: placesOf(before),
              by: ['position'],
              order: { by: 'value', direction: 'desc' },
              limit: 1,
            }),
          ]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:which|what) (?<what>account|holding|fund|stock|position|security)(?: of (?:them|those|mine))? (?:did|was|has done|performed|has been)(?: the)? (?<end>best|worst)`,
    ),
    asks: ({ before }, { what, end }) => {
      if (before.subject !== 'returns' || before.derive !== null) return null
      const measure = measureOf(before)
      return [
        {
          ...before,
          ...UNDIVIDED,
          by: [what === 'account' ? 'account' : 'security'],
          order: { by: measure, direction: end === 'worst' ? 'asc' : 'desc' },
          limit: 1,
        },
      ]
    },
  },
  {
    said: wholly(
      String.raw`when did (?:it|that|this|they|those) (?:first )?(?:start|begin|first (?:come up|happen|appear))`,
    ),
    asks: ({ before, today }) =>
      before.subject === 'transactions' &&
      before.where.some(({ field, op }) => /^(?:category|payee)$/.test(field) && !op.endsWith('_not'))
        ? [
            {
              ...before,
              ...UNDIVIDED,
              measures: ['first'],
              by: [],
              period: daysWithWords(null, today, today),
            },
          ]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:what|which|any)(?: (?:other|big))? bills? (?:do i (?:still )?(?:have|pay)|are (?:due|there|coming)|(?:have|need) to be paid)?(?: (?:until|till|before|by)(?: then| that| that day| the next (?:one|payday|paycheck)))`,
    ),
    asks: ({ before }) =>
      before.subject === 'plans' &&
      before.where.some(({ values }) => values.includes('recurring_income') || values.includes('paycheck'))
        ? [partAsking('plans', 'next_due', { derive: { formula: 'bills_before_pay', given: {} } })]
        : null,
  },
  {
    said: wholly(
      String.raw`(?:just |only )(?:(?:what|those|the ones?) )?(?:i (?:actually )?(?:paid(?: for)?|spent)|spending|purchases|money out|outgoing|what went out)(?:,? (?:no|not|without) (?:internal )?transfers?)?|(?:no|without|not) (?:internal |own )?transfers?`,
    ),
    asks: ({ before }) =>
      before.subject === 'transactions' && measureOf(before) === 'amount' && before.by.includes('booking')
        ? [{ ...before, measures: ['out'] }]
        : null,
  },
  {
    said: wholly(
      String.raw`what (?:will|do|can) i (?:get|receive|expect)(?: paid)? (?<days>(?:in|next|this|over) [^?.!]+)|how much (?:will|do) i (?:get|receive) (?<other>(?:in|next|this|over) [^?.!]+)`,
    ),
    asks: ({ before, readAgain }, { days, other }) => {
      const securities = before.where.filter(({ field, op }) => field === 'security' && op === 'is')
      const isOfIncome =
        before.subject === 'income' || (before.subject === 'positions' && measureOf(before) === 'yield')
      if (!isOfIncome || securities.length === 0) return null
      const [part, ...more] = readAgain(`what income can I expect ${days ?? other ?? ''}`)
      return part?.kind === 'data' && part.subject === 'income' && measureOf(part) === 'expected' && more.length === 0
        ? [{ ...part, where: [...part.where, ...securities] }]
        : null
    },
  },
]

const NTH: Readonly<Record<string, number>> = { fourth: 4, '4th': 4, fifth: 5, '5th': 5, sixth: 6, '6th': 6 }
const sideOf = (op: Condition['op']): 'above' | 'below' => (/^(?:over|at_least)$/.test(op) ? 'above' : 'below')

/** What a few words ask that go on from an answer: more of its rows, their cost or gain, its trend, what it is held against. Null for the rest. */
export function shortlyAsked(asked: AfterAnswer): readonly PlanPart[] | null {
  for (const { said, asks } of TURNS) {
    const found = said.exec(asked.text)
    const parts = found && asks(asked, found.groups ?? {})
    if (parts) return parts
  }
  return null
}
