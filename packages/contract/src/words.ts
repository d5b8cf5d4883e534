// Every word of the domain once: what a field can be, and where people read it, the word shown for it. Imports nothing,
// so that arithmetic may read it too.

/** The values of an enumeration, in the order it is written in. */
export const namesOf = <T extends object>(display: T): readonly [keyof T & string, ...(keyof T & string)[]] =>
  Object.keys(display) as unknown as readonly [keyof T & string, ...(keyof T & string)[]]

/** Who a person is to the product. */
export const userTypeDisplay = { INVESTOR: 'Investor', ADVISOR: 'Advisor' } as const
export type UserType = keyof typeof userTypeDisplay

// Accounts

/** Account types; types with the same word are one group. */
export const accountTypeDisplay = {
  CHECKING: 'Checking',
  SAVINGS: 'Savings',
  MONEY_MARKET: 'Money Market',
  CD: 'Certificate of Deposit',
  CREDIT_CARD: 'Credit Card',
  LOAN: 'Loan',
  MORTGAGE: 'Mortgage',
  BROKERAGE: 'Brokerage',
  IRA: 'Retirement',
  ROTH_IRA: 'Roth IRA',
  '401K': 'Retirement',
  '529': 'Education',
  HSA: 'Health Savings',
  ANNUITY: 'Annuity',
  TRUST: 'Trust',
  OTHER: 'Other',
} as const
export type AccountType = keyof typeof accountTypeDisplay

/** Owed, not owned: their value counts negative. */
export const liabilityTypes: readonly AccountType[] = ['CREDIT_CARD', 'LOAN', 'MORTGAGE']
/** Money that can be spent today. */
export const spendableTypes: readonly AccountType[] = ['CHECKING', 'SAVINGS', 'MONEY_MARKET']
/** Invested money: no bank, card or loan. Returns are shown of these unless accounts are named. */
export const investedTypes: readonly AccountType[] = [
  'BROKERAGE',
  'IRA',
  'ROTH_IRA',
  '401K',
  '529',
  'HSA',
  'ANNUITY',
  'TRUST',
]

/** What an account entered by hand can be beyond the types of institutions; all but the last are owned. */
export const manualSubtypeDisplay = {
  PROPERTY: 'Property',
  VEHICLE: 'Vehicle',
  VALUABLE: 'Valuables',
  OTHER_ASSET: 'Other asset',
} as const
export type ManualSubtype = keyof typeof manualSubtypeDisplay

// Positions

export const securityTypeDisplay = {
  EQUITY: 'Equity',
  ETF: 'ETF',
  MUTUAL_FUND: 'Mutual Fund',
  BOND: 'Bond',
  MONEY_MARKET: 'Money Market',
  CASH: 'Cash',
  CD: 'Certificate of Deposit',
  OPTION: 'Option',
  REIT: 'REIT',
  COMMODITY: 'Commodity',
  CRYPTO: 'Crypto',
  ANNUITY: 'Annuity',
  OTHER: 'Other',
} as const
export type SecurityType = keyof typeof securityTypeDisplay

/** Which units of an account are sold first. */
export const costMethodDisplay = {
  fifo: 'Oldest first',
  highest_cost: 'Highest cost first',
  average: 'Average cost',
} as const
export type AccountCostMethod = keyof typeof costMethodDisplay

/** Who tells what is held cost: one of them counts for a position, and its gain is by that one everywhere. */
export const costSourceDisplay = {
  trades: 'from your trades',
  institution: 'as your institution states',
  said: 'as you said',
} as const
export type CostSource = keyof typeof costSourceDisplay
/** The same of a client. */
export const costSourceOfClientDisplay: Readonly<Record<CostSource, string>> = {
  trades: 'from their trades',
  institution: 'as their institution states',
  said: 'as they said',
}

/** What a price is where the source of a position stated none for the day. */
export const priceKinds = ['CLOSE', 'SIMULATED', 'TRADE'] as const

