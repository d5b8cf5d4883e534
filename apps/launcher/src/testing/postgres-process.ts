import { spawn, type SpawnOptions } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { processStart } from '../instance-lock.ts'

const program = path.join(import.meta.dirname, 'run-postgres.ts')

/** A temporary folder that every user may enter, removed after the test. */
export function makeFolder(mode = 0o755): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-launcher-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the small launcher; resolves with its address, or rejects with what it said when it did not start. */
export async function launchPostgres(
  directory: string,
  { packageRoot, options = {}, wrap = [] }: { packageRoot?: string; options?: SpawnOptions; wrap?: string[] } = {},
) {
  const line = [...wrap, process.execPath, program, directory, ...(packageRoot ? [packageRoot] : [])]
  const child = spawn(line[0] ?? '', line.slice(1), { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).once('line', resolve)
    void ended.then(() => reject(new Error(said)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    serverPid: Number(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    },
  }
}

/** Runs statements on one connection and returns the rows of the last. */
export async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Resolves when the process has ended; the test's own time limit is what fails it. */
export async function hasEnded(pid: number): Promise<true> {
  while (processStart(pid) !== '') await sleep(20)
  return true
}
