import type { PlanPart } from '@keelwise/contract/plan'
import { addMonths } from '@keelwise/finance/days'
import { lastDays } from '@keelwise/finance/spans'
import { SUBJECTS } from '../model-of-data/model.ts'
import { type Construed, partAsking, pastMonths } from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'

const WENT_IN =
  /^(?:(?:and|so|ok|but)[ ,]+)*how much (?:has |have |did |was |money )*(?:i |we )?(?:went|gone|go|been put|put|was put|been paid|paid|been added|added|come|came) in(?:to)?(?: (?:it|there|that|this|them))?\b(?<rest>[^?!.]*)[?.! ]*$/i

/** "How much went in there this year" after an account: what was put in, and not how much it rose. */
function wentInAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const rest = WENT_IN.exec(text)?.groups?.['rest']?.trim()
  const where = (before?.where ?? []).filter(({ field, op }) => field.startsWith('account') && !op.endsWith('_not'))
  if (rest === undefined || where.length === 0 || !(before?.subject === 'accounts' || before?.subject === 'worth'))
    return null
  const isOfBank = where.some(({ values }) => values.some((value) => /^(?:CHECKING|SAVINGS|MONEY_MARKET)$/.test(value)))
  const [dated] = rest === '' ? [] : readAgain(`how much did I spend ${rest}`)
  if (rest !== '' && (dated?.kind !== 'data' || dated.period === null)) return null
  return [
    partAsking('transactions', isOfBank ? 'received' : 'put_in', {
      where,
      period: dated?.kind === 'data' ? dated.period : null,
    }),
  ]
}

const LASTS =
  /^(?:(?:and|so|ok|but)[ ,]+)*how (?:long|many months) (?:would|will|could|can|does|do|might) (?:that|it|this|they|those|these|all that) (?:last|hold out|keep (?:us|me) (?:going|afloat)|cover (?:us|me))\b[^.?!\d]*[?.! ]*$/i

/** "How long would that last" after some accounts is of these, and not of all cash. */
const lastsAsked = ({ text, before }: Construed): PlanPart[] | null =>
  LASTS.test(text) && before?.subject === 'accounts' && before.measures[0] === 'balance' && before.where.length > 0
    ? [
        partAsking('accounts', 'balance', {
          where: [...before.where],
          derive: {
            formula: before.where.some(({ values }) => values.some((value) => /retire|invest|IRA|401K/i.test(value)))
              ? 'lasts'
              : 'runway',
            given: {},
          },
        }),
      ]
    : null

const COVERED =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:will|would|can|could|does|do|is|has|have) (?:i have (?:enough )?(?:in )?)?(?:(?:my|the|our) )?(?<what>[a-z0-9() ]+?) (?:cover|be enough (?:for|to cover)|enough (?:for|to cover|to pay)|suffice for|handle|pay for|have enough (?:for|to cover)|hold up for) (?:that|it|them|those|these|this|all of (?:it|them|that)|everything)\b[^?!.]*[?.! ]*$/i

const SUMMED: ReadonlySet<string> = new Set(['amount', 'out', 'recurring_monthly', 'paid'])

/** "Will my checking cover that": what is in it beside what it would have to pay. */
function coveredAsked({ text, before, readAgain }: Construed): readonly PlanPart[] | null {
  const what = COVERED.exec(text)?.groups?.['what']
  if (what === undefined || before === null || !SUMMED.has(before.measures[0] ?? '')) return null
  const [balance] = readAgain(`what is the balance of my ${what}`)
  if (balance?.kind !== 'data' || balance.subject !== 'accounts' || balance.where.length === 0) return null
  return [balance, { ...before, by: [], order: null, limit: null, derive: null, show: 'auto' }]
}

const BEST_OF_THEM =
  /^(?:(?:and|so|ok)[ ,]+)*(?:which|what)(?: one| account)?(?: of (?:them|those|these))?(?<! account) (?:did|does|is doing|has done|performed|was|grew|made|went up|returned)(?: (?:the )?)?(?<end>best|worst|most|least|better)\b(?<rest>[^?!.]*)[?.! ]*$/i

/** "Which of them did best this year" after accounts is asked of what they returned. */
function bestAccountAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const said = BEST_OF_THEM.exec(text)?.groups
  const isOfAccounts =
    before !== null &&
    (before.subject === 'accounts' || before.subject === 'worth' || before.subject === 'returns') &&
    (before.where.length > 0 || before.subject === 'returns')
  if (!said || !isOfAccounts || before.where.some(({ values }) => values.includes('debt') || values.includes('cash')))
    return null
  const rest = (said['rest'] ?? '').trim()
  const [dated] = rest === '' ? [] : readAgain(`how much did my investments return ${rest}`)
  const period = dated?.kind === 'data' && dated.subject === 'returns' ? dated.period : before.period
  if (rest !== '' && (dated?.kind !== 'data' || dated.period === null)) return null
  return [
    partAsking('returns', 'twr', {
      where: before.where.filter(({ field }) => field === 'group' || field.startsWith('account') || field === 'tax'),
      by: [
        before.where.length > 0 && !/\b(?:fund|stock|one of my investments|holding|position)\b/i.test(text)
          ? 'account'
          : 'security',
      ],
      period,
      limit: before.where.length > 0 ? null : 5,
      order: { by: 'twr', direction: /worst|least/i.test(said['end'] ?? '') ? 'asc' : 'desc' },
    }),
  ]
}

