import { dayText } from '../../figures.ts'
import { pastYear } from '../period.ts'
import { type Draft, type Facts, noPositions } from '../draft.ts'
import type { Slots } from '../route.ts'
import type { Answers } from './answers.ts'
import { assetClassDisplay, assetClasses, securityTypeDisplay } from '@keelwise/contract/words'

const inAccount = ({ account, institution }: Slots): object => ({
  ...(account ? { account_id: account.key } : {}),
  ...(account === null && institution ? { institution_id: institution.key } : {}),
})
const place = ({ account, institution }: Slots): string =>
  account ? ` in ${account.name}` : institution ? ` at ${institution.name}` : ''

/** The class that is largest, by its share. */
const largestClass = (facts: Facts) => assetClasses.toSorted((a, b) => facts.number(b) - facts.number(a))[0] ?? 'equity'

const missingCost = (facts: Facts): string | null =>
  facts.has('without_cost')
    ? `Of ${facts.count('without_cost', 'position', 'positions')} the cost is not known; there the gain is not available.`
    : null

const ordered =
  (order: 'gain' | 'loss', words: (facts: Facts) => string) =>
  async (draft: Draft, slots: Slots): Promise<void> => {
    const facts = await draft.call('get_positions', { ...inAccount(slots), order })
    if (facts.number('count') === 0) {
      draft
        .say('Of no position both the value and the cost are known, so I cannot say what it gained or lost.')
        .next('Show my positions', 'What is cost basis?')
      return
    }
    draft
      .say(words(facts))
      .table(facts)
      .sources(facts)
      .next('What is my unrealized gain?', 'How did my investments perform over the past year?', 'Show my positions')
  }

const STEP_WORDS: Readonly<Record<string, string>> = {
  use_cash: 'cash above its target could go to',
  contribute: 'new contributions could go to',
  move: 'without new money, what would have to move to',
}

const classWord = (name: string): string =>
  name in assetClassDisplay ? assetClassDisplay[name as keyof typeof assetClassDisplay].toLowerCase() : name

/** What would lead back to the target, class by class; never a security. */
export function stepLines(facts: Facts): string[] {
  return ['step1', 'step2', 'step3', 'step4', 'step5', 'step6'].flatMap((step) => {
    const [kind = '', name = ''] = facts.fact(step).split(':')
    return facts.has(step) ? [`${STEP_WORDS[kind] ?? kind} ${classWord(name)}: ${facts.fig(step)}`] : []
  })
}

