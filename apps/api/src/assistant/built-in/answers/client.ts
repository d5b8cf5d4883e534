import { NOT_SHARED, NO_CLIENT } from '../../tools/client-scope.ts'
import { ToolError } from '../../tools/tool.ts'
import type { Draft, Facts } from '../draft.ts'
import type { Intent } from '../intents.ts'
import { CLIENT_CHIPS, refuse } from './talk.ts'
import { assetClassDisplay } from '@keelwise/contract/words'

/** What is asked of a client comes down to one of these; everything else is not shared. */
const PART_OF: Partial<Readonly<Record<Intent, keyof typeof PARTS>>> = {
  accounts: 'accounts',
  account_count: 'accounts',
  account_balance: 'accounts',
  largest_account: 'accounts',
  by_institution: 'accounts',
  institution_total: 'accounts',
  net_worth: 'accounts',
  assets: 'accounts',
  debts: 'accounts',
  stale: 'accounts',
  last_sync: 'accounts',
  positions: 'positions',
  position: 'positions',
  position_count: 'positions',
  largest_positions: 'positions',
  type_positions: 'positions',
  concentration: 'positions',
  gains: 'positions',
  allocation: 'allocation',
  target: 'allocation',
  class_share: 'allocation',
  risk_score: 'allocation',
  performance: 'performance',
  net_worth_change: 'performance',
  overview: 'review',
  clients: 'review',
}

const PARTS = {
  accounts: async (draft: Draft): Promise<void> => {
    const facts = await draft.call('get_accounts')
    draft.say(accountsLine(facts)).table(facts).sources(facts)
  },
  positions: async (draft: Draft): Promise<void> => {
    const facts = await draft.call('get_positions', { limit: 25 })
    draft
      .say(...positionLines(facts))
      .table(facts)
      .sources(facts)
  },
  allocation: async (draft: Draft): Promise<void> => {
    const facts = await draft.call('get_allocation')
    draft
      .say(...allocationLines(facts))
      .chart(facts)
      .table(facts)
      .sources(facts)
  },
  performance: async (draft: Draft): Promise<void> => {
    const facts = await draft.call('get_performance')
    draft.say(performanceLine(facts)).chart(facts).sources(facts)
  },
  review: (draft: Draft): Promise<void> => clientReview(draft, 'In short'),
}

const accountsLine = (facts: Facts): string =>
  facts.number('count') === 0
    ? 'There are no accounts.'
    : `There ${facts.number('count') === 1 ? 'is' : 'are'} ${facts.count('count', 'account', 'accounts')} with **${facts.fig('total')}** in all${
        facts.number('liabilities') > 0 ? `: ${facts.fig('assets')} owned, ${facts.fig('liabilities')} owed` : ''
      }.`

const positionLines = (facts: Facts): (string | null)[] =>
  facts.number('count') === 0
    ? ['There are no positions.']
    : [
        `The client holds ${facts.count('count', 'position', 'positions')}, worth **${facts.fig('total')}**.`,
        facts.has('p1.share')
          ? `The largest is ${facts.fact('p1.name')} with ${facts.fig('p1')}, ${facts.fig('p1.share')} of everything.`
          : null,
        facts.has('gain') ? `The unrealized gain is ${facts.fig('gain')}.` : null,
      ]

function allocationLines(facts: Facts): (string | null)[] {
  if (facts.number('positions') === 0) return ['There are no positions.']
  const names = Object.entries(assetClassDisplay).map(([key, name]) => [key, name.toLowerCase()] as const)
  const gaps = names.filter(([key]) => facts.has(`${key}.drift`) && facts.fact(`${key}.status`) !== 'good')
  return [
    `Of **${facts.fig('total')}** in positions ${names
      .filter(([key]) => facts.number(key) > 0)
      .map(([key, name]) => `${facts.fig(`${key}.percent`)} is ${name}`)
      .join(', ')}.`,
    facts.fact('band_display') === ''
      ? 'There is no risk score to compare it with.'
      : gaps.length === 0
        ? `Every class is close to the target of ${facts.fact('band_display')}.`
        : `Off the target of ${facts.fact('band_display')}: ${gaps.map(([key, name]) => `${name} by ${facts.fig(`${key}.drift`)}`).join(', ')}.`,
  ]
}

