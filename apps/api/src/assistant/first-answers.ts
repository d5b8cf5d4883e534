import { asksToPrepareShown } from './understand/certain-of-practice.ts'
import { type Condition, type DataPart, type SubjectName, barePart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { lastDays, lastMonths } from '@keelwise/finance/spans'

/** What an assistant says first: headings, words and plans, in their order. */
export interface Section {
  readonly heading?: string
  /** Said before the parts, without a figure. */
  readonly text?: string
  /** The same out of what is on record, with figures that are no money: a phone number. */
  readonly own?: string
  readonly parts?: readonly DataPart[]
  /** Said where the first part finds nothing. */
  readonly otherwise?: string
  /** The id of an advisor's client who is introduced in a sentence. */
  readonly profile?: string
}

type More = Partial<Omit<DataPart, 'kind' | 'subject' | 'measures'>>

/** A part of a plan, with what is usual left out. */
export const dataPartOf = (subject: SubjectName, measures: readonly string[], more: More = {}): DataPart => ({
  ...barePart,
  subject,
  measures: [...measures],
  ...more,
})

const pastYear = (today: string): NonNullable<DataPart['period']> => ({
  from: lastMonths(12, today).from,
  to: today,
  words: 'the past twelve months',
})
const pastMonth = (today: string): NonNullable<DataPart['period']> => ({
  from: lastDays(30, today).from,
  to: today,
  words: 'the past 30 days',
})
const monthBefore = (today: string): NonNullable<DataPart['period']> => {
  const { start } = lastDays(30, today)
  return { from: lastDays(30, start).from, to: start, words: 'the 30 days before' }
}
const is = (field: string, ...values: string[]): Condition => ({ field, op: 'is', values })
const cash = is('account_type', 'CHECKING', 'SAVINGS', 'MONEY_MARKET')
const LOOK = 'What to look at next'

const CLASSES =
  'Equity is for growth over many years; it moves the most. Fixed income is for steadiness and interest; it moves with interest rates. Cash is for what is needed soon; it keeps its amount and little more. Alternatives behave unlike the rest, which can steady the whole.'

const concentration = (): Section => ({
  heading: 'Concentration',
  parts: [
    dataPartOf('fit', ['single_position']),
    dataPartOf('positions', ['share_without_cash', 'value'], {
      by: ['security'],
      where: [{ field: 'asset_class', op: 'is_not', values: ['cash'] }],
      order: { by: 'share_without_cash', direction: 'desc' },
      limit: 5,
    }),
  ],
})

interface Whom {
  readonly id: string
  readonly name: string
}

const of = (clients: readonly Whom[]): Condition => ({
  ...is('client', ...clients.map(({ id }) => id)),
  words: clients
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200),
})
const isOpen = is('state', 'open')

/** Who a client is: what is known of them, when they were and will be met, and what is open. */
export const sectionsAbout = (client: Whom): readonly Section[] => [
  { profile: client.id },
  {
    heading: 'Meetings',
    parts: [
      dataPartOf('meetings', ['last'], { where: [of([client])], show: 'list', limit: 1 }),
      dataPartOf('meetings', ['next'], { where: [of([client])], show: 'list', limit: 1 }),
    ],
    otherwise: 'They were never met, as far as it is noted here.',
  },
  {
    heading: 'Open tasks',
    parts: [dataPartOf('actions', ['open'], { where: [of([client]), isOpen], show: 'list' })],
    otherwise: 'Nothing is open.',
  },
]

/** Of so many clients the last meeting is told with what it came to. */
const MOST_TOLD = 4

