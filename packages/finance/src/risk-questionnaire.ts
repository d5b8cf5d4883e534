import type { RiskDimension } from '@keelwise/contract/words'
/** A choice with the points it gives: 1 to 4, none where the question measures capacity. Points stay on the server. */
interface RiskOption {
  readonly id: string
  readonly text: string
  readonly points?: number
}

export interface RiskQuestion {
  readonly id: string
  readonly text: string
  /** One sentence for those who hesitate. */
  readonly help?: string
  readonly dimension: RiskDimension
  readonly options: readonly RiskOption[]
}

/** A new wording or a new point is a new version: answers to another one are not scored. */
export const RISK_QUESTIONNAIRE_VERSION = 'rt-1'
/** Minutes. */
export const RISK_QUESTIONNAIRE_MINUTES = 4
/** The two questions that cap the recommendation and never change the score. */
export const CAPACITY_QUESTIONS = { horizon: 'q14', reserve: 'q15' } as const

/**
 * The questions in their order: thirteen scored ones after the structure of Grable and Lytton (1999), among them
 * one sure-thing pair told as a gain and as a loss, and two about capacity.
 */
export const riskQuestions: readonly RiskQuestion[] = [
  {
    id: 'q01',
    dimension: 'comfort',
    text: 'Someone who knows you well is asked how you handle money decisions with an uncertain result. What would they say?',
    options: [
      { id: 'a', text: 'You stay away from them', points: 1 },
      { id: 'b', text: 'You go carefully, in small steps', points: 2 },
      { id: 'c', text: 'You go ahead once you have done your homework', points: 3 },
      { id: 'd', text: 'You look for them', points: 4 },
    ],
  },
  {
    id: 'q02',
    dimension: 'speculation',
    text: 'You win a prize draw and may choose how it is paid.',
    options: [
      { id: 'a', text: '$2,000 now, for certain', points: 1 },
      { id: 'b', text: 'A 60% chance of $4,500', points: 2 },
      { id: 'c', text: 'A 30% chance of $12,000', points: 3 },
      { id: 'd', text: 'An 8% chance of $60,000', points: 4 },
    ],
  },
  {
    id: 'q03',
    dimension: 'comfort',
    text: "You have booked a kitchen renovation that costs a month's pay. A week before the start your employer hints at job cuts.",
    options: [
      { id: 'a', text: 'Cancel it', points: 1 },
      { id: 'b', text: 'Cut it back to what is needed', points: 2 },
      { id: 'c', text: 'Keep it as planned', points: 3 },
      { id: 'd', text: 'Keep it and add the extra you had put off', points: 4 },
    ],
  },
  {
    id: 'q04',
    dimension: 'investment',
    text: 'You receive $20,000 you did not expect and want to put it away.',
    options: [
      { id: 'a', text: 'Insured savings account', points: 1 },
      { id: 'b', text: 'Fund of high-quality bonds', points: 2 },
      { id: 'c', text: "Fund of large companies' shares", points: 3 },
      { id: 'd', text: 'A few fast-growing companies you believe in', points: 4 },
    ],
  },
  {
    id: 'q05',
    dimension: 'comfort',
    text: 'How do you feel about owning shares or share funds?',
    options: [
      { id: 'a', text: 'Uneasy', points: 1 },
      { id: 'b', text: 'Fine with a small part', points: 2 },
      { id: 'c', text: 'Comfortable', points: 3 },
      { id: 'd', text: 'Comfortable with most of my money', points: 4 },
    ],
  },
  {
    id: 'q06',
    dimension: 'comfort',
    text: 'Which comes closest to what "taking a financial risk" means to you?',
    options: [
      { id: 'a', text: 'Something I may regret', points: 1 },
      { id: 'b', text: 'Not knowing how it will end', points: 2 },
      { id: 'c', text: 'A chance to get ahead', points: 3 },
      { id: 'd', text: 'An adventure', points: 4 },
    ],
  },
  {
    id: 'q07',
    dimension: 'investment',
    text: 'Most of your savings are in short-term government bonds. Forecasters you trust expect shares to do better, with large swings.',
    options: [
      { id: 'a', text: 'Leave everything where it is', points: 1 },
      { id: 'b', text: 'Move about a quarter', points: 2 },
      { id: 'c', text: 'Move about half', points: 3 },
      { id: 'd', text: 'Move most of it', points: 4 },
    ],
  },
  {
    id: 'q08',
    dimension: 'investment',
    text: 'Four ways to invest $10,000 for one year. Given the best and worst likely result, which one?',
    options: [
      { id: 'a', text: 'Best +$400, worst $0', points: 1 },
      { id: 'b', text: 'Best +$1,400, worst -$500', points: 2 },
      { id: 'c', text: 'Best +$3,200, worst -$1,500', points: 3 },
      { id: 'd', text: 'Best +$6,000, worst -$3,500', points: 4 },
    ],
  },
  {
    id: 'q09',
    dimension: 'speculation',
    help: 'Think of the money as yours whatever you choose; there is no right answer.',
    text: 'On top of what you own you are given $3,000. Now choose.',
    options: [
      { id: 'a', text: '$1,500 more, for certain', points: 1 },
      { id: 'b', text: 'A coin flip: $3,000 more, or nothing more', points: 3 },
    ],
  },
  {
    id: 'q10',
    dimension: 'speculation',
    text: 'On top of what you own you are given $6,000. Now choose.',
    options: [
      { id: 'a', text: 'Give back $1,500, for certain', points: 1 },
      { id: 'b', text: 'A coin flip: give back $3,000, or nothing', points: 3 },
    ],
  },
  {
    id: 'q11',
    dimension: 'investment',
    text: 'A relative leaves you $80,000. All of it must go into one choice for ten years.',
    options: [
      { id: 'a', text: 'Insured savings or money market', points: 1 },
      { id: 'b', text: 'A fund with half shares, half bonds', points: 2 },
      { id: 'c', text: 'A portfolio of fifteen large companies', points: 3 },
      { id: 'd', text: 'A fund in one sector or raw material', points: 4 },
    ],
  },
  {
    id: 'q12',
    dimension: 'investment',
    text: 'You invest $25,000 over low, medium and high risk. Which mix?',
    options: [
      { id: 'a', text: '70% low, 25% medium, 5% high', points: 1 },
      { id: 'b', text: '40% low, 40% medium, 20% high', points: 2 },
      { id: 'c', text: '20% low, 45% medium, 35% high', points: 3 },
      { id: 'd', text: '5% low, 25% medium, 70% high', points: 4 },
    ],
  },
  {
    id: 'q13',
    dimension: 'speculation',
    text: 'A friend with a good record in engineering starts a company. She sees a one-in-five chance of paying back ten times or more; otherwise the money is lost. How much do you put in?',
    options: [
      { id: 'a', text: 'Nothing', points: 1 },
      { id: 'b', text: "One month's pay", points: 2 },
      { id: 'c', text: "Three months' pay", points: 3 },
      { id: 'd', text: "Six months' pay or more", points: 4 },
    ],
  },
  {
    id: 'q14',
    dimension: 'capacity',
    help: 'This does not change your score. It keeps the recommendation within what your plans allow.',
    text: 'When will you need a large part of this money?',
    options: [
      { id: 'a', text: 'Within 2 years' },
      { id: 'b', text: 'In 3 to 5 years' },
      { id: 'c', text: 'In 6 to 10 years' },
      { id: 'd', text: 'Later than 10 years' },
    ],
  },
  {
    id: 'q15',
    dimension: 'capacity',
    help: 'This does not change your score. It keeps the recommendation within what your reserves allow.',
    text: 'Without touching investments, how long could your household pay its bills if income stopped?',
    options: [
      { id: 'a', text: 'Less than 1 month' },
      { id: 'b', text: '1 to 3 months' },
      { id: 'c', text: '3 to 6 months' },
      { id: 'd', text: 'More than 6 months' },
    ],
  },
]