/** The classes that targets are set for, in the order they are shown. */
export const assetClassDisplay = {
  equity: 'Equity',
  fixed_income: 'Fixed Income',
  cash: 'Cash',
  alternatives: 'Alternatives',
} as const
export type AssetClass = keyof typeof assetClassDisplay
export const assetClasses = namesOf(assetClassDisplay)

// Transactions

export const transactionTypeDisplay = {
  DEPOSIT: 'Deposit',
  WITHDRAWAL: 'Withdrawal',
  PURCHASE: 'Purchase',
  PAYMENT: 'Payment',
  FEE: 'Fee',
  INTEREST: 'Interest',
  DIVIDEND: 'Dividend',
  BUY: 'Buy',
  SELL: 'Sell',
  REINVEST: 'Reinvest',
  RETURN_OF_CAPITAL: 'Return of capital',
  SPLIT: 'Split',
  MERGER: 'Merger',
  SPIN_OFF: 'Spin-off',
  EXCHANGE: 'Currency exchange',
  TRANSFER_IN: 'Transfer in',
  TRANSFER_OUT: 'Transfer out',
  TAX: 'Tax',
  CONTRIBUTION: 'Contribution',
  DISTRIBUTION: 'Distribution',
  OTHER: 'Other',
} as const
export type TransactionType = keyof typeof transactionTypeDisplay

/** Types that only ever take: what comes in by one of them gives back what went out, and lessens Money Out. */
export const outgoingTypes: readonly TransactionType[] = ['PURCHASE', 'FEE', 'TAX']

/** What a receipt can be, and how the name of such a file ends. */
export const receiptTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
} as const
export type ReceiptType = keyof typeof receiptTypes

/** What a group of categories is in reports; what is neutral only moves money between what one owns. */
export const categoryKindDisplay = { spending: 'Spending', income: 'Income', neutral: 'Neither' } as const
export type CategoryKind = keyof typeof categoryKindDisplay

/** What money is spent on and comes from, in groups. */
export const categoryGroups = {
  income: {
    name: 'Income',
    kind: 'income',
    categories: {
      paycheck: 'Paycheck',
      benefits: 'Pension & benefits',
      interest: 'Interest',
      dividends: 'Dividends',
      rental_income: 'Rental income',
      business_income: 'Business income',
      tax_refund: 'Tax refund',
      reimbursement: 'Reimbursement',
      other_income: 'Other income',
    },
  },
  housing: {
    name: 'Housing',
    kind: 'spending',
    categories: {
      rent: 'Rent',
      mortgage: 'Mortgage',
      home_improvement: 'Home & garden',
      home_services: 'Home services',
    },
  },
  utilities: {
    name: 'Utilities',
    kind: 'spending',
    categories: { energy: 'Gas & electricity', water: 'Water & waste', phone_internet: 'Phone & internet' },
  },
  food: {
    name: 'Food & drink',
    kind: 'spending',
    categories: { groceries: 'Groceries', restaurants: 'Eating out', coffee: 'Coffee shops' },
  },
  transport: {
    name: 'Transport',
    kind: 'spending',
    categories: {
      fuel: 'Fuel',
      transit: 'Rides & transit',
      parking: 'Parking & tolls',
      auto_service: 'Car care',
      auto_payment: 'Car payment',
    },
  },
  health: {
    name: 'Health',
    kind: 'spending',
    categories: { medical: 'Doctors & care', pharmacy: 'Pharmacy', fitness: 'Fitness' },
  },
  insurance: { name: 'Insurance', kind: 'spending', categories: { insurance: 'Insurance' } },
  shopping: {
    name: 'Shopping',
    kind: 'spending',
    categories: {
      general_shopping: 'General shopping',
      clothing: 'Clothing',
      electronics: 'Electronics & software',
      books: 'Books & hobbies',
    },
  },
  personal: {
    name: 'Personal',
    kind: 'spending',
    categories: { personal_care: 'Personal care', pets: 'Pets' },
  },
  entertainment: {
    name: 'Entertainment',
    kind: 'spending',
    categories: { streaming: 'Streaming & news', events: 'Going out' },
  },
  travel: {
    name: 'Travel',
    kind: 'spending',
    categories: { flights: 'Flights & trains', lodging: 'Hotels & stays', vacation: 'Vacation' },
  },
  education: {
    name: 'Education',
    kind: 'spending',
    categories: { education: 'Education', student_loan: 'Student loan' },
  },
  children: { name: 'Children', kind: 'spending', categories: { childcare: 'Childcare & activities' } },
  giving: { name: 'Giving', kind: 'spending', categories: { gifts: 'Gifts', donations: 'Donations' } },
  fees: {
    name: 'Fees & interest',
    kind: 'spending',
    categories: { bank_fees: 'Bank fees', interest_paid: 'Interest paid', advice: 'Advice & legal' },
  },
  taxes: { name: 'Taxes', kind: 'spending', categories: { taxes: 'Taxes' } },
  debt: { name: 'Debt payments', kind: 'spending', categories: { loan_payment: 'Loan payment' } },
  cash: { name: 'Cash & checks', kind: 'spending', categories: { cash: 'Cash withdrawal', check: 'Check' } },
  transfers: {
    name: 'Transfers',
    kind: 'neutral',
    categories: { transfer: 'Transfer', card_payment: 'Card payment' },
  },
  investing: {
    name: 'Investing',
    kind: 'neutral',
    categories: { investing: 'Investing', contribution: 'Contribution', withdrawal: 'Withdrawal' },
  },
  other: { name: 'Uncategorized', kind: 'spending', categories: { uncategorized: 'Uncategorized' } },
} as const

