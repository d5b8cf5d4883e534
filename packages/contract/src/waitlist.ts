import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, firstName, lastName } from './person.ts'

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/',
  access: 'public',
  summary: 'Ask for an invitation; asking again changes nothing',
  body: z.object({ email, first_name: firstName, last_name: lastName }),
  status: [201],
  response: z.object({ status: z.literal('waitlist'), message: z.string(), email: z.string() }),
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/waitlist/{token}/',
  hasSecretPath: true,
  access: 'public',
  summary: 'Whom an invitation is for and whether it still holds',
  params: z.object({ token: z.string().max(200) }),
  status: [200],
  response: z.object({
    status: z.enum(['invited', 'accepted', 'expired']),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
})
