import { createLinkSession } from '@keelwise/contract/account-link'
import type { Person } from './test-app.ts'
import type { TestSandbox } from './test-sandbox.ts'

/** The calls that the hosted page makes, behind a session of ours and its form post. */
export interface FrameCalls {
  /** The aggregator's id of the connection the frame was opened for. */
  readonly credentialId: string | null
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Record<string, unknown>>
}

/** Opens the frame for an action as our page does, without a browser. */
export async function openFrame(
  person: Person,
  sandbox: TestSandbox,
  target: 'add-account' | 'edit-credential' | 'delete-credential',
  action: { action_type: string; credential_id?: string },
): Promise<FrameCalls> {
  const link = await person.call(createLinkSession, { body: action })
  const fields = {
    session_id: link.session_id,
    csrf_token: link.csrf_token,
    ...(link.frame_credential_id === null ? {} : { credentialId: link.frame_credential_id }),
  }
  const page = await fetch(sandbox.url + link.targets[target], { method: 'POST', body: new URLSearchParams(fields) })
  if (!page.ok) throw new Error(`the frame answered ${page.status}`)
  return {
    credentialId: link.frame_credential_id,
    call: async (method, path, body) => {
      const answer = await fetch(sandbox.url + path, {
        method,
        headers: {
          'session-id': link.session_id,
          'csrf-token': link.csrf_token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`)
      const text = await answer.text()
      return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    },
  }
}
