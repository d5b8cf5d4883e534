import type { AccountMatch } from '@keelwise/contract/account-matches'
import type { RecurringItem } from '@keelwise/contract/recurring'
import type { ReturnedAccount } from '@keelwise/contract/returned-accounts'
import type { InvestorBrief, NetWorthChangeParts } from '@keelwise/contract/brief'
import type { Account, Institution } from '@keelwise/contract/accounts'
import type { AccountStatus, ActivitySummary, LinkSession, LinkStatus } from '@keelwise/contract/account-link'
import { type Client, type ClientPerformance, type ClientPortfolio, noPerformance } from '@keelwise/contract/clients'
import type { Conversation } from '@keelwise/contract/conversations'
import type { Message } from '@keelwise/contract/conversation-messages'
import type { User, listSecurityEvents, listSessions } from '@keelwise/contract/me'
import type { Result } from '@keelwise/contract/endpoint'
import type { Meeting, MeetingQuestion, MeetingSummary } from '@keelwise/contract/meetings'
import type { Task } from '@keelwise/contract/tasks'
import type { Notification } from '@keelwise/contract/notifications'
import type { Position, listHoldings } from '@keelwise/contract/positions'
import { type CurrentRisk, noRisk } from '@keelwise/contract/risk-tolerance'
import { type StatementPreview, unreadStatement } from '@keelwise/contract/statements'
import { type HealthIndicator, type InvestorSummary, type NetWorthPoint, healthKeys } from '@keelwise/contract/summary'
import type { Sync } from '@keelwise/contract/sync'
import type { Transaction } from '@keelwise/contract/transactions'
import { frameOrigin } from './frame-origin.ts'
import { dayOf, shiftDays } from '@keelwise/finance/days'

type Session = Result<typeof listSessions>['results'][number]
type SecurityEvent = Result<typeof listSecurityEvents>['results'][number]

/** A stable id: the same number is always the same id. */
export const idOf = (number: number): string => `01936b2e-0000-7000-8000-${String(number).padStart(12, '0')}`

/** An answer page of a list. */
export function pageOf<T>(results: T[], next: string | null = null, count = results.length) {
  return { count, next, previous: null, results }
}

export function buildUser(overrides: Partial<User> = {}): User {
  const investor = overrides.user_type !== 'ADVISOR'
  return {
    id: idOf(1),
    email: investor ? 'investor@example.com' : 'advisor@example.com',
    first_name: '',
    last_name: '',
    user_type: 'INVESTOR',
    morningstar_enabled: false,
    is_operator: false,
    risk_score: null,
    riskScore: null,
    risk_band: null,
    phone: null,
    timezone: 'America/New_York',
    base_currency: 'USD',
    locale: 'en-US',
    firm_name: null,
    date_joined: '2026-01-05T09:00:00.000Z',
    last_login: '2026-11-20T09:00:00.000Z',
    tc_accepted_at: '2026-01-05T09:00:00.000Z',
    actions: [],
    preferences: { email_notifications: true, sync_alerts: true, product_updates: false },
    ...overrides,
  }
}

/** A device that is signed in; this one unless it is said otherwise. */
export function buildSession(overrides: Partial<Session> = {}): Session {
  return {
    id: idOf(10),
    created_at: '2026-11-20T09:00:00.000Z',
    last_used_at: '2026-11-21T11:30:00.000Z',
    ip: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    current: true,
    ...overrides,
  }
}

/** An entry of the own audit trail. */
export function buildSecurityEvent(overrides: Partial<SecurityEvent> = {}): SecurityEvent {
  return {
    id: idOf(20),
    at: '2026-11-21T11:30:00.000Z',
    action: 'login',
    outcome: 'success',
    ip: '203.0.113.7',
    user_agent: buildSession().user_agent,
    ...overrides,
  }
}

type AccountChanges = Partial<Omit<Account, 'metadata'>> & { readonly metadata?: Partial<Account['metadata']> }