export type CategoryGroup = keyof typeof categoryGroups
type KeyOf<G> = G extends { readonly categories: infer C } ? keyof C & string : never
export type Category = KeyOf<(typeof categoryGroups)[CategoryGroup]>

/** The word for each category. */
export const categoryDisplay = Object.assign(
  {},
  ...Object.values(categoryGroups).map(({ categories }) => categories),
) as Readonly<Record<Category, string>>

const groupByCategory = new Map<string, CategoryGroup>(
  Object.entries(categoryGroups).flatMap(([group, { categories }]) =>
    Object.keys(categories).map((category) => [category, group as CategoryGroup] as const),
  ),
)

/** The group that a category is in. */
export const groupOfCategory = (category: Category): CategoryGroup => groupByCategory.get(category) ?? 'other'

/** In place of a category: what a transaction says whose owner split it into parts with a category each. */
export const SPLIT = 'split'

/** Drawings that categories of people's own can have. */
export const categoryIconDisplay = {
  tag: 'Tag',
  home: 'House',
  tools: 'Tools',
  plant: 'Plant',
  bulb: 'Light bulb',
  phone: 'Phone',
  cart: 'Cart',
  meal: 'Meal',
  coffee: 'Cup',
  car: 'Car',
  bicycle: 'Bicycle',
  boat: 'Boat',
  plane: 'Plane',
  bed: 'Bed',
  health: 'Stethoscope',
  fitness: 'Barbell',
  shirt: 'Shirt',
  book: 'Book',
  laptop: 'Laptop',
  screen: 'Screen',
  ticket: 'Ticket',
  music: 'Music',
  camera: 'Camera',
  ball: 'Ball',
  paw: 'Paw',
  child: 'Child',
  school: 'School',
  gift: 'Gift',
  heart: 'Heart',
  work: 'Briefcase',
  bank: 'Bank',
  coins: 'Coins',
  receipt: 'Receipt',
  moves: 'Arrows',
} as const
export type CategoryIcon = keyof typeof categoryIconDisplay

/** Colours that categories of people's own can have. */
export const categoryColorDisplay = {
  green: 'Green',
  amber: 'Amber',
  sky: 'Sky blue',
  pink: 'Pink',
  navy: 'Deep blue',
  rust: 'Rust',
  olive: 'Olive',
  violet: 'Violet',
  gray: 'Gray',
} as const
export type CategoryColor = keyof typeof categoryColorDisplay

