import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { marketImportCommand, readSeries } from './market-import.command.ts'

const app = await createTestApp()
afterAll(() => app.close())

async function run(content: string, options: Record<string, string | boolean>) {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'market-')), 'series.csv')
  await writeFile(file, content)
  const lines: string[] = []
  const code = await marketImportCommand.run({
    deps: app.deps,
    options,
    operands: [file],
    print: (line) => void lines.push(line),
  })
  return { code, lines }
}

const prices = async () =>
  (
    await sql`select s.symbol, s.currency, s.is_benchmark, s.source, p.date, trim_scale(p.close)::text as close
      from market_series s join market_price p using (symbol) order by 1, 5`.execute(app.deps.db.system)
  ).rows

test('a series is imported once however often, and replaces a simulated one', async () => {
  await sql`insert into market_series (symbol, name, currency, is_simulated, source) values ('IDX', 'x', 'USD', true, 'sandbox')`.execute(
    app.deps.db.system,
  )
  await sql`insert into market_price values ('IDX', '2026-01-05', 9)`.execute(app.deps.db.system)
  const file = '\uFEFFDate,Close\r\n2026-01-02,100.5\r\n2026-01-03,101\r\n\r\n'
  for (let time = 0; time < 2; time++) {
    const { code, lines } = await run(file, { symbol: 'IDX', name: 'An index', currency: 'EUR', benchmark: true })
    expect([code, lines]).toEqual([0, ['Imported 2 days of IDX, 2026-01-02 to 2026-01-03.']])
  }
  const same = { symbol: 'IDX', currency: 'EUR', is_benchmark: true, source: 'import' }
  expect(await prices()).toEqual([
    { ...same, date: '2026-01-02', close: '100.5' },
    { ...same, date: '2026-01-03', close: '101' },
  ])
})

test('exchange rates are imported over fetched ones', async () => {
  await sql`insert into fx_rate values ('CHF', '2026-01-02', 1.0, 'sandbox')`.execute(app.deps.db.system)
  expect((await run('date,rate\n2026-01-02,1.1534\n', { fx: true, currency: 'CHF' })).code).toBe(0)
  const { rows } =
    await sql`select trim_scale(usd_per_unit)::text as rate, source from fx_rate where currency = 'CHF'`.execute(
      app.deps.db.system,
    )
  expect(rows).toEqual([{ rate: '1.1534', source: 'import' }])
})

test('a file with a fault is refused whole, with its lines; wrong usage says what is missing', async () => {
  const { code, lines } = await run(
    'date,close\n2026-02-30,1\n2026-02-03,1e5\n2026-02-04,2\n2026-02-04,3\n2026-02-05,1,2\n',
    {
      symbol: 'BAD',
    },
  )
  expect(code).toBe(1)
  expect(lines).toEqual([
    'line 2: "2026-02-30" is no date like 2026-01-31',
    'line 3: "1e5" is no number above zero like 123.45',
    'line 5: 2026-02-04 is on line 4 already',
    'line 6: has more than two columns',
    'Nothing was imported.',
  ])
  expect(readSeries('day;close', 'close').faults).toEqual(['line 1: must be "date,close"'])
  expect(readSeries('date,close\n', 'close').faults).toEqual(['there is no day in it'])
  expect((await run('date,close\n', {})).code).toBe(2)
  expect((await run('date,rate\n', { fx: true })).code).toBe(2)
})
