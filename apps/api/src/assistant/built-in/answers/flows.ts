import { lastDays } from '@keelwise/finance/spans'
import { dayText } from '../../figures.ts'
import { type Draft, type Facts, noAccounts } from '../draft.ts'
import { type Period, labelled, pastYear, spanText } from '../period.ts'
import type { Slots } from '../route.ts'
import type { Answers } from './answers.ts'
import { addDays, daysBetween } from '@keelwise/finance/days'

const scope = ({ account, institution, accountTypes }: Slots): object => ({
  ...(account ? { account_id: account.key } : {}),
  ...(account === null && institution ? { institution_id: institution.key } : {}),
  ...(account === null && institution === null && accountTypes ? { account_types: accountTypes } : {}),
})
const place = ({ account, institution }: Slots): string =>
  account ? ` in ${account.name}` : institution ? ` at ${institution.name}` : ''

const month = (draft: Draft): Period => labelled(lastDays(30, draft.today), 'over the past thirty days')
const year = (draft: Draft): Period => pastYear(draft.today)
const args = (period: Period, slots: Slots): object => ({ from: period.from, to: period.to, ...scope(slots) })

const noFlow = (draft: Draft, period: Period, slots: Slots): void => {
  draft
    .say(`There are no transactions that count as cash flow${place(slots)} ${period.label}, so I do not have that.`)
    .next('Show my latest transactions', 'Which accounts need attention?')
}

/** The same number of days just before a period. */
const daysBefore = ({ from, to }: Period): Period => {
  const count = daysBetween(from, to)
  const last = addDays(from, -1)
  return { from: addDays(last, -count), to: last, label: spanText(addDays(last, -count), last) }
}

const flow =
  (say: (facts: Facts, label: string, slots: Slots) => string, by: 'month' | 'payee', next: readonly string[]) =>
  async (draft: Draft, slots: Slots): Promise<void> => {
    const period = slots.period ?? month(draft)
    const facts = await draft.call('get_cash_flow', { ...args(period, slots), by })
    if (!facts.has('in')) return noFlow(draft, period, slots)
    draft
      .say(say(facts, period.label, slots))
      .chart(facts)
      .table(facts)
      .sources(facts)
      .next(...next)
  }

const booked =
  (txType: 'FEE' | 'TAX', word: string) =>
  async (draft: Draft, slots: Slots): Promise<void> => {
    const period = slots.period ?? year(draft)
    const facts = await draft.call('get_transactions', { ...args(period, slots), tx_type: txType, limit: 25 })
    if (facts.number('count') === 0) {
      draft
        .say(
          `No ${word} were booked${place(slots)} ${period.label}.`,
          txType === 'FEE' ? 'What a fund takes for itself is inside its price and never shows as a booking.' : null,
        )
        .next('What is an expense ratio?', 'What was my cash flow over the past 30 days?')
      return
    }
    draft
      .say(
        `You paid **${facts.fig('paid')}** in ${word}${place(slots)} ${period.label}, in ${facts.count('count', 'booking', 'bookings')}.`,
        txType === 'FEE' ? 'What a fund takes for itself is inside its price and is not in this sum.' : null,
      )
      .table(facts)
      .sources(facts)
      .next('What is an expense ratio?', 'How did my investments perform over the past year?')
  }

const compareFlows = async (draft: Draft, slots: Slots): Promise<void> => {
  const period = slots.period ?? month(draft)
  const before = daysBefore(period)
  const now = await draft.call('get_cash_flow', { ...args(period, slots), by: 'payee' })
  const then = await draft.call('get_cash_flow', { ...args(before, slots), by: 'payee' })
  if (!now.has('out') && !then.has('out')) return noFlow(draft, period, slots)
  if (!now.has('out') || !then.has('out')) {
    const known = now.has('out') ? now : then
    draft
      .say(
        `There are transactions of one of the two times only, so there is nothing to compare: Money Out was ${known.fig('out')} ${known === now ? period.label : before.label}.`,
      )
      .table(known)
      .sources(known)
      .next('Show my latest transactions')
    return
  }
  const change = await draft.call('calc', {
    expression: `abs(${now.id('out')} - ${then.id('out')})`,
    label: 'Difference of Money Out',
  })
  const isMore = now.number('out') > then.number('out')
  draft
    .say(
      `You spent **${now.fig('out')}** ${period.label} and ${then.fig('out')} ${before.label}: ${now.number('out') === then.number('out') ? 'the same' : `**${change.fig('value')}** ${isMore ? 'more' : 'less'}`}.`,
    )
    .table(now, `Money Out ${period.label}`)
    .table(then, `Money Out ${before.label}`)
    .sources(now)
    .next('Where does my money go?', 'What is my savings rate?', 'Show my latest transactions')
}

