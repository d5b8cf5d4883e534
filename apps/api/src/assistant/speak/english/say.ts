import { SUBJECTS } from '../../model-of-data/model.ts'
import type { DataPart } from '@keelwise/contract/plan'
import { GROUPS_OF_TYPES } from '../../model-of-data/account-dimensions.ts'
import type { Told } from '../told.ts'
import { type Voice, capital } from '../voice.ts'

/** What the sentence about a single figure is made with. */
export interface Saying {
  readonly part: DataPart
  readonly told: Told
  readonly voice: Voice
  /** ` in March 2026`; empty where nothing was said */
  readonly when: string
  /** ` to “rent”` */
  readonly where: string
  /** The days are over. */
  readonly isPast: boolean
}

type Say = (saying: Saying) => string

const verb = ({ isClient }: Voice, you: string, client: string): string => (isClient ? client : you)
const subjectOf = ({ voice }: Saying): string => capital(voice.you)
const signed = (told: Told, key: string, up: string, down: string, same: string): string => {
  const value = told.number(key)
  return value > 0 ? up : value < 0 ? down : same
}

/** `You spent **…** to “rent” in 2026.` */
const did =
  (did: string, key: string): Say =>
  (saying) =>
    `${subjectOf(saying)} ${did} ${saying.told.bold(key)}${saying.where}${saying.when}.`

/** `**…** came in …` */
const happened =
  (happenedTo: string, key: string): Say =>
  ({ told, where, when }) =>
    `${told.bold(key)} ${happenedTo}${where}${when}.`

const isAre =
  (what: (voice: Voice) => string, key: string, many = false): Say =>
  ({ told, voice, where, when, isPast }) =>
    `${capital(what(voice))}${where} ${isPast ? (many ? 'were' : 'was') : many ? 'are' : 'is'} ${told.bold(key)}${when}.`

const count =
  (one: string, many: string, key: string): Say =>
  ({ told, where, when, isPast }) => {
    const number = told.number(key)
    const be = isPast ? (number === 1 ? 'was' : 'were') : number === 1 ? 'is' : 'are'
    return number === 1
      ? `There ${be} **one** ${one}${where}${when}.`
      : number === 0
        ? `There ${be} no ${many}${where}${when}.`
        : `There ${be} ${told.bold(key)} ${many}${where}${when}.`
  }

/** "**One** action is", "**3** actions are". */
const countedAs = (told: Told, key: string, one: string): string =>
  told.number(key) === 1 ? `**One** ${one} is` : `${told.bold(key)} ${one}s are`

/** What comes back takes something, or brings it. */
const recurring = (where: string): string =>
  where.includes(' of what comes in')
    ? `What comes in regularly${where.replace(' of what comes in', '')} brings`
    : `Recurring payments${where} take`

/** ` of Ruth Abrams`, and of nobody else. */
const isOfOne = (where: string): boolean => /^ of [^,]*$/.test(where) && !where.includes(' and ')

/** What was paid on debts is told with its parts where these are of the same debts: a card has no principal. */
const addsUp = (told: Told): boolean =>
  told.has('debt_paid', 'principal_paid', 'interest_paid') &&
  Math.abs(told.number('debt_paid') - told.number('principal_paid') - told.number('interest_paid')) < 0.01

/** To somebody, and in fees, taxes and interest, it is paid; on all else it is spent. */
const paidOrSpent = (where: string): 'paid' | 'spent' =>
  / to | in (?:fees|taxes|interest)/.test(where) ? 'paid' : 'spent'

