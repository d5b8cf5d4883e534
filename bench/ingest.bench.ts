// How fast a hundred thousand transactions are taken in, beside the fastest that the database can do: COPY of the same
// rows from a file on the server into a table of the same shape.
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Owner } from '../apps/api/src/ingest/accounts.ts'
import type { TransactionRow } from '../apps/api/src/sources/rows.ts'
import { storeTransactions } from '../apps/api/src/ingest/transactions.ts'
import { startBenchDatabase } from './database.ts'
import { addInhabitant } from '../apps/api/src/testing/population.ts'
import { median, ms, printTable, times } from './report.ts'
import { addDays } from '@keelwise/finance/days'

const ROWS = 100_000
const ROUNDS = 5
/** Rows of one page of the aggregator. */
const PAGE = 1000

const day = (back: number): string => addDays('2026-11-20', -back)

/** A row as an institution might state it; the same for the same number. */
const rowOf = (number: number): TransactionRow => {
  const type = (['BUY', 'SELL', 'DEPOSIT', 'PURCHASE', 'PAYMENT'] as const)[number % 5] ?? 'OTHER'
  const isTrade = number % 5 < 2
  const amount = `${(number * 7919) % 4000 < 2200 ? '-' : ''}${(number * 31) % 2000}.${String(number % 100).padStart(2, '0')}`
  return {
    externalId: `t-${number}`,
    ordinal: 0,
    executionDate: day(Math.floor(number / 30)),
    postedDate: day(Math.floor(number / 30)),
    settlementDate: null,
    type,
    ticker: isTrade ? `T${number % 500}` : null,
    name: `Counterparty ${number % 900}`,
    fiDescription: `TRANSACTION NUMBER ${number}`,
    description: `Transaction with counterparty ${number % 900}`,
    amount,
    currency: 'USD',
    units: isTrade ? '10' : null,
    unitPrice: isTrade ? '12.5' : null,
    isPending: false,
    pendingExternalId: null,
    replaces: null,
    isRemoved: false,
  }
}

const server = await startBenchDatabase()
const db = new pg.Client({ connectionString: server.url })
await db.connect()
const { userId } = await addInhabitant(db, { transactions: 0, accounts: 1, positions: 0, institutions: 1 })
const { rows: accounts } = await db.query<{ id: string; institution_id: string; credential_id: string }>(
  'select id, institution_id, credential_id from account where user_id = $1',
  [userId],
)
const account = accounts[0]
if (!account) throw new Error('the account was not made')
const owner: Owner = { userId, institutionId: account.institution_id, credentialId: account.credential_id }
const accountId = account.id
const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index))
const database = openDatabase({ url: server.url, poolSize: 2, statementTimeoutMs: 0 })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
/** In one transaction, page by page, as a sync does it. */
const store = (some: readonly TransactionRow[]) =>
  database.asUser(userId, async (tx) => {
    for (let from = 0; from < some.length; from += PAGE)
      await storeTransactions(tx, owner, accountId, 'byallaccounts', some.slice(from, from + PAGE), new Date())
  })

const file = path.join(server.folder, 'rows.copy')
await store(rows)
await db.query(`copy (select * from transaction) to '${file}'`)
await db.query('create table copied (like transaction including all)')
await db.query('alter table copied add foreign key (account_id) references account on delete cascade')
await db.query('create table incoming (like transaction)')
await db.query(`copy incoming from '${file}'`)
const insert = `insert into copied select * from incoming`

const copied: number[] = []
const inserted: number[] = []
const stored: number[] = []
const again: number[] = []
const storedAlone: number[] = []
const againAlone: number[] = []
/** Whether months are kept beside the rows; see migration 0121. */
const keepMonths = (isKept: boolean) =>
  db.query(
    ['added', 'changed', 'removed']
      .map((name) => `alter table transaction ${isKept ? 'enable' : 'disable'} trigger transaction_months_${name}`)
      .join(';'),
  )
/** Milliseconds of taking all rows in, and of the same rows once more. */
const timeOfStoring = async (isKept: boolean) => {
  await keepMonths(isKept)
  await db.query('truncate transaction, transaction_month cascade')
  await db.query('checkpoint')
  return [await timed(() => store(rows)), await timed(() => store(rows))] as const
}
for (let round = 0; round <= ROUNDS; round++) {
  await db.query('truncate copied')
  await db.query('checkpoint')
  const copy = await timed(() => db.query(`copy copied from '${file}'`))
  await db.query('truncate copied')
  await db.query('checkpoint')
  const plain = await timed(() => db.query(insert))
  // which of the two goes first changes from round to round
  const first = await timeOfStoring(round % 2 === 0)
  const second = await timeOfStoring(round % 2 !== 0)
  const [[ours, repeated], [alone, repeatedAlone]] = round % 2 === 0 ? [first, second] : [second, first]
  // the first round warms up
  if (round === 0) continue
  copied.push(copy)
  inserted.push(plain)
  stored.push(ours)
  again.push(repeated)
  storedAlone.push(alone)
  againAlone.push(repeatedAlone)
}
const line = (name: string, samples: readonly number[]) => [
  name,
  ms(median(samples)),
  ms(Math.min(...samples)),
  ms(Math.max(...samples)),
  Math.round((ROWS / median(samples)) * 1000).toLocaleString('en-US'),
  times(median(samples.map((sample, round) => sample / (copied[round] ?? Number.NaN)))),
]
printTable(
  `Taking in ${ROWS.toLocaleString('en-US')} transactions of one account, milliseconds (${ROUNDS} rounds in turns after one to warm up)`,
  ['', 'median', 'fastest', 'slowest', 'rows per second', 'ratio to COPY'],
  [
    line('COPY from a file on the server', copied),
    line('one INSERT … SELECT from a table', inserted),
    line(`storeTransactions, pages of ${PAGE}`, stored),
    line('the same again, nothing new', again),
    line('storeTransactions without months kept', storedAlone),
    line('the same again without months kept', againAlone),
  ],
)
await database.close()
await db.end()
await server.stop()