export function buildAccount(overrides: AccountChanges = {}): Account {
  return {
    id: idOf(100),
    account_name: 'Everyday Checking',
    account_type: 'CHECKING',
    account_type_display: 'Checking',
    is_liability: false,
    market_value: '4210.55',
    currency: 'USD',
    base_value: overrides.market_value === undefined ? '4210.55' : overrides.market_value,
    base_currency: 'USD',
    last_updated: '2026-11-21T11:00:00.000Z',
    creation_date: '2026-01-05T09:00:00.000Z',
    masked_account_number: '••••4821',
    institution_id: idOf(200),
    institution_name: 'First Harbor Bank',
    institution_icon: null,
    aggregation_status_error_code: null,
    ...overrides,
    metadata: {
      relative_last_updated: '2 hours ago',
      unified_status: { actionable_type: null, action_type: null, message: null },
      credential_id: idOf(300),
      from_statement: false,
      is_manual: false,
      subtype: null,
      archived_at: null,
      is_closed: false,
      valued_by_positions: false,
      value_unknown: null,
      in_totals: true,
      interest_rate: null,
      monthly_payment: null,
      note: null,
      ...overrides.metadata,
    },
  }
}

/** An open question: the last digits and nearly everything in the two accounts are equal. */
export function buildAccountMatch(overrides: Partial<AccountMatch> = {}): AccountMatch {
  const side = {
    id: idOf(150),
    account_name: 'Everyday Checking',
    masked_account_number: 'XX4821',
    institution_name: 'First Harbor Bank',
    market_value: '4210.55',
    currency: 'USD',
    last_updated: '2026-09-14T11:00:00.000Z',
  }
  return {
    id: idOf(160),
    status: 'ASKED',
    reason: 'RELINKED',
    decided_by: null,
    decided_at: null,
    can_undo: false,
    account: side,
    other: { ...side, id: idOf(151), account_name: 'Checking 4821', last_updated: '2026-11-21T11:00:00.000Z' },
    evidence: {
      same_mask: true,
      other_mask: false,
      positions_matched: 0,
      positions_total: 0,
      transactions_matched: 214,
    },
    ...overrides,
  }
}

/** An account whose connection shows another number and name now. */
export function buildReturnedAccount(overrides: Partial<ReturnedAccount> = {}): ReturnedAccount {
  const side = {
    account_name: 'Everyday Checking',
    account_type: 'CHECKING' as const,
    masked_account_number: 'XX4821',
    market_value: '4210.55',
    currency: 'USD',
  }
  return {
    id: idOf(170),
    credential_id: idOf(300),
    institution_name: 'First Harbor Bank',
    reasons: ['NUMBER', 'LOGIN'],
    asked_at: '2026-11-21T11:00:00.000Z',
    account: { ...side, id: idOf(100), last_updated: '2026-11-20T11:00:00.000Z' },
    seen: { ...side, account_name: 'Joint Checking', masked_account_number: 'XX7788', market_value: '301.20' },
    evidence: { transactions_compared: 214, transactions_matched: 3 },
    ...overrides,
  }
}

/** An institution; its total and count follow from its accounts unless they are given. */
export function buildInstitution(overrides: Partial<Institution> = {}): Institution {
  const accounts = overrides.accounts ?? [buildAccount()]
  const name = overrides.institution_name ?? 'First Harbor Bank'
  return {
    institution_id: idOf(200),
    institution_name: name,
    name,
    icon_url: null,
    account_count: accounts.length,
    total_market_value: accounts[0]?.market_value ?? '0.00',
    positions_value: accounts[0]?.market_value ?? null,
    unknown_accounts: [],
    currency: 'USD',
    credential_id: idOf(300),
    credential_ids: [idOf(300)],
    credential_labels: [name],
    last_updated: '2026-11-21T11:00:00.000Z',
    ...overrides,
    accounts,
  }
}

export function buildPosition(overrides: Partial<Position> = {}): Position {
  return {
    id: idOf(400),
    account_id: idOf(100),
    institution_id: idOf(200),
    account_name: 'Brokerage',
    institution_name: 'First Harbor Bank',
    ticker: 'KWTX',
    name: 'Keel Total Market Fund',
    units: '120.5',
    unit_price_amount: '104.25',
    unit_price_currency: 'USD',
    market_value_amount: '12562.13',
    market_value_currency: 'USD',
    cost_basis_amount: '10000.00',
    cost_basis_currency: 'USD',
    cost_source: 'institution',
    cost_without_units: null,
    stated_cost_amount: null,
    stated_cost_currency: null,
    fi_supplied_sec_type: 'Mutual Fund',
    sec_type: 'MUTUAL_FUND',
    asset_class: 'equity',
    coupon_rate: null,
    maturity_date: null,
    priced_on: null,
    priced_by: null,
    priced_from: null,
    is_price_old: false,
    price_step: null,
    taken_step: null,
    traded_since: null,
    is_at_least: false,
    unrealized_gain_amount: '2562.13',
    unrealized_gain_currency: 'USD',
    as_of: '2026-11-21T11:00:00.000Z',
    ...overrides,
  }
}

