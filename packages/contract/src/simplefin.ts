import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'

const simplefinConnection = z.object({
  credential_id: z.uuid(),
  /** When its token was given to us. */
  claimed_at: dateTime,
})

export const listSimplefinConnections = endpoint({
  method: 'GET',
  path: '/api/investor/simplefin/',
  access: 'investor',
  summary: 'Connections that were linked with a SimpleFIN setup token',
  status: [200],
  response: z.object({ connections: z.array(simplefinConnection) }),
})

export const claimSimplefinToken = endpoint({
  method: 'POST',
  path: '/api/investor/simplefin/',
  access: 'investor',
  summary: 'Link accounts with a SimpleFIN setup token, or renew a connection with a new one',
  body: z.object({
    setup_token: z.string().trim().min(1).max(2000),
    /** The connection that the token renews. */
    credential_id: z.uuid().nullable().optional(),
  }),
  status: [201],
  response: simplefinConnection,
})