export const flowAnswers = {
  cash_flow: flow(
    (facts, label, slots) =>
      `Money In was **${facts.fig('in')}** and Money Out **${facts.fig('out')}**${place(slots)} ${label}, which leaves **${facts.fig('net')}**.`,
    'month',
    ['Compare my spending with the month before', 'Where does my money go?', 'What is my savings rate?'],
  ),
  money_in: flow((facts, label, slots) => `Money In was **${facts.fig('in')}**${place(slots)} ${label}.`, 'month', [
    'How much did I spend over the past 30 days?',
    'What is my savings rate?',
  ]),
  money_out: flow((facts, label, slots) => `You spent **${facts.fig('out')}**${place(slots)} ${label}.`, 'payee', [
    'Compare my spending with the month before',
    'What is my savings rate?',
    'How much money came in over the past 30 days?',
  ]),
  by_month: async (draft, slots) =>
    flow(
      (facts, label) =>
        `Month by month ${label}: together Money In was **${facts.fig('in')}** and Money Out **${facts.fig('out')}**.`,
      'month',
      ['Where does my money go?', 'What is my savings rate?'],
    )(draft, {
      ...slots,
      period: slots.period ?? year(draft),
    }),
  compare: compareFlows,
  payees: flow(
    (facts, label, slots) =>
      `Of **${facts.fig('out')}** Money Out${place(slots)} ${label}, the most went to ${facts.fact('g1.name')}: **${facts.fig('g1.out')}**.`,
    'payee',
    ['Compare my spending with the month before', 'What is my savings rate?'],
  ),
  savings_rate: async (draft, slots) => {
    const period = slots.period ?? labelled(lastDays(90, draft.today), 'over the past ninety days')
    const facts = await draft.call('get_cash_flow', args(period, slots))
    if (!facts.has('in')) return noFlow(draft, period, slots)
    draft
      .say(
        facts.has('rate')
          ? `Of ${facts.fig('in')} that came in ${period.label} you kept ${facts.fig('net')}: a savings rate of **${facts.fig('rate')}**.`
          : `Nothing came in ${period.label}, so there is no savings rate. Money Out was ${facts.fig('out')}.`,
      )
      .chart(facts)
      .table(facts)
      .sources(facts)
      .next('Where does my money go?', 'How many months would my savings cover?')
  },
  transactions: async (draft, slots) => {
    const period = slots.period ?? year(draft)
    const facts = await draft.call('get_transactions', {
      ...args(period, slots),
      ...(slots.txType ? { tx_type: slots.txType } : {}),
      ...(slots.position ? { search: slots.position.key } : {}),
    })
    if (facts.number('count') === 0) {
      draft
        .say(`There are no such transactions${place(slots)} ${period.label}.`)
        .next('Show my latest transactions', 'Show my accounts')
      return
    }
    draft
      .say(
        `There are ${facts.count('count', 'transaction', 'transactions')}${place(slots)} ${period.label}: Money In ${facts.fig('in')}, Money Out ${facts.fig('out')}.`,
        facts.result.truncated ? 'These are the newest.' : null,
      )
      .table(facts)
      .sources(facts)
      .next('Where does my money go?', 'What was my cash flow over the past 30 days?')
  },
  search: async (draft, slots) => {
    const period = slots.period ?? year(draft)
    const search = (slots.search ?? '').slice(0, 100)
    const facts = await draft.call('get_transactions', { ...args(period, slots), search })
    if (facts.number('count') === 0) {
      draft
        .say(`I found no transaction${place(slots)} ${period.label} with “${facts.fact('search')}” in its text.`)
        .next('Show my latest transactions', 'Where does my money go?')
      return
    }
    draft
      .say(
        `${facts.number('count') === 1 ? 'One transaction has' : `${facts.fig('count')} transactions have`} “${facts.fact('search')}” in the text ${period.label}: Money Out **${facts.fig('out')}**, Money In ${facts.fig('in')}.`,
      )
      .table(facts)
      .sources(facts)
      .next('Where does my money go?', 'Show my latest transactions')
  },
  fees: booked('FEE', 'fees'),
  taxes: booked('TAX', 'taxes'),
  income: async (draft, { period: asked, txType }) => {
    const period = asked ?? year(draft)
    const facts = await draft.call('get_income', { from: period.from, to: period.to })
    const accounts = facts.number('payments') === 0 ? await draft.call('get_accounts') : null
    if (accounts?.number('count') === 0) return noAccounts(draft)
    if (accounts) {
      draft
        .say(`No dividends or interest came in ${period.label}.`)
        .next('What income can I expect over the next twelve months?', 'Show my positions')
      return
    }
    draft
      .say(
        txType === 'DIVIDEND'
          ? `You received **${facts.fig('dividends')}** in dividends ${period.label}.`
          : txType === 'INTEREST'
            ? `You received **${facts.fig('interest')}** in interest ${period.label}.`
            : `You received **${facts.fig('received')}** ${period.label}: ${facts.fig('dividends')} in dividends and ${facts.fig('interest')} in interest.`,
      )
      .table(facts)
      .sources(facts)
      .next('What income can I expect over the next twelve months?', 'What matures next?')
  },
  expected: async (draft) => {
    const facts = await draft.call('get_income', { show: 'expected' })
    if (facts.number('expected_payments') === 0 && facts.number('maturities_count') === 0) {
      draft
        .say(
          'There is nothing to expect from what is known: no bond with a coupon, and no dividend or interest that came before.',
        )
        .sources(facts)
        .next('How much dividend and interest income did I receive over the past year?')
      return
    }
    draft
      .say(
        facts.has('expected')
          ? `Over the next twelve months **${facts.fig('expected')}** of income can be expected, in ${facts.count('expected_payments', 'payment', 'payments')}.`
          : 'Over the next twelve months no income is to be expected.',
        facts.has('maturities') ? `Repayments of ${facts.fig('maturities')} come in addition.` : null,
        'Dividends and interest on accounts are estimates that repeat the past; coupons follow the terms of the bond.',
      )
      .chart(facts)
      .table(facts)
      .sources(facts)
      .next('What matures next?', 'How much dividend and interest income did I receive over the past year?')
  },
  maturities: async (draft) => {
    const facts = await draft.call('get_income', { show: 'maturities', expected_to: addDays(draft.today, 731) })
    if (facts.number('maturities_count') === 0) {
      draft
        .say('Nothing you hold matures within two years, as far as the days of maturity are known.')
        .next('What income can I expect over the next twelve months?', 'How much do I have in fixed income?')
      return
    }
    draft
      .say(
        `Next, **${facts.fig('e1')}** comes back on ${dayText(facts.fact('next_date'))}. Within two years ${facts.count('maturities_count', 'repayment', 'repayments')} of together ${facts.fig('maturities')} can be expected.`,
      )
      .table(facts)
      .sources(facts)
      .next('What income can I expect over the next twelve months?', 'What is a bond ladder?')
  },
  emergency: async (draft) => {
    const facts = await draft.call('get_risk')
    if (facts.fact('has_savings') === 'no') {
      draft
        .say('There is no checking, savings or money market account here, so I do not have that.')
        .next('Show my accounts')
      return
    }
    if (!facts.has('months')) {
      draft
        .say(
          `Your cash and savings are **${facts.fig('cash')}**. How long they last I cannot say: that takes ninety days of transactions with Money Out.`,
        )
        .sources(facts)
        .next('How much did I spend over the past 30 days?')
      return
    }
    draft
      .say(
        `Your cash and savings of ${facts.fig('cash')} would cover **${facts.fig('months')}** of spending, at the pace of the past ninety days (${facts.fig('spent')}).`,
        facts.number('months') >= 6
          ? 'That is six months or more, the usual aim.'
          : facts.number('months') >= 3
            ? 'That is more than three months; the usual aim is six.'
            : 'That is less than three months; the usual aim is six.',
      )
      .sources(facts)
      .next('Where does my money go?', 'What is my savings rate?')
  },
} satisfies Partial<Answers>
