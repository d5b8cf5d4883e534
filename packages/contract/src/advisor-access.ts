import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { accessScopes, accessStatuses } from './words.ts'

/** What an advisor sees once an investor agrees; goals only where that is said besides. Transactions and conversations are never shared. */
export const accessScope = z.enum(accessScopes)

/** An advisor's wish to see an investor's data, and what became of it. */
export const advisorAccess = z.object({
  id: z.uuid(),
  advisor_name: z.string(),
  firm_name: z.string().nullable(),
  status: z.enum(accessStatuses),
  requested_at: dateTime,
  decided_at: dateTime.nullable(),
  scope: z.array(accessScope),
})
export type AdvisorAccess = z.output<typeof advisorAccess>

const params = z.object({ id: z.uuid() })
const decision = (verb: 'accept' | 'decline' | 'revoke', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/investor/advisor-access/{id}/${verb}/`,
    access: 'investor',
    summary,
    params,
    status: [200],
    response: advisorAccess,
  })

export const listAdvisorAccess = endpoint({
  method: 'GET',
  path: '/api/investor/advisor-access/',
  access: 'investor',
  summary: 'Advisors who may see own data, who ask to, and who could',
  status: [200],
  response: z.object({ results: z.array(advisorAccess) }),
})

export const acceptAdvisorAccess = decision('accept', 'Let an advisor see accounts, positions, performance and risk')
export const declineAdvisorAccess = decision('decline', 'Refuse an advisor who asks')
export const revokeAdvisorAccess = decision('revoke', 'End an advisor’s access; it holds from their next request')

export const shareWithAdvisor = endpoint({
  method: 'PUT',
  path: '/api/investor/advisor-access/{id}/goals/',
  access: 'investor',
  summary: 'Say whether an advisor who has access sees goals too; it holds from their next request',
  params,
  body: z.object({ is_shared: z.boolean() }),
  status: [200],
  response: advisorAccess,
})

export const listAdvisorViews = endpoint({
  method: 'GET',
  path: '/api/investor/advisor-access/views/',
  access: 'investor',
  summary: 'What advisors looked at, by the hour, the newest first; at most the last 100',
  status: [200],
  response: z.object({
    results: z.array(
      z.object({
        advisor_name: z.string(),
        firm_name: z.string().nullable(),
        scope: accessScope,
        last_at: dateTime,
        times: z.number().int(),
      }),
    ),
  }),
})
