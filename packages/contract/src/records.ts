import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * What is kept of an advisor's work with clients: what was said and handed in, the meetings with their notes, summaries
 * and questions, and conversations with the assistant about a client.
 */
export const recordCategory = z.enum(['transcript', 'meeting', 'conversation'])
export type RecordCategory = z.output<typeof recordCategory>

/** How long each category is kept after it was last touched, in days; null until somebody deletes it. */
export const retentionRules = z.record(recordCategory, z.number().int().nullable())

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/advisor/retention/',
  access: 'advisor',
  summary: 'How long records are kept; the operator sets it, and a legal hold stops it',
  status: [200],
  response: retentionRules,
})

const params = z.object({ id: z.uuid() })

export const exportMeetingRecords = endpoint({
  method: 'GET',
  path: '/api/meetings/{id}/records/',
  access: 'advisor',
  summary: 'Everything on record about one own meeting, as a JSON file: every text with who, when and which engine',
  params,
  status: [200],
  responseType: 'stream',
})

export const exportClientRecords = endpoint({
  method: 'GET',
  path: '/api/wealth-management-clients/{id}/records/',
  access: 'advisor',
  summary: 'Everything on record about one own client, as a JSON file',
  params,
  status: [200],
  responseType: 'stream',
})