/** What an advisor wants to know before clients are met: of one as on their page, of several of nobody else. */
export function preparationFor(clients: readonly Whom[], today: string): readonly Section[] {
  const [one] = clients
  const last: Section = {
    heading: clients.length === 1 ? 'The last meeting' : 'The last meetings',
    parts:
      clients.length > MOST_TOLD
        ? [dataPartOf('meetings', ['last'], { where: [of(clients)], by: ['client'] })]
        : clients.map((each) => dataPartOf('meetings', ['last'], { where: [of([each])], show: 'list', limit: 1 })),
    otherwise: 'No meeting has taken place so far.',
  }
  const [next, open, ...more] = review(today)
  return clients.length === 1 && one && next && open
    ? [{ profile: one.id }, next, last, open, ...more.slice(0, 3)]
    : [
        {
          heading: 'Next meetings',
          parts: [dataPartOf('meetings', ['next'], { where: [of(clients)], show: 'list' })],
          otherwise: 'No meeting is planned.',
        },
        last,
        {
          heading: 'Open from meetings',
          parts: [dataPartOf('actions', ['open'], { where: [of(clients), isOpen], show: 'list' })],
          otherwise: 'Nothing is open.',
        },
        {
          heading: 'What they hold',
          parts: [
            dataPartOf('clients', ['value', 'cash_share', 'largest_share', 'drift', 'age'], {
              where: [of(clients)],
              by: ['client'],
            }),
          ],
          otherwise: 'They show no holdings.',
        },
      ]
}

/** Everything about the client who is open that an advisor wants before them. */
function review(today: string): Section[] {
  const year = pastYear(today)
  return [
    {
      heading: 'Next meeting',
      parts: [dataPartOf('meetings', ['next'], { show: 'list', limit: 1 })],
      otherwise: 'No meeting is planned.',
    },
    {
      heading: 'Open from meetings',
      parts: [dataPartOf('actions', ['open'], { show: 'list', where: [is('state', 'open')] })],
      otherwise: 'Nothing is open.',
    },
    { heading: 'What changed', parts: [dataPartOf('worth', ['change'], { period: year })] },
    {
      heading: 'What the client holds',
      parts: [dataPartOf('positions', ['value'], { by: ['asset_class'], show: 'ring' }), dataPartOf('fit', ['drift'])],
    },
    concentration(),
    {
      heading: 'Cash',
      parts: [
        dataPartOf('positions', ['value'], { where: [is('asset_class', 'cash')] }),
        dataPartOf('fit', ['idle_cash']),
      ],
    },
    {
      heading: 'Income',
      parts: [dataPartOf('income', ['expected']), dataPartOf('income', ['maturities'], { show: 'list', limit: 5 })],
    },
    { heading: 'Performance', parts: [dataPartOf('returns', ['twr'], { period: year })] },
  ]
}