/** One security in two accounts. */
export function buildHoldings(overrides: Partial<Result<typeof listHoldings>> = {}): Result<typeof listHoldings> {
  const part = {
    position_id: idOf(400),
    account_name: 'Brokerage',
    institution_id: idOf(200),
    institution_name: 'First Harbor Bank',
    market_value_amount: '12562.13',
    gain_amount: '2562.13',
  }
  return {
    currency: 'USD',
    total_market_value: '20562.13',
    gain_amount: '3062.13',
    gain_percent: '17.50',
    day_change: { amount: '-101.20', percent: '-0.49', on: '2026-11-20' },
    count: 1,
    unknown_positions: 0,
    results: [
      {
        ticker: 'KWTX',
        name: 'Keel Total Market Fund',
        sec_type: 'MUTUAL_FUND',
        market_value_amount: '20562.13',
        percent: '100.00',
        gain_amount: '3062.13',
        gain_percent: '17.50',
        day_change: { amount: '-101.20', percent: '-0.49', on: '2026-11-20' },
        is_partial: false,
        parts: [
          part,
          {
            ...part,
            position_id: idOf(401),
            account_name: 'Roth IRA',
            market_value_amount: '8000.00',
            gain_amount: '500.00',
          },
        ],
      },
    ],
    ...overrides,
  }
}

export function buildTransaction(overrides: Partial<Transaction> = {}): Transaction {
  return {
    id: idOf(500),
    account_id: idOf(100),
    institution_id: idOf(200),
    account_name: 'Everyday Checking',
    institution_name: 'First Harbor Bank',
    account_type: 'CHECKING',
    account_type_display: 'Checking',
    execution_date: '2026-11-20',
    posted_date: '2026-11-20',
    tx_type: 'DEPOSIT',
    ticker: null,
    name: null,
    fi_supplied_description: 'PAYROLL',
    description: 'Payroll',
    flow_amount: '2500.00',
    flow_amount_currency: 'USD',
    units: null,
    unit_price_amount: null,
    fee_amount: null,
    tax_amount: null,
    is_cash_flow: true,
    is_pending: false,
    payee: null,
    category: 'uncategorized',
    parts: [],
    category_by: 'NONE',
    category_confidence: null,
    is_excluded: false,
    note: null,
    tags: [],
    receipts: 0,
    is_editable: true,
    ...overrides,
  }
}

export function buildAccountStatus(overrides: Partial<AccountStatus> = {}): AccountStatus {
  return {
    credentialId: idOf(300),
    financialInstitution: { id: idOf(200), name: 'First Harbor Bank' },
    group: 'MAIN_GROUP',
    accountsCount: 1,
    lastUpdated: '2026-11-21T11:00:00.000Z',
    unifiedStatusInfo: null,
    ...overrides,
  }
}

export function buildNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: idOf(900),
    category: 'SYNC',
    level: 'WARNING',
    title: 'Some accounts could not be updated',
    message: 'We could not read First Harbor Bank. Its last figures stay, and we will try again.',
    action_url: null,
    is_read: false,
    read_at: null,
    created_at: '2026-11-21T11:00:00.000Z',
    ...overrides,
  }
}

/** An activity summary whose totals follow from its entries. */
export function buildActivity(
  accounts: AccountStatus[] = [],
  syncStatus: ActivitySummary['syncStatus'] = 'DONE',
): ActivitySummary {
  const inProgressTotal = accounts.filter((entry) => entry.group === 'IN_PROGRESS').length
  const needsUserActionTotal = accounts.filter(
    (entry) => entry.unifiedStatusInfo?.actionableType === 'userActionable',
  ).length
  return { syncStatus, summary: { inProgressTotal, needsUserActionTotal, totalAccounts: accounts.length }, accounts }
}

