import type { ClientStatus, InvestmentObjective, MeetingType } from '@keelwise/contract/words'
import type { DemoAccount } from './demo-statement.ts'

export interface DemoMeeting {
  /** From today; what lies in the past took place. */
  readonly days: number
  readonly title: string
  readonly type: MeetingType
  /** What was planned and said, by its name among the talks. */
  readonly talk?: string
  /** How many of the tasks it came to are done by now. */
  readonly done?: number
  /** A summary that the advisor wrote by hand. */
  readonly written?: {
    readonly content: string
    readonly points: readonly string[]
    readonly decisions: readonly string[]
    /** What is to be done, by whom and in how many days from now. */
    readonly actions: readonly (readonly [text: string, owner: string, days: number])[]
  }
}

export interface DemoClient {
  readonly first: string
  readonly last: string
  readonly email?: string
  readonly phone?: string
  readonly status?: ClientStatus
  readonly household?: string
  readonly risk?: number
  readonly objective?: InvestmentObjective
  readonly notes?: string
  /** Age in years, and in how many days the next birthday is. */
  readonly born?: readonly [age: number, birthdayIn: number]
  readonly income?: number
  readonly worth?: number
  /** For how many days they have been a client. */
  readonly since: number
  /** What became of the request to see accounts. */
  readonly access?: 'PENDING' | 'ACTIVE' | 'REVOKED'
  /** What a statement says that the advisor imported, one institution a statement. */
  readonly statements?: readonly (readonly DemoAccount[])[]
  readonly meetings?: readonly DemoMeeting[]
  /** What the advisor noted, how many days ago. */
  readonly noted?: readonly (readonly [daysAgo: number, text: string, tags: readonly string[]])[]
  /** What is to be done besides what meetings came to, by whom and in how many days from now. */
  readonly tasks?: readonly (readonly [text: string, owner: string, days: number, isDone?: true])[]
}

const at = (institution: string, cash: number, holds: DemoAccount['holds'], more: Partial<DemoAccount> = {}) => ({
  institution,
  cash,
  holds,
  ...more,
})

