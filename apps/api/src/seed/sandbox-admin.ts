import type { Env } from '../environment.ts'
import { sleep } from '../platform/sleep.ts'

/** The sandbox's own admin calls, for demo data only; they do not exist at a real aggregator. */
export interface SandboxAdmin {
  /** Links an institution as if the frame had been gone through. @returns the aggregator's credential id */
  link(personId: string, institutionId: string, login: string): Promise<string>
  /** Puts a credential into a state that nothing but the person ends. */
  setState(credentialId: string, state: string): Promise<void>
}

const WAIT_MS = 20_000

async function waitUntilUp(origin: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(100)) {
    const answer = await fetch(new URL('/health', origin)).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`The aggregator at ${origin} did not answer; the demo data needs it.`)
  }
}

/** Waits for the sandbox and opens its admin calls. @throws Error when it does not come up or refuses */
export async function openSandboxAdmin(env: Env): Promise<SandboxAdmin> {
  await waitUntilUp(env.AGGREGATOR_URL)
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(new URL(path, env.AGGREGATOR_URL), {
      method: 'POST',
      headers: { authorization: `Bearer ${env.AGGREGATOR_SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${answer.status}`)
    return answer.json()
  }
  return {
    link: async (personId, institutionId, login) => {
      const answer = await post('/admin/credentials', {
        personId,
        institutionId,
        login,
        password: 'demo',
        accounts: 'all',
      })
      return (answer as { credentialId: string }).credentialId
    },
    setState: async (credentialId, state) => {
      await post(`/admin/credentials/${credentialId}/state`, { state, stays: true })
    },
  }
}
