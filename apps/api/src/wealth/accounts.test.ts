import { afterAll, expect, test } from 'vitest'
import { buildAccount } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { lastUpdatedText, selectAccounts } from './accounts.ts'

const app = await createTestApp()
afterAll(() => app.close())

test("the owner in the WHERE hides other people's accounts also where row-level security does not apply", async () => {
  const [one, other] = [await app.person(), await app.person()]
  const mine = await buildAccount(app.deps, one.userId)
  const foreign = await buildAccount(app.deps, other.userId, { institution_id: mine.institution_id })
  const seen = (filter: object) =>
    app.deps.db.system.transaction().execute((tx) => selectAccounts(tx, one.userId, filter))

  expect((await seen({})).map((row) => row.id)).toEqual([mine.id])
  expect((await seen({ institution_id: mine.institution_id })).map((row) => row.id)).toEqual([mine.id])
  expect(await seen({ account_id: foreign.id })).toEqual([])
})

const now = new Date('2026-11-21T12:00:00.000Z')

test.each([
  ['2026-11-21T12:00:00.000Z', 'Updated just now'],
  ['2026-11-21T11:59:00.001Z', 'Updated just now'],
  ['2026-11-21T12:05:00.000Z', 'Updated just now'],
  ['2026-11-21T11:59:00.000Z', 'Updated 1 minute ago'],
  ['2026-11-21T11:55:00.000Z', 'Updated 5 minutes ago'],
  ['2026-11-21T11:00:00.001Z', 'Updated 59 minutes ago'],
  ['2026-11-21T11:00:00.000Z', 'Updated 1 hour ago'],
  ['2026-11-20T12:00:00.001Z', 'Updated 23 hours ago'],
  ['2026-11-20T12:00:00.000Z', 'Updated yesterday'],
  ['2026-11-19T12:00:00.001Z', 'Updated yesterday'],
  ['2026-11-19T12:00:00.000Z', 'Updated 2 days ago'],
  ['2026-10-23T12:00:00.000Z', 'Updated 29 days ago'],
  ['2026-10-22T12:00:00.000Z', 'Updated 1 month ago'],
  ['2025-11-22T12:00:00.000Z', 'Updated 11 months ago'],
  ['2025-11-21T12:00:00.000Z', 'Updated 1 year ago'],
  ['2023-11-22T12:00:00.000Z', 'Updated 3 years ago'],
])('[R-3.059] a refresh at %s reads "%s"', (at, text) => {
  expect(lastUpdatedText(new Date(at), now)).toBe(text)
})

test('[R-3.059] an account that was never refreshed says so', () => {
  expect(lastUpdatedText(null, now)).toBe('Never updated')
})
