import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'

/** Most hits of one kind in an answer. */
export const HITS_A_KIND = 5

/** What a search looks through, in the order of its answer. */
const searchKind = z.enum(['client', 'meeting', 'account', 'security', 'payee', 'report', 'conversation', 'help'])

const searchHit = z.object({
  kind: searchKind,
  /** Names it among those of its kind. */
  id: z.string(),
  title: z.string(),
  /** What tells it from others of the same name; null where nothing does. */
  detail: z.string().nullable(),
  /** Its own instant: of a meeting when it takes place, of a conversation when it was begun; null where it has none. */
  at: dateTime.nullable(),
  /** The page of the application that shows it, from the root. */
  address: z.string().startsWith('/'),
})
export type SearchHit = z.output<typeof searchHit>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search/',
  access: 'user',
  summary: 'What one has, by name: every word has to be found. Without words, what was last used',
  query: z.object({ q: z.string().trim().max(200).default('') }),
  status: [200],
  response: z.object({ results: z.array(searchHit) }),
})
