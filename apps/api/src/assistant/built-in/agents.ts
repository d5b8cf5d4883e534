import { addDays } from '@keelwise/finance/days'
import { dayText } from '../figures.ts'
import { NO_CLIENT } from '../tools/client-scope.ts'
import { aboutClient, clientReview } from './answers/client.ts'
import { ANSWERS } from './answers/talk.ts'
import { stepLines } from './answers/portfolio.ts'
import { size, upOrDown } from './answers/wealth.ts'
import { type Draft, noAccounts, noPositions } from './draft.ts'
import { pastYear } from './period.ts'
import { NO_SLOTS } from './route.ts'
import { assetClassDisplay, assetClasses, spendableTypes } from '@keelwise/contract/words'

/** The twelve months up to today, as a call takes them. */
const lastYear = ({ today }: Draft): { from: string; to: string } => {
  const { from, to } = pastYear(today)
  return { from, to }
}
const heading = (draft: Draft, text: string): Draft => draft.say(`### ${text}`)
const CLASS_PURPOSE = {
  equity: 'Equity is for growth over many years; it moves the most.',
  fixed_income: 'Fixed income is for steadiness and interest; it moves with interest rates.',
  cash: 'Cash is for what is needed soon; it keeps its amount and little more.',
  alternatives: 'Alternatives behave unlike the rest, which can steady the whole.',
} as const

