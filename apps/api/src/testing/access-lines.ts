import { randomUUID } from 'node:crypto'
import { PASSWORD, type World } from './access-world.ts'

/** What a call says; ids are UUIDs of rows of the person who makes it. */
export interface CallArguments {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** How the access matrix calls a route. */
export interface Line {
  /**
   * Arguments of a call that works for the person of a world; rows are made anew each time. Left out: the route takes
   * none. The matrix puts in the ids of somebody else's rows, and ids of nothing, by itself.
   */
  readonly args?: (world: World) => CallArguments | Promise<CallArguments>
  /** Filters that name a row: an own one. Somebody else's must be answered like one that never was. */
  readonly filters?: Readonly<Record<string, (world: World) => Promise<string>>>
  /** Status of the person's own call where it is not the route's success; say why in a comment. */
  readonly own?: number | ((world: World) => number)
  /** Status of an id of somebody else in the body, where it is neither 400 nor 404; say why in a comment. */
  readonly foreignInBody?: number
  /** What the body names is a secret of which only a hash is kept: a wrong one is nobody's. */
  readonly isNamedBySecret?: true
  /** The call ends the session: it is made by a person of its own. */
  readonly endsSession?: true
}

const id = (make: (world: World) => Promise<string>) => async (world: World) => ({ params: { id: await make(world) } })
const accountId = async (world: World): Promise<string> => (await world.account()).id
const institutionId = async (world: World): Promise<string> => (await world.account()).institution_id
const inConversation = async (world: World) => {
  const { id: conversation, answerId } = await world.conversation()
  return { id: conversation, message_id: answerId }
}
const ownClient = (world: World) => world.client()
const ownMeeting = (world: World) => world.meeting()
const inSummary = async (world: World) => ({ params: await world.meetingSummary() })
const inClientImport = async (world: World) => ({ params: await world.clientImport() })
const household = async (world: World) => {
  await world.client()
  return { query: { name: world.mark } }
}
const aboutMeeting = async (world: World) => ({
  client_id: await world.client(),
  title: 'Review',
  scheduled_at: '2026-12-01T10:00:00Z',
})
const someCategory = () => ({ name: `Own ${randomUUID().slice(0, 8)}`, group: null, icon: 'boat', color: 'sky' })
const password = () => ({ body: { password: PASSWORD } })
const someFacts = { account_name: 'House', institution_name: 'Own' }
const answers = Array.from({ length: 15 }, (_, index) => ({
  question_id: `q${String(index + 1).padStart(2, '0')}`,
  option_id: index > 12 ? 'd' : index === 8 ? 'a' : 'b',
}))
const someTransaction = {
  execution_date: '2026-11-02',
  tx_type: 'PURCHASE',
  flow_amount: '-1.00',
  currency: 'USD',
  description: 'Own',
}
const file = Buffer.from('Date,Description,Amount\n2026-11-02,Own,1\n')
/** Somebody's passkey that was made for nobody. */
const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }

const aReport = {
  name: 'Own',
  kind: 'flow',
  grouped_by: 'group',
  span: 'last_month',
  from: null,
  to: null,
  filters: {},
}
const aGoal = async (world: World) => ({
  kind: 'HOUSE',
  name: 'Own',
  target_amount: '10.00',
  target_months: null,
  target_date: null,
  monthly_amount: null,
  strategy: null,
  accounts: [{ account_id: await accountId(world), percent: null, amount: '1.00' }],
})

const anAlert = async (world: World) => ({
  kind: 'LOW_BALANCE',
  account_id: await accountId(world),
  direction: null,
  amount: '10.00',
  level: null,
  key: null,
  percent: null,
  payee: null,
  days: null,
  mail: 'OFF',
  is_on: true,
})

const anywhere = { institution_id: institutionId }
const inTransactions = { account_id: accountId, institution: institutionId }

/**
 * Every route of the server: a new one needs a line here.
 *
 * `{}` calls a route without arguments. `'public'` is a route that anybody may call without a token. A row of a new
 * table is made by a builder in `access-world.ts`.
 */
