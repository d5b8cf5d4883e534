import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import {
  type FrameTarget,
  actionableTypes,
  connectionGroups,
  connectionLevels,
  frameTargets,
  syncStatuses,
} from './words.ts'

/** The frame target of an action type. */
export function frameTarget(action: string | null | undefined, credentialId: string | null | undefined): FrameTarget {
  switch (action) {
    case 'linkMoreAccounts':
    case 'connectAccounts':
      return 'add-account'
    case 'authenticate':
    case 'completeRequest':
    case 'reConnect':
    case 'reAuthenticate':
    case 'reAuthorize':
      return 'edit-credential'
    case 'removeCredentials':
      return 'delete-credential'
    default:
      return credentialId ? 'edit-credential' : 'add-account'
  }
}

const unifiedStatusInfo = z.object({
  actionableType: z.enum(actionableTypes).nullable(),
  actionType: z.string().nullable(),
  message: z.string().nullable(),
  miniType: z.enum(connectionLevels),
})

/** One credential that the person has; healthy ones carry `unifiedStatusInfo: null`. */
const accountStatus = z.object({
  credentialId: z.uuid(),
  financialInstitution: z.object({ id: z.uuid(), name: z.string() }),
  group: z.enum(connectionGroups),
  accountsCount: z.number().int(),
  lastUpdated: dateTime.nullable(),
  unifiedStatusInfo: unifiedStatusInfo.nullable(),
})
export type AccountStatus = z.output<typeof accountStatus>

const statusSummary = z.object({
  inProgressTotal: z.number().int(),
  needsUserActionTotal: z.number().int(),
  totalAccounts: z.number().int(),
})

const activitySummary = z.object({
  syncStatus: z.enum(syncStatuses).nullable(),
  summary: statusSummary,
  accounts: z.array(accountStatus),
})
export type ActivitySummary = z.output<typeof activitySummary>

export const getActivitySummary = endpoint({
  method: 'GET',
  path: '/api/byallaccounts/activities/summary/',
  access: 'investor',
  summary: 'What every credential is doing and whether it needs the person',
  status: [200],
  response: activitySummary,
})

const linkStatus = z.object({
  accounts_count: z.number().int(),
  institutions_count: z.number().int(),
  is_linked: z.boolean(),
  last_sync: dateTime.nullable(),
  morningstar_summary: z.object({ accounts: z.array(accountStatus), summary: statusSummary }),
})
export type LinkStatus = z.output<typeof linkStatus>

export const getLinkStatus = endpoint({
  method: 'GET',
  path: '/api/byallaccounts/status/',
  access: 'investor',
  summary: 'Whether anything is linked, and how it is',
  status: [200],
  response: linkStatus,
})

export const createLinkSession = endpoint({
  method: 'POST',
  path: '/api/byallaccounts/link/',
  access: 'linker',
  summary: 'Open a session for the aggregator frame',
  body: z
    .object({
      action_type: z.string().max(64).nullable(),
      credential_id: z.string().max(64).nullable(),
      return_path: z.string().max(500).nullable(),
    })
    .partial(),
  status: [201],
  response: z.object({
    session_id: z.string(),
    csrf_token: z.string(),
    expires_at: dateTime,
    host: z.string(),
    targets: z.record(z.enum(frameTargets), z.string()),
    /** The aggregator's own id of `credential_id`, for the form field `credentialId`. */
    frame_credential_id: z.string().nullable(),
  }),
})
export type LinkSession = z.output<typeof createLinkSession.response>

/** Events of the frame to our page; `statement.requested` asks for our own upload panel. */
const frameEventType = z.enum([
  'credential.added',
  'credential.updated',
  'credential.deleted',
  'session.closed',
  'session.error',
  'statement.requested',
])

export const frameEvent = z.object({
  source: z.literal('aggregator'),
  v: z.literal(1),
  event_id: z.string().min(1).max(100),
  session_id: z.string().min(1).max(200),
  type: frameEventType,
  credential_id: z.string().max(100).nullable().optional(),
  institution_id: z.string().max(100).nullable().optional(),
  error_code: z
    .union([z.string().max(100), z.number()])
    .nullable()
    .optional(),
})
export type FrameEvent = z.output<typeof frameEvent>

export const reportFrameEvent = endpoint({
  method: 'POST',
  path: '/api/byallaccounts/events/',
  access: 'investor',
  summary: 'Pass on what the frame said; a hint only, the aggregator is asked for the truth',
  body: z.object({
    event_id: z.string().min(1).max(100),
    session_id: z.string().min(1).max(200),
    event_type: frameEventType,
    credential_id: z.string().max(100).nullable().optional(),
    institution_id: z.string().max(100).nullable().optional(),
    occurred_at: dateTime.optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
  status: [202],
  response: z.object({ event_id: z.string(), accepted: z.boolean(), duplicate: z.boolean() }),
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/byallaccounts/webhook/',
  access: 'signature',
  summary: 'Signed events of the aggregator; they only trigger a read',
  body: z.looseObject({
    event_id: z.string().min(1).max(100),
    type: z.string().max(64),
    person_id: z.string().max(100).nullable().optional(),
    credential_id: z.string().max(100).nullable().optional(),
  }),
  status: [202],
  response: z.object({ accepted: z.boolean(), duplicate: z.boolean() }),
})

export const deleteCredential = endpoint({
  method: 'DELETE',
  path: '/api/investor/credentials/{id}',
  access: 'investor',
  summary: 'Remove a credential at the aggregator and hide what came with it',
  // Any text: an unknown one is answered in this call's own error body.
  params: z.object({ id: z.string().max(500) }),
  /**
   * What becomes of the accounts. `keep`: they go on without being updated. `archive`: the same, out of every total.
   * `erase`: erased at once and for good. Nothing: hidden, and purged after 30 days.
   */
  query: z.object({ history: z.enum(['keep', 'archive', 'erase']).optional() }),
  status: [204],
})