export const portfolioAnswers = {
  positions: async (draft, slots) => {
    const facts = await draft.call('get_positions', { ...inAccount(slots), limit: 25 })
    if (facts.number('count') === 0) return noPositions(draft)
    draft
      .say(
        `You hold ${facts.count('count', 'position', 'positions')}${place(slots)}, worth **${facts.fig('total')}**.`,
        facts.has('gain') ? `Their unrealized gain is ${facts.fig('gain')}.` : null,
      )
      .table(facts)
      .say(missingCost(facts))
      .sources(facts)
      .next(
        'How is my portfolio allocated?',
        'How concentrated is my portfolio?',
        'What are my best performing positions?',
      )
  },
  largest_positions: async (draft, slots) => {
    const facts = await draft.call('get_positions', { ...inAccount(slots), limit: 5 })
    if (facts.number('count') === 0) return noPositions(draft)
    draft
      .say(
        `Your largest position${place(slots)} is ${facts.fact('p1.name')} with **${facts.fig('p1')}**${facts.has('p1.share') ? `, ${facts.fig('p1.share')} of everything you hold` : ''}.`,
      )
      .table(facts, 'Largest positions')
      .sources(facts)
      .next('How concentrated is my portfolio?', 'How is my portfolio allocated?')
  },
  position_count: async (draft, slots) => {
    const facts = await draft.call('get_positions', { ...inAccount(slots), ...kindOf(slots) })
    if (facts.number('count') === 0) return noPositions(draft)
    draft
      .say(`You hold ${facts.count('count', 'position', 'positions')}${kindWord(slots)}, worth ${facts.fig('total')}.`)
      .table(facts)
      .sources(facts)
      .next('How is my portfolio allocated?', 'What are my largest positions?')
  },
  position: async (draft, slots) => {
    const facts = await draft.call('get_positions', { ...inAccount(slots), search: slots.position?.key })
    const name = slots.position?.name ?? 'that'
    if (facts.number('count') === 0) {
      draft.say(`You do not hold ${name}.`).next('Show my positions')
      return
    }
    if (facts.number('count') > 1)
      draft.say(
        `You hold ${name} in ${facts.fig('count')} positions, together **${facts.fig('total')}**, ${facts.fig('share')} of everything you hold.`,
      )
    else
      draft.say(
        `You hold ${facts.fig('p1.units')} units of ${facts.fact('p1.name')} in ${facts.fact('p1.account')}, worth **${facts.fig('p1')}** at a price of ${facts.fig('p1.price')}${facts.has('p1.share') ? `: ${facts.fig('p1.share')} of everything you hold` : ''}.`,
        facts.has('p1.gain')
          ? `It cost ${facts.fig('p1.cost')}, so the unrealized gain is ${facts.fig('p1.gain')}.`
          : 'What it cost is not known, so the unrealized gain is not available.',
      )
    draft
      .chart(facts)
      .table(facts)
      .sources(facts)
      .next('What are my largest positions?', 'What is my unrealized gain?', 'How concentrated is my portfolio?')
  },
  concentration: async (draft) => {
    const facts = await draft.call('get_risk')
    if (!facts.has('single_position')) return noPositions(draft)
    const status = facts.fact('single_position')
    draft
      .say(
        `Your largest position, ${facts.fact('single_position.name')}, is **${facts.fig('single_position')}** of everything you hold (${facts.fig('single_position.amount')}). The five largest together are ${facts.fig('top5')}.`,
        facts.has('single_issuer') && facts.number('single_issuer') > 0
          ? `The largest single issuer stands for ${facts.fig('single_issuer')}.`
          : 'No single issuer stands behind your positions: they are funds or cash.',
        status === 'good'
          ? `That is within ${facts.fig('single_position.watch')}, from where a single position deserves a look.`
          : status === 'watch'
            ? `That is above ${facts.fig('single_position.watch')}, from where a single position deserves a look. What happens to it shows in the whole portfolio.`
            : `That is above ${facts.fig('single_position.action')}: one position decides much of what happens to the whole. Whether that is meant is worth a thought.`,
      )
      .table(facts)
      .sources(facts)
      .next('What are my largest positions?', 'How is my portfolio allocated?', 'What is diversification?')
  },
  allocation: async (draft) => {
    const facts = await draft.call('get_allocation')
    if (facts.number('positions') === 0) return noPositions(draft)
    const most = largestClass(facts)
    draft
      .say(`Of **${facts.fig('total')}** in positions, most is in ${classWord(most)}: ${facts.fig(`${most}.percent`)}.`)
      .chart(facts)
      .table(facts)
      .say(
        facts.fact('band') === ''
          ? 'There is no target to compare with: [take the risk assessment](/investor/settings) to get one.'
          : `The targets are those of your risk band, ${facts.fact('band_display')}.`,
      )
      .sources(facts)
      .next(
        'How far am I from my target allocation?',
        'What do I hold by security type?',
        'How concentrated is my portfolio?',
      )
  },
  allocation_types: async (draft) => {
    const facts = await draft.call('get_allocation', { by: 'sec_type' })
    if (facts.number('positions') === 0) return noPositions(draft)
    draft
      .say(
        `By security type, the most is in ${facts.fact('g1.name')}: **${facts.fig('g1')}**, ${facts.fig('g1.percent')} of ${facts.fig('total')}.`,
      )
      .chart(facts)
      .table(facts)
      .sources(facts)
      .next('How is my portfolio allocated?', 'What are my largest positions?')
  },
  allocation_accounts: async (draft) => {
    const facts = await draft.call('get_allocation', { by: 'account' })
    if (facts.number('positions') === 0) return noPositions(draft)
    draft
      .say(
        `By account, the most is in ${facts.fact('g1.name')}: **${facts.fig('g1')}**, ${facts.fig('g1.percent')} of ${facts.fig('total')}.`,
      )
      .chart(facts)
      .table(facts)
      .sources(facts)
      .next('How is my portfolio allocated?', 'Show my accounts')
  },
  target: async (draft) => {
    const facts = await draft.call('get_allocation')
    if (facts.number('positions') === 0) return noPositions(draft)
    if (facts.fact('band') === '') {
      draft
        .say(
          'You have no risk score yet, so there is no target to compare with. Please complete your risk assessment in the [settings](/investor/settings).',
        )
        .next('How is my portfolio allocated?', 'What is risk tolerance?')
      return
    }
    const widest =
      assetClasses.toSorted((a, b) => Math.abs(facts.number(`${b}.drift`)) - Math.abs(facts.number(`${a}.drift`)))[0] ??
      'equity'
    const steps = stepLines(facts)
    draft
      .say(
        `Your risk band is ${facts.fact('band_display')}. The widest gap is in ${classWord(widest)}: you have ${facts.fig(`${widest}.percent`)}, the target is ${facts.fig(`${widest}.target`)}, a gap of **${facts.fig(`${widest}.drift`)}**.`,
        steps.length === 0 ? 'Every class is close to its target; nothing has to be done.' : 'Ways back to the target:',
      )
      .list(...steps)
      .table(facts)
      .sources(facts)
      .next('How is my portfolio allocated?', 'What is rebalancing?', 'What is my risk score?')
  },
  class_share: async (draft, { assetClass }) => {
    const facts = await draft.call('get_allocation')
    if (facts.number('positions') === 0) return noPositions(draft)
    const name = assetClass ?? 'equity'
    draft
      .say(
        `In ${classWord(name)} you hold **${facts.fig(name)}**, ${facts.fig(`${name}.percent`)} of ${facts.fig('total')} in positions.`,
        facts.has(`${name}.target`) ? `The target of your risk band is ${facts.fig(`${name}.target`)}.` : null,
      )
      .table(facts)
      .sources(facts)
      .next('How is my portfolio allocated?', 'How far am I from my target allocation?')
  },
  type_positions: async (draft, slots) => {
    const facts = await draft.call('get_positions', {
      ...inAccount(slots),
      sec_type: slots.secType ?? 'OTHER',
      limit: 25,
    })
    const name = securityTypeDisplay[slots.secType ?? 'OTHER']
    if (facts.number('count') === 0) {
      draft.say(`You hold nothing of the type ${name}.`).next('What do I hold by security type?', 'Show my positions')
      return
    }
    draft
      .say(
        `Of the type ${name} you hold ${facts.count('count', 'position', 'positions')}, worth **${facts.fig('total')}**, ${facts.fig('share')} of everything you hold.`,
      )
      .table(facts, name)
      .sources(facts)
      .next('What do I hold by security type?', 'How is my portfolio allocated?')
  },
  gains: async (draft, slots) => {
    const facts = await draft.call('get_positions', { ...inAccount(slots), order: 'gain' })
    if (facts.number('count') === 0) {
      const all = await draft.call('get_positions')
      if (all.number('count') === 0) return noPositions(draft)
      draft
        .say('The cost of your positions is not known, so the unrealized gain is not available.')
        .next('Show my positions', 'What is cost basis?')
      return
    }
    const currencies = facts.result.values.filter(({ id }) => /\.gain(?:_[A-Z]{3})?$/.test(id) && !/\.p\d+\./.test(id))
    draft
      .say(
        `Your unrealized gain${place(slots)} is ${currencies.map(({ id }) => `**{{v:${id}}}**`).join(' and ')}, over ${facts.count('count', 'position', 'positions')} whose cost is known: value less cost, not sold yet.`,
      )
      .table(facts)
      .sources(facts)
      .next(
        'What are my worst performing positions?',
        'How did my investments perform over the past year?',
        'What is unrealized gain?',
      )
  },
  best: ordered(
    'gain',
    (facts) => `${facts.fact('p1.name')} has the largest unrealized gain: **${facts.fig('p1.gain')}**.`,
  ),
  worst: ordered('loss', (facts) =>
    facts.number('p1.gain') < 0
      ? `${facts.fact('p1.name')} has the largest unrealized loss: **${facts.fig('p1.gain')}**.`
      : `No position stands below its cost. The smallest gain is that of ${facts.fact('p1.name')}: **${facts.fig('p1.gain')}**.`,
  ),
  foreign: async (draft) => {
    const facts = await draft.call('get_risk')
    if (!facts.has('foreign_currency')) return noPositions(draft)
    draft
      .say(
        `**${facts.fig('foreign_currency')}** of what you hold is in other currencies than the US dollar (${facts.fig('foreign_currency.amount')}). From ${facts.fig('foreign_currency.watch')} on it deserves a look.`,
      )
      .table(facts)
      .sources(facts)
      .next('How is my portfolio allocated?', 'What are my largest positions?')
  },
  idle_cash: async (draft) => {
    const facts = await draft.call('get_risk')
    if (!facts.has('idle_cash')) return noPositions(draft)
    draft
      .say(
        `**${facts.fig('idle_cash')}** of your investment accounts lies in cash (${facts.fig('idle_cash.amount')}). From ${facts.fig('idle_cash.watch')} on it is worth deciding what it is for.`,
      )
      .table(facts)
      .sources(facts)
      .next('How much cash and savings do I have?', 'What is cash drag?')
  },
  risk_score: async (draft) => {
    const facts = await draft.call('get_risk')
    if (!facts.has('score')) {
      draft
        .say('You have no risk score yet. Please complete your risk assessment in the [settings](/investor/settings).')
        .next('What is risk tolerance?', 'How is my portfolio allocated?')
      return
    }
    draft
      .say(
        `Your risk score is **${facts.fig('score')}**, which is the band ${facts.fact('band')}. You answered on ${dayText(facts.fact('completed_at'))}.`,
        facts.fact('recommended') === facts.fact('band')
          ? null
          : `Because of your horizon or reserve, the target is that of the band ${facts.fact('recommended')}.`,
      )
      .sources(facts)
      .next('How far am I from my target allocation?', 'How concentrated is my portfolio?')
  },
  performance: async (draft, slots) => {
    const span = slots.period ?? pastYear(draft.today)
    const facts = await draft.call('get_performance', {
      from: span.from,
      to: span.to,
      ...(slots.account ? { account_id: slots.account.key } : {}),
    })
    if (facts.number('accounts') === 0) {
      draft
        .say(
          'There is no investment account here, so there is no performance. [Link an investment account](/investor/acc-link) to see it.',
        )
        .next('What is my net worth?', 'Show my accounts')
      return
    }
    draft.say(
      facts.has('twr')
        ? `Your investments returned **${facts.fig('twr')}** ${span.label}, time-weighted and after fees${facts.has('xirr') ? `; money-weighted, as your own payments saw it, ${facts.fig('xirr')}` : ''}.`
        : 'There is no return for that time.',
      facts.fact('begins_later') === ''
        ? null
        : `The history of your accounts begins later: the figures are from ${facts.fact('begins_later')}.`,
      facts.has('market')
        ? `Markets changed the value by ${facts.fig('market')}, dividends and interest by ${facts.fig('income')}, and you put in ${facts.fig('contributions')}.`
        : null,
    )
    draft
      .chart(facts)
      .table(facts)
      .sources(facts)
      .next(
        'What is time-weighted return?',
        'What are my best performing positions?',
        'How did my net worth change over the past year?',
      )
  },
} satisfies Partial<Answers>

const kindOf = ({ secType, assetClass }: Slots): object =>
  secType ? { sec_type: secType } : assetClass ? { asset_class: assetClass } : {}
const kindWord = (slots: Slots): string =>
  slots.secType
    ? ` of the type ${securityTypeDisplay[slots.secType]}`
    : slots.assetClass
      ? ` in ${classWord(slots.assetClass)}`
      : ''
