import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { page, pageQuery } from './paging.ts'

/** An assistant that begins a conversation by itself. */
const agent = z.object({
  name: z.string(),
  display_name: z.string(),
  title: z.string(),
  description: z.string().max(200),
  agent_type: z.string(),
  audience: z.enum(['INVESTOR', 'ADVISOR', 'BOTH']),
  requires_risk_score: z.boolean(),
  /** Name of a built-in icon. */
  icon: z.string(),
  is_available: z.boolean(),
})
export type Agent = z.output<typeof agent>

const agentType = z.object({ value: z.string(), label: z.string() })

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/agents/',
  access: 'user',
  summary: 'The assistants a person of this role can start',
  query: pageQuery(6).extend({ agent_type: z.string().max(100).optional() }),
  status: [200],
  response: page(agent),
})

export const listAgentTypes = endpoint({
  method: 'GET',
  path: '/api/agents/types/',
  access: 'user',
  summary: 'The kinds of assistants there are for this role',
  status: [200],
  response: z.object({ agent_types: z.array(agentType) }),
})

/** Which engine answers, and what to tell people about it. */
const assistantStatus = z.object({
  engine: z.string(),
  /** Shown above every conversation: who writes, and where the data for it go. */
  notice: z.string().nullable(),
  messages_left_today: z.number().int(),
  /** Questions to begin with that have an answer for this person. */
  suggestions: z.array(z.string()).max(4),
})

export const getAssistantStatus = endpoint({
  method: 'GET',
  path: '/api/agents/status/',
  access: 'user',
  summary: 'Which engine writes answers, and how many messages are left today',
  status: [200],
  response: assistantStatus,
})