/** The first answers of the assistants, by name; what they find is worked out when they are started. */
export const FIRST_ANSWERS: Readonly<Record<string, Sections>> = {
  portfolio_risk_alignment: () => [
    {
      parts: [dataPartOf('fit', ['score']), dataPartOf('fit', ['drift'])],
      otherwise:
        'Please complete your risk assessment before using this assistant. It is in the [settings](/investor/settings).',
    },
    {
      heading: 'Where you are',
      parts: [dataPartOf('fit', ['actual', 'target', 'drift', 'move'], { by: ['asset_class'], show: 'table' })],
    },
    {
      heading: 'What it means',
      text: 'These are sums per class, not orders; which securities is your decision. A class within five points of its target is close enough; beyond ten it is worth a decision.',
    },
  ],
  concentration_check: () => [
    concentration(),
    {
      heading: 'What it means',
      parts: [dataPartOf('fit', ['top_five']), dataPartOf('fit', ['single_issuer'])],
      text: 'What one company does decides much of a concentrated portfolio, for better or worse.',
    },
  ],
  allocation_explainer: () => [
    { parts: [dataPartOf('positions', ['value'], { by: ['asset_class'], show: 'ring' })] },
    { heading: 'What each class is for', text: CLASSES },
    { heading: 'By security type', parts: [dataPartOf('positions', ['value'], { by: ['sec_type'], show: 'table' })] },
    {
      heading: LOOK,
      parts: [dataPartOf('fit', ['drift'])],
      otherwise:
        'Whether that division fits depends on the risk tolerance. With a risk score there is a target beside it.',
    },
  ],
  fee_and_cost_review: (today) => [
    {
      parts: [dataPartOf('transactions', ['fees'], { period: pastYear(today) })],
      otherwise: 'No fees or charges were booked in your accounts over the past year.',
    },
    {
      heading: 'By account',
      parts: [
        dataPartOf('transactions', ['fees'], {
          period: pastYear(today),
          by: ['account'],
          where: [is('kind', 'FEE')],
          show: 'table',
        }),
      ],
    },
    {
      heading: 'The transactions',
      parts: [
        dataPartOf('transactions', ['fees'], { period: pastYear(today), where: [is('kind', 'FEE')], show: 'list' }),
      ],
    },
    {
      heading: 'What it means',
      parts: [dataPartOf('fit', ['fee_rate'])],
      text: 'What a fund takes for itself is inside its price and never shows as a transaction. It is in the fund’s documents, as the expense ratio.',
    },
  ],
  income_and_maturity: (today) => [
    {
      heading: 'To come',
      parts: [dataPartOf('income', ['expected']), dataPartOf('income', ['expected'], { by: ['month'], show: 'bar' })],
    },
    {
      heading: 'What matures',
      parts: [dataPartOf('income', ['maturities'], { show: 'list' })],
      otherwise: 'Nothing matures, as far as is known.',
    },
    { heading: 'What came in', parts: [dataPartOf('income', ['received'], { period: pastYear(today) })] },
  ],
  cash_flow_coach: (today) => {
    const period = { from: `${addDays(today, -150).slice(0, 7)}-01`, to: today, words: 'the past months' }
    return [
      {
        parts: [dataPartOf('transactions', ['net'], { period })],
        otherwise: 'There are no transactions of the past months that count as cash flow, so I do not have that.',
      },
      {
        heading: 'Month by month',
        parts: [dataPartOf('transactions', ['in', 'out', 'net'], { period, by: ['month'], show: 'table' })],
      },
      {
        heading: 'What it means',
        parts: [dataPartOf('transactions', ['savings_rate'], { period })],
        text: 'The last month is not over yet.',
      },
      { heading: 'What comes back', parts: [dataPartOf('plans', ['recurring_monthly'])] },
    ]
  },
  spending_changes: (today) => {
    const compare = { kind: 'period', period: monthBefore(today) } as const
    return [
      {
        parts: [dataPartOf('transactions', ['out'], { period: pastMonth(today), compare })],
        otherwise: 'Nothing was spent in the past 30 days, as far as is known here.',
      },
      {
        heading: 'By kind',
        parts: [dataPartOf('transactions', ['out'], { period: pastMonth(today), compare, by: ['kind'] })],
      },
      {
        heading: 'What made the difference',
        parts: [dataPartOf('transactions', ['out'], { period: pastMonth(today), compare, why: true })],
      },
    ]
  },
  emergency_fund_check: () => [
    {
      parts: [dataPartOf('fit', ['emergency_months'])],
      otherwise:
        'How long your savings would last I cannot say yet: that takes a checking or savings account and ninety days of transactions with Money Out.',
    },
    {
      heading: 'Cash and savings',
      parts: [dataPartOf('accounts', ['balance'], { where: [cash], by: ['account'], show: 'table' })],
    },
    {
      heading: 'What goes out every month',
      parts: [dataPartOf('plans', ['recurring_monthly'], { by: ['payee'], show: 'table' })],
    },
  ],
  net_worth_story: (today) => [
    {
      parts: [
        dataPartOf('worth', ['net_worth']),
        dataPartOf('worth', ['net_worth'], { period: pastYear(today), show: 'line' }),
      ],
    },
    { heading: 'Where it came from', parts: [dataPartOf('worth', ['change'], { period: pastYear(today), why: true })] },
    {
      heading: 'What it is made of',
      parts: [dataPartOf('accounts', ['balance'], { by: ['account_type'], show: 'table' })],
    },
  ],
  market_terms: (_today, isClient) => [
    {
      text: 'Ask for a word of investing, and I explain it in plain language, with what is held as an example where there is one. Say “simpler” or “in detail” for another level.',
    },
    ...(isClient
      ? []
      : [
          {
            text: 'For a start, **asset allocation** is how money is divided over asset classes: equity, fixed income, cash and alternatives.',
          },
        ]),
    { parts: [dataPartOf('positions', ['value'], { by: ['asset_class'], show: 'ring' })] },
  ],
  meeting_prep: (today, isClient) =>
    isClient
      ? review(today).slice(0, 5)
      : [
          {
            heading: 'Next meetings',
            parts: [dataPartOf('meetings', ['next'], { show: 'list', limit: 5 })],
            otherwise: 'No meeting is planned.',
          },
          {
            heading: 'Open from meetings',
            parts: [dataPartOf('actions', ['open'], { show: 'list', where: [is('state', 'open')] })],
            otherwise: 'Nothing is open.',
          },
        ],
  client_review: (today, isClient) =>
    isClient
      ? review(today)
      : [
          {
            heading: 'Most concentrated',
            parts: [
              dataPartOf('clients', ['largest_share'], {
                by: ['client'],
                order: { by: 'largest_share', direction: 'desc' },
                limit: 5,
              }),
            ],
            otherwise: 'No client shows holdings.',
          },
          {
            heading: 'Most cash',
            parts: [
              dataPartOf('clients', ['cash_share'], {
                by: ['client'],
                order: { by: 'cash_share', direction: 'desc' },
                limit: 5,
              }),
            ],
          },
          {
            heading: 'Not met for the longest time',
            parts: [
              dataPartOf('clients', ['days_since_meeting'], {
                by: ['client'],
                order: { by: 'days_since_meeting', direction: 'desc' },
                limit: 5,
              }),
            ],
          },
        ],
}