export function buildLinkStatus(overrides: Partial<LinkStatus> = {}): LinkStatus {
  return {
    accounts_count: 1,
    institutions_count: 1,
    is_linked: true,
    last_sync: '2026-11-21T11:00:00.000Z',
    morningstar_summary: { accounts: [], summary: { inProgressTotal: 0, needsUserActionTotal: 0, totalAccounts: 1 } },
    ...overrides,
  }
}

/** A person who has linked nothing yet. */
export const nothingLinked = (): LinkStatus =>
  buildLinkStatus({ accounts_count: 0, institutions_count: 0, is_linked: false, last_sync: null })

export function buildLinkSession(overrides: Partial<LinkSession> = {}): LinkSession {
  return {
    session_id: 'ls_1',
    csrf_token: 'csrf_1',
    expires_at: '2026-11-21T13:00:00.000Z',
    host: frameOrigin(),
    targets: {
      'add-account': '/link/add-account',
      'edit-credential': '/link/edit-credential',
      'delete-credential': '/link/delete-credential',
      portfolio: '/portfolio',
    },
    frame_credential_id: null,
    ...overrides,
  }
}

export function buildSync(overrides: Partial<Sync> = {}): Sync {
  return {
    id: idOf(600),
    status: 'SYNCING',
    trigger: 'LINK',
    started_at: '2026-11-21T12:00:00.000Z',
    finished_at: null,
    credentials_total: 1,
    credentials_done: 0,
    credentials_failed: 0,
    accounts_added: 0,
    accounts_updated: 0,
    transactions_added: 0,
    error_code: null,
    ...overrides,
  }
}

/** A moderate score without a cap; null is a person without a score. */
export function buildRisk(overrides: Partial<CurrentRisk> | null = {}): CurrentRisk {
  if (overrides === null) return noRisk
  return {
    risk_score: 57,
    risk_band: 'moderate',
    risk_band_display: 'Moderate',
    raw_score: 28,
    version: 'rt-1',
    completed_at: '2026-11-20T09:15:00.000Z',
    expires_at: '2027-11-20T09:15:00.000Z',
    target_allocation: { equity: '60.00', fixed_income: '33.00', cash: '4.00', alternatives: '3.00' },
    capacity: { horizon: 'over_10', reserve: 'six_months', capped: false, recommended_band: 'moderate' },
    ...overrides,
  }
}

/** A net worth a day up to 2026-11-21, rising by a dollar a day to `last`. @param days how many */
export function buildHistory(days: number, last = 125_000): NetWorthPoint[] {
  const today = Date.parse('2026-11-21T00:00:00Z')
  return Array.from({ length: days }, (_, index) => ({
    date: dayOf(shiftDays(new Date(today), index + 1 - days)),
    amount: `${last - (days - 1 - index)}.00`,
    accounts_count: 5,
    estimated: false,
    carried: false,
    gap: false,
  }))
}

/** A change of which nothing is known, unless it is said otherwise. */
export const buildChangeParts = (overrides: Partial<NetWorthChangeParts> = {}): NetWorthChangeParts => ({
  currency: 'USD',
  since: '2025-11-21',
  to: '2026-11-21',
  change: null,
  ...overrides,
})

/** Nothing needs the person and nothing is paid next. */
export const buildBrief = (overrides: Partial<InvestorBrief> = {}): InvestorBrief => ({
  currency: 'USD',
  needs: [],
  month: { from: '2026-11-01', to: '2026-11-21', cash_in: '4100.00', cash_out: '-2300.00', left: '1800.00' },
  payments: [],
  ...overrides,
})

export function buildSummary(overrides: Partial<InvestorSummary> = {}): InvestorSummary {
  return {
    currency: 'USD',
    net_worth: { amount: '125000.50', currency: 'USD' },
    assets: { amount: '140000.50', currency: 'USD' },
    liabilities: { amount: '-15000.00', currency: 'USD' },
    change: {
      '1d': { amount: '310.00', percent: '0.25', since: '2026-11-20', accounts_left_out: 0, estimated: false },
      '30d': { amount: '-820.10', percent: '-0.65', since: '2026-10-22', accounts_left_out: 0, estimated: false },
      '365d': null,
    },
    accounts_count: 5,
    institutions_count: 2,
    last_sync: '2026-11-21T11:00:00.000Z',
    net_worth_history: buildHistory(10),
    allocation: [
      { asset_class: 'equity', display: 'Equity', amount: '80000.00', percent: '57.14' },
      { asset_class: 'fixed_income', display: 'Fixed Income', amount: '60000.50', percent: '42.86' },
      { asset_class: 'cash', display: 'Cash', amount: '0.00', percent: '0.00' },
      { asset_class: 'alternatives', display: 'Alternatives', amount: '0.00', percent: '0.00' },
    ],
    cash_flow_30d: {
      cash_in: '6200.00',
      cash_out: '-4100.00',
      currency: 'USD',
      from: '2026-10-23',
      to: '2026-11-21',
    },
    risk: { risk_score: null, risk_band: null, equity_gap_points: null },
    unconverted: [],
    unknown_accounts: [],
    ...overrides,
  }
}