/** The demo advisor's practice; everybody in it is invented. */
export const PRACTICE: readonly DemoClient[] = [
  {
    first: 'Demo',
    last: 'Investor',
    email: 'investor@demo.test',
    household: 'Demo family',
    risk: 57,
    objective: 'BALANCED',
    since: 1130,
    access: 'ACTIVE',
    notes: 'Shares accounts. Prefers to be written to, not called.',
    meetings: [
      {
        days: -96,
        title: 'Half-year review',
        type: 'REVIEW',
        talk: 'investor-half-year',
        written: {
          content: 'Went through the accounts that are shared. The goal and the time frame have not changed.',
          points: ['The mortgage is paid down faster than planned.', 'Cash in the brokerage account has grown.'],
          decisions: ['The target allocation stays as it is.'],
          actions: [['Send a proposal for the cash', 'Advisor', 4]],
        },
      },
      { days: -12, title: 'Retirement income plan', type: 'PLANNING', talk: 'investor-income' },
      { days: 6, title: 'Review before year end', type: 'REVIEW', talk: 'year-end' },
    ],
    noted: [
      [80, 'The roofer starts in spring; wants to see the invoice before anything is paid.', ['house']],
      [11, 'Would like to teach for a year before stopping. Told the office already.', ['work', 'retirement']],
    ],
    tasks: [['Compare three long-term care offers', 'Advisor', 12]],
  },
  {
    first: 'Demo',
    last: 'Attention',
    email: 'attention@demo.test',
    household: 'Demo family',
    risk: 71,
    objective: 'GROWTH',
    since: 640,
    access: 'ACTIVE',
    notes: 'One of the connections needs a new login.',
    meetings: [{ days: -210, title: 'First talk', type: 'INTRO', talk: 'first-talk' }],
    noted: [[30, 'One of the connections needs a new login; has been told by mail and by telephone.', ['accounts']]],
    tasks: [['Ask whether the new login at the bank works', 'Advisor', -3]],
  },
  {
    first: 'Demo',
    last: 'Fresh',
    email: 'fresh@demo.test',
    status: 'PROSPECT',
    since: 9,
    access: 'PENDING',
    meetings: [{ days: 5, title: 'First talk', type: 'INTRO', talk: 'first-talk' }],
  },
  {
    first: 'Owen',
    last: 'Castellan',
    email: 'owen.castellan@mail.example',
    phone: '+1 202 555 0114',
    risk: 66,
    objective: 'GROWTH',
    born: [46, 11],
    income: 310_000,
    worth: 2_400_000,
    since: 905,
    notes: 'Works for Nyvarre; sales only in open windows.',
    statements: [[at('Saltmarsh Securities', 41_000, { NYVA: 1_262_000, WQTM: 214_000, WQIN: 88_000, WQBD: 94_000 })]],
    meetings: [
      { days: -8, title: 'Too much of one stock', type: 'PLANNING', talk: 'one-stock' },
      { days: 16, title: 'Selling schedule', type: 'CHECK_IN', talk: 'check-in' },
    ],
    noted: [
      [9, 'Trading windows open two days after the quarterly figures. Compliance needs five working days.', ['stock']],
      [160, 'Looks at a house in the hills, about $900,000, not before next fall.', ['house']],
    ],
    tasks: [['Write down which lots were bought when', 'Advisor', 3]],
  },
  {
    first: 'Priya',
    last: 'Raman',
    email: 'priya.raman@mail.example',
    phone: '+1 202 555 0131',
    household: 'Raman',
    risk: 68,
    objective: 'GROWTH',
    born: [43, 96],
    income: 192_000,
    worth: 1_150_000,
    since: 1480,
    statements: [
      [
        at('Wrenfield Wealth', 19_500, {
          WQTM: 98_000,
          MRDXX: 99_000,
          MRDGX: 44_000,
          WQIN: 92_000,
          WQSC: 48_000,
          WQBD: 51_000,
          MRDBX: 45_000,
          PRHX: 19_000,
        }),
      ],
    ],
    meetings: [
      { days: -20, title: 'College and the bonus', type: 'PLANNING', talk: 'raman-college' },
      { days: 1, title: 'Year-end review', type: 'REVIEW', talk: 'year-end' },
    ],
    noted: [[20, 'Anika plays the cello; an exchange year in Vienna may come up.', ['family']]],
  },
  {
    first: 'Daniel',
    last: 'Raman',
    email: 'daniel.raman@mail.example',
    household: 'Raman',
    risk: 74,
    objective: 'GROWTH',
    born: [45, 201],
    income: 164_000,
    since: 1480,
    meetings: [{ days: -118, title: 'Pension at work', type: 'CHECK_IN', talk: 'check-in' }],
    statements: [
      [
        at(
          'Longmeadow Plan Services',
          2_100,
          { MRDXX: 56_000, MRDVX: 52_000, MRDGX: 57_000, WQIN: 49_000, MRDBX: 49_000, WQSC: 22_000 },
          {
            plan: 'BRIGHTWATER 401(K) PLAN',
          },
        ),
      ],
    ],
  },
  {
    first: 'Walter',
    last: 'Lindqvist',
    email: 'walter.lindqvist@mail.example',
    phone: '+1 202 555 0147',
    household: 'Lindqvist',
    risk: 32,
    objective: 'INCOME',
    born: [78, 4],
    income: 61_000,
    worth: 1_900_000,
    since: 2210,
    notes: 'Widowed in spring. His daughter Eva (attorney in fact) drives him; large print, please.',
    statements: [
      [
        at(
          'Wrenfield Wealth',
          58_000,
          { MRDXX: 498_000, WQDV: 231_000, LYQU: 66_000, WQBD: 214_000 },
          {
            bought: [
              [1020, 90],
              [400, 10],
            ],
          },
        ),
      ],
    ],
    meetings: [
      { days: -33, title: 'Finding a new balance', type: 'REVIEW', talk: 'lindqvist-first-review', done: 3 },
      { days: 13, title: 'Second step into bonds', type: 'CHECK_IN', talk: 'check-in' },
    ],
    noted: [[33, 'The first Christmas without Karin; call in the week before.', ['family', 'contact']]],
    tasks: [['Call Walter before Christmas', 'Advisor', 26]],
  },
  {
    first: 'Grace',
    last: 'Okonedo',
    email: 'grace.okonedo@mail.example',
    risk: 55,
    objective: 'BALANCED',
    born: [52, 150],
    income: 268_000,
    worth: 1_600_000,
    since: 1690,
    notes: 'Surgeon; hard to reach on weekdays.',
    statements: [
      [at('Highmoor Self-Directed', 34_000, { WQTM: 392_000, MRDVX: 121_000, WQIN: 76_000, MRDBX: 214_000 })],
    ],
    meetings: [{ days: -427, title: 'Annual review', type: 'REVIEW', talk: 'annual-review' }],
    noted: [[240, 'Cancelled twice because of the clinic. Suggest a Saturday.', ['contact']]],
    tasks: [['Offer Grace three Saturdays for the overdue review', 'Advisor', -19]],
  },
  {
    first: 'Sofia',
    last: 'Marchetti',
    email: 'sofia.marchetti@mail.example',
    phone: '+1 202 555 0168',
    household: 'Marchetti',
    risk: 48,
    objective: 'INCOME',
    born: [57, 63],
    income: 148_000,
    worth: 1_350_000,
    since: 1190,
    statements: [
      [
        at('Saltmarsh Securities', 210_000, {
          WQDV: 88_000,
          WQTM: 62_000,
          QORM: 39_000,
          WQBD: 71_000,
          MRDBX: 60_000,
          HUVE: 31_000,
        }),
      ],
    ],
    meetings: [
      { days: -5, title: 'Cash from the restaurant', type: 'REVIEW', talk: 'marchetti-restaurant' },
      { days: 23, title: 'Call with the attorney', type: 'OTHER', talk: 'check-in' },
    ],
  },
  {
    first: 'Luca',
    last: 'Marchetti',
    email: 'luca.marchetti@mail.example',
    household: 'Marchetti',
    risk: 79,
    objective: 'GROWTH',
    born: [29, 244],
    since: 420,
    meetings: [{ days: -231, title: 'First talk', type: 'INTRO', talk: 'first-talk' }],
    statements: [[at('Highmoor Self-Directed', 1_150, { WQTM: 14_800, WQEM: 3_900, KLYV: 2_700 })]],
  },
  {
    first: 'Theodore',
    last: 'Brandt',
    email: 'theodore.brandt@demo.test',
    household: 'Brandt',
    risk: 30,
    objective: 'INCOME',
    born: [74, 118],
    since: 1840,
    access: 'ACTIVE',
    notes: 'Shares accounts since the summer.',
    meetings: [
      { days: -17, title: 'Distributions and the holidays', type: 'REVIEW', talk: 'brandt-distributions', done: 1 },
      { days: 44, title: 'New year review', type: 'REVIEW', talk: 'annual-review' },
    ],
    noted: [[60, 'Four grandchildren: Mia, Jakob, Lena and Ben.', ['family']]],
  },
  {
    first: 'Helen',
    last: 'Brandt',
    email: 'helen.brandt@mail.example',
    household: 'Brandt',
    risk: 38,
    objective: 'INCOME',
    born: [71, 300],
    since: 1840,
    meetings: [{ days: -88, title: 'Helen’s own account', type: 'REVIEW', talk: 'annual-review' }],
    statements: [
      [at('Wrenfield Wealth', 24_000, { WQBD: 52_000, MRDBX: 51_000, WQDV: 50_000, WQTM: 41_000, WQSB: 49_000 })],
    ],
    tasks: [['Return the signed gift letters', 'Client', 6]],
  },
  {
    first: 'Hannah',
    last: 'Feld',
    email: 'hannah.feld@mail.example',
    household: 'Feld',
    risk: 58,
    objective: 'BALANCED',
    born: [38, 17],
    income: 74_000,
    worth: 310_000,
    since: 760,
    statements: [
      [
        at(
          'Longmeadow Plan Services',
          1_900,
          { MRDXX: 29_000, MRDGX: 27_000, MRDVX: 28_000, MRDBX: 27_000, WQBD: 26_000, WQIN: 11_000 },
          {
            plan: 'ALDERMOOR SCHOOLS 403(B)',
          },
        ),
      ],
    ],
    meetings: [
      { days: -47, title: 'Sabbatical', type: 'CHECK_IN', talk: 'feld-check-in', done: 1 },
      { days: 30, title: 'Before the sabbatical', type: 'CHECK_IN', talk: 'check-in' },
    ],
  },
  {
    first: 'Jonas',
    last: 'Feld',
    email: 'jonas.feld@mail.example',
    household: 'Feld',
    since: 47,
    access: 'PENDING',
    born: [39, 333],
  },
  {
    first: 'Peter',
    last: 'Halloran',
    email: 'peter.halloran@mail.example',
    phone: '+1 202 555 0182',
    risk: 52,
    objective: 'BALANCED',
    born: [63, 271],
    income: 121_000,
    worth: 1_050_000,
    since: 1320,
    notes: 'Retires in two years.',
    statements: [
      [
        at('Wrenfield Wealth', 27_000, {
          WQTM: 158_000,
          WQDV: 121_000,
          WQIN: 74_000,
          BRQO: 41_000,
          WQBD: 136_000,
          WQSB: 100_000,
        }),
        at('Wrenfield Wealth', 4_800, { MRDBX: 96_000, MRDXX: 61_000 }, { plan: 'TALLOWBRIDGE WORKS 401(K)' }),
      ],
    ],
    meetings: [
      { days: -26, title: 'Two years to go', type: 'PLANNING', talk: 'halloran-retire' },
      { days: 9, title: 'Sale before year end', type: 'CHECK_IN', talk: 'year-end' },
    ],
    noted: [[26, 'The boat is called Petrel; the mooring is paid by the season.', ['boat']]],
    tasks: [['Send the form for the change of address', 'Advisor', -40, true]],
  },
  {
    first: 'Kenji',
    last: 'Watanabe',
    email: 'kenji.watanabe@mail.example',
    phone: '+1 202 555 0119',
    household: 'Watanabe trust',
    risk: 83,
    objective: 'GROWTH',
    born: [61, 40],
    income: 540_000,
    worth: 7_800_000,
    since: 2650,
    statements: [
      [
        at('Ridgeline Private Brokerage', 96_000, {
          WQTM: 820_000,
          WQDV: 540_000,
          OQEN: 412_000,
          WQIN: 520_000,
          WQSC: 310_000,
          KLYV: 264_000,
          ZELP: 148_000,
          WQBD: 175_000,
        }),
      ],
      [at('Saltmarsh Securities', 48_000, { MRDGX: 508_000, WQEM: 221_000, DWYX: 74_000 })],
    ],
    meetings: [
      { days: -40, title: 'Trust and giving', type: 'PLANNING', talk: 'watanabe-estate', done: 3 },
      { days: 4, title: 'Signing of the trust', type: 'OTHER', talk: 'check-in' },
    ],
    noted: [[40, 'Yuko lives in Portland and prefers to be called before nine.', ['family', 'contact']]],
  },
  {
    first: 'Ruth',
    last: 'Abrams',
    email: 'ruth.abrams@mail.example',
    phone: '+1 202 555 0155',
    household: 'Abrams',
    risk: 18,
    objective: 'PRESERVATION',
    born: [83, 189],
    worth: 520_000,
    since: 2010,
    notes: 'Her daughter Leah has power of attorney.',
    statements: [[at('Wrenfield Wealth', 61_000, { WQSB: 142_000, WQBD: 126_000, LYQU: 44_000, MRMXX: 31_000 })]],
    meetings: [
      { days: -2, title: 'The cost of care', type: 'REVIEW', talk: 'abrams-care' },
      { days: 58, title: 'Review in January', type: 'REVIEW', talk: 'annual-review' },
    ],
  },
  {
    first: 'Leah',
    last: 'Abrams',
    email: 'leah.abrams@mail.example',
    household: 'Abrams',
    since: 96,
    access: 'REVOKED',
    born: [55, 78],
  },
  {
    first: 'Samuel',
    last: 'Ortiz',
    email: 'samuel.ortiz@mail.example',
    risk: 72,
    objective: 'GROWTH',
    born: [27, 221],
    income: 58_000,
    since: 190,
    statements: [
      [
        at(
          'Highmoor Self-Directed',
          640,
          { WQTM: 5_900, WQIN: 1_450 },
          {
            bought: [
              [170, 60],
              [60, 40],
            ],
          },
        ),
      ],
    ],
    meetings: [{ days: -63, title: 'First steps', type: 'INTRO', talk: 'ortiz-start', done: 1 }],
  },
  {
    first: 'Marisol',
    last: 'Vega',
    email: 'marisol.vega@demo.test',
    risk: 84,
    objective: 'GROWTH',
    born: [31, 9],
    since: 330,
    access: 'ACTIVE',
    notes: 'Shares accounts. Freelance designer, income goes up and down.',
    meetings: [
      { days: -151, title: 'How sharing works', type: 'INTRO', talk: 'first-talk' },
      { days: 20, title: 'Annual review', type: 'REVIEW', talk: 'annual-review' },
    ],
    tasks: [['Send last year’s tax return', 'Client', -9]],
  },
  {
    first: 'Marcus',
    last: 'Adeyemi',
    email: 'marcus.adeyemi@mail.example',
    risk: 64,
    objective: 'BALANCED',
    born: [35, 134],
    income: 97_000,
    since: 540,
    statements: [
      [
        at('Saltmarsh Securities', 6_300, {
          WQTM: 34_000,
          MRDXX: 33_000,
          MRDGX: 21_000,
          WQIN: 27_000,
          WQSC: 22_000,
          WQBD: 31_000,
          MRDBX: 8_000,
        }),
      ],
    ],
    meetings: [{ days: -14, title: 'Parental leave', type: 'CHECK_IN', talk: 'sabbatical-notes' }],
    noted: [[14, 'A first child is expected in April.', ['family']]],
    tasks: [['Prepare what changes with a child: insurance, will, 529 plan', 'Advisor', 18]],
  },
  {
    first: 'Amara',
    last: 'Nwosu',
    email: 'amara.nwosu@mail.example',
    status: 'PROSPECT',
    since: 21,
    access: 'PENDING',
    notes: 'Came through Priya Raman. Sold a share of a dental practice.',
    meetings: [{ days: 8, title: 'First talk', type: 'INTRO', talk: 'first-talk' }],
  },
  {
    first: 'Evan',
    last: 'Tully',
    status: 'PROSPECT',
    phone: '+1 202 555 0176',
    since: 34,
    notes: 'Asked for a call after the holidays.',
    tasks: [['Call Evan Tully about a first talk', 'Advisor', 45]],
  },
  {
    first: 'Clara',
    last: 'Whitcombe',
    email: 'clara.whitcombe@mail.example',
    status: 'INACTIVE',
    since: 2900,
    notes: 'Moved abroad; the accounts went to an advisor there.',
    meetings: [{ days: -510, title: 'Handing over', type: 'OTHER' }],
  },
]