type Sections = (today: string, isClient: boolean) => readonly Section[]

/** Everything about one's own money on one page. */
const overview = (today: string): Section[] => [
  { parts: [dataPartOf('worth', ['net_worth'], { period: pastMonth(today) })] },
  { heading: 'What you hold', parts: [dataPartOf('positions', ['value', 'share'], { by: ['asset_class'] })] },
  { heading: 'What came in and went out', parts: [dataPartOf('transactions', ['net'], { period: pastMonth(today) })] },
  { heading: 'How the investments did', parts: [dataPartOf('returns', ['twr'], { period: pastYear(today) })] },
]

const PREPARES =
  /\b(?:prepare|prep|preparation|brief(?:ing)? me|get ready)\b|\bbefore (?:my|the|our|this) (?:next )?(?:meeting|appointment|call|review)\b/i
const SUMS_UP =
  /^(?:please )?(?:(?:give|show|tell) me )?(?:an?|the|my|quick|short|brief|financial|client|full|complete|whole|\s)*(?:overview|summary|snapshot|picture|review)(?: of (?:my|the|their|this)(?: whole| open)? (?:finances|money|situation|accounts|portfolio|client|wealth)(?: situation)?)?[\s.?!]*$|^(?:please )?summari[sz]e (?:my|the|their|this) (?:finances|money|financial situation|situation|wealth|client)[\s.?!]*$/i

/** What answers a question that asks for a whole page and not for a figure; null where it asks for less. */
export function wholeAnswerTo(text: string, role: 'INVESTOR' | 'ADVISOR'): Sections | null {
  if (role === 'ADVISOR' && PREPARES.test(text) && !asksToPrepareShown(text))
    return FIRST_ANSWERS['meeting_prep'] ?? null
  if (!SUMS_UP.test(text.trim())) return null
  return role === 'INVESTOR' ? overview : (FIRST_ANSWERS['client_review'] ?? null)
}
