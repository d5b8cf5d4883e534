import { getAnyMe } from '@keelwise/contract/me'
import type { Result } from '@keelwise/contract/endpoint'
import { type UserType, namesOf, userTypeDisplay } from '@keelwise/contract/words'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { acceptUser } from './session.ts'

export type Me = Omit<Result<typeof getAnyMe>, 'user_type'> & { readonly user_type: UserType | null }

/** Reads the signed-in person and keeps what the session state needs of it. */
export async function fetchMe(signal?: AbortSignal): Promise<Me> {
  const answer = await call(getAnyMe, undefined, { signal })
  // a user without a role we know is not an error: they count as an advisor
  const me = { ...answer, user_type: namesOf(userTypeDisplay).find((role) => role === answer.user_type) ?? null }
  acceptUser(me)
  return me
}

export const meQuery = () =>
  queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => fetchMe(signal), staleTime: Infinity })

export const useMe = () => useQuery(meQuery())
