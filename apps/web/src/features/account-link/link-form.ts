import type { FrameTarget } from '@keelwise/contract/words'
import { type LinkSession, frameTarget } from '@keelwise/contract/account-link'
import { type FrameForm, frameForm } from '../../domain/frame-form.ts'
import { AFTER_LINKING, paths } from '../../domain/paths.ts'

/** What the address of the link page asks for. */
export interface LinkRequest {
  actionType: string | null
  credentialId: string | null
  /** Already checked: an address of our own below `/investor`. */
  returnPath: string
}

const ANY_ORIGIN = 'https://keelwise.invalid'

/** A return path that is ours, or the accounts page: one leading slash, and below `/investor`. */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\s]/.test(wanted)) return AFTER_LINKING
  const url = URL.parse(wanted, ANY_ORIGIN)
  const isOurs =
    url?.origin === ANY_ORIGIN && (url.pathname === paths.investor || url.pathname.startsWith(`${paths.investor}/`))
  return isOurs ? url.pathname + url.search + url.hash : AFTER_LINKING
}

/** Reads the query of the link page; `route` is another name of `actionType`, everything else is ignored. */
export function linkRequestOf(search: {
  actionType?: string
  route?: string
  credentialId?: string
  returnPath?: string
}): LinkRequest {
  return {
    actionType: search.actionType || search.route || null,
    credentialId: search.credentialId || null,
    returnPath: safeReturnPath(search.returnPath),
  }
}

/** The frame's target; editing and deleting need a credential, without one the frame opens for adding. */
export function targetOf({ actionType, credentialId }: Pick<LinkRequest, 'actionType' | 'credentialId'>): FrameTarget {
  const target = frameTarget(actionType, credentialId)
  return !credentialId && (target === 'edit-credential' || target === 'delete-credential') ? 'add-account' : target
}

/**
 * The form for a session: the credential goes along where it is known, the way back for editing and deleting.
 * @throws when the session names another host than the configured aggregator, or lacks the target.
 */
export function linkForm(request: LinkRequest, session: LinkSession, aggregatorOrigin: string): FrameForm {
  const target = targetOf(request)
  const { action, fields } = frameForm(session, target, aggregatorOrigin)
  const credential = session.frame_credential_id ?? null
  if (credential && request.actionType !== 'linkMoreAccounts') fields.credentialId = credential
  if (target === 'edit-credential' || target === 'delete-credential') fields.returnPath = request.returnPath
  return { action, fields }
}

/** The return path with the mark that a sync is to be awaited. */
export function withSynced(path: string): string {
  const url = new URL(path, ANY_ORIGIN)
  url.searchParams.set('synced', '1')
  return url.pathname + url.search + url.hash
}

/** The return path without that mark: nothing was changed. */
export function withoutSynced(path: string): string {
  const url = new URL(path, ANY_ORIGIN)
  url.searchParams.delete('synced')
  return url.pathname + url.search + url.hash
}
