import { dayText } from '../../figures.ts'
import { pastYear } from '../period.ts'
import { type Draft, type Facts, noAccounts } from '../draft.ts'
import type { Answers } from './answers.ts'
import { liabilityTypes, spendableTypes } from '@keelwise/contract/words'

const upOrDown = (facts: Facts, key: string): string =>
  facts.number(key) > 0 ? 'rose by' : facts.number(key) < 0 ? 'fell by' : 'did not change:'

/** The size of a change; its direction is in the words. */
const size = async (draft: Draft, facts: Facts, key: string): Promise<string> => {
  const change = await draft.call('calc', { expression: `abs(${facts.id(key)})`, label: 'Size of the change' })
  return change.fig('value')
}

const ago = (facts: Facts): string | null =>
  facts.fact('oldest_update') === '' ? null : `The oldest balance is of ${dayText(facts.fact('oldest_update'))}.`

const list =
  (args: object, sentence: (facts: Facts) => string, none: string, next: readonly string[]) =>
  async (draft: Draft): Promise<void> => {
    const facts = await draft.call('get_accounts', args)
    if (facts.number('count') === 0) {
      draft.say(none).next('Show my accounts', 'What is my net worth?')
      return
    }
    draft
      .say(sentence(facts))
      .table(facts)
      .say(ago(facts))
      .sources(facts)
      .next(...next)
  }

const NEXT = [
  'How did my net worth change over the past year?',
  'What do I have by institution?',
  'How is my portfolio allocated?',
]

