import type { FrameTarget } from '@keelwise/contract/words'
import type { LinkSession } from '@keelwise/contract/account-link'

/** The hidden form that opens the aggregator's frame. */
export interface FrameForm {
  action: string
  fields: Record<string, string>
}

/**
 * The form that opens a target with a session.
 * @throws when the session names another host than the configured aggregator, or lacks the target.
 */
export function frameForm(session: LinkSession, target: FrameTarget, aggregatorOrigin: string): FrameForm {
  const path = session.targets[target]
  const action = path === undefined ? null : URL.parse(path, session.host)
  if (!action || URL.parse(session.host)?.origin !== aggregatorOrigin || action.origin !== aggregatorOrigin) {
    throw new Error('The link session names a host that is not the configured aggregator')
  }
  return { action: action.href, fields: { session_id: session.session_id, csrf_token: session.csrf_token } }
}