/** All eight indicators; what differs is given by key. */
export const buildHealth = (changes: Partial<Record<string, Partial<HealthIndicator>>> = {}) => ({
  as_of: '2026-11-21T12:00:00.000Z',
  indicators: healthKeys.map((key): HealthIndicator => ({
    key,
    label: `Label of ${key}`,
    description: `Description of ${key}.`,
    status: 'good',
    value: '1.00',
    unit: 'percent',
    target_min: null,
    target_max: '10',
    recommendation: `Advice on ${key}.`,
    action_url: null,
    updated_at: '2026-11-21T11:00:00.000Z',
    ...changes[key],
  })),
})

export function buildConversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    id: idOf(900),
    title: 'Cash in my accounts',
    is_pinned: false,
    is_archived: false,
    hit: null,
    agent_name: null,
    agent_display_name: null,
    agent_status: null,
    agent_error_message: null,
    client_id: null,
    meeting_id: null,
    message_count: 2,
    is_streaming: false,
    last_message_preview: null,
    created_at: '2026-11-20T15:04:05.000Z',
    updated_at: '2026-11-20T15:04:05.000Z',
    ...overrides,
  }
}

/** A finished message with `content` as its only part. */
export function buildMessage(overrides: Partial<Message> = {}): Message {
  const content = overrides.content ?? 'Your cash is in two accounts.'
  return {
    id: idOf(910),
    conversation: idOf(900),
    parent_id: null,
    role: 'assistant',
    content,
    parts: content === '' ? [] : [{ type: 'text', id: 't1', text: content }],
    status: 'completed',
    error_message: null,
    run_id: null,
    client_message_id: null,
    engine: 'built_in',
    feedback: null,
    created_at: '2026-11-20T15:04:06.000Z',
    completed_at: '2026-11-20T15:04:07.000Z',
    ...overrides,
  }
}

/** A client that nothing is shared about. */
export function buildClient(overrides: Partial<Client> = {}): Client {
  const { first_name = 'Robin', last_name = 'Alder' } = overrides
  return {
    id: idOf(1000),
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email: 'robin@example.com',
    phone: null,
    date_of_birth: null,
    status: 'ACTIVE',
    household_name: null,
    risk_score: 57,
    risk_band: 'moderate',
    investment_objective: null,
    annual_income: null,
    net_worth_estimate: null,
    notes: '',
    own_fields: [],
    link_status: 'NONE',
    link_status_at: null,
    total_market_value: null,
    currency: 'USD',
    unknown_accounts: 0,
    last_meeting_at: null,
    next_meeting_at: null,
    version: 1,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
    ...overrides,
  }
}

/** A review with a client, a month ago. */
export function buildMeeting(overrides: Partial<Meeting> = {}): Meeting {
  return {
    id: idOf(1100),
    client_id: idOf(1000),
    client_name: 'Robin Alder',
    title: 'Annual review',
    meeting_type: 'REVIEW',
    status: 'COMPLETED',
    scheduled_at: '2026-10-20T15:00:00.000Z',
    duration_minutes: 60,
    location: null,
    agenda: '',
    notes: '',
    is_restricted: false,
    consent_to_record: true,
    legal_hold: false,
    last_summary: null,
    questions: [],
    questions_count: 0,
    version: 1,
    created_at: '2026-10-01T09:00:00.000Z',
    updated_at: '2026-10-01T09:00:00.000Z',
    ...overrides,
  }
}