/** The first sentence about one figure, by subject and measure; measures without one are told by their label. */
const SAY: Readonly<Record<string, Readonly<Record<string, Say>>>> = {
  worth: {
    net_worth: ({ part, told, voice, where, when, isPast }) => {
      const sides =
        told.has('assets', 'debts') && where === ''
          ? `: ${voice.you} ${isPast ? 'owned' : verb(voice, 'own', 'owns')} ${told.fig('assets')} and ${told.number('debts') < 0 ? `${isPast ? 'had' : verb(voice, 'have', 'has')} a credit balance of ${told.size('debts')} on debts` : `${isPast ? 'owed' : verb(voice, 'owe', 'owes')} ${told.fig('debts')}`}`
          : ''
      const span = told.has('change') ? ` ${changed(told, when)}` : ''
      return `${capital(voice.your)} net worth${where} ${isPast ? 'was' : 'is'} ${told.bold('net_worth')}${span === '' && (isPast || part.period?.from === part.period?.to) ? when : ''}${sides}.${span}`
    },
    value: ({ part, told, voice, where, when, isPast }) => {
      const isOwed = isOfDebts(part, told.number('value'))
      const span = told.has('change') ? ` ${changed(told, when, isOwed)}` : ''
      const days = span === '' ? when : ''
      if (isOwed)
        return `${capital(voice.you)} ${isPast ? 'owed' : verb(voice, 'owe', 'owes')} **${told.size('value')}**${onDebt(where)}${days}.${span}`
      return `${
        where === ''
          ? `${capital(voice.your)} accounts ${isPast ? 'were' : 'are'} worth ${told.bold('value')}${days}.`
          : `There ${isPast ? 'was' : 'is'} ${told.bold('value')}${where}${days}.`
      }${span}`
    },
    assets: ({ told, voice, where, when, isPast }) =>
      `${capital(voice.you)} ${isPast ? 'owned' : verb(voice, 'own', 'owns')} ${told.bold('assets')}${where}${when}.`,
    debts: ({ told, voice, where, when, isPast }) =>
      told.number('debts') < 0
        ? `Nothing ${isPast ? 'was' : 'is'} owed${where}${when}: there ${isPast ? 'was' : 'is'} a credit balance of **${told.size('debts')}**.`
        : `${capital(voice.you)} ${isPast ? 'owed' : verb(voice, 'owe', 'owes')} ${told.bold('debts')}${where}${when}.`,
    change: ({ told, voice, part, where, when }) => {
      if (isOfDebts(part, told.number('net_worth')))
        return `What ${voice.you} ${verb(voice, 'owe', 'owes')}${onDebt(where)} ${signed(told, 'change', 'fell by', 'rose by', 'did not change:')} **${told.size('change')}**${percentOf(told)}${when}${told.has('net_worth') ? `, to ${told.size('net_worth')}` : ''}.`
      const what = part.where.length > 0 ? 'The balance' : `${capital(voice.your)} net worth`
      const percent = told.has('change_percent') ? ` (${told.fig('change_percent')})` : ''
      return `${what}${where} ${signed(told, 'change', 'rose by', 'fell by', 'did not change:')} **${told.size('change')}**${percent}${when}${told.has('net_worth') ? `, to ${told.fig('net_worth')}` : ''}.`
    },
    change_percent: ({ told, voice, where, when }) =>
      `${capital(voice.your)} net worth${where} changed by ${told.bold('change_percent')}${told.has('change') ? ` (${told.fig('change')})` : ''}${when}.`,
    highest: ({ told, voice, where, when }) =>
      `${capital(voice.your)} net worth${where} was at its highest${told.has('highest_day') ? ` on ${told.fig('highest_day')}` : ''}${when === ' so far' ? '' : when}: ${told.bold('highest')}.`,
    lowest: ({ told, voice, where, when }) =>
      `${capital(voice.your)} net worth${where} was at its lowest${told.has('lowest_day') ? ` on ${told.fig('lowest_day')}` : ''}${when === ' so far' ? '' : when}: ${told.bold('lowest')}.`,
    highest_day: ({ told, voice, where }) =>
      `${capital(voice.your)} net worth${where} was at its highest on ${told.bold('highest_day')}${told.has('highest') ? `, with ${told.fig('highest')}` : ''}.`,
    lowest_day: ({ told, voice, where }) =>
      `${capital(voice.your)} net worth${where} was at its lowest on ${told.bold('lowest_day')}${told.has('lowest') ? `, with ${told.fig('lowest')}` : ''}.`,
    average: isAre((voice) => `${voice.your} net worth on an average day`, 'average'),
    best_change: ({ told, when }) =>
      `The best month${when} was ${told.fact('best_month')}: ${told.bold('best_change')}.`,
    worst_change: ({ told, when }) =>
      `The worst month${when} was ${told.fact('worst_month')}: ${told.bold('worst_change')}.`,
    contributed: happened('came in more than went out', 'contributed'),
    market_effect: ({ told, voice, where, when }) =>
      `Markets changed ${voice.your} investments${where} by ${told.bold('market_effect')}${when}.`,
  },
  accounts: {
    balance: ({ told, part, voice, where }) =>
      where === ''
        ? `${capital(voice.your)} accounts are together worth ${told.bold('balance')}, debts taken off.`
        : part.where.some(({ field, values }) => field === 'group' && values.includes('debt')) ||
            told.number('balance') < 0
          ? `The balance${where} is ${told.bold('balance')}: that is owed.`
          : `${capital(voice.you)} ${verb(voice, 'have', 'has')} ${told.bold('balance')}${where}.`,
    owned: ({ told, voice, where }) =>
      `${capital(voice.you)} ${verb(voice, 'own', 'owns')} ${told.bold('owned')}${where}.`,
    owed: ({ told, voice, where }) =>
      // what was overpaid is owed by the other side
      told.number('owed') < 0
        ? `Nothing is owed${where.replace(/^ in /, ' on ')}: there is a credit balance of **${told.size('owed')}**.`
        : `${capital(voice.you)} ${verb(voice, 'owe', 'owes')} ${told.bold('owed')}${where.replace(/^ in /, ' on ')}.`,
    available: ({ told, where }) =>
      `${told.bold('available')}${where} is cash${told.has('balance') ? `, of ${told.fig('balance')}` : ''}.`,
    count: ({ told, voice, where }) =>
      `${capital(voice.you)} ${verb(voice, 'have', 'has')} ${told.number('count') === 1 ? '**one** account' : told.number('count') === 0 ? 'no accounts' : `${told.bold('count')} accounts`}${where}${told.has('institutions') && told.number('institutions') > 1 ? ` at ${told.fig('institutions')} institutions` : ''}.`,
    institutions: ({ told, voice, where }) =>
      `${capital(voice.your)} accounts${where} are at ${told.bold('institutions')} ${told.number('institutions') === 1 ? 'institution' : 'institutions'}.`,
    share: ({ told, part, where }) =>
      `${capital(where.trim() === '' ? 'All' : where.trim())} ${part.where.length === 0 ? 'is' : 'lies'} ${told.bold('share')} of the whole.`,
    interest_rate: ({ told, where }) => `The interest rate${where} is ${told.bold('interest_rate')} a year.`,
    payment: ({ told, where }) => `The monthly payment${where} is ${told.bold('payment')}.`,
    refreshed: ({ told, where }) => `The oldest balance${where} was refreshed on ${told.bold('refreshed')}.`,
    opened: ({ told, where }) => `The first account${where} came here on ${told.bold('opened')}.`,
  },
  positions: {
    value: ({ told, voice, part, where }) => {
      const isPart = part.where.length > 0
      const share =
        isPart && told.has('share') ? `, ${told.fig('share')} of what ${voice.you} ${verb(voice, 'hold', 'holds')}` : ''
      const price = told.has('price') ? ` at ${told.fig('price')} each` : ''
      const units = told.has('units') && told.number('units') > 0 ? ` (${told.fig('units')} units${price})` : ''
      const cost = told.has('cost', 'gain')
        ? ` It cost ${told.fig('cost')}, so the unrealized ${told.number('gain') < 0 ? 'loss' : 'gain'} is ${told.size('gain')}${told.has('gain_percent') ? ` (${told.fig('gain_percent')})` : ''}.`
        : told.has('units') && isPart
          ? ' What it cost is not known.'
          : ''
      return `${capital(voice.you)} ${verb(voice, 'hold', 'holds')} ${told.bold('value')}${where}${units}${share}.${cost}`
    },
    units: ({ told, voice, where }) =>
      `${capital(voice.you)} ${verb(voice, 'hold', 'holds')} ${told.bold('units')} units${where.replace(/^ in /, ' of ')}${told.has('value') ? `, worth ${told.fig('value')}` : ''}${told.has('price') ? ` at ${told.fig('price')} each` : ''}.`,
    price: ({ told, where }) =>
      `The price${where.replace(/^ in /, ' of ')} is ${told.bold('price')}${told.has('units') ? `; ${told.fig('units')} units are held` : ''}.`,
    cost: ({ told, where }) =>
      `What is held${where} had cost ${told.bold('cost')}${told.has('value', 'gain') ? ` and is worth ${told.fig('value')} now: a ${told.number('gain') < 0 ? 'loss' : 'gain'} of ${told.size('gain')}` : ''}.`,
    cost_per_unit: ({ told, where }) =>
      `On average a unit${where} had cost ${told.bold('cost_per_unit')}${told.has('price') ? `; it is worth ${told.fig('price')} now` : ''}.`,
    gain: ({ told, voice, where }) => {
      const percent = told.has('gain_percent') ? ` (${told.fig('gain_percent')})` : ''
      return `${capital(voice.your)} unrealized ${told.number('gain') < 0 ? 'loss' : 'gain'}${where.replace(/ at a (?:loss|gain)$/, '')} is **${told.size('gain')}**${percent}${told.has('value') ? `; the value is ${told.fig('value')}` : ''}.`
    },
    gain_percent: ({ told, where }) =>
      `The unrealized ${told.number('gain_percent') < 0 ? 'loss' : 'gain'}${where} is **${told.size('gain_percent')}** of the cost${told.has('gain') ? ` (${told.size('gain')})` : ''}.`,
    share: ({ told, voice, where }) =>
      `${told.bold('share')} of what ${voice.you} ${verb(voice, 'hold', 'holds')} is${where}${told.has('value') ? `: ${told.fig('value')}` : ''}.`,
    share_without_cash: ({ told, voice, where }) =>
      `${told.bold('share_without_cash')} of what ${voice.you} ${verb(voice, 'hold', 'holds')} besides cash is${where}.`,
    expected_income: ({ told, where }) =>
      `${told.bold('expected_income')} of income can be expected${where.replace(/^ in /, ' from ')} over the next twelve months${told.has('yield') ? `, a yield of ${told.fig('yield')}` : ''}.`,
    yield: ({ told, where }) =>
      `The yield${where} is ${told.bold('yield')}${told.has('expected_income') ? `: ${told.fig('expected_income')} a year` : ''}.`,
    yield_on_cost: isAre(() => 'the yield on cost', 'yield_on_cost'),
    maturity: ({ told, where }) => `The next to mature${where} does so on ${told.bold('maturity')}.`,
    years_to_maturity: ({ told, where }) =>
      `On average what is held${where} matures in ${told.bold('years_to_maturity')}.`,
    yield_to_maturity: ({ told, where }) =>
      `The yield to maturity${where} is ${told.bold('yield_to_maturity')}${told.has('duration') ? `, with a duration of ${told.fig('duration')}` : ''}.`,
    duration: ({ told, where }) =>
      `The duration${where} is ${told.bold('duration')}: for one point of interest more the price falls by about as many percent.`,
    coupon: isAre(() => 'the coupon', 'coupon'),
    count: ({ told, voice, where }) =>
      `${capital(voice.you)} ${verb(voice, 'hold', 'holds')} ${told.number('count') === 1 ? '**one** position' : `${told.bold('count')} positions`}${where}.`,
    securities: ({ told, voice, where }) =>
      `${capital(voice.you)} ${verb(voice, 'hold', 'holds')} ${told.bold('securities')} different securities${where}.`,
    largest: ({ told, where }) => `The largest position${where} is worth ${told.bold('largest')}.`,
    day_change: ({ told, where }) =>
      `What is held${where} moved by ${told.bold('day_change')} on the newest day of prices.`,
    harvestable: ({ told }) =>
      told.number('harvestable') === 0
        ? 'No position in a taxable account stands at a loss.'
        : `Losses of ${told.bold('harvestable')} could be realized in taxable accounts.`,
  },
  transactions: {
    out: (saying) => did(paidOrSpent(saying.where), 'out')(saying),
    in: happened('came in', 'in'),
    net: ({ told, where, when }) =>
      `${told.number('net') < 0 ? 'More went out than came in' : when.startsWith(' over ') ? 'What was left' : 'Left over'}${where}${when}: ${told.bold('net')}${told.has('in', 'out') ? ` (${told.fig('in')} in, ${told.fig('out')} out)` : ''}.`,
    savings_rate: ({ told, voice, when }) =>
      `${capital(voice.you)} kept ${told.bold('savings_rate')} of what came in${when}${told.has('in', 'out') ? `: ${told.fig('in')} in, ${told.fig('out')} out` : ''}.`,
    paid: (saying) =>
      saying.part.where.some(({ field }) => field.startsWith('other_'))
        ? did('moved', 'paid')({ ...saying, where: saying.where.replace(/^ in /, ' from ') })
        : did('paid', 'paid')(saying),
    received: happened('came in', 'received'),
    amount: isAre(() => 'the sum of the transactions', 'amount'),
    count: (saying) => `${count('transaction', 'transactions', 'count')(saying).slice(0, -1)}${together(saying)}.`,
    average: ({ told, where, when }) => `On average a transaction${where}${when} was ${told.bold('average')}.`,
    median: ({ told, where, when }) => `The median transaction${where}${when} was ${told.bold('median')}.`,
    largest: ({ told, where, when }) => `The largest transaction${where}${when} was ${told.bold('largest')}.`,
    smallest: ({ told, where, when }) => `The smallest transaction${where}${when} was ${told.bold('smallest')}.`,
    first: (saying) =>
      traded(saying, 'first') ??
      `The first transaction${saying.where}${saying.when} was on ${saying.told.bold('first')}.`,
    last: (saying) => {
      const { told, where } = saying
      return (
        traded(saying, 'last') ??
        `The last transaction${where} was on ${told.bold('last')}${told.has('days_since') ? `, ${told.fig('days_since')} ago` : ''}.`
      )
    },
    days_since: ({ told, where }) => `The last transaction${where} was ${told.bold('days_since')} ago.`,
    share: ({ told, where, when }) =>
      `${told.bold('share')} of the money${when} went${where}${told.has('out') ? `: ${told.fig('out')}` : ''}.`,
    monthly: ({ told, voice, where, when }) =>
      `${capital(voice.you)} ${paidOrSpent(where)} ${told.bold('monthly')} a month${where}${when}${told.has('out') && told.number('out') > 0 ? `, ${told.fig('out')} in all` : ''}.`,
    weekly: ({ told, voice, where, when }) =>
      `${capital(voice.you)} ${paidOrSpent(where)} ${told.bold('weekly')} a week${where}${when}.`,
    daily: ({ told, voice, where, when }) =>
      `${capital(voice.you)} ${paidOrSpent(where)} ${told.bold('daily')} a day${where}${when}.`,
    yearly: ({ told, where, when }) =>
      `${told.bold('yearly')} a year${where}, at the pace${when === '' ? ' of these days' : when}.`,
    contributed: ({ told, voice, where, when }) =>
      told.has('contributed')
        ? `${capital(voice.you)} put in ${told.bold('contributed')}${where}${when}${told.has('employer') ? `; with the ${told.fig('employer')} of ${voice.your} employer that is ${told.fig('put_in')}` : ''}.`
        : `${capital(voice.you)} put in nothing${where}${when}${told.has('employer') ? `; ${voice.your} employer put in ${told.fig('employer')}` : ''}.`,
    employer: ({ told, voice, where, when }) =>
      `${capital(voice.your)} employer put in ${told.bold('employer')}${where}${when}${told.has('contributed', 'put_in') ? `; with ${voice.your} own ${told.fig('contributed')} that is ${told.fig('put_in')}` : ''}.`,
    put_in: ({ told, voice, where, when }) =>
      `${told.bold('put_in')} was put in${where}${when}${told.has('contributed', 'employer') ? `: ${told.fig('contributed')} by ${voice.isClient ? 'the client' : 'you'} and ${told.fig('employer')} by ${voice.your} employer` : ''}.`,
    withdrawn: did('took out', 'withdrawn'),
    fees: ({ told, voice, where, when }) => `${capital(voice.you)} paid ${told.bold('fees')} in fees${where}${when}.`,
    taxes: ({ told, voice, where, when }) =>
      `${capital(voice.you)} paid ${told.bold('taxes')} in taxes${where}${when}.`,
    foreign_tax: happened('of foreign tax was withheld', 'foreign_tax'),
    interest_paid: ({ told, voice, where, when }) =>
      `${capital(voice.you)} paid ${told.bold('interest_paid')} in interest${where.replace(/^ in /, ' on ')}${when}.`,
    interest_received: ({ told, voice, where, when }) =>
      `${capital(voice.you)} received ${told.bold('interest_received')} in interest${where}${when}.`,
    principal_paid: ({ told, where, when }) =>
      `${told.bold('principal_paid')} of principal was paid off${where.replace(/^ in /, ' on ')}${when}${addsUp(told) ? `: ${told.fig('debt_paid')} was paid, ${told.fig('interest_paid')} of it interest` : ''}.`,
    debt_paid: ({ told, voice, where, when }) =>
      `${capital(voice.you)} paid ${told.bold('debt_paid')}${where.replace(/^ in /, ' on ')}${when}${addsUp(told) ? `: ${told.fig('principal_paid')} of principal and ${told.fig('interest_paid')} of interest` : ''}.`,
    bought: (saying) =>
      `${subjectOf(saying)} bought for ${saying.told.bold('bought')}${saying.where}${saying.when}${saying.told.has('units_bought') && saying.part.where.some(({ field }) => field === 'security') ? ` (${saying.told.fig('units_bought')} units)` : ''}.`,
    sold: (saying) =>
      `${subjectOf(saying)} sold for ${saying.told.bold('sold')}${saying.where}${saying.when}${saying.told.has('units_sold') && saying.part.where.some(({ field }) => field === 'security') ? ` (${saying.told.fig('units_sold')} units)` : ''}.`,
    units_bought: (saying) =>
      `${subjectOf(saying)} bought ${saying.told.bold('units_bought')} units${saying.where}${saying.when}.`,
    units_sold: (saying) =>
      `${subjectOf(saying)} sold ${saying.told.bold('units_sold')} units${saying.where}${saying.when}.`,
    refunded: happened('came back in refunds', 'refunded'),
    payees: ({ told, where, when }) => `The money${where}${when} went to ${told.bold('payees')} payees.`,
  },
  income: {
    received: ({ told, voice, where, when }) =>
      `${capital(voice.you)} received ${told.bold('received')} in dividends and interest${where}${when}${told.has('dividends', 'interest') ? `: ${told.fig('dividends')} in dividends and ${told.fig('interest')} in interest` : ''}.`,
    dividends: ({ told, voice, where, when }) =>
      `${capital(voice.you)} received ${told.bold('dividends')} in dividends${where}${when}.`,
    interest: ({ told, voice, where, when }) =>
      `${capital(voice.you)} received ${told.bold('interest')} in interest${where}${when}.`,
    coupons: ({ told, voice, where, when }) =>
      `${capital(voice.you)} received ${told.bold('coupons')} in coupons${where}${when}.`,
    expected: ({ told, where, when }) =>
      `${told.bold('expected')} of income can be expected${where}${when || ' over the next twelve months'}${told.has('next') ? `; the next payment on ${told.fig('next')}` : ''}.`,
    maturities: ({ told, where, when }) =>
      `${told.bold('maturities')} will be repaid${where}${when}${told.has('next') ? `, the next on ${told.fig('next')}` : ''}.`,
    next: ({ told, where }) => `The next payment${where} can be expected on ${told.bold('next')}.`,
    last: ({ told, where }) => `The last payment${where} came in on ${told.bold('last')}.`,
    first: ({ told, where, when }) => `The first payment${where}${when} came in on ${told.bold('first')}.`,
    count: count('payment', 'payments', 'count'),
    average: ({ told, where, when }) => `On average a payment${where}${when} was ${told.bold('average')}.`,
    largest: ({ told, where, when }) => `The largest payment${where}${when} was ${told.bold('largest')}.`,
    monthly: ({ told, where, when }) => `${told.bold('monthly')} a month came in${where}${when}.`,
    tax_withheld: happened('of tax was withheld', 'tax_withheld'),
    share: ({ told, where, when }) => `${told.bold('share')} of the income${when} came${where}.`,
    yield: ({ told, where }) =>
      `What is held${where} yields ${told.bold('yield')}${told.has('expected') ? `: ${told.fig('expected')} over the next twelve months` : ''}.`,
    yield_on_cost: isAre(() => 'the yield on cost', 'yield_on_cost'),
  },
  returns: {
    twr: ({ told, voice, where, when }) =>
      `${capital(voice.your)} investments${where} returned ${told.bold('twr')}${when}${told.has('gain') ? `, a ${told.number('gain') < 0 ? 'loss' : 'gain'} of ${told.size('gain')}` : ''}.`,
    twr_yearly: ({ told, voice, where, when }) =>
      `${capital(voice.your)} investments${where} returned ${told.bold('twr_yearly')} a year${when}${told.has('twr') ? ` (${told.fig('twr')} in all)` : ''}.`,
    xirr: ({ told, where, when }) => `The money-weighted return${where} is ${told.bold('xirr')}${when}.`,
    gain: ({ told, voice, where, when }) =>
      `${capital(voice.your)} investments${where} ${told.number('gain') < 0 ? 'lost' : 'gained'} **${told.size('gain')}**${when}${told.has('twr') ? ` (${told.fig('twr')})` : ''}.`,
    volatility: ({ told, where, when }) => `The volatility${where} was ${told.bold('volatility')} a year${when}.`,
    drawdown: ({ told, where, when }) => `The largest fall from a peak${where} was ${told.bold('drawdown')}${when}.`,
    sharpe: ({ told, where, when }) => `The Sharpe ratio${where} was ${told.bold('sharpe')}${when}.`,
    best_month: ({ told, when }) =>
      `The best month${when} was ${told.fact('best_month')}: ${told.bold('best_month')}${told.has('worst_month') ? `; the worst ${told.fact('worst_month')}: ${told.fig('worst_month')}` : ''}.`,
    worst_month: ({ told, when }) =>
      `The worst month${when} was ${told.fact('worst_month')}: ${told.bold('worst_month')}${told.has('best_month') ? `; the best ${told.fact('best_month')}: ${told.fig('best_month')}` : ''}.`,
    benchmark: ({ told, voice, where, when }) =>
      `The ${told.fact('benchmark') || 'index'} returned ${told.bold('benchmark')}${when}${told.has('twr') ? `; ${voice.your} investments${where} ${told.fig('twr')}` : ''}.`,
    excess: ({ told, voice, where, when }) =>
      `${capital(voice.your)} investments${where} were **${told.size('excess')}** ${told.number('excess') < 0 ? 'behind' : 'ahead of'} the ${told.fact('benchmark') || 'index'}${when}${told.has('twr', 'benchmark') ? `: ${told.fig('twr')} against ${told.fig('benchmark')}` : ''}.`,
    fees: ({ told, voice, where, when }) =>
      told.number('fees') === 0
        ? `No fees were taken from ${voice.your} investments${where}${when}.`
        : `Fees of **${told.size('fees')}** ${told.number('fees') < 0 ? 'were taken from' : 'were paid back to'} ${voice.your} investments${where}${when}.`,
    taxes: ({ told, voice, where, when }) =>
      `Taxes of **${told.size('taxes')}** ${told.number('taxes') > 0 ? 'were paid back to' : 'were taken from'} ${voice.your} investments${where}${when}.`,
    contributions: ({ told, voice, where, when }) =>
      `**${told.size('contributions')}** was put into ${voice.your} investments${where}${when}${told.has('withdrawals') ? `, and **${told.size('withdrawals')}** was taken out` : ''}.`,
    withdrawals: ({ told, voice, where, when }) =>
      `**${told.size('withdrawals')}** was taken out of ${voice.your} investments${where}${when}${told.has('contributions') ? `, and **${told.size('contributions')}** was put in` : ''}.`,
    income: ({ told, voice, where, when }) =>
      `${capital(voice.your)} investments${where} brought ${told.bold('income')} in dividends and interest${when}.${voice.isClient ? ' Which of it is which is not told apart in what is shared.' : ''}`,
    market: ({ told, where, when }) =>
      `Markets changed the value of the investments${where} by ${told.bold('market')}${when}.`,
  },
  fit: {
    drift: ({ told, voice }) => {
      const worst = told.fact('worst').toLowerCase()
      const status = told.fact('status')
      const verdict =
        status === 'good'
          ? 'That is close to the target.'
          : status === 'watch'
            ? 'That is worth watching.'
            : status === 'action'
              ? 'That is far from the target.'
              : ''
      return `The largest gap is in ${worst}: **${told.size('drift')}**${told.number('drift') > 0 ? ' more' : ' less'} than the target of ${voice.your} risk score. ${verdict}`.trim()
    },
    score: ({ told, voice }) =>
      `${capital(voice.your)} risk score is ${told.bold('score')} of 100: ${told.fact('band')}.`,
    single_position: ({ told, voice }) =>
      `The largest position, ${told.fact('largest')}, is ${told.bold('single_position')} of what ${voice.you} ${verb(voice, 'hold', 'holds')}. ${verdictOf(told, 'single_position')}`.trim(),
    single_issuer: ({ told }) =>
      `The largest issuer${told.fact('issuer') === '' ? '' : `, ${told.fact('issuer')},`} is ${told.bold('single_issuer')} of what is held. ${verdictOf(told, 'single_issuer')}`.trim(),
    top_five: ({ told, voice }) =>
      `The five largest positions are together ${told.bold('top_five')} of what ${voice.you} ${verb(voice, 'hold', 'holds')}.`,
    idle_cash: ({ told }) =>
      `${told.bold('idle_cash')} of the investment accounts is cash. ${verdictOf(told, 'idle_cash')}`.trim(),
    foreign_currency: ({ told }) =>
      `${told.bold('foreign_currency')} of what is held is in other currencies. ${verdictOf(told, 'foreign_currency')}`.trim(),
    fee_rate: ({ told }) =>
      `Fees of the past year are ${told.bold('fee_rate')} of the investment accounts. ${verdictOf(told, 'fees')}`.trim(),
    emergency_months: ({ told, voice }) =>
      `${capital(voice.your)} cash and savings cover ${told.bold('emergency_months')} of spending, at the pace of the past ninety days. ${told.number('emergency_months') >= 6 ? 'That is six months or more, the usual aim.' : told.has('emergency_gap') ? `To six months ${told.fig('emergency_gap')} is missing.` : ''}`.trim(),
    emergency_gap: ({ told }) =>
      told.number('emergency_gap') > 0
        ? `To six months of spending ${told.bold('emergency_gap')} is missing.`
        : 'Nothing is missing to six months of spending.',
    debt_ratio: ({ told, voice }) =>
      `What ${voice.you} ${verb(voice, 'owe', 'owes')} is ${told.bold('debt_ratio')} of what ${voice.you} ${verb(voice, 'own', 'owns')}.`,
    credit_use: ({ told, voice }) =>
      `${capital(voice.you)} ${verb(voice, 'owe', 'owes')} ${told.bold('credit_use')} on credit cards.`,
    move: ({ told }) => `To be back at the target, ${told.bold('move')} would have to move between the classes.`,
  },
  plans: {
    recurring_monthly: ({ told, where }) =>
      `${recurring(where)} ${told.bold('recurring_monthly')} a month${told.has('recurring_yearly') ? `, ${told.fig('recurring_yearly')} a year` : ''}${told.has('count') ? `, in ${told.number('count') === 1 ? 'one payment' : `${told.fig('count')} payments`}` : ''}.`,
    recurring_yearly: ({ told, where }) =>
      `${recurring(where)} ${told.bold('recurring_yearly')} a year${told.has('recurring_monthly') ? `, ${told.fig('recurring_monthly')} a month` : ''}.`,
    next_due: ({ told, where, when }) => `The next one${where}${when} is due on ${told.bold('next_due')}.`,
    last_paid: ({ told, where }) => `The last one${where} was on ${told.bold('last_paid')}.`,
    amount: isAre(() => 'the usual amount', 'amount'),
    left: isAre(() => 'what is left of the budgets this month', 'left'),
    price_change: ({ told, where }) =>
      `The amounts${where} changed by ${told.bold('price_change')} against a year before.`,
    count: count('recurring payment', 'recurring payments', 'count'),
  },
  sales: {
    realized: ({ told, voice, where, when }) =>
      `${capital(voice.your)} realized ${told.number('realized') < 0 ? 'loss' : 'gain'}${where}${when} is **${told.size('realized')}**${told.has('short_term', 'long_term') ? `: ${told.fig('short_term')} short-term and ${told.fig('long_term')} long-term` : ''}.`,
    harvestable: ({ told }) =>
      told.number('harvestable') === 0
        ? 'Nothing in a taxable account stands at a loss.'
        : `Losses of ${told.bold('harvestable')} could be realized in taxable accounts.`,
    open_gain: isAre(() => 'the open gain', 'open_gain'),
  },
  clients: {
    changed: ({ told, where, when }) =>
      `The investments of clients${where} ${told.number('changed') < 0 ? 'fell' : 'rose'} by **${told.size('changed')}**${when}${told.has('gained', 'put_in', 'taken_out') ? `: they ${told.number('gained') < 0 ? 'lost' : 'gained'} ${told.fig('gained')}, ${told.fig('put_in')} was put in and ${told.fig('taken_out')} taken out` : ''}.`,
    gained: ({ told, where, when }) =>
      `The investments of clients${where} ${told.number('gained') < 0 ? 'lost' : 'gained'} **${told.size('gained')}**${when}${told.has('put_in', 'taken_out') ? `; ${told.fig('put_in')} was put in and ${told.fig('taken_out')} taken out` : ''}.`,
    count: ({ told, where }) =>
      `${told.number('count') === 1 ? '**One** client' : `${told.bold('count')} clients`}${where}${told.has('value') ? `, with portfolios of ${told.fig('value')} that are known` : ''}.`,
    households: ({ told, where }) =>
      `There ${told.number('households') === 1 ? 'is **one** household' : `are ${told.bold('households')} households`}${where === '' ? '' : ` of clients${where}`}.`,
    value: ({ told, where }) =>
      where.startsWith(' of ')
        ? `${where.startsWith(' of these ') ? `All of${where.slice(' of'.length)}` : where.slice(' of '.length)} ${/,| and |these/.test(where) ? 'hold' : 'holds'} ${told.bold('value')} that is known.`
        : `The known portfolios of clients${where} are together worth ${told.bold('value')}.`,
    held: ({ told, where }) =>
      `${where.trim() === '' ? 'Clients' : `Clients${where}`} have together ${told.fact('at_least') === '' ? '' : 'at least '}**${told.fig('held')}** in it${told.has('held_share') ? `, ${told.fig('held_share')} of their portfolios` : ''}.`,
    open_gain: ({ told, where }) =>
      `The unrealized ${told.number('open_gain') < 0 ? 'loss' : 'gain'} of clients${where} is **${told.size('open_gain')}**${told.has('open_gain_percent', 'cost') ? `, ${told.fig('open_gain_percent')} of the cost of ${told.fig('cost')}` : ''}.`,
    cost: ({ told, where }) => `What clients hold${where} cost ${told.bold('cost')}.`,
    harvestable: ({ told, where }) =>
      told.number('harvestable') === 0
        ? `Nothing that clients${where} hold in taxable accounts stands at a loss.`
        : `Losses of ${told.bold('harvestable')} could be realized in taxable accounts of clients${where}.`,
    largest: ({ told, where }) => `The largest position${where} is worth ${told.bold('largest')}.`,
    cash_share: ({ told, where }) =>
      `${told.bold('cash_share')} of ${isOfOne(where) ? `the portfolio${where}` : `the portfolios${where}`} is cash${told.has('cash') ? `: ${told.fig('cash')}` : ''}.`,
    largest_share: ({ told, where }) =>
      `The largest position${where} is ${told.bold('largest_share')} of what is held.`,
    drift: ({ told, where }) =>
      isOfOne(where) && told.has('equity_share')
        ? `${capital(where.slice(' of '.length))} is ${told.number('drift') === 0 ? 'at' : `**${told.size('drift')}** ${told.number('drift') < 0 ? 'below' : 'above'}`} the target for equity of the risk score: ${told.fig('equity_share')} of the portfolio is equity.`
        : `The largest gap to a target for equity${where} is ${told.bold('drift')}.`,
    joined: ({ told, where }) =>
      where.startsWith(' of ')
        ? `${where.slice(' of '.length)} ${/ and |, /.test(where) ? 'came last' : 'became a client'} on ${told.bold('joined')}.`
        : `The newest client${where} came on ${told.bold('joined')}.`,
    invited: ({ told, where }) =>
      `The last invitation to share accounts${where.replace(/^ of /, ' to ')} went out on ${told.bold('invited')}.`,
    sharing_since: ({ told, where }) => `The accounts${where} are shared since ${told.bold('sharing_since')}.`,
    days_since_meeting: ({ told, where }) =>
      `The longest time without a meeting${where} is ${told.bold('days_since_meeting')}.`,
    next_meeting: ({ told, where }) => `The next meeting${where} is on ${told.bold('next_meeting')}.`,
    last_meeting: ({ told, where }) => `The last meeting${where} was on ${told.bold('last_meeting')}.`,
    open_actions: ({ told, where }) =>
      told.number('open_actions') === 0
        ? `No action is open${where}.`
        : `${countedAs(told, 'open_actions', 'action')} open${where}.`,
    overdue_actions: ({ told, where }) =>
      told.number('overdue_actions') === 0
        ? `No action is overdue${where}.`
        : `${countedAs(told, 'overdue_actions', 'action')} overdue${where}.`,
    open_questions: ({ told, where }) =>
      told.number('open_questions') === 0
        ? `No question is open${where}.`
        : `${countedAs(told, 'open_questions', 'question')} open${where}.`,
    age: ({ part, told, where, isPast, when }) =>
      /^ of [^,]*$/.test(where) && told.has('age')
        ? `${capital(where.slice(' of '.length))} ${isPast ? 'was' : part.period === null ? 'is' : 'will be'} ${told.bold('age')} years old${when}${part.period === null && told.has('days_to_birthday') ? `; the next birthday is in ${told.fig('days_to_birthday')}` : ''}.`
        : `The ${where === '' ? '' : 'average '}age${where === '' || where.startsWith(' of ') ? '' : ' of clients'}${where} is ${told.bold('age')} years.`,
    days_to_birthday: ({ told, where }) =>
      told.fact('birthday') !== '' && told.has('turns') && /^ of [^,]*$/.test(where)
        ? `${capital(where.slice(' of '.length))} turns ${told.bold('turns')} on **${told.fact('birthday')}**, in ${told.fig('days_to_birthday')}.`
        : `The next birthday${where} is in ${told.bold('days_to_birthday')}.`,
    risk_score: ({ told, where }) => `The risk score${where} is ${told.bold('risk_score')}.`,
    broken: ({ told, where }) =>
      told.number('broken') === 0
        ? `No connection${where} waits for its owner.`
        : `${told.number('broken') === 1 ? '**One** account' : `${told.bold('broken')} accounts`}${where} ${told.number('broken') === 1 ? 'has' : 'have'} a connection that waits for its owner.`,
  },
  meetings: {
    count: count('meeting', 'meetings', 'count'),
    next: ({ told, where }) => `The next meeting${where} is on ${told.bold('next')}.`,
    last: ({ told, where }) => `The last meeting${where} was on ${told.bold('last')}.`,
    days_since: ({ told, where }) => `The last meeting${where} was ${told.bold('days_since')} ago.`,
    minutes: ({ told, where, when }) => `The meetings${where}${when} take ${told.bold('minutes')} minutes together.`,
    decisions: count('decision', 'decisions', 'decisions'),
    without_summary: ({ told }) =>
      told.number('without_summary') === 0
        ? 'Every completed meeting has a summary.'
        : `${told.bold('without_summary')} completed meetings have no summary.`,
  },
  actions: {
    open: ({ told, where }) =>
      told.number('open') === 0
        ? `Nothing is open${where}.`
        : `${told.number('open') === 1 ? `**One** ${rowOfActions(told)}` : `${told.bold('open')} ${rowsOfActions(told)}`}${where} ${told.number('open') === 1 ? 'is' : 'are'} open${told.has('overdue') && told.number('overdue') > 0 ? `, ${told.fig('overdue')} of them overdue` : ''}.`,
    overdue: ({ told, where }) =>
      told.number('overdue') === 0
        ? `Nothing is overdue${where}.`
        : `${told.number('overdue') === 1 ? '**One** task' : `${told.bold('overdue')} tasks`}${where} ${told.number('overdue') === 1 ? 'is' : 'are'} overdue.`,
    next_due: ({ told, where }) => `The next one${where} is due on ${told.bold('next_due')}.`,
    done: ({ told, where }) => `${told.bold('done')} are done${where}.`,
    count: (saying) => count(rowOfActions(saying.told), rowsOfActions(saying.told), 'count')(saying),
  },
}