/** Who or what said which category a transaction is in; the first that knows decides. */
export const categoryByDisplay = {
  PERSON: 'You',
  RULE: 'Your rule',
  CORRECTED: 'Your corrections',
  SOURCE: 'The institution',
  TYPE: 'The type of transaction',
  CLASSIFIER: 'Its text',
  NONE: 'Nobody',
} as const
export type CategoryBy = keyof typeof categoryByDisplay

/** How often something comes back, the most often first. */
export const recurringPaceDisplay = {
  weekly: 'Weekly',
  fortnightly: 'Every two weeks',
  twice_a_month: 'Twice a month',
  monthly: 'Monthly',
  every_two_months: 'Every two months',
  quarterly: 'Quarterly',
  half_yearly: 'Twice a year',
  yearly: 'Yearly',
} as const
export type RecurringPace = keyof typeof recurringPaceDisplay

/** Whether what comes back still does: `missed` did not come when it was due, `ended` has not come for long. */
export const recurringStates = ['active', 'missed', 'ended'] as const

/** What a change of net worth is made of; `other` is what no booking and no market explains. */
export const changePartDisplay = {
  markets: 'Markets',
  currency: 'Exchange rates',
  put_in: 'Came in',
  spent: 'Spent',
  income: 'Dividends and interest',
  interest_paid: 'Interest on debts',
  fees: 'Fees',
  taxes: 'Taxes',
  other: 'Balances that changed without a booking',
} as const
export type ChangePart = keyof typeof changePartDisplay

/** What people save for, or pay off. */
export const goalKindDisplay = {
  EMERGENCY: 'Emergency fund',
  HOUSE: 'House',
  RETIREMENT: 'Retirement',
  DEBT: 'Debt pay-off',
  OTHER: 'Something else',
} as const
export type GoalKind = keyof typeof goalKindDisplay

/** How a goal stands. `unknown`: something that a judgement needs is not known. */
export const goalStatuses = ['reached', 'on_track', 'behind', 'overdue', 'no_date', 'unknown'] as const
export type GoalStatus = (typeof goalStatuses)[number]

/** Which debt is paid off first: that of the highest rate, or the smallest. */
export const payoffOrderDisplay = { AVALANCHE: 'Highest rate first', SNOWBALL: 'Smallest first' } as const
export type PayoffOrder = keyof typeof payoffOrderDisplay

/** Whether an envelope is of one category or of a group of them. */
export const budgetLevels = ['CATEGORY', 'GROUP'] as const

/** How an envelope stands; `fast`: most of it is gone sooner than the month. */
export const budgetStatuses = ['ok', 'fast', 'over', 'unknown'] as const
export type BudgetStatus = (typeof budgetStatuses)[number]

/** What people can have themselves told of. */
export const alertKindDisplay = {
  LARGE_TRANSACTION: 'Large transaction or payee',
  LOW_BALANCE: 'Low balance',
  CATEGORY_OVER: 'Category over an amount',
  PRICE_RISE: 'Price rise',
  UNUSUAL_SPENDING: 'Unusual spending',
  ALLOCATION_DRIFT: 'Drift from the target',
  MATURITY: 'Maturity coming due',
} as const

/** Whether an alert is mailed: never, at once, or in the digest of the week. */
export const alertMails = ['OFF', 'NOW', 'WEEKLY'] as const

/** What a report of money in and out shows. */
export const reportKindDisplay = {
  flow: 'Flow',
  spending: 'Spending and income',
  months: 'Month by month',
  years: 'Year over year',
} as const
export type ReportKind = keyof typeof reportKindDisplay

/** What a report tells apart. */
export const reportGroupingDisplay = { group: 'Group', category: 'Category', payee: 'Payee' } as const
export type ReportGrouping = keyof typeof reportGroupingDisplay