/** A summary that was extracted and holds nothing yet. */
export function buildMeetingSummary(overrides: Partial<MeetingSummary> = {}): MeetingSummary {
  return {
    id: idOf(1200),
    meeting_id: idOf(1100),
    status: 'READY',
    source: 'GENERATED',
    engine: 'built_in',
    title: 'Annual review',
    content: '',
    key_points: [],
    action_items: [],
    decisions: [],
    quotes: [],
    findings: [],
    participants: [],
    error_message: null,
    version: 2,
    created_at: '2026-10-20T16:00:00.000Z',
    updated_at: '2026-10-20T16:00:00.000Z',
    ...overrides,
  }
}

/** A task out of a meeting, open and due on a day. */
export function buildTask(overrides: Partial<Task> = {}): Task {
  return {
    id: idOf(1400),
    client_id: idOf(1000),
    client_name: 'Robin Alder',
    meeting_id: idOf(1100),
    meeting_title: 'Annual review',
    meeting_at: '2026-10-20T15:00:00.000Z',
    text: 'Send the trade list by Friday.',
    owner: 'Advisor',
    party: 'ADVISOR',
    due_from: null,
    due_date: '2026-10-23',
    is_overdue: false,
    done: false,
    passage: null,
    created_at: '2026-10-20T16:00:00.000Z',
    ...overrides,
  }
}

/** A question of the advisor with its answer. */
export function buildMeetingQuestion(overrides: Partial<MeetingQuestion> = {}): MeetingQuestion {
  return {
    id: idOf(1300),
    meeting_id: idOf(1100),
    meeting: idOf(1100),
    summary_id: null,
    text: 'What is the fee?',
    answer: 'Notes: “The fee stays at 0.85%.”',
    status: 'ANSWERED',
    source: 'ADVISOR',
    order: 1,
    created_at: '2026-10-20T16:00:00.000Z',
    answered_at: '2026-10-20T16:00:00.000Z',
    ...overrides,
  }
}

/** What a client holds; nothing unless it is said otherwise. */
export function buildClientPortfolio(overrides: Partial<ClientPortfolio> = {}): ClientPortfolio {
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  return {
    client_id: idOf(1000),
    as_of: null,
    currency: 'USD',
    source: 'NONE',
    total_market_value: usd('0.00'),
    total_cost_basis: usd('0.00'),
    unrealized_gain: { amount: null, percent: null },
    without_cost: { positions: 0, partly: 0 },
    accounts: [],
    allocation: [],
    top_positions: [],
    risk: { risk_score: null, risk_band: null, equity_gap_points: null },
    unconverted: [],
    unknown_accounts: [],
    beside_positions: [],
    ...overrides,
  }
}

/** A performance of which nothing is known. */
export function buildClientPerformance(overrides: Partial<ClientPerformance> = {}): ClientPerformance {
  return {
    client_id: idOf(1000),
    period: '1y',
    currency: 'USD',
    ...noPerformance,
    benchmark: { name: 'Simulated 60/40 Index', return_percent: null },
    ...overrides,
  }
}

/** What the browser keeps of the login when nobody is signed in. */
export const signedOutState = {
  user: null,
  accessToken: null,
  refreshToken: null,
  actions: [],
  isAuthenticated: false,
  clientsChat: {},
  meetingsChat: {},
  showTutorial: false,
  requirePasswordChange: false,
  userRole: null,
  riskScore: null,
}

/** A statement file that is ready to be added and holds nothing. */
export const buildPreview = (overrides: Partial<StatementPreview> = {}): StatementPreview => ({
  ...unreadStatement,
  id: idOf(700),
  file_name: 'statement.csv',
  format: 'csv',
  institution_name: 'First Harbor Bank',
  is_ready: true,
  ...overrides,
})

/** A subscription of each month. */
export const recurringItem = (changes: Partial<RecurringItem> = {}): RecurringItem => ({
  id: idOf(90),
  payee: 'Lumen Stream',
  category: 'streaming',
  direction: 'out',
  account_id: idOf(1),
  account_name: 'Everyday Checking',
  institution_name: 'Harbor Bank',
  pace: 'monthly',
  amount: '11.99',
  currency: 'USD',
  is_varying: false,
  a_month: '11.99',
  a_year: '143.88',
  first_date: '2025-01-04',
  last_date: '2026-11-04',
  last_amount: '11.99',
  count: 23,
  next_date: '2026-12-04',
  state: 'active',
  is_new: false,
  rise: null,
  decision: null,
  joined: [],
  ...changes,
})
