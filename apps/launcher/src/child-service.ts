import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** What a service tells when it serves. */
type Ready = { type: 'ready'; url: string; demoLogins?: string[] }

export type ChildService = {
  name: string
  ready: Ready
  /** Resolves when the process has ended, with how. */
  ended: Promise<string>
  /** Asks it to end (SIGTERM) and ends it by force after `patience` milliseconds. */
  stop: (patience: number) => Promise<void>
}

export type ServicePlan = {
  name: string
  /** The program's file, and what stands before it on Node's command line. */
  file: string
  nodeArguments?: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Gives up on the start, for example because the whole is asked to stop. */
  signal: AbortSignal
}

const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href

/**
 * Starts one of our programs and waits until it says that it serves.
 * Throws when it ends before that, with what ended it; its own output is shown as it comes.
 */
export async function startService(plan: ServicePlan): Promise<ChildService> {
  const child = spawn(process.execPath, ['--import', endWithParent, ...(plan.nodeArguments ?? []), plan.file], {
    cwd: plan.cwd,
    env: plan.env,
    // its own session: Ctrl-C in the terminal reaches the launcher alone, which ends things in order
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const stop = async (patience: number) => {
    if (!isRunning()) return
    child.kill('SIGTERM')
    const timeout = new AbortController()
    const forced = sleep(patience, undefined, { signal: timeout.signal })
      .then(() => child.kill('SIGKILL'))
      .catch(() => undefined)
    await ended
    timeout.abort()
    await forced
  }
  const message = new Promise<Ready>((resolve) => {
    child.on('message', (value: unknown) => {
      if (isReady(value)) resolve(value)
    })
  })
  const aborted = new Promise<'aborted'>((resolve) => {
    plan.signal.addEventListener('abort', () => resolve('aborted'), { once: true })
    if (plan.signal.aborted) resolve('aborted')
  })
  const first = await Promise.race([message, ended, aborted])
  if (typeof first === 'object') return { name: plan.name, ready: first, ended, stop }
  await stop(2000)
  throw new Error(first === 'aborted' ? `${plan.name} was not started.` : `${plan.name} did not start: ${first}.`)
}

function isReady(value: unknown): value is Ready {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'ready' &&
    'url' in value &&
    typeof value.url === 'string'
  )
}
