import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const helpTopic = z.object({
  id: z.string(),
  title: z.string(),
  /** A few lines, in the subset of markdown that answers of the assistant have. */
  text: z.string(),
  /** The page where it is done, from the root; null where there is none of its own. */
  screen: z.string().startsWith('/').nullable(),
})
export type HelpTopic = z.output<typeof helpTopic>

export const listHelp = endpoint({
  method: 'GET',
  path: '/api/help/',
  access: 'user',
  summary: 'Help with the application for the own role: what the assistant answers with as well',
  status: [200],
  response: z.object({ results: z.array(helpTopic) }),
})