/** The first answers of the assistants, by name: figures, what they mean, what to look at next. */
export const FIRST_ANSWERS: Readonly<Record<string, (draft: Draft) => Promise<void>>> = {
  portfolio_risk_alignment: async (draft) => {
    const facts = await draft.call('get_allocation')
    const risk = await draft.call('get_risk')
    if (!risk.has('score')) {
      draft
        .say(
          'Please complete your risk assessment before using this assistant. It is in the [settings](/investor/settings).',
        )
        .next('What is risk tolerance?', 'How is my portfolio allocated?')
      return
    }
    draft.say(
      `Your risk score is **${risk.fig('score')}** (${risk.fact('band')}); the target is that of the band ${risk.fact('recommended')}.`,
    )
    if (facts.number('positions') === 0) return noPositions(draft)
    heading(draft, 'Where you are').table(facts)
    const off = assetClasses.filter((name) => facts.fact(`${name}.status`) !== 'good')
    heading(draft, 'What it means')
    if (off.length === 0)
      draft.say('Every class is close to its target. Your portfolio fits your risk score, and nothing has to be done.')
    else
      draft.list(
        ...off.map((name) => {
          const isOver = facts.number(`${name}.drift`) > 0
          return `In ${assetClassDisplay[name].toLowerCase()} you hold ${facts.fig(`${name}.percent`)} against a target of ${facts.fig(`${name}.target`)}: a gap of **${facts.fig(`${name}.drift`)}**, ${isOver ? 'more than planned' : 'less than planned'}.`
        }),
      )
    const steps = stepLines(facts)
    if (steps.length > 0)
      heading(draft, 'Ways back to the target')
        .list(...steps)
        .say('These are sums per class, not orders; which securities is your decision.')
    draft
      .sources(facts, risk)
      .next('How is my portfolio allocated?', 'What is rebalancing?', 'How concentrated is my portfolio?')
  },
  concentration_check: async (draft) => {
    const facts = await draft.call('get_positions', { limit: 10 })
    if (facts.number('count') === 0) return noPositions(draft)
    heading(draft, 'Largest positions').table(facts, 'Largest positions')
    heading(draft, 'What it means')
    await ANSWERS.concentration(draft, NO_SLOTS)
  },
  allocation_explainer: async (draft) => {
    if (draft.question.role === 'ADVISOR') {
      draft
        .say('A portfolio is divided over four asset classes:')
        .list(...Object.values(CLASS_PURPOSE))
        .say('The target of each class follows from the risk score.')
      if (draft.question.clientId !== null) return aboutClient(draft, 'allocation')
      draft.say(NO_CLIENT).next('What is asset allocation?', 'What is rebalancing?', 'What is duration?')
      return
    }
    const facts = await draft.call('get_allocation')
    if (facts.number('positions') === 0) return noPositions(draft)
    const types = await draft.call('get_allocation', { by: 'sec_type' })
    draft.say(`Your positions are worth **${facts.fig('total')}**. This is how they are divided.`).chart(facts)
    heading(draft, 'By asset class').list(
      ...(Object.keys(CLASS_PURPOSE) as (keyof typeof CLASS_PURPOSE)[]).map(
        (name) => `**${facts.fig(`${name}.percent`)}** (${facts.fig(name)}). ${CLASS_PURPOSE[name]}`,
      ),
    )
    heading(draft, 'By security type').table(types)
    heading(draft, 'What to look at next').say(
      facts.fact('band') === ''
        ? 'Whether that division fits you depends on your risk tolerance. [Take the assessment](/investor/settings) to see a target beside it.'
        : `Your risk band is ${facts.fact('band_display')}; the gap in equity is ${facts.fig('equity.drift')}.`,
    )
    draft
      .sources(facts)
      .next('How far am I from my target allocation?', 'How concentrated is my portfolio?', 'What is asset allocation?')
  },
  fee_and_cost_review: async (draft) => {
    const facts = await draft.call('get_transactions', {
      ...lastYear(draft),
      tx_type: 'FEE',
      limit: 50,
    })
    const risk = await draft.call('get_risk')
    const accounts = await draft.call('get_accounts')
    if (accounts.number('count') === 0) return noAccounts(draft)
    if (facts.number('count') === 0) draft.say('No fees or charges were booked in your accounts over the past year.')
    else {
      draft.say(
        `Fees and charges of the past year add up to **${facts.fig('paid')}**, in ${facts.count('count', 'booking', 'bookings')}.`,
      )
      const groups = facts.result.values.filter(({ id }) => /\.g\d+$/.test(id))
      heading(draft, 'By account').list(
        ...groups.map(({ id }) => `${facts.fact(`${id.split('.').at(-1)}.name`)}: {{v:${id}}}`),
      )
      heading(draft, 'The bookings').table(facts)
    }
    heading(draft, 'What it means').say(
      risk.has('fees')
        ? `In your investment accounts the fees were **${risk.fig('fees')}** of what these were worth on average; from ${risk.fig('fees.watch')} on they deserve a look.`
        : 'There is no history of your investment accounts yet to compare the fees with.',
      'What a fund takes for itself is inside its price and never shows as a booking. It is in the fund’s documents, as the expense ratio.',
    )
    draft
      .sources(facts)
      .next('What is an expense ratio?', 'What are my largest positions?', 'Show my latest transactions')
  },
  income_and_maturity: async (draft) => {
    const accounts = await draft.call('get_accounts')
    if (accounts.number('count') === 0) return noAccounts(draft)
    const past = await draft.call('get_income')
    const facts = await draft.call('get_income', { show: 'expected' })
    heading(draft, 'To come').say(
      facts.has('expected')
        ? `**${facts.fig('expected')}** of income can be expected over the next twelve months, in ${facts.count('expected_payments', 'payment', 'payments')}.`
        : 'No income can be expected from what is known.',
      facts.has('maturities')
        ? `Repayments of **${facts.fig('maturities')}** come due in that time.`
        : 'Nothing matures in that time, as far as is known.',
    )
    draft.chart(facts).table(facts)
    heading(draft, 'What came in').say(
      past.has('received')
        ? `Over the past year **${past.fig('received')}** came in: ${past.fig('dividends')} in dividends and ${past.fig('interest')} in interest.`
        : 'No dividends or interest came in over the past year.',
    )
    draft
      .say(
        'Dividends and interest on accounts are estimates that repeat the past; coupons follow the terms of the bond.',
      )
      .sources(facts, past)
      .next('What matures next?', 'How much do I have in fixed income?', 'What is a bond ladder?')
  },
  cash_flow_coach: async (draft) => {
    const accounts = await draft.call('get_accounts')
    if (accounts.number('count') === 0) return noAccounts(draft)
    const facts = await draft.call('get_cash_flow', {
      from: `${addDays(draft.today, -150).slice(0, 7)}-01`,
      to: draft.today,
      by: 'month',
    })
    if (!facts.has('in')) {
      draft
        .say('There are no transactions of the past months that count as cash flow, so I do not have that.')
        .next('Which accounts need attention?', 'Show my accounts')
      return
    }
    const months = facts.result.values.filter(({ id }) => /\.g\d+\.net$/.test(id))
    const short = months.filter(({ value }) => value.startsWith('-')).length
    draft
      .say(
        `Since ${dayText(facts.result.period?.from ?? draft.today)} **${facts.fig('in')}** came in and **${facts.fig('out')}** went out. ${facts.fig('net')} is left.`,
      )
      .chart(facts)
      .table(facts)
    heading(draft, 'What it means').say(
      facts.has('rate') ? `You kept **${facts.fig('rate')}** of what came in.` : null,
      short === 0
        ? 'In every month more came in than went out.'
        : 'In some months more went out than came in; these are the ones to look at first.',
      'The last month is not over yet.',
    )
    draft
      .sources(facts)
      .next(
        'Where does my money go?',
        'Compare my spending with the month before',
        'How many months would my savings cover?',
      )
  },
  spending_changes: async (draft) => {
    const accounts = await draft.call('get_accounts')
    if (accounts.number('count') === 0) return noAccounts(draft)
    await ANSWERS.compare(draft, NO_SLOTS)
  },
  emergency_fund_check: async (draft) => {
    const accounts = await draft.call('get_accounts')
    if (accounts.number('count') === 0) return noAccounts(draft)
    const facts = await draft.call('get_risk')
    if (facts.has('months')) {
      const gap = await draft.call('calc', {
        expression: `${facts.id('spent')} / 3 * 6 - ${facts.id('cash')}`,
        label: 'Missing to six months',
      })
      const over = await draft.call('calc', {
        expression: `max(0, ${gap.id('value')})`,
        label: 'Missing to six months',
      })
      draft.say(
        `Your cash and savings of **${facts.fig('cash')}** would cover **${facts.fig('months')}** of spending, at the pace of the past ninety days (${facts.fig('spent')}).`,
      )
      heading(draft, 'What it means').say(
        over.number('value') > 0
          ? `To cover six months, **${over.fig('value')}** is missing.`
          : 'That covers six months or more, the usual aim.',
      )
    } else if (facts.fact('has_savings') === 'no')
      draft.say(
        'There is no checking, savings or money market account here, so I cannot say how long your savings would last.',
      )
    else
      draft.say(
        `Your cash and savings are **${facts.fig('cash')}**. How long they last I cannot say yet: that takes ninety days of transactions with Money Out.`,
      )
    const cash = await draft.call('get_accounts', { account_types: spendableTypes })
    draft
      .table(cash, 'Cash and savings')
      .sources(facts)
      .next('Where does my money go?', 'What is my savings rate?', 'What is an emergency fund?')
  },
  net_worth_story: async (draft) => {
    const { from, to } = lastYear(draft)
    const worth = await draft.call('get_net_worth', { from, to })
    if (worth.number('accounts') === 0) return noAccounts(draft)
    draft.say(
      `Your net worth is **${worth.fig('total')}**: you own ${worth.fig('assets')} and owe ${worth.fig('liabilities')}.`,
    )
    if (worth.has('change'))
      draft.say(
        `Since ${worth.fact('before_on')} it ${upOrDown(worth, 'change')} **${await size(draft, worth, 'change')}**${worth.has('change_percent') ? ` (${worth.fig('change_percent')})` : ''}.`,
      )
    else draft.say('There is no value of a year ago to compare with yet.')
    draft.chart(worth)
    const types = await draft.call('get_accounts', { by: 'type' })
    heading(draft, 'What it is made of').table(types, 'By account type')
    const flow = await draft.call('get_cash_flow', { from, to })
    const income = await draft.call('get_income', { from, to })
    const performance = await draft.call('get_performance', { from, to })
    heading(draft, 'Where it came from').list(
      flow.has('in')
        ? `Saving: ${flow.fig('in')} came in and ${flow.fig('out')} went out, which leaves **${flow.fig('net')}**.`
        : 'Saving: not available, there are no transactions that count as cash flow.',
      performance.has('market')
        ? `Markets: they changed the value of your investments by **${performance.fig('market')}**.`
        : 'Markets: not available, there is no history of an investment account.',
      income.has('received')
        ? `Income: **${income.fig('received')}** came in as dividends and interest.`
        : 'Income: no dividends or interest came in.',
    )
    draft
      .say('The three overlap, for income is also money that came in, so they do not add up to the change.')
      .sources(worth, flow)
      .next(
        'How did my investments perform over the past year?',
        'What was my cash flow this year?',
        'What is net worth?',
      )
  },
  market_terms: async (draft) => {
    draft.say(
      `Ask for a word of investing, and I explain it in plain language${draft.question.role === 'ADVISOR' ? '' : ', with what you hold as an example where there is one'}.`,
    )
    if (draft.question.role === 'INVESTOR') {
      const facts = await draft.call('get_allocation')
      if (facts.number('positions') > 0)
        draft
          .say(
            `For a start, **asset allocation** is how money is divided over asset classes. Yours is ${facts.fig('equity.percent')} equity, ${facts.fig('fixed_income.percent')} fixed income, ${facts.fig('cash.percent')} cash and ${facts.fig('alternatives.percent')} alternatives.`,
          )
          .chart(facts)
          .sources(facts)
      else
        draft.say(
          'For a start, **asset allocation** is how money is divided over asset classes: equity, fixed income, cash and alternatives.',
        )
    } else
      draft.say(
        'For a start, **duration** says how strongly the price of a bond reacts to interest rates: the longer, the more it falls when rates rise.',
      )
    draft.next(
      'What is diversification?',
      'What is time-weighted return?',
      'What is a bond ladder?',
      'What is an expense ratio?',
    )
  },
  meeting_prep: async (draft) => {
    if (draft.question.clientId !== null) return clientReview(draft, 'Before the meeting')
    draft
      .say(
        `Before a meeting I gather accounts, allocation, largest positions and performance of the client. ${NO_CLIENT}`,
      )
      .next('What is rebalancing?', 'What is duration?', 'What can you do?')
  },
  client_review: async (draft) => {
    if (draft.question.clientId !== null) return clientReview(draft, 'Review')
    draft
      .say(`For a review I go through accounts, allocation, largest positions and performance. ${NO_CLIENT}`)
      .next('What is concentration?', 'What is asset allocation?', 'What can you do?')
  },
}