export const wealthAnswers = {
  net_worth: async (draft, { period }) => {
    const facts = await draft.call('get_net_worth', period ? { from: period.from, to: period.to } : {})
    if (facts.number('accounts') === 0) return noAccounts(draft)
    draft.say(
      `Your net worth is **${facts.fig('total')}**: you own ${facts.fig('assets')} and owe ${facts.fig('liabilities')}, over ${facts.count('accounts', 'account', 'accounts')} at ${facts.count('institutions', 'institution', 'institutions')}.`,
    )
    if (facts.has('change'))
      draft.say(
        `It ${upOrDown(facts, 'change')} ${await size(draft, facts, 'change')} ${period?.label ?? 'over the past thirty days'}${facts.has('change_percent') ? ` (${facts.fig('change_percent')})` : ''}.`,
      )
    draft
      .chart(facts)
      .sources(facts)
      .next(...NEXT)
  },
  net_worth_change: async (draft, { period }) => {
    const span = period ?? pastYear(draft.today)
    const facts = await draft.call('get_net_worth', { from: span.from, to: span.to })
    if (facts.number('accounts') === 0) return noAccounts(draft)
    if (!facts.has('change')) {
      draft.say(
        `There is no value of your accounts as far back as ${facts.fact('before_on')}, so I cannot say how your net worth changed since then. Today it is **${facts.fig('total')}**.`,
      )
    } else {
      draft.say(
        `Your net worth ${upOrDown(facts, 'change')} **${await size(draft, facts, 'change')}** ${span.label}${facts.has('change_percent') ? ` (${facts.fig('change_percent')})` : ''}: from ${facts.fig('before')} on ${facts.fact('before_on')} to ${facts.has('after') ? `${facts.fig('after')} on ${dayText(span.to)}` : `${facts.fig('total')} today`}.`,
        facts.has('left_out')
          ? `${facts.count('left_out', 'account was', 'accounts were')} not known then and is not counted in the change.`.replace(
              /^o/,
              'O',
            )
          : null,
      )
    }
    draft
      .chart(facts)
      .sources(facts)
      .next(
        'What was my cash flow this year?',
        'How did my investments perform over the past year?',
        'What is my net worth?',
      )
  },
  assets: async (draft) => {
    const facts = await draft.call('get_accounts', { by: 'type' })
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(
        `What you own is worth **${facts.fig('assets')}**. You owe ${facts.fig('liabilities')}, so your net worth is ${facts.fig('total')}.`,
      )
      .table(facts)
      .sources(facts)
      .next(...NEXT)
  },
  debts: async (draft, slots) => {
    const isOne = slots.accountTypes?.every((type) => liabilityTypes.includes(type)) ?? false
    const types = isOne && slots.accountTypes ? slots.accountTypes : liabilityTypes
    await list(
      { account_types: types },
      (facts) => `You owe **${facts.fig('liabilities')}** over ${facts.count('count', 'account', 'accounts')}.`,
      'There is no account of that kind here: no card, loan or mortgage that you owe on.',
      ['What is my net worth?', 'What was my cash flow over the past 30 days?'],
    )(draft)
  },
  accounts: async (draft, slots) => {
    const facts = await draft.call('get_accounts', {
      ...(slots.institution ? { institution_id: slots.institution.key } : {}),
      ...(slots.accountTypes ? { account_types: slots.accountTypes } : {}),
    })
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(
        `You have ${facts.count('count', 'account', 'accounts')} at ${facts.count('institutions', 'institution', 'institutions')}, together **${facts.fig('total')}**.`,
      )
      .table(facts)
      .say(facts.number('attention') > 0 ? `Out of date or in need of your help: ${facts.fig('attention')}.` : null)
      .sources(facts)
      .next('Which accounts need attention?', 'What do I have by institution?', 'What is my net worth?')
  },
  account_count: async (draft) => {
    const facts = await draft.call('get_accounts')
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(
        `You have ${facts.count('count', 'account', 'accounts')} at ${facts.count('institutions', 'institution', 'institutions')}.`,
      )
      .table(facts)
      .sources(facts)
      .next('What do I have by institution?', 'What is my net worth?')
  },
  account_balance: async (draft, { account }) => {
    const facts = await draft.call('get_accounts', account ? { account_id: account.key } : {})
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(`The balance of ${account?.name ?? 'the account'} is **${facts.fig('a1')}**.`, ago(facts))
      .table(facts)
      .sources(facts)
      .next(
        `Show my transactions in ${account?.name ?? 'this account'}`,
        `What did I spend from ${account?.name ?? 'this account'} last month?`,
        'Show my accounts',
      )
  },
  institution_total: async (draft, { institution }) => {
    const facts = await draft.call('get_accounts', institution ? { institution_id: institution.key } : {})
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(
        `At ${institution?.name ?? 'this institution'} you have **${facts.fig('total')}** in ${facts.count('count', 'account', 'accounts')}.`,
      )
      .table(facts)
      .sources(facts)
      .next('What do I have by institution?', 'What is my net worth?')
  },
  by_institution: async (draft) => {
    const facts = await draft.call('get_accounts', { by: 'institution' })
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(
        `Over ${facts.count('institutions', 'institution', 'institutions')} you have **${facts.fig('total')}**. The most, ${facts.fig('g1')}, is at ${facts.result.rows[0]?.[0] ?? ''}.`,
      )
      .table(facts)
      .chart(facts)
      .sources(facts)
      .next('Show my accounts', 'What do I have by account type?', 'What is my net worth?')
  },
  by_type: async (draft) => {
    const facts = await draft.call('get_accounts', { by: 'type' })
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(`By account type, together **${facts.fig('total')}**; what is owed counts negative.`)
      .table(facts)
      .chart(facts)
      .sources(facts)
      .next('What do I have by institution?', 'Show my accounts')
  },
  largest_account: async (draft) => {
    const facts = await draft.call('get_accounts')
    if (facts.number('count') === 0) return noAccounts(draft)
    draft
      .say(
        `Your largest account is ${facts.fact('largest')} at ${facts.fact('largest_at')} with **${facts.fig('a1')}**.`,
      )
      .table(facts)
      .sources(facts)
      .next('What do I have by institution?', 'What is my net worth?')
  },
  cash: list(
    { account_types: spendableTypes },
    (facts) =>
      `In checking, savings and money market accounts you have **${facts.fig('total')}**, over ${facts.count('count', 'account', 'accounts')}.`,
    'There is no checking, savings or money market account here, so I do not have that.',
    [
      'How many months would my savings cover?',
      'How much of my investment accounts is idle cash?',
      'What is my savings rate?',
    ],
  ),
  retirement: list(
    { account_types: ['IRA', 'ROTH_IRA', '401K'] },
    (facts) =>
      `In retirement accounts you have **${facts.fig('total')}**, over ${facts.count('count', 'account', 'accounts')}.`,
    'There is no retirement account here, so I do not have that.',
    ['How did my investments perform over the past year?', 'How is my portfolio allocated?'],
  ),
  stale: async (draft) => {
    const facts = await draft.call('get_accounts', { only: 'needs_attention' })
    if (facts.number('count') === 0) return noAccounts(draft)
    if (facts.number('attention') === 0)
      draft.say('Every account is up to date, and no connection needs your help.', ago(facts))
    else
      draft
        .say(
          `${facts.number('attention') === 1 ? 'One account needs' : `${facts.fig('attention')} accounts need`} a look.`,
        )
        .table(facts)
        .say('[Open your accounts](/investor/accounts) to sync them or to repair a connection.')
    draft.sources(facts).next('When were my accounts updated?', 'Show my accounts')
  },
  last_sync: async (draft) => {
    const facts = await draft.call('get_net_worth')
    if (facts.number('accounts') === 0) return noAccounts(draft)
    const accounts = await draft.call('get_accounts')
    const last = facts.fact('last_sync')
    draft
      .say(last === '' ? 'There was no sync yet.' : `The last sync was done on ${dayText(last)}.`, ago(accounts))
      .table(accounts)
      .sources(accounts)
      .next('Which accounts need attention?', 'What is my net worth?')
  },
} satisfies Partial<Answers>

export { upOrDown, size }