/** What is to be done is a task, or a question that waits for its answer. */
export const rowOfActions = (told: Told): string =>
  ({ task: 'task', question: 'question' })[told.fact('kinds')] ?? 'task or question'
export const rowsOfActions = (told: Told): string =>
  ({ task: 'tasks', question: 'questions' })[told.fact('kinds')] ?? 'tasks and questions'

/** How a balance moved over the days asked. */
const changed = (told: Told, when: string, isOwed = false): string => {
  const [up, down] = isOwed ? ['fell by', 'rose by'] : ['rose by', 'fell by']
  const percent = isOwed ? percentOf(told) : told.has('change_percent') ? ` (${told.fig('change_percent')})` : ''
  return `${capital(when.trim())} it ${signed(told, 'change', up, down, 'did not change:')} ${told.size('change')}${percent}.`
}

/** By how much of itself what is owed rose or fell, as the words say which. */
const percentOf = (told: Told): string => (told.has('change_percent') ? ` (${told.size('change_percent')})` : '')

/**
 * Whether a part is of nothing but what is owed: by what its accounts are, and of one account by its balance. What one
 * institution keeps may be less than nothing with savings in it.
 */
export function isOfDebts({ where }: DataPart, balance: number): boolean {
  const [only, ...more] = where
  // what was overpaid is owed by the other side
  if (!only || only.op !== 'is' || more.length > 0 || balance > 0) return false
  if (only.field === 'account') return only.values.length === 1 && balance < 0
  return (
    (only.field === 'group' && only.values.every((group) => group === 'debt')) ||
    (only.field === 'account_type' && only.values.every((type) => GROUPS_OF_TYPES[type] === 'debt'))
  )
}

