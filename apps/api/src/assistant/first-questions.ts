import type { NamedPlan, PlanPart } from '@keelwise/contract/plan'
import { sql } from 'kysely'
import { dayOf } from '@keelwise/finance/days'
import type { Question } from './engine.ts'
import { dataPartOf } from './first-answers.ts'
import type { ToolDeps } from './tools/tool-deps.ts'

type Asks = Pick<Question, 'userId' | 'role' | 'clientId'>

/** What there is to be asked about. */
interface There {
  readonly accounts: boolean
  readonly positions: boolean
  readonly spending: boolean
  readonly income: boolean
  readonly meetings: boolean
  readonly actions: boolean
  readonly clients: boolean
}

const MOST = 4

/** What a person, the client who is open or an advisor's book has; a look at what exists, not at how much. */
async function whatIsThere({ db }: ToolDeps, { userId, clientId }: Asks, today: string): Promise<There> {
  const { rows } = await db.asUser(userId, (tx) =>
    sql<There>`
      select exists (select from account where user_id = ${userId} and is_counted) as accounts,
        exists (select from position join account on account.id = position.account_id
          where position.user_id = ${userId} and account.user_id = ${userId} and account.is_counted) as positions,
        exists (select from transaction where user_id = ${userId} and is_cash_flow and flow_amount < 0
          and execution_date >= ${today}::date - 60) as spending,
        exists (select from transaction where user_id = ${userId} and tx_type in ('DIVIDEND', 'INTEREST')
          and execution_date >= ${today}::date - 400) as income,
        exists (select from meeting join client on client.id = meeting.client_id and client.deleted_at is null
          where meeting.user_id = ${userId} and client.user_id = ${userId} and meeting.deleted_at is null
            and not meeting.is_restricted and meeting.status = 'SCHEDULED' and meeting.scheduled_at >= ${today}::date
            and (${clientId}::uuid is null or meeting.client_id = ${clientId}::uuid)) as meetings,
        exists (select from meeting_summary join meeting on meeting.id = meeting_summary.meeting_id
          where meeting_summary.user_id = ${userId} and meeting.deleted_at is null and not meeting.is_restricted
            and (${clientId}::uuid is null or meeting.client_id = ${clientId}::uuid)) as actions,
        exists (select from client where user_id = ${userId} and deleted_at is null) as clients`.execute(tx),
  )
  return (
    rows[0] ?? {
      accounts: false,
      positions: false,
      spending: false,
      income: false,
      meetings: false,
      actions: false,
      clients: false,
    }
  )
}

const plan = (words: string, ...parts: PlanPart[]): NamedPlan => ({ words, plan: { version: 1, parts } })
const ABILITIES = plan('What can you help me with?', { kind: 'talk', about: 'abilities' })
const open = dataPartOf('actions', ['open'], { show: 'list', where: [{ field: 'state', op: 'is', values: ['open'] }] })

function ofInvestors(there: There, today: string): (NamedPlan | false)[] {
  const month = { from: `${today.slice(0, 7)}-01`, to: today, words: 'this month so far' }
  return [
    there.accounts && plan('What is my net worth?', dataPartOf('worth', ['net_worth'])),
    there.positions &&
      plan('How is my portfolio allocated?', dataPartOf('positions', ['value', 'share'], { by: ['asset_class'] })),
    there.spending && plan('What did I spend this month?', dataPartOf('transactions', ['out'], { period: month })),
    there.income && plan('What income can I expect over the next twelve months?', dataPartOf('income', ['expected'])),
    there.accounts && plan('Show my accounts', dataPartOf('accounts', ['balance'], { by: ['account'] })),
    plan('What is asset allocation?', { kind: 'term', term: 'asset_allocation', level: 'usual' }),
    ABILITIES,
    plan('How do I link an account?', { kind: 'help', page: 'link_accounts' }),
  ]
}

const byClient = (measure: string): PlanPart =>
  dataPartOf('clients', [measure], { by: ['client'], order: { by: measure, direction: 'desc' }, limit: 5 })

const ofBooks = (there: There): (NamedPlan | false)[] => [
  there.meetings && plan('What are my next meetings?', dataPartOf('meetings', ['next'], { show: 'list', limit: 5 })),
  there.actions && plan('What is open or overdue?', open),
  there.clients && plan('Which portfolios are the most concentrated?', byClient('largest_share')),
  there.clients && plan('Whom have I not met for the longest time?', byClient('days_since_meeting')),
  plan('What is duration?', { kind: 'term', term: 'duration', level: 'usual' }),
  ABILITIES,
]

const ofClients = (there: There, today: string): (NamedPlan | false)[] => [
  plan('What is the net worth?', dataPartOf('worth', ['net_worth'])),
  plan('How is the portfolio allocated?', dataPartOf('positions', ['value', 'share'], { by: ['asset_class'] })),
  plan(
    'How did the investments do this year?',
    dataPartOf('returns', ['twr'], {
      period: { from: `${today.slice(0, 4)}-01-01`, to: today, words: 'this year so far' },
    }),
  ),
  there.actions && plan('What is open from our meetings?', open),
  there.meetings && plan('When is our next meeting?', dataPartOf('meetings', ['next'], { limit: 5 })),
]

const EVERYTHING: There = {
  accounts: true,
  positions: true,
  spending: true,
  income: true,
  meetings: true,
  actions: true,
  clients: true,
}

const plansFor = ({ role, clientId }: Asks, there: There, today: string): NamedPlan[] =>
  (role === 'INVESTOR'
    ? ofInvestors(there, today)
    : clientId === null
      ? ofBooks(there)
      : ofClients(there, today)
  ).filter((each) => each !== false)

/** What any person of the kind may be offered first, whatever there is. */
export const everyFirstQuestion = (asks: Asks, today: string): NamedPlan[] => plansFor(asks, EVERYTHING, today)

/** What can be asked first: plans that have an answer for this person, at most four. */
export async function firstQuestionsFor(deps: ToolDeps, asks: Asks): Promise<NamedPlan[]> {
  const today = dayOf(deps.clock())
  return plansFor(asks, await whatIsThere(deps, asks, today), today).slice(0, MOST)
}