export const accessLines: Readonly<Record<string, Line | 'public'>> = {
  'POST /api/auth/jwt/create/': 'public',
  'POST /api/auth/jwt/refresh/': 'public',
  'POST /api/auth/jwt/logout/': 'public',
  'POST /api/auth/jwt/verify/': 'public',
  'POST /api/auth/second-factor/verify/': 'public',
  'POST /api/auth/passkey/options/': 'public',
  'POST /api/auth/passkey/login/': 'public',
  'POST /api/auth/investor-signup/': 'public',
  'POST /api/auth/investor-signup/verify/': 'public',
  'POST /api/auth/investor-signup/resend/': 'public',
  'POST /api/auth/signup/': 'public',
  'GET /api/recaptcha/challenge/': 'public',
  'POST /api/recaptcha/verify/': 'public',
  'POST /api/auth/password/reset/': 'public',
  'POST /api/auth/password/reset/confirm/': 'public',
  'POST /api/waitlist/': 'public',
  'GET /api/waitlist/{token}/': 'public',
  'GET /icons/institutions/{id}': 'public',
  'GET /api/calendars/{token}/meetings.ics': 'public',
  'POST /api/byallaccounts/webhook/': 'public',

  'GET /api/me/': {},
  'PATCH /api/me/': { args: () => ({ body: { first_name: 'Sky', preferences: { sync_alerts: true } } }) },
  'GET /api/me/data/': {},
  'POST /api/me/close/': { args: password, endsSession: true },
  'GET /api/me/security-events/': {},
  'POST /api/user/experiences/complete/': { args: () => ({ body: { experience_key: 'SHOW_TUTORIAL_LINKS' } }) },
  'POST /api/auth/password/change/': {
    args: () => ({
      body: { old_password: PASSWORD, new_password1: 'Loud-Harbour-77!', new_password2: 'Loud-Harbour-77!' },
    }),
    endsSession: true,
  },
  'GET /api/auth/sessions/': {},
  'DELETE /api/auth/sessions/{id}/': { args: id((world) => world.session()) },
  'GET /api/me/second-factor/': {},
  'POST /api/me/second-factor/totp/start/': { args: password },
  // a code of nothing that was started
  'POST /api/me/second-factor/totp/confirm/': { args: () => ({ body: { code: '000000' } }), own: 400 },
  'POST /api/me/second-factor/totp/remove/': { args: password },
  'POST /api/me/second-factor/recovery-codes/': {
    args: async (world) => {
      await world.passkey()
      return password()
    },
  },
  'POST /api/me/second-factor/passkeys/start/': { args: password },
  // signed by no authenticator
  'POST /api/me/second-factor/passkeys/': { args: () => ({ body: { name: 'Key', passkey } }), own: 400 },
  'POST /api/me/second-factor/passkeys/{id}/remove/': {
    args: async (world) => ({ params: { id: await world.passkey() }, ...password() }),
  },

  // no aggregator is there to open a session of its own
  'POST /api/byallaccounts/link/': {
    args: async (world) => ({ body: { credential_id: await world.credential() } }),
    own: 502,
  },
  'POST /api/byallaccounts/events/': {
    args: async (world) => ({
      body: { event_id: `event ${randomUUID()}`, session_id: await world.frameSession(), event_type: 'session.closed' },
    }),
    isNamedBySecret: true,
  },
  'GET /api/byallaccounts/status/': {},
  'GET /api/byallaccounts/activities/summary/': {},
  'DELETE /api/investor/credentials/{id}': { args: id((world) => world.credential()) },
  'POST /api/investor/sync/': { args: async (world) => ({ body: { credential_ids: [await world.credential()] } }) },
  'GET /api/investor/sync/': {},

  'GET /api/investor/accounts/': { filters: anywhere },
  'GET /api/investor/accounts/{id}/': { args: id(accountId) },
  'DELETE /api/investor/accounts/{id}/': { args: id(accountId) },
  'GET /api/investor/accounts/archived/': {},
  'POST /api/investor/accounts/{id}/archive/': {
    args: async (world) => ({ params: { id: await accountId(world) }, body: { in_totals: true } }),
  },
  'POST /api/investor/accounts/{id}/unarchive/': {
    args: id(async (world) => (await world.account({ archived_at: '2026-11-20T00:00:00Z' })).id),
  },
  'GET /api/investor/accounts/summary/': { filters: anywhere },
  'GET /api/investor/accounts/types/': { filters: anywhere },
  'GET /api/investor/accounts/by_institution/': { filters: anywhere },
  'GET /api/investor/account-matches/': {},
  'POST /api/investor/account-matches/{id}/': {
    args: async (world) => ({ params: { id: await world.match() }, body: { answer: 'different' } }),
  },
  'POST /api/investor/account-matches/{id}/undo/': { args: id((world) => world.match('APART')) },
  'GET /api/investor/returned-accounts/': {},
  'POST /api/investor/returned-accounts/{id}/': {
    args: async (world) => ({ params: { id: await world.returnedAccount() }, body: { answer: 'same' } }),
  },
  'POST /api/investor/manual-accounts/': {
    args: () => ({
      body: { ...someFacts, account_type: 'OTHER', currency: 'USD', value: '10.00', date: '2026-11-20' },
    }),
  },
  'PUT /api/investor/manual-accounts/{id}/': {
    args: async (world) => ({ params: { id: (await world.manualAccount()).id }, body: someFacts }),
  },
  'GET /api/investor/manual-accounts/{id}/valuations/': {
    args: id(async (world) => (await world.manualAccount()).id),
  },
  'PUT /api/investor/manual-accounts/{id}/valuations/': {
    args: async (world) => ({
      params: { id: (await world.manualAccount()).id },
      body: { date: '2026-11-18', value: '7.00' },
    }),
  },
  'DELETE /api/investor/manual-accounts/{id}/valuations/{date}/': {
    args: async (world) => ({ params: await world.manualAccount() }),
  },
  'GET /api/investor/institutions/': {},
  // an account asked for by name is answered like one in a path
  'GET /api/investor/performance/': { filters: { account_id: accountId } },
  'GET /api/investor/performance/benchmarks/': {},
  'GET /api/investor/performance/securities/': { filters: { account_id: accountId } },
  'GET /api/investor/gains/': {},
  'GET /api/investor/gains/export/': {},
  'GET /api/investor/gains/sales/{id}/lots/': { args: id(async (world) => (await world.sale()).id) },
  'PUT /api/investor/gains/sales/{id}/lots/': {
    args: async (world) => {
      const { id: sale, lotId } = await world.sale()
      return { params: { id: sale }, body: { lots: [{ lot_id: lotId, units: '1' }] } }
    },
    // a lot is looked for among those of the sale alone
    foreignInBody: 400,
  },
  'DELETE /api/investor/gains/sales/{id}/lots/': { args: id(async (world) => (await world.sale()).id) },
  'PUT /api/investor/gains/actions/{id}/': {
    args: async (world) => ({ params: { id: await world.spinOff() }, body: { parent: 'KTM', percent: '25' } }),
  },
  'DELETE /api/investor/gains/actions/{id}/': { args: id((world) => world.spinOff()) },
  'PUT /api/investor/gains/openings/{id}/': {
    args: async (world) => ({
      params: { id: (await world.opening()).accountId },
      body: { security: 'KTO', units: '2', cost: '20.00', acquired: null },
    }),
  },
  'DELETE /api/investor/gains/openings/{id}/': { args: id(async (world) => (await world.opening()).id) },
  'PUT /api/investor/gains/methods/{id}/': {
    args: async (world) => ({ params: { id: await accountId(world) }, body: { method: 'average' } }),
  },
  'GET /api/investor/holdings/': {},
  'GET /api/investor/positions/': { filters: { account_id: accountId, institution_id: institutionId } },
  'GET /api/investor/positions/export/': { filters: { account_id: accountId, institution_id: institutionId } },
  'GET /api/investor/positions/aggregates-by-sec-type/': {},
  'POST /api/investor/positions/{id}/price-step/': {
    args: async (world) => ({ params: { id: await world.position() }, body: { date: '2026-11-02' } }),
  },
  'DELETE /api/investor/positions/{id}/price-step/': {
    args: async (world) => ({ params: { id: await world.steppedPosition() } }),
  },
  'GET /api/investor/transactions/': { filters: inTransactions },
  'GET /api/investor/transactions/ledger/': { filters: inTransactions },
  'GET /api/investor/transactions/ids/': { filters: inTransactions },
  'GET /api/investor/transactions/to_review/': { filters: inTransactions },
  'GET /api/investor/transactions/report/': { filters: inTransactions },
  'GET /api/investor/transactions/report/export/': { filters: inTransactions },
  'GET /api/investor/transactions/totals/': { filters: inTransactions },
  'GET /api/investor/transactions/export/': { filters: inTransactions },
  'GET /api/investor/transactions/cash_flow/': { filters: inTransactions },
  'GET /api/investor/transactions/account_types/': { filters: inTransactions },
  'GET /api/investor/transactions/{id}/': { args: id((world) => world.transaction()) },
  'POST /api/investor/transactions/': {
    args: async (world) => ({ body: { ...someTransaction, account_id: (await world.manualAccount()).id } }),
  },
  'PUT /api/investor/transactions/{id}/': {
    args: async (world) => ({ params: { id: await world.transaction({ source: 'file' }) }, body: someTransaction }),
  },
  'POST /api/investor/transactions/{id}/split/': {
    args: async (world) => ({
      params: { id: await world.transaction({ flow_amount: '-3.00' }) },
      body: {
        parts: [
          { amount: '-1.00', category: 'gifts' },
          { amount: '-2.00', category: await world.ownCategory() },
        ],
      },
    }),
  },
  'DELETE /api/investor/transactions/{id}/split/': { args: id((world) => world.splitTransaction()) },
  'DELETE /api/investor/transactions/{id}/': { args: id((world) => world.transaction({ source: 'file' })) },
  'GET /api/investor/transactions/{id}/receipts/': { args: id((world) => world.transaction()) },
  'POST /api/investor/transactions/{id}/receipts/': {
    args: async (world) => ({
      params: { id: await world.transaction() },
      query: { file_name: 'own.pdf' },
      body: Buffer.from('%PDF-1.7'),
    }),
  },
  'GET /api/investor/receipts/{id}/': { args: id((world) => world.receipt()) },
  'DELETE /api/investor/receipts/{id}/': { args: id((world) => world.receipt()) },
  'POST /api/investor/receipts/{id}/restore/': { args: id((world) => world.receipt(true)) },
  'POST /api/investor/transaction-marks/': {
    args: async (world) => ({ body: { transaction_ids: [await world.transaction()], marks: { category: 'gifts' } } }),
  },
  'POST /api/investor/transaction-marks/{id}/undo/': { args: id((world) => world.markChange()) },
  'GET /api/investor/transactions/{id}/payee-rule/': { args: id((world) => world.transaction()) },
  'POST /api/investor/payee-rules/': {
    args: async (world) => ({
      body: { transaction_id: await world.transaction({ payee: 'Own Payee' }), category: 'gifts' },
    }),
  },
  'GET /api/investor/categories/': {},
  'POST /api/investor/categories/': {
    args: async (world) => ({ body: { ...someCategory(), group: await world.ownCategory() } }),
  },
  'PUT /api/investor/categories/{id}/': {
    args: async (world) => ({ params: { id: await world.ownCategory() }, body: someCategory() }),
  },
  'POST /api/investor/categories/{id}/retire/': {
    args: async (world) => ({ params: { id: await world.ownCategory() }, body: { is_retired: true } }),
  },
  'POST /api/investor/categories/{id}/merge/': {
    args: async (world) => ({
      params: { id: await world.ownCategory() },
      body: { into: await world.ownCategory() },
    }),
  },
  'GET /api/investor/payee-rules/': {},
  'GET /api/investor/payee-rules/changes/': {},
  'DELETE /api/investor/payee-rules/{id}/': { args: id((world) => world.payeeRule()) },
  'PUT /api/investor/payee-rules/{id}/': {
    args: async (world) => ({ params: { id: await world.payeeRule() }, body: { category: 'gifts' } }),
  },
  'GET /api/investor/transaction-rules/': {},
  'POST /api/investor/transaction-rules/': {
    args: async (world) => ({ body: { text: 'market', account_id: await accountId(world), category: 'gifts' } }),
  },
  'PUT /api/investor/transaction-rules/{id}/': {
    args: async (world) => ({ params: { id: await world.matchRule() }, body: { text: 'market', category: 'gifts' } }),
  },
  'DELETE /api/investor/transaction-rules/{id}/': { args: id((world) => world.matchRule()) },
  'GET /api/investor/transaction-rule-preview/': {
    args: () => ({ query: { text: 'market', category: 'gifts' } }),
    filters: { account_id: accountId },
  },
  'GET /api/investor/goals/': {},
  'POST /api/investor/goals/': { args: async (world) => ({ body: await aGoal(world) }) },
  'PUT /api/investor/goals/{id}/': {
    args: async (world) => ({ params: { id: await world.goal() }, body: await aGoal(world) }),
  },
  'DELETE /api/investor/goals/{id}/': { args: id((world) => world.goal()) },
  'GET /api/investor/budgets/': {},
  'PUT /api/investor/budgets/': {
    args: () => ({ body: { level: 'CATEGORY', key: 'groceries', amount: '10.00', is_rolling: false } }),
  },
  'DELETE /api/investor/budgets/{id}/': { args: id((world) => world.budget()) },
  'GET /api/investor/alerts/': {},
  'POST /api/investor/alerts/': { args: async (world) => ({ body: await anAlert(world) }) },
  'PUT /api/investor/alerts/{id}/': {
    args: async (world) => ({ params: { id: await world.alert() }, body: await anAlert(world) }),
  },
  'DELETE /api/investor/alerts/{id}/': { args: id((world) => world.alert()) },
  'POST /api/investor/alerts/preview/': { args: async (world) => ({ body: await anAlert(world) }) },
  'PUT /api/investor/alerts/delivery/': { args: () => ({ body: { quiet_from: null, quiet_to: null, digest_day: 1 } }) },
  'GET /api/investor/alerts/events/': {},
  'GET /api/investor/reports/table/': { filters: inTransactions },
  'GET /api/investor/reports/table/export/': { filters: inTransactions },
  'GET /api/investor/reports/': {},
  'POST /api/investor/reports/': { args: () => ({ body: aReport }) },
  'PUT /api/investor/reports/{id}/': {
    args: async (world) => ({ params: { id: await world.savedReport() }, body: aReport }),
  },
  'DELETE /api/investor/reports/{id}/': { args: id((world) => world.savedReport()) },
  'GET /api/investor/projection/': {
    args: async (world) => ({ query: { goal_id: await world.goal() } }),
    filters: { goal_id: (world) => world.goal() },
  },
  'PUT /api/investor/projection/assumptions/': { args: () => ({ body: { values: [] } }) },
  'GET /api/investor/recurring/': {},
  'POST /api/investor/recurring/decisions/': {
    args: async (world) => ({ body: { transaction_id: await world.recurring(), verdict: 'CONFIRM' } }),
  },
  'POST /api/investor/recurring/joins/': {
    args: async (world) => ({
      body: { transaction_id: await world.recurring(), same_as_id: await world.recurring() },
    }),
  },
  'POST /api/investor/recurring/decisions/{id}/undo/': { args: id((world) => world.recurringDecision()) },
  'GET /api/investor/transaction-edits/': {},
  'POST /api/investor/transaction-edits/{id}/undo/': { args: id((world) => world.transactionEdit()) },
  'GET /api/investor/transactions/{id}/transfer/': { args: id((world) => world.transaction()) },
  'POST /api/investor/transactions/{id}/transfer/': {
    args: async (world) => {
      const [out, into] = await world.legs()
      return { params: { id: out }, body: { other_id: into } }
    },
  },
  'DELETE /api/investor/transactions/{id}/transfer/': { args: id(async (world) => (await world.legs(true))[0]) },
  'GET /api/investor/summary/': {},
  'GET /api/investor/health-indicators/': {},
  'GET /api/investor/brief/': {},
  'GET /api/investor/net-worth-change/': { args: () => ({ query: { since: '2026-10-22' } }) },
  'GET /api/investor/risk-tolerance/questions/': {},
  'POST /api/investor/risk-tolerance/submit/': { args: () => ({ body: { version: 'rt-1', answers } }) },
  'GET /api/investor/risk-tolerance/current/': {},
  'GET /api/investor/risk-tolerance/history/': {},
  'GET /api/investor/allocation/': {},
  'PUT /api/investor/xray-thresholds/': {
    args: () => ({ body: { thresholds: { single_position: { watch: '30', action: '40' } } } }),
  },
  'GET /api/investor/income-calendar/': {},
  'GET /api/investor/income-taxes/': {},
  'GET /api/investor/income-taxes/export/': {},
  'POST /api/investor/statements/preview/': {
    args: () => ({ query: { file_name: 'own.csv' }, body: file }),
  },
  'GET /api/investor/statements/': {},
  'GET /api/investor/statements/{id}/': { args: id((world) => world.statement()) },
  'PUT /api/investor/statements/{id}/choices/': {
    args: async (world) => {
      const account_id = (await world.account({ credential_id: await world.credential() })).id
      const choice = { account_id, account_type: 'CHECKING', name: 'Own', currency: 'USD', balance: null }
      return {
        params: { id: await world.statement() },
        body: { date_order: null, mapping: null, accounts: { own: choice } },
      }
    },
  },
  // the file does not say which account it is of
  'POST /api/investor/statements/{id}/import/': { args: id((world) => world.statement()), own: 400 },
  'GET /api/investor/imports/': {},
  'GET /api/investor/imports/{id}/': { args: id((world) => world.statementImport()) },
  'GET /api/investor/imports/{id}/rows/': { args: id((world) => world.statementImport()) },
  'POST /api/investor/imports/{id}/undo/': { args: id((world) => world.statementImport()) },
  'GET /api/investor/simplefin/': {},
  // an own connection, and then a token that is none
  'POST /api/investor/simplefin/': {
    args: async (world) => ({
      body: { setup_token: 'x', credential_id: await world.credential({ provider: 'simplefin' }) },
    }),
    own: 400,
  },
  'GET /api/investor/advisor-access/': {},
  'POST /api/investor/advisor-access/{id}/accept/': { args: id((world) => world.access('PENDING')) },
  'POST /api/investor/advisor-access/{id}/decline/': { args: id((world) => world.access('PENDING')) },
  'POST /api/investor/advisor-access/{id}/revoke/': { args: id((world) => world.access('ACTIVE')) },
  'PUT /api/investor/advisor-access/{id}/goals/': {
    args: async (world) => ({ params: { id: await world.access('ACTIVE') }, body: { is_shared: true } }),
  },
  'GET /api/investor/advisor-access/views/': {},

  // a chart of an advisor is one of a client
  'GET /api/chart/': {
    args: () => ({ query: { chart_type: 'net_worth' } }),
    filters: { client_id: (world) => world.client() },
    own: (world) => (world.role === 'ADVISOR' ? 400 : 200),
  },
  'GET /api/notifications/': {},
  'GET /api/notifications/unread-count/': {},
  'GET /api/notifications/{id}/': { args: id((world) => world.notification()) },
  'PUT /api/notifications/{id}/': {
    args: async (world) => ({ params: { id: await world.notification() }, body: { is_read: true } }),
  },
  'POST /api/notifications/{id}/mark-read/': { args: id((world) => world.notification()) },
  'POST /api/notifications/mark-all-read/': {},

  'GET /api/conversations/': {
    filters: { client_id: ownClient, meeting_id: (world) => world.meeting() },
  },
  'POST /api/conversations/': {
    args: async (world) => ({
      body: { title: 'Own', ...(world.role === 'ADVISOR' ? { client_id: await world.client() } : {}) },
    }),
  },
  'GET /api/conversations/{id}/': { args: id(async (world) => (await world.conversation()).id) },
  'PATCH /api/conversations/{id}/': {
    args: async (world) => ({ params: { id: (await world.conversation()).id }, body: { title: 'Other' } }),
  },
  'DELETE /api/conversations/{id}/': { args: id(async (world) => (await world.conversation()).id) },
  // ids of others are left out
  'POST /api/conversations/delete/': {
    args: async (world) => ({ body: { ids: [(await world.conversation()).id] } }),
    foreignInBody: 200,
  },
  'POST /api/conversations/restore/': {
    args: async (world) => ({ body: { ids: [(await world.conversation()).id] } }),
    foreignInBody: 200,
  },
  'GET /api/conversations/{id}/messages/': { args: id(async (world) => (await world.conversation()).id) },
  'POST /api/conversations/{id}/messages/submit_message/': {
    args: async (world) => {
      const { id: conversation, answerId } = await world.conversation()
      return { params: { id: conversation }, body: { conversation, message: 'Hello', parent_id: answerId } }
    },
  },
  'POST /api/conversations/{id}/messages/{message_id}/regenerate/': {
    args: async (world) => ({ params: await inConversation(world) }),
  },
  'PUT /api/conversations/{id}/messages/{message_id}/feedback/': {
    args: async (world) => ({ params: await inConversation(world), body: { feedback: 'up' } }),
  },
  'PUT /api/conversations/{id}/messages/{message_id}/misunderstood/': {
    args: async (world) => ({ params: await inConversation(world), body: { meant: null } }),
  },
  // no answer is being written
  'GET /api/conversations/{id}/stream/': { args: id(async (world) => (await world.conversation()).id) },
  // the id of another run changes nothing
  'POST /api/conversations/{id}/stop/': {
    args: async (world) => {
      const { id: conversation, runId } = await world.conversation()
      return { params: { id: conversation }, body: { run_id: runId } }
    },
    foreignInBody: 200,
  },
  'GET /api/saved-questions/': {},
  'POST /api/saved-questions/': {
    args: async (world) => ({ body: { message_id: (await world.conversation()).answerId } }),
  },
  // ids of others are passed over
  'PUT /api/saved-questions/order/': {
    args: async (world) => ({ body: { ids: [await world.savedQuestion()] } }),
    foreignInBody: 200,
  },
  'GET /api/saved-questions/{id}/answer/': { args: id((world) => world.savedQuestion()) },
  'PATCH /api/saved-questions/{id}/': {
    args: async (world) => ({ params: { id: await world.savedQuestion() }, body: { title: 'Other' } }),
  },
  'DELETE /api/saved-questions/{id}/': { args: id((world) => world.savedQuestion()) },
  'GET /api/search/': {},
  'GET /api/help/': {},
  'GET /api/agents/': {},
  'GET /api/agents/types/': {},
  'GET /api/agents/status/': {},

  'GET /api/wealth-management-clients/': {},
  'POST /api/wealth-management-clients/': {
    args: () => ({ body: { first_name: 'Sky', last_name: 'Harbour', email: `${randomUUID()}@example.test` } }),
  },
  'GET /api/wealth-management-clients/export/': {},
  'GET /api/wealth-management-clients/{id}/': { args: id(ownClient) },
  'PUT /api/wealth-management-clients/{id}/': {
    args: async (world) => ({
      params: { id: await world.client() },
      body: { first_name: 'Sky', last_name: 'Harbour' },
    }),
  },
  'PATCH /api/wealth-management-clients/{id}/': {
    args: async (world) => ({ params: { id: await world.client() }, body: { first_name: 'Sky' } }),
  },
  'DELETE /api/wealth-management-clients/{id}/': { args: id(ownClient) },
  'POST /api/wealth-management-clients/{id}/restore/': { args: id((world) => world.client({ deleted: true })) },
  'GET /api/wealth-management-clients/{id}/records/': { args: id(ownClient) },
  'POST /api/wealth-management-clients/{id}/invite/': { args: id(ownClient) },
  'DELETE /api/wealth-management-clients/{id}/invite/': { args: id(ownClient) },
  'POST /api/wealth-management-clients/import/': {
    args: () => ({ body: { csv: `First name,Last name\nSky,Harbour\n`, confirm: true } }),
  },
  'DELETE /api/wealth-management-clients/import/{id}/': {
    args: id(async (world) => {
      const import_id = randomUUID()
      await world.client({ import_id })
      return import_id
    }),
  },
  'GET /api/meetings/': { filters: { client_id: ownClient } },
  'GET /api/meetings/calendar/': {},
  'GET /api/meetings/calendar/subscription/': {},
  'POST /api/meetings/calendar/subscription/': {},
  'DELETE /api/meetings/calendar/subscription/': {},
  'POST /api/meetings/': { args: async (world) => ({ body: await aboutMeeting(world) }) },
  'GET /api/meetings/{id}/': { args: id(ownMeeting) },
  'PUT /api/meetings/{id}/': {
    args: async (world) => ({ params: { id: await world.meeting() }, body: await aboutMeeting(world) }),
  },
  'PATCH /api/meetings/{id}/': {
    args: async (world) => ({ params: { id: await world.meeting() }, body: { client_id: await world.client() } }),
  },
  'DELETE /api/meetings/{id}/': { args: id(ownMeeting) },
  'POST /api/meetings/{id}/restore/': { args: id((world) => world.meeting({ deleted: true })) },
  'GET /api/meetings/{id}/records/': { args: id(ownMeeting) },
  'GET /api/meetings/{id}/summaries/': { args: id(ownMeeting) },
  'POST /api/meetings/{id}/summaries/': {
    args: async (world) => ({ params: { id: await world.meeting() }, body: { content: 'Own' } }),
  },
  'POST /api/meetings/{id}/summaries/submit/': {
    args: async (world) => ({ params: { id: await world.meeting() }, body: { notes: 'Own' } }),
  },
  'GET /api/meetings/{id}/summaries/{summary_id}/': { args: inSummary },
  'PUT /api/meetings/{id}/summaries/{summary_id}/': {
    args: async (world) => ({ ...(await inSummary(world)), body: { content: 'Other' } }),
  },
  'PATCH /api/meetings/{id}/summaries/{summary_id}/': {
    args: async (world) => ({ ...(await inSummary(world)), body: { content: 'Other' } }),
  },
  'POST /api/meetings/{id}/summaries/{summary_id}/retry/': { args: inSummary },
  'GET /api/meetings/{id}/summaries/{summary_id}/transcript/': { args: inSummary },
  'POST /api/meetings/{id}/summaries/{summary_id}/transcript/reveal/': { args: inSummary },
  'GET /api/meetings/{id}/summaries/{summary_id}/versions/': { args: inSummary },
  'GET /api/questions/': {
    args: async (world) => ({ query: { meeting_id: await world.meeting() } }),
    filters: { meeting_id: ownMeeting },
  },
  'POST /api/questions/': {
    args: async (world) => {
      const { id: meeting_id, summary_id } = await world.meetingSummary()
      return { body: { meeting_id, summary_id, text: 'What was agreed?' } }
    },
  },
  'GET /api/questions/{id}/': { args: id((world) => world.question()) },
  'POST /api/questions/{id}/retry/': { args: id((world) => world.question()) },

  'GET /api/wealth-management-clients/{id}/timeline/': { args: id(ownClient) },
  'POST /api/wealth-management-clients/{id}/timeline/': {
    args: async (world) => ({ params: { id: await world.client() }, body: { text: 'Own' } }),
  },
  'DELETE /api/wealth-management-clients/{id}/timeline/{note_id}/': {
    args: async (world) => ({ params: await world.clientNote() }),
  },
  'GET /api/tasks/': { filters: { client_id: ownClient, meeting_id: ownMeeting } },
  'GET /api/tasks/counts/': { filters: { client_id: ownClient, meeting_id: ownMeeting } },
  'POST /api/tasks/': { args: async (world) => ({ body: { client_id: await world.client(), text: 'Own' } }) },
  'PATCH /api/tasks/{id}/': {
    args: async (world) => ({ params: { id: await world.task() }, body: { done: true } }),
  },
  'DELETE /api/tasks/{id}/': { args: id((world) => world.task()) },
  'GET /api/advisor/book/': { args: () => ({ query: { view: 'action' } }) },
  'GET /api/advisor/retention/': {},
  'GET /api/advisor/book/views/': {},
  'POST /api/advisor/book/views/': { args: () => ({ body: { name: `View ${randomUUID()}`, view: 'action' } }) },
  'PATCH /api/advisor/book/views/{id}/': {
    args: async (world) => ({ params: { id: await world.bookView() }, body: { name: `View ${randomUUID()}` } }),
  },
  'DELETE /api/advisor/book/views/{id}/': { args: id((world) => world.bookView()) },
  'GET /api/advisor/households/': {},
  'GET /api/advisor/household/': {
    args: household,
    filters: { name: async (world) => (await household(world)).query.name },
  },
  'PUT /api/advisor/household/currency/': {
    args: async (world) => ({ body: { ...(await household(world)).query, currency: 'EUR' } }),
  },
  'POST /api/clients/{id}/statements/preview/': {
    args: async (world) => ({ params: { id: await world.client() }, query: { file_name: 'own.csv' }, body: file }),
  },
  'GET /api/clients/{id}/statements/': { args: id(ownClient) },
  'GET /api/clients/{id}/statements/{preview_id}/': {
    args: async (world) => ({ params: await world.clientStatement() }),
  },
  'PUT /api/clients/{id}/statements/{preview_id}/choices/': {
    args: async (world) => ({
      params: await world.clientStatement(),
      body: { date_order: 'MDY', mapping: null, accounts: {} },
    }),
  },
  // the file does not say which account it is of
  'POST /api/clients/{id}/statements/{preview_id}/import/': {
    args: async (world) => ({ params: await world.clientStatement() }),
    own: 400,
  },
  'GET /api/clients/{id}/imports/': { args: id(ownClient) },
  'GET /api/clients/{id}/imports/{import_id}/': { args: inClientImport },
  'GET /api/clients/{id}/imports/{import_id}/rows/': { args: inClientImport },
  'POST /api/clients/{id}/imports/{import_id}/undo/': { args: inClientImport },
  'GET /api/clients/{id}/goals/': { args: id(ownClient) },
  'GET /api/clients/{id}/changes/': {
    args: async (world) => ({ params: { id: await ownClient(world) }, query: { since: '2026-10-22' } }),
  },
  'GET /api/clients/{id}/portfolio/': { args: id(ownClient) },
  'GET /api/advisor/clients/{id}/positions/': { args: id(ownClient) },
  'GET /api/clients/{id}/portfolio/performance/': { args: id(ownClient) },

  'GET /api/operations/': {},
  'GET /api/operations/people/': {},
  'POST /api/operations/people/{id}/disable/': { args: id((world) => world.stranger()) },
  'POST /api/operations/people/{id}/enable/': { args: id((world) => world.stranger()) },
  'GET /api/operations/invitations/': {},
  'POST /api/operations/invitations/': {
    args: () => ({ body: { email: `${randomUUID()}@example.test`, role: 'ADVISOR' } }),
  },
  'GET /api/operations/jobs/': {},
  // no work of such an id has failed
  'POST /api/operations/jobs/{id}/retry/': { args: () => ({ params: { id: randomUUID() } }), own: 404 },
  'GET /api/operations/mails/': {},
  // no such letter waits
  'POST /api/operations/mails/{id}/send/': { args: () => ({ params: { id: randomUUID() } }), own: 404 },
  'GET /api/operations/connections/': {},
}
