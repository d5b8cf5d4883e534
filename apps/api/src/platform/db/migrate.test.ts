import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-db.ts'
import { packageRoot } from '../package-root.ts'
import { type Database } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
})
afterAll(() => close())

test('a database that a newer release has migrated still serves this one: it starts, is ready and says so', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_the_next_release', now()::text)`.execute(
    db.system,
  )
  expect(await migrate(db.system)).toEqual({ created: false, newer: ['9999_of_the_next_release'], missing: [] })
  expect(await isMigrated(db.system)).toBe(true)
  await sql`delete from kysely_migration where name = '9999_of_the_next_release'`.execute(db.system)
})

test('a migration with a smaller number than the last that ran is no fault: it waits its turn, and readiness with it', async () => {
  const [name = ''] = newNames().slice(-2)
  await sql`delete from kysely_migration where name = ${name}`.execute(db.system)
  expect(await isMigrated(db.system)).toBe(false)
  // as on a server that got it after its successor
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db.system,
  )
  expect(await migrate(db.system)).toEqual({ created: false, newer: [], missing: [] })
  expect(await isMigrated(db.system)).toBe(true)
})

test('whoever owns the database is of the role of requests after every start, also where the database was restored from elsewhere', async () => {
  await migrate(db.system)
  const { rows } = await sql<{
    member: boolean
  }>`select pg_has_role(current_user, 'keelwise_app', 'member') as member`.execute(db.system)
  expect(rows).toEqual([{ member: true }])
})

const folder = path.join(packageRoot, 'src/platform/db/migrations')
const newNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .toSorted()

/** What a release before cannot live with, or what holds a table for long. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|view|function)\b/i, 'drops what the release before still reads'],
  [/\brename\s+(?:to|column)\b|\balter\s+table\s+\S+\s+rename\b/i, 'renames what the release before still reads'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, 'rewrites a table under a lock'],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, 'refuses rows of the release before'],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\S+\s+(?:(?!default|generated)[^,;])*\bnot\s+null\b(?![^,;]*\bdefault\b)/i,
    'asks the release before for a column it does not know',
  ],
]

/** Migrations that stood before the rule. */
const LAST_BEFORE = '0080_conversation_shelf'

/** Why a migration would break a rolling upgrade; a line `-- contract: why it is safe now` says that somebody looked. */
const faultsOf = (text: string): string[] => {
  const statements = text.replaceAll(/--[^\n]*/g, '')
  return /^-- contract: \S/m.test(text)
    ? []
    : BREAKING.flatMap(([pattern, why]) => (pattern.test(statements) ? [why] : []))
}

test.each([
  ['alter table a add column b text', 0],
  ["alter table a add column b text not null default ''", 0],
  ['alter table a add column b text not null', 1],
  ['alter table a drop column b', 1],
  ['alter table a rename column b to c', 1],
  ['alter table a alter column b type bigint', 1],
  ['-- contract: nothing reads b since the last release\nalter table a drop column b', 0],
  ['-- drop table a\nselect 1', 0],
])('the rule for migrations: %s', (text, faults) => {
  expect(faultsOf(text)).toHaveLength(faults)
})

test('no migration since the rule breaks the release before it or says why it does not', () => {
  for (const name of newNames().filter((each) => each > LAST_BEFORE))
    expect({ name, faults: faultsOf(readFileSync(path.join(folder, `${name}.sql`), 'utf8')) }).toEqual({
      name,
      faults: [],
    })
})
