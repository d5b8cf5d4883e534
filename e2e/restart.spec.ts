import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { launchProduct } from './support/launch-product.ts'

const folderOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // it has ended
    return ''
  }
}

test('kill -9 of the API and then of the database: the product starts itself again, and who was signed in still is', async () => {
  test.skip(process.platform !== 'linux', 'which process is which is read from /proc')
  const product = await launchProduct({ DEMO: '1' })
  try {
    const call = (address: string, init: RequestInit = {}) =>
      fetch(`${product.url}${address}`, { ...init, headers: { 'content-type': 'application/json', ...init.headers } })
    const signedIn = await call('/api/auth/jwt/create/', {
      method: 'POST',
      body: JSON.stringify({ email: 'investor@demo.test', password: 'Harbor-Light-7!' }),
    })
    const { access } = (await signedIn.json()) as { access: string }
    const accounts = async (): Promise<number> => {
      const answer = await call('/api/investor/accounts/', { headers: { authorization: `Bearer ${access}` } })
      return answer.ok ? ((await answer.json()) as { count: number }).count : 0
    }
    expect(await accounts()).toBe(9)
    const server = (): number =>
      Number(readFileSync(path.join(product.env['DATA_DIR'] ?? '', 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    // of what the launcher started, what runs in the folder of the API
    const api = (): number => {
      const all = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
      const started = new Set([product.pid])
      for (let size = 0; size < started.size;) {
        size = started.size
        for (const [pid = 0, parent = 0] of all) if (started.has(parent)) started.add(pid)
      }
      return [...started].find((pid) => folderOf(pid).endsWith('apps/api')) ?? 0
    }
    for (const part of [api, server]) {
      const dying = part()
      expect(dying).toBeGreaterThan(0)
      process.kill(dying, 'SIGKILL')
      await expect.poll(() => accounts().catch(() => 0), { timeout: 90_000 }).toBe(9)
      expect(part()).not.toBe(dying)
    }
  } finally {
    await product.stop()
  }
})
