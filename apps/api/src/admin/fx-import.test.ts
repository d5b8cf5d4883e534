import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listAccounts } from '@keelwise/contract/accounts'
import { updateMe } from '@keelwise/contract/me'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAccount } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { fxImportCommand, readEuroRates } from './fx-import.command.ts'

const app = await createTestApp()
afterAll(() => app.close())

async function run(content: string) {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'rates-')), 'eurofxref-hist.csv')
  await writeFile(file, content)
  const lines: string[] = []
  const code = await fxImportCommand.run({
    deps: app.deps,
    options: {},
    operands: [file],
    print: (line) => void lines.push(line),
  })
  return { code, lines }
}

// The bank's own shape: a comma at the end of each line, currencies that are no more, N/A.
const FILE = `Date,USD,JPY,GBP,CHF,ITL,
2026-11-20,1.25,200,0.8,0.9375,N/A,
2026-11-19,1.2,190,0.8,N/A,N/A,
`

test('the bank’s rates are kept in dollars for one unit, and a second import changes nothing', async () => {
  for (let time = 0; time < 2; time++)
    expect(await run(FILE)).toEqual({
      code: 0,
      lines: ['Imported 2 days of 4 currencies, 2026-11-19 to 2026-11-20.'],
    })
  const { rows } = await sql`
    select currency, date, trim_scale(round(usd_per_unit, 6))::text as rate from fx_rate where source = 'ecb' order by 1, 2`.execute(
    app.deps.db.system,
  )
  expect(rows).toEqual([
    { currency: 'CHF', date: '2026-11-20', rate: '1.333333' },
    { currency: 'EUR', date: '2026-11-19', rate: '1.2' },
    { currency: 'EUR', date: '2026-11-20', rate: '1.25' },
    { currency: 'GBP', date: '2026-11-19', rate: '1.5' },
    { currency: 'GBP', date: '2026-11-20', rate: '1.5625' },
    { currency: 'JPY', date: '2026-11-19', rate: '0.006316' },
    { currency: 'JPY', date: '2026-11-20', rate: '0.00625' },
  ])
})

test('figures are in the currency that a person chose, by these rates; without a rate they are unknown', async () => {
  await run(FILE)
  const person = await app.person()
  await buildAccount(app.deps, person.userId, { currency: 'GBP', market_value: '100.00', account_name: 'Pounds' })
  await buildAccount(app.deps, person.userId, { currency: 'XAF', market_value: '100.00', account_name: 'Francs' })
  expect(await person.call(updateMe, { body: { base_currency: 'CHF', locale: 'de-CH' } })).toMatchObject({
    base_currency: 'CHF',
    locale: 'de-CH',
  })
  const { results } = await person.call(listAccounts, { query: {} })
  expect(
    results.map(({ account_name, base_value, base_currency }) => [account_name, base_value, base_currency]),
  ).toEqual([
    ['Francs', null, 'CHF'],
    ['Pounds', '117.19', 'CHF'],
  ])
  for (const body of [{ base_currency: 'BTC' }, { base_currency: 'usd' }, { locale: 'tlh-KX' }])
    expect((await person.request('PATCH', '/api/me/', body)).status).toBe(400)
})

test('a file with a fault is refused whole, with its lines', async () => {
  expect(await run('Date,USD,JPY\n20.11.2026,1.1,2\n2026-11-20,1.1,x\n')).toEqual({
    code: 1,
    lines: [
      'line 2: "20.11.2026" is no date like 2026-01-31',
      'line 3: "x" of JPY is no number above zero like 1.0821',
      'Nothing was imported.',
    ],
  })
  expect(readEuroRates('date,rate\n').faults).toEqual([
    'line 1: must begin with "Date," and name USD among the currencies',
  ])
})
