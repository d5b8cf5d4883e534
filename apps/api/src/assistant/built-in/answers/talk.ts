import { NO_CLIENT } from '../../tools/client-scope.ts'
import { CHIPS } from '../intents.ts'
import type { Draft } from '../draft.ts'
import type { Answers } from './answers.ts'
import { portfolioAnswers } from './portfolio.ts'
import { wealthAnswers } from './wealth.ts'
import { flowAnswers } from './flows.ts'

const CAN = {
  INVESTOR: [
    'what you own and owe: net worth, accounts, balances, what changed',
    'what you hold: positions, allocation, concentration, gains, performance',
    'what comes in and goes out: cash flow, spending, fees, dividends, interest, maturities',
    'how it fits: risk score, target allocation, emergency fund',
    'words of investing, in plain language',
  ],
  ADVISOR: [
    'the client who is open: accounts, positions, allocation, performance, meetings and what is open from them',
    'words of investing, in plain language',
    'how asset classes and target allocations work',
  ],
}

/** What may be asked about a client. */
export const CLIENT_CHIPS = [
  'Which accounts are there?',
  'How is the portfolio allocated?',
  'What are the largest positions?',
  'How did the investments perform over the past year?',
]

const chips = (draft: Draft): string[] =>
  draft.question.role === 'ADVISOR'
    ? draft.question.clientId !== null
      ? CLIENT_CHIPS
      : ['What is asset allocation?', 'What is time-weighted return?', 'What is duration?']
    : [CHIPS.net_worth, CHIPS.allocation, CHIPS.cash_flow, CHIPS.overview].flatMap((chip) => chip ?? [])

/** What it cannot do, and what it can instead. */
export const refuse = (draft: Draft, why: string, next: readonly string[] = chips(draft)): void => {
  draft
    .say(why, draft.question.role === 'ADVISOR' ? 'What I can do:' : 'What I can answer from your data:')
    .list(...CAN[draft.question.role])
    .next(...next)
}

const clientLine = ({ question }: Draft): string =>
  question.clientId === null
    ? NO_CLIENT
    : 'This conversation is about one client: ask for accounts, positions, allocation, performance or meetings.'

const talkAnswers = {
  help: async (draft) => {
    draft
      .say(
        draft.question.role === 'ADVISOR'
          ? 'I am the built-in assistant and answer by rules; no language model is involved. I can tell you about:'
          : 'I am the built-in assistant. I answer from your data by rules; no language model is involved, and I change nothing. You can ask about:',
      )
      .list(...CAN[draft.question.role])
      .say(
        draft.question.role === 'ADVISOR'
          ? clientLine(draft)
          : 'Name an account, an institution, a ticker or a time to be more exact: “How much did I spend last month?”',
      )
      .next(...chips(draft))
  },
  greeting: async (draft) => {
    draft
      .say(
        draft.question.role === 'ADVISOR'
          ? 'Hello. Ask me about the words of investing, or how asset classes work.'
          : 'Hello. Ask me about your accounts, positions or transactions, and I answer from your data.',
      )
      .next(...chips(draft))
  },
  thanks: async (draft) => {
    draft.say('You are welcome.').next(...chips(draft))
  },
  term: async (draft, { term }) => {
    if (!term) return refuse(draft, 'I do not have that word.')
    draft.say(`**${term.name}.** ${term.text}`)
    const example = draft.question.role === 'INVESTOR' && term.example ? [term.example] : []
    draft.next(
      ...example,
      ...['What is asset allocation?', 'What is diversification?', 'What is time-weighted return?']
        .filter((text) => !text.toLowerCase().includes(term.name.toLowerCase()))
        .slice(0, 2),
    )
  },
  clients: async (draft) => refuse(draft, NO_CLIENT),
  advice: async (draft) => {
    const isAdvisor = draft.question.role === 'ADVISOR'
    refuse(
      draft,
      'I do not say what to buy or sell, and I give no tax advice. I can show what is there, so that the decision is easier.',
      isAdvisor
        ? chips(draft)
        : [CHIPS.allocation, CHIPS.target, CHIPS.concentration, CHIPS.fees].flatMap((chip) => chip ?? []),
    )
  },
  prediction: async (draft) =>
    refuse(
      draft,
      'I do not know what will happen and make no forecasts. What has been, and what is scheduled, I can tell you.',
      draft.question.role === 'ADVISOR'
        ? chips(draft)
        : [CHIPS.performance, CHIPS.expected, CHIPS.net_worth_change].flatMap((chip) => chip ?? []),
    ),
  action: async (draft) => refuse(draft, 'I only read: I cannot move money, trade or change anything.'),
  private: async (draft) =>
    refuse(
      draft,
      draft.question.role === 'ADVISOR'
        ? 'I read what the client who is open shares, and nothing of anybody else. I do not have that.'
        : 'I read your own data only, and I do not have that.',
    ),
  market: async (draft) => refuse(draft, 'I do not have news, rates or prices of the market beyond what you hold.'),
  overview: async (draft, slots) => {
    const worth = await draft.call('get_net_worth')
    if (worth.number('accounts') === 0) return wealthAnswers.net_worth(draft, slots)
    const flow = await draft.call('get_cash_flow')
    const allocation = await draft.call('get_allocation')
    const risk = await draft.call('get_risk')
    draft
      .say(`Your net worth is **${worth.fig('total')}**.`)
      .list(
        worth.has('change') ? `Over the past thirty days it changed by ${worth.fig('change')}.` : null,
        flow.has('in')
          ? `Money In ${flow.fig('in')}, Money Out ${flow.fig('out')}: ${flow.fig('net')} is left of the past thirty days.`
          : null,
        allocation.has('equity.percent')
          ? `Of your positions ${allocation.fig('equity.percent')} is equity, ${allocation.fig('fixed_income.percent')} fixed income, ${allocation.fig('cash.percent')} cash.`
          : null,
        risk.has('single_position') ? `The largest position is ${risk.fig('single_position')} of what you hold.` : null,
        risk.has('months') ? `Cash and savings cover ${risk.fig('months')} of spending.` : null,
      )
      .chart(allocation)
      .sources(worth, flow, allocation, risk)
      .next(...[CHIPS.net_worth_change, CHIPS.target, CHIPS.payees, CHIPS.expected].flatMap((chip) => chip ?? []))
  },
} satisfies Partial<Answers>

/** What is said to every kind of question. */
export const ANSWERS: Answers = { ...wealthAnswers, ...portfolioAnswers, ...flowAnswers, ...talkAnswers }
