import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { loginAs } from './login-as.ts'
import { mailFor } from './mail-for.ts'

export const PASSWORD = 'Quiet-Meadow-42!'
const STATEMENT = path.resolve(import.meta.dirname, '../../apps/api/src/sources/statements/fixtures/bank-checking.ofx')

/** Registers somebody through the API, with the mailed code. */
export async function registerInvestor(page: Page, email: string): Promise<void> {
  const post = async (url: string, data: object, status: number) => {
    const answer = await page.request.post(url, { data })
    expect(answer.status(), `${url}: ${await answer.text()}`).toBe(status)
    const { origin } = new URL(answer.url())
    return { origin, ...((await answer.json()) as { verification_token?: string }) }
  }
  const { origin } = await post('/api/auth/investor-signup/', { email }, 200)
  const code = /\b\d{6}\b/.exec((await mailFor(email, [], origin)).text)?.[0]
  const { verification_token } = await post('/api/auth/investor-signup/verify/', { email, otp_code: code }, 200)
  const names = { first_name: 'Story', last_name: 'Investor' }
  const passwords = { password1: PASSWORD, password2: PASSWORD }
  await post(
    '/api/auth/investor-signup/',
    { email, ...names, ...passwords, tc_acceptance: true, verification_token },
    201,
  )
}

/** What the page keeps of its session, also before anything was opened. */
export async function keptSession(page: Page): Promise<{ accessToken: string; refreshToken: string }> {
  const { origins } = await page.context().storageState()
  const auth = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'auth')
  return (JSON.parse(auth?.value ?? '{}') as { state: { accessToken: string; refreshToken: string } }).state
}

/** The access token the page would send. */
export const accessTokenOf = async (page: Page): Promise<string> => (await keptSession(page)).accessToken

/** Posts as who is signed in on the page; answers what was made. */
export async function postAs(page: Page): Promise<(url: string, data: object) => Promise<{ id: string }>> {
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  return async (url, data) => {
    const answer = await page.request.post(url, { headers, data })
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { id: string }
  }
}

/** A new investor who is signed in on the page and holds the account of a statement, so that every page is open. */
export async function newInvestor(page: Page, purpose: string): Promise<string> {
  const email = `${purpose}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
  await registerInvestor(page, email)
  await loginAs(page, email, PASSWORD)
  const headers = { authorization: `Bearer ${await accessTokenOf(page)}` }
  const preview = await page.request.post('/api/investor/statements/preview/?file_name=bank-checking.ofx', {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: await readFile(STATEMENT),
  })
  expect(preview.status(), await preview.text()).toBe(201)
  const { id } = (await preview.json()) as { id: string }
  const imported = await page.request.post(`/api/investor/statements/${id}/import/`, { headers })
  expect(imported.ok(), await imported.text()).toBe(true)
  return email
}