/** Times that go on with the days. */
export const reportSpanDisplay = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
  last_12_months: 'Last 12 months',
  all: 'All dates',
} as const
export type ReportSpan = keyof typeof reportSpanDisplay

/** What is assumed of the markets: mean and deviation of a class's years, how two classes go together, and inflation. */
export const assumptionDisplay = {
  'equity.mean': 'Equity, return',
  'equity.deviation': 'Equity, volatility',
  'fixed_income.mean': 'Fixed income, return',
  'fixed_income.deviation': 'Fixed income, volatility',
  'cash.mean': 'Cash, return',
  'cash.deviation': 'Cash, volatility',
  'alternatives.mean': 'Alternatives, return',
  'alternatives.deviation': 'Alternatives, volatility',
  'equity.fixed_income': 'Equity with fixed income',
  'equity.cash': 'Equity with cash',
  'equity.alternatives': 'Equity with alternatives',
  'fixed_income.cash': 'Fixed income with cash',
  'fixed_income.alternatives': 'Fixed income with alternatives',
  'cash.alternatives': 'Cash with alternatives',
  inflation: 'Inflation',
} as const
export type AssumptionKey = keyof typeof assumptionDisplay

/** What would change a projection. */
export const leverDisplay = {
  more: 'Save more',
  later: 'Later',
  cheaper: 'Cheaper',
  down: 'Markets fall once',
} as const
export type Lever = keyof typeof leverDisplay

export const incomeKindDisplay = {
  coupon: 'Coupon',
  dividend: 'Dividend',
  interest: 'Interest',
  maturity: 'Repayment at maturity',
} as const
export type IncomeKind = keyof typeof incomeKindDisplay

/** What is paid next: out of what is held, and what comes back in bank and card accounts. */
export const nextPaymentDisplay = { ...incomeKindDisplay, recurring_in: 'Comes in', recurring_out: 'Goes out' } as const

/** `scheduled`: the terms; `half_yearly`: its frequency is assumed; `history`: the last payment again. */
export const incomeBases = ['scheduled', 'half_yearly', 'history'] as const
export type IncomeBasis = (typeof incomeBases)[number]

/** Why the coupons of a bond cannot be worked out. */
export const incomeGaps = ['coupon_rate_missing', 'schedule_unknown'] as const
export type IncomeGap = (typeof incomeGaps)[number]

/**
 * Why an amount is not known: nobody stated a balance, a position has no value or no rate, or the currency has no rate.
 */
export const unknownReasons = ['NO_BALANCE', 'POSITION_UNKNOWN', 'NO_RATE'] as const
export type UnknownReason = (typeof unknownReasons)[number]

/** Where a day's value comes from: all read, some worked out from transactions, some carried over a gap. */
export const valueSources = ['read', 'reconstructed', 'carried'] as const
export type ValueSource = (typeof valueSources)[number]

// Judgements