/** ` in your mortgage` as one owes: ` on your mortgage`; of debts as such nothing. */
export const onDebt = (where: string): string => (/^ in debts$/.test(where) ? '' : where.replace(/^ in /, ' on '))

/** What counted bookings come to. */
function together({ told }: Saying): string {
  const [out, come] = [told.has('out') && told.number('out') > 0, told.has('in') && told.number('in') > 0]
  if (out && come) return `, ${told.fig('out')} out and ${told.fig('in')} in`
  return out ? `, together ${told.fig('out')}` : come ? `, together ${told.fig('in')}` : ''
}

/** `You first bought WQTM on …`, where a security was traded. */
function traded({ part, told, voice, when }: Saying, key: 'first' | 'last'): string | null {
  const kind = part.where.find(({ field }) => field === 'kind')?.values[0]
  const security = part.where.find(({ field }) => field === 'security')
  if (!security || (kind !== 'BUY' && kind !== 'SELL')) return null
  const name = security.words ?? security.values[0]?.replace(/^name:/, '') ?? ''
  return `${capital(voice.you)} ${key} ${kind === 'BUY' ? 'bought' : 'sold'} ${name} on ${told.bold(key)}${when}.`
}

function verdictOf(told: Told, rule: string): string {
  switch (told.fact(`${rule}.status`)) {
    case 'good':
      return 'That is within the usual bounds.'
    case 'watch':
      return 'That is worth watching.'
    case 'action':
      return 'That is a lot.'
    default:
      return ''
  }
}

/** The first sentence: the answer with its figure. */
export function sayFigure(saying: Saying): string {
  const { part, told, where, when, isPast } = saying
  const [measure = ''] = part.measures
  const say = SAY[part.subject]?.[measure]
  if (say) return say(saying)
  const label = SUBJECTS[part.subject].measures[measure]?.label ?? ''
  const isMany = label.endsWith('s') && !label.endsWith('ss')
  return `${capital(label)}${where} ${isPast ? (isMany ? 'were' : 'was') : isMany ? 'are' : 'is'} ${told.bold(measure)}${when}.`
}
