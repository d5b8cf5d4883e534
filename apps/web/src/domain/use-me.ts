import { getMe, user, userType } from '@keelwise/contract/me'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../lib/api.ts'
import { acceptUser } from './session.ts'

/** A user without a role we know is not an error: they count as an advisor. */
const anyUser = { ...getMe, response: user.partial().extend({ user_type: userType.nullish().catch(null) }) } as const
export type Me = z.output<typeof anyUser.response>

/** Reads the signed-in person and keeps what the session state needs of it. */
export async function fetchMe(signal?: AbortSignal): Promise<Me> {
  const me = await call(anyUser, undefined, { signal })
  acceptUser(me)
  return me
}

export const meQuery = () =>
  queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => fetchMe(signal), staleTime: Infinity })

export const useMe = () => useQuery(meQuery())
