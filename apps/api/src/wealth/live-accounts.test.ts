import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../testing/factories.ts'
import { type TestApp, createTestApp } from '../testing/test-app.ts'
import { selectLiveAccounts } from './live-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("the owner in the WHERE hides other people's accounts also where row-level security does not apply", async () => {
  const [one, other] = [await app.person(), await app.person()]
  const mine = await buildAccount(app.deps, one.userId)
  const foreign = await buildAccount(app.deps, other.userId, { institution_id: mine.institution_id })
  const seen = (filter: object) =>
    app.deps.db.system.transaction().execute((tx) => selectLiveAccounts(tx, one.userId, filter))

  expect((await seen({})).map((row) => row.id)).toEqual([mine.id])
  expect((await seen({ institution_id: mine.institution_id })).map((row) => row.id)).toEqual([mine.id])
  expect(await seen({ account_id: foreign.id })).toEqual([])
})
