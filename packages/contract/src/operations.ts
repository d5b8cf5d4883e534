import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { userType } from './me.ts'
import { dateTime } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { email } from './person.ts'
import { invitationStateDisplay, jobStateDisplay, mailStateDisplay, namesOf, personStateDisplay } from './words.ts'

/** Rows of a page of these lists. */
export const OPERATIONS_PAGE_SIZE = 20

export const personState = z.enum(namesOf(personStateDisplay))
export const invitationState = z.enum(namesOf(invitationStateDisplay))
export const jobState = z.enum(namesOf(jobStateDisplay))
export const mailState = z.enum(namesOf(mailStateDisplay))

const params = z.object({ id: z.uuid() })
const search = z.string().trim().max(100).default('')
const pages = pageQuery(OPERATIONS_PAGE_SIZE)
const count = z.number().int()

/** What runs and what waits, in numbers; how the service is set up, in words. */
export const getOperations = endpoint({
  method: 'GET',
  path: '/api/operations/',
  access: 'operator',
  summary: 'What waits and what failed, and how the service is set up',
  status: [200],
  response: z.object({
    people: z.record(personState, count),
    invitations: z.record(invitationState, count),
    jobs: z.record(jobState, count),
    mails: z.record(mailState, count),
    connections: z.object({ all: count, broken: count }),
    /** What was chosen of what can be; no addresses and no secrets. */
    features: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
})

const operatedPerson = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: userType,
  state: personState,
  has_second_factor: z.boolean(),
  is_operator: z.boolean(),
  connections: count,
  date_joined: dateTime,
  last_login: dateTime.nullable(),
})
export type OperatedPerson = z.output<typeof operatedPerson>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/operations/people/',
  access: 'operator',
  summary: 'People with an account, the newest first; nothing of what they own',
  query: pages.extend({ search, state: personState.optional() }),
  status: [200],
  response: page(operatedPerson),
})

export const disablePerson = endpoint({
  method: 'POST',
  path: '/api/operations/people/{id}/disable/',
  access: 'operator',
  summary: 'Shut a person out: every session ends within five seconds and no login works',
  params,
  status: [200],
  response: operatedPerson,
})

export const enablePerson = endpoint({
  method: 'POST',
  path: '/api/operations/people/{id}/enable/',
  access: 'operator',
  summary: 'Let a person who was shut out sign in again',
  params,
  status: [200],
  response: operatedPerson,
})

const invitation = z.object({
  id: z.uuid(),
  role: userType,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: invitationState,
  created_at: dateTime,
  invited_at: dateTime.nullable(),
  expires_at: dateTime.nullable(),
  accepted_at: dateTime.nullable(),
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/operations/invitations/',
  access: 'operator',
  summary: 'Who waits to be let in and who was invited, the newest first',
  query: pages.extend({ search, state: invitationState.optional() }),
  status: [200],
  response: page(invitation),
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/operations/invitations/',
  access: 'operator',
  summary: 'Mail somebody the link with which they register; a newer one voids the older',
  body: z.object({ email, role: userType, may_link_accounts: z.boolean().default(false) }),
  status: [201],
  response: z.object({ email: z.string() }),
})

const job = z.object({
  id: z.uuid(),
  name: z.string(),
  state: jobState,
  tries: count,
  created_at: dateTime,
  next_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  /** What went wrong the last time, in the words of the program. */
  error: z.string(),
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/operations/jobs/',
  access: 'operator',
  summary: 'Work that waits, runs or failed, the newest first',
  query: pages.extend({ state: jobState.default('FAILED') }),
  status: [200],
  response: page(job),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/operations/jobs/{id}/retry/',
  access: 'operator',
  summary: 'Have work that failed done again',
  params,
  status: [204],
})

const mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: count,
  created_at: dateTime,
  next_attempt_at: dateTime,
  error: z.string(),
})

export const listMails = endpoint({
  method: 'GET',
  path: '/api/operations/mails/',
  access: 'operator',
  summary: 'Letters that are not delivered, the oldest first; without their text',
  query: pages.extend({ state: mailState.optional() }),
  status: [200],
  response: page(mail),
})

export const sendMailNow = endpoint({
  method: 'POST',
  path: '/api/operations/mails/{id}/send/',
  access: 'operator',
  summary: 'Try a letter that waits at once',
  params,
  status: [204],
})

const connection = z.object({
  id: z.uuid(),
  email: z.string(),
  institution: z.string(),
  provider: z.string(),
  is_broken: z.boolean(),
  state: z.string(),
  error_code: z.number().int().nullable(),
  failed_reads: count,
  broken_since: dateTime.nullable(),
  retry_at: dateTime.nullable(),
  last_success_at: dateTime.nullable(),
})

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/operations/connections/',
  access: 'operator',
  summary: 'Connections to institutions, those broken longest first; no figures',
  query: pages.extend({ search, broken: z.enum(['1', '0']).default('1') }),
  status: [200],
  response: page(connection),
})