const BEATS =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:is|was|were|are) (?:that|it|this|they|those|these|i|we) (?:any |much |doing |a lot )*(?:better|worse|more|less|higher|lower|ahead|behind|above|below)(?: than| of)?|(?:did|do|does|has|have) (?:that|it|this|they|i|we) (?:really |actually )?(?:beat(?:en)?|outperform(?:ed)?|underperform(?:ed)?|keep up with|lag(?:ged)?(?: behind)?|trail(?:ed)?|do(?:ne)? better than|do(?:ne)? worse than)|(?:better|worse|more|less) than) (?:the |my |our )?(?:market|markets|index|benchmark|average|stock market)(?: in general| overall)?[ ?.!]*$/i

/** "Is that better than the market": how far what was asked before is ahead of its index. */
const beatsAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'returns' && BEATS.test(text)
    ? [partAsking('returns', 'excess', { where: [...before.where], period: before.period })]
    : null

const INTEREST_EACH =
  /\bhow much\b[^.?!]*\binterest\b[^.?!]*\b(?:each|every|per|a) (?<unit>month|year)\b|\bhow much\b[^.?!]*\b(?:each|every|per|a) (?<first>month|year)\b[^.?!]*\binterest\b/i

const MORE_PAID =
  /\b(?:extra|more|additional|save|saved|saving|if|earn|earning|get|receive|pays? me|paying me|savings)\b|\d/i

/** "How much of that do I pay in interest each month" after a debt: what was charged, a month. */
function interestEachAsked({ text, before, today, readAgain }: Construed): PlanPart[] | null {
  const said = INTEREST_EACH.exec(text)?.groups
  if (!said || MORE_PAID.test(text)) return null
  const isOfDebt = before?.subject === 'accounts' && before.where.length > 0 && before.measures[0] === 'owed'
  const debt = /\b(?:mortgage|loan|credit card|card)\b/i.exec(text)?.[0]
  const [named] = debt === undefined ? [] : readAgain(`how much do I owe on my ${debt}`)
  const where = named?.kind === 'data' && named.subject === 'accounts' ? named.where : isOfDebt ? before.where : []
  if (where.length === 0) return null
  const unit = (said['unit'] ?? said['first'] ?? '').toLowerCase()
  return [
    partAsking('transactions', 'interest_paid', {
      where: [...where],
      period: pastMonths(12, today),
      ...(unit === 'month' ? { derive: { formula: 'per_month', given: {} } } : {}),
    }),
  ]
}

const YEAR_BEFORE =
  /^(?:(?:and|so|ok|now)[ ,]+)*(?:(?:can you |please )?(?:compare|hold|put) (?:that|this|it|those|these|them) (?:to|with|against|beside|next to)|(?:and )?how does (?:that|this|it) compare (?:to|with)|(?:versus|vs\.?|against)) (?:the )?same (?:time|period|days|stretch|weeks?|months?|span) (?:of |in )?(?:last year|a year (?:ago|before|earlier)|the year before)[ ?.!]*$/i

/** "Compare that to the same time last year" after days that nobody named: the same days a year before. */
function yearBeforeAsked({ text, before, today }: Construed): PlanPart[] | null {
  if (!YEAR_BEFORE.test(text) || before?.period !== null || before.derive !== null) return null
  if (SUBJECTS[before.subject].usual.period !== 'past_30_days') return null
  const { from, to } = lastDays(30, today)
  const earlier = { from: addMonths(from, -12), to: addMonths(to, -12) }
  return [
    {
      ...before,
      period: { from, to, words: periodWords({ from, to }, today) },
      compare: { kind: 'period', period: { ...earlier, words: periodWords(earlier, today) } },
    },
  ]
}

/** What an investor asks right after an answer whose construction says how it goes on; null for the rest. */
export const askedAfterForSure = (asked: Construed): readonly PlanPart[] | null =>
  beatsAsked(asked) ??
  interestEachAsked(asked) ??
  yearBeforeAsked(asked) ??
  coveredAsked(asked) ??
  wentInAsked(asked) ??
  lastsAsked(asked) ??
  bestAccountAsked(asked)