/** How a figure stands to its limits; unknown when something needed is missing. */
export const verdicts = ['good', 'watch', 'action', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

/** Checks of what lies in a portfolio, in the order they are shown. */
export const xrayRuleDisplay = {
  single_position: 'Largest position',
  single_issuer: 'Largest issuer',
  foreign_currency: 'Other currencies',
  idle_cash: 'Idle cash',
  fees: 'Fees',
} as const
export type XrayRule = keyof typeof xrayRuleDisplay
export const xrayRules = namesOf(xrayRuleDisplay)

/** Ways back to a target. */
export const allocationSteps = ['use_cash', 'contribute', 'move'] as const
export type AllocationStepKind = (typeof allocationSteps)[number]

/** From the least risk to the most; a cap on the recommendation relies on this order. */
export const riskBandDisplay = {
  conservative: 'Conservative',
  moderately_conservative: 'Moderately Conservative',
  moderate: 'Moderate',
  moderately_aggressive: 'Moderately Aggressive',
  aggressive: 'Aggressive',
} as const
export type RiskBand = keyof typeof riskBandDisplay
export const riskBands = namesOf(riskBandDisplay)

export const riskDimensions = ['investment', 'comfort', 'speculation', 'capacity'] as const
export type RiskDimension = (typeof riskDimensions)[number]

/** When a large part of the money is needed, in years (q14 a to d). */
export const horizons = ['under_2', 'from_3_to_5', 'from_6_to_10', 'over_10'] as const
export type Horizon = (typeof horizons)[number]

/** How many months of bills are covered without touching investments (q15 a to d). */
export const reserves = ['under_1', 'from_1_to_3', 'from_3_to_6', 'six_months'] as const
export type Reserve = (typeof reserves)[number]

// Connections

export const syncStatuses = ['SYNCING', 'DONE', 'FAILED'] as const
export type SyncStatus = (typeof syncStatuses)[number]

/** Who can do something about a connection. */
export const actionableTypes = ['userActionable', 'systemActionable'] as const
export type ActionableType = (typeof actionableTypes)[number]

/** How bad a connection's state is. */
export const connectionLevels = ['ERROR', 'WARNING', 'INFO'] as const
export type ConnectionLevel = (typeof connectionLevels)[number]

/** What a connection is doing: at work, or at rest. */
export const connectionGroups = ['MAIN_GROUP', 'IN_PROGRESS'] as const
export type ConnectionGroup = (typeof connectionGroups)[number]

/** Where the aggregator's frame can be opened. */
export const frameTargets = ['add-account', 'edit-credential', 'delete-credential', 'portfolio'] as const
export type FrameTarget = (typeof frameTargets)[number]

/** `ASKED`: open. `JOINED`: one account now. `APART`: two, and not asked again. */
export const matchStatuses = ['ASKED', 'JOINED', 'APART'] as const

/** Why two accounts may be one. */
export const matchReasons = ['RELINKED', 'REPLACED_CARD', 'STATEMENT', 'DUPLICATE'] as const

/** Why an account that came back may be another than the stored one. */
export const returnReasons = ['NUMBER', 'NAME', 'CURRENCY', 'LOGIN', 'CONTENTS', 'NOT_LISTED'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const matchDeciders = ['SYSTEM', 'PERSON'] as const
export type MatchDecider = (typeof matchDeciders)[number]

/** What an imported transaction is beside those already stored. */
export const importStates = ['new', 'known', 'updated', 'removed', 'same', 'own'] as const
export type ImportState = (typeof importStates)[number]

/** What was done to transactions by hand. */
export const transactionEditDisplay = { ADD: 'Added', EDIT: 'Changed', SPLIT: 'Split', DELETE: 'Removed' } as const
export type TransactionEditAction = keyof typeof transactionEditDisplay

/** What was done to a rule for a payee. */
export const ruleChangeDisplay = { SET: 'Rule set', CHANGED: 'Rule changed', REMOVED: 'Rule removed' } as const

/** What an import did with a transaction of its file. */
export const importEffectDisplay = {
  ADDED: 'Added',
  KNOWN: 'Already there',
  UPDATED: 'Changed',
  REMOVED: 'Taken away',
} as const

/**
 * What becomes of an account when an import is undone: gone with it; as other files state it; as it was before; kept for
 * the transactions that are left, its value not known; or as its bank's own link tells it, untouched.
 */
export const undoneAccountStates = ['GONE', 'OTHER_FILES', 'BEFORE', 'KEPT', 'LINKED'] as const
export type UndoneAccountState = (typeof undoneAccountStates)[number]

// An advisor's work

export const clientStatusDisplay = { PROSPECT: 'Prospect', ACTIVE: 'Active', INACTIVE: 'Inactive' } as const
export type ClientStatus = keyof typeof clientStatusDisplay

export const investmentObjectiveDisplay = {
  GROWTH: 'Growth',
  INCOME: 'Income',
  PRESERVATION: 'Preservation',
  BALANCED: 'Balanced',
} as const
export type InvestmentObjective = keyof typeof investmentObjectiveDisplay

/** `NONE`: never asked. `INVITED`: asked, not answered. `LINKED`: the investor agreed. `REVOKED`: declined or ended. */
export const clientLinks = ['NONE', 'INVITED', 'LINKED', 'REVOKED'] as const

/** Whose holdings a client shows: of an investor who agreed, imported ones, or none. */
export const holdingsSources = ['LINKED', 'MANUAL', 'NONE'] as const
export type HoldingsSource = (typeof holdingsSources)[number]

/** What an investor lets an advisor see. */
/** Why an account behind a goal counts no longer. */
export const goneReasonDisplay = {
  REMOVED: 'was removed',
  ARCHIVED: 'is archived',
} as const
export type GoneReason = keyof typeof goneReasonDisplay

/** What an advisor sees of an investor who agrees, and what only where that is said besides. */
export const accessScopes = ['accounts', 'positions', 'performance', 'risk_score', 'goals'] as const
export type AccessScope = (typeof accessScopes)[number]

export const accessStatuses = ['PENDING', 'ACTIVE', 'REVOKED'] as const

/** What becomes of a row of an import of clients. */
export const clientImportOutcomes = ['add', 'known', 'invalid'] as const
export type ClientImportOutcome = (typeof clientImportOutcomes)[number]

/** In what a view of the book tells its figure and threshold. */
export const bookUnits = ['percent', 'points', 'days', 'actions', 'accounts'] as const
export type BookUnit = (typeof bookUnits)[number]

export const meetingTypeDisplay = {
  INTRO: 'Intro',
  REVIEW: 'Review',
  PLANNING: 'Planning',
  CHECK_IN: 'Check-in',
  OTHER: 'Other',
} as const
export type MeetingType = keyof typeof meetingTypeDisplay

export const meetingStatusDisplay = { SCHEDULED: 'Scheduled', COMPLETED: 'Completed', CANCELLED: 'Cancelled' } as const

export const summaryStatuses = ['DRAFT', 'PROCESSING', 'READY', 'FAILED'] as const
export const questionStatuses = ['PENDING', 'ANSWERED', 'FAILED'] as const

/** Whose side a task is on. */
export const taskPartyDisplay = {
  ADVISOR: 'Advisor',
  CLIENT: 'Client',
  OTHER: 'Somebody else',
  NOBODY: 'Nobody',
} as const

/** What a client's timeline is made of. */
export const timelineKindDisplay = {
  MEETING: 'Meeting',
  NOTE: 'Note',
  TASK: 'Task',
  LETTER: 'Letter',
  CONSENT: 'Consent',
  CONNECTION: 'Connection',
  IMPORT: 'Import',
  VALUE: 'Value mark',
  CLIENT: 'Client',
} as const

/** Overdue ones are open too. */
export const taskStateDisplay = { open: 'Open', overdue: 'Overdue', done: 'Done' } as const
export type TaskState = keyof typeof taskStateDisplay

// Service

/** Whether a person gets in. */
export const personStateDisplay = { ACTIVE: 'Active', DISABLED: 'Shut out', CLOSED: 'Closed' } as const
/** What became of an invitation; who waits has none yet. */
export const invitationStateDisplay = {
  WAITING: 'Waiting',
  INVITED: 'Invited',
  EXPIRED: 'Expired',
  ACCEPTED: 'Accepted',
} as const
/** Work outside of requests; what is done is kept by nobody. */
export const jobStateDisplay = { FAILED: 'Failed', ACTIVE: 'Running', WAITING: 'Waiting' } as const
/** Letters that are not delivered. */
export const mailStateDisplay = { WAITING: 'Waiting', GIVEN_UP: 'Given up' } as const

/** How an act that was recorded ended. */
export const auditOutcomes = ['success', 'denied', 'error'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

export const captchaProviders = ['none', 'sandbox', 'recaptcha', 'altcha'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]
