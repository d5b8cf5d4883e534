import { getInvitation, joinWaitlist } from '@keelwise/contract/waitlist'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CallOptions, call } from '../../lib/api.ts'

export interface WaitlistEntry {
  email: string
  first_name: string
  last_name: string
}

/** Asks for an invitation. */
export const askForInvitation = (body: WaitlistEntry, options?: CallOptions) => call(joinWaitlist, { body }, options)

/** Whom the invitation of a waitlist token is for, and whether it still holds. */
export const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    staleTime: Infinity,
  })

export const useInvitation = (token: string | null) => useQuery(invitationQuery(token))