const performanceLine = (facts: Facts): string =>
  facts.has('twr')
    ? `Over the past year the investment accounts returned **${facts.fig('twr')}** (time-weighted, after fees)${
        facts.has('market') ? `; markets changed their value by ${facts.fig('market')}` : ''
      }.`
    : 'The return over the past year is not available.'

const THINGS = '(?:questions?|items?|points?|tasks?|actions?)'
const LEFT = '(?:open|outstanding|overdue|unanswered)'
const ASKS_OPEN = new RegExp(
  `\\b${LEFT}\\b.*\\b${THINGS}\\b|\\b${THINGS}\\b.*\\b${LEFT}\\b|\\baction items?\\b|\\bto-?dos?\\b`,
  'i',
)
const ASKS_MEETINGS = /\b(?:meetings?|meet|met)\b|\bwe (?:decide|agree|discuss)/i
const PREPARES = /\b(?:prepare|preparation|brief|before)\b/i

/** What is asked of the advisor's own records of a client; null where it is not. */
export function meetingAnswerOf(text: string): ((draft: Draft) => Promise<void>) | null {
  if (PREPARES.test(text)) return null
  return ASKS_OPEN.test(text) ? openItems : ASKS_MEETINGS.test(text) ? meetingsSoFar : null
}

const dayLine = (meetings: Facts, which: 'next' | 'last', words: string): string | null =>
  meetings.fact(which) === '' ? null : `${words}: ${meetings.fact(which)}, ${meetings.fact(`${which}_day`)}.`

const openLine = (open: Facts): string =>
  `Open: ${open.count('actions', 'action item', 'action items')}${
    open.number('overdue') > 0 ? ` (${open.fig('overdue')} overdue)` : ''
  } and ${open.count('questions', 'question', 'questions')}.`

async function openItems(draft: Draft): Promise<void> {
  const open = await draft.call('get_open_questions')
  draft
    .say(openLine(open))
    .table(open)
    .sources(open)
    .next('When did we last meet?', ...CLIENT_CHIPS)
}

async function meetingsSoFar(draft: Draft): Promise<void> {
  const meetings = await draft.call('get_meetings')
  if (meetings.number('count') === 0) draft.say('There are no meetings with this client that an assistant may read.')
  draft
    .say(dayLine(meetings, 'next', 'Next meeting'), dayLine(meetings, 'last', 'Last meeting'))
    .table(meetings)
    .sources(meetings)
    .next('Which questions are open?', ...CLIENT_CHIPS)
}

/** What was agreed and is open, and everything a client shares, before a meeting or for a review. */
export async function clientReview(draft: Draft, heading: string): Promise<void> {
  const meetings = await draft.call('get_meetings')
  const open = await draft.call('get_open_questions')
  draft
    .say(`### ${heading}`)
    .list(dayLine(meetings, 'next', 'Next meeting'), dayLine(meetings, 'last', 'Last meeting'), openLine(open))
    .table(open)
    .say('### What the client holds')
  try {
    await holdings(draft)
  } catch (error) {
    // a client who shares nothing has meetings all the same
    if (!(error instanceof ToolError)) throw error
    draft.say(error.message)
  }
  draft.sources(meetings).next(...CLIENT_CHIPS)
}

async function holdings(draft: Draft): Promise<void> {
  const accounts = await draft.call('get_accounts')
  const positions = await draft.call('get_positions', { limit: 5 })
  const allocation = await draft.call('get_allocation')
  const performance = await draft.call('get_performance')
  draft
    .list(
      accountsLine(accounts),
      ...positionLines(positions),
      ...(allocation.number('positions') === 0 ? [] : allocationLines(allocation)),
      performanceLine(performance),
    )
    .chart(allocation)
    .table(positions, 'Largest positions')
    .sources(accounts, positions, performance)
}

/** Answers an advisor from the client who is open. */
export async function aboutClient(draft: Draft, intent: Intent): Promise<void> {
  const part = PART_OF[intent]
  if (draft.question.clientId === null) return refuse(draft, `I do not have that. ${NO_CLIENT}`)
  if (!part) return refuse(draft, `I do not have that. ${NOT_SHARED}`)
  await PARTS[part](draft)
  if (part !== 'review') draft.next(...CLIENT_CHIPS)
}
