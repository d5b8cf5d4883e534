import { logout } from '@keelwise/contract/auth'
import { endSession as endSessionCall, listSessions } from '@keelwise/contract/me'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetSession, useSession } from '../../domain/session.ts'
import { call } from '../../lib/api.ts'

const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listSessions, undefined, { signal }) })

export const useSessions = () => useQuery(sessionsQuery())

/** Logs one other device out. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSessionCall, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
}

/** Logs every device out, this one too. @throws {ApiError} when the server could not be told: then nothing changed */
export async function signOutEverywhere(): Promise<void> {
  const { refreshToken } = useSession.getState()
  if (refreshToken) await call(logout, { body: { all_sessions: true, refresh: refreshToken } })
  forgetSession()
}
