import { type FrameEvent, createLinkSession, reportFrameEvent } from '@keelwise/contract/account-link'
import { getSync, startSync } from '@keelwise/contract/sync'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { LinkRequest } from './link-form.ts'

/** Opens a session for the frame. */
const openLinkSession = ({ actionType, credentialId, returnPath }: LinkRequest) =>
  call(createLinkSession, {
    body: { action_type: actionType, credential_id: credentialId, return_path: returnPath },
  })

/** One session per visit: it is good for one form post, so it is never taken from the cache again. */
const linkSessionQuery = (request: LinkRequest, visit: number) =>
  queryOptions({
    queryKey: ['link-session', request, visit],
    queryFn: () => openLinkSession(request),
    staleTime: Infinity,
    gcTime: 0,
  })

export const useLinkSession = (request: LinkRequest, visit: number) => useQuery(linkSessionQuery(request, visit))

/** Passes on what the frame said; a hint that may get lost, so its failure stops nothing. */
export async function passOn(event: FrameEvent): Promise<void> {
  const { event_id, session_id, type, credential_id = null, institution_id = null } = event
  await call(reportFrameEvent, {
    body: {
      event_id,
      session_id,
      event_type: type,
      credential_id,
      institution_id,
      occurred_at: new Date().toISOString(),
    },
  }).catch((error: unknown) => console.warn('A frame event could not be passed on', error))
}

/** Asks for a sync of what was linked. */
export const requestSync = (credentialId: string | null) =>
  call(startSync, { body: credentialId ? { credential_ids: [credentialId] } : {} })

export const readSync = () => call(getSync)
