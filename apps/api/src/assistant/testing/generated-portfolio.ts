import { type AccountType, liabilityTypes } from '@keelwise/contract/words'
import { randomUUID } from 'node:crypto'
import type { Deps } from '../../compose.ts'
import { uuid7 } from '../../platform/ids.ts'
import { buildAccount, buildCredential, buildInstitution } from '../../testing/factories.ts'
import { dayOf, shiftDays } from '@keelwise/finance/days'

/** Numbers that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ACCOUNT_TYPES: readonly AccountType[] = [
  'CHECKING',
  'SAVINGS',
  'MONEY_MARKET',
  'CREDIT_CARD',
  'MORTGAGE',
  'BROKERAGE',
  'IRA',
  'ROTH_IRA',
  '401K',
]
const INVESTED: readonly AccountType[] = ['BROKERAGE', 'IRA', 'ROTH_IRA', '401K']
const KINDS = [
  ['EQUITY', 'equity'],
  ['ETF', 'equity'],
  ['BOND', 'fixed_income'],
  ['MUTUAL_FUND', 'fixed_income'],
  ['CASH', 'cash'],
  ['REIT', 'alternatives'],
  [null, 'alternatives'],
] as const
const PAYEES = ['Blue Kettle', 'Brightline Energy', 'North Gym', 'Corner Grocer', null]
const TX_TYPES = ['DEPOSIT', 'WITHDRAWAL', 'PURCHASE', 'PAYMENT', 'FEE', 'INTEREST', 'DIVIDEND', 'TAX', 'BUY'] as const

/** Rates for euros and pounds, none for francs, so that some amounts cannot be converted. */
export const buildRates = (deps: Deps): Promise<unknown> =>
  deps.db.system
    .insertInto('fx_rate')
    .values(
      ['EUR', 'GBP'].flatMap((currency, at) =>
        Array.from({ length: 80 }, (_, week) => ({
          currency,
          date: dayOf(shiftDays(deps.clock(), -7 * week)),
          usd_per_unit: (1.05 + at * 0.2 + Math.sin(week) / 30).toFixed(6),
          source: 'test',
        })),
      ),
    )
    .execute()

/** Accounts, positions, transactions and snapshots of any kind, removed accounts too; some people have nothing at all. */
export async function buildGeneratedPortfolio(deps: Deps, userId: string, seed: number): Promise<void> {
  const random = randomOf(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const amount = (most: number): string => (Math.floor(random() * most * 100) / 100).toFixed(2)
  const currency = (): string => (random() < 0.75 ? 'USD' : pick(['EUR', 'GBP', 'CHF']))
  const dayAgo = (days: number): string => dayOf(shiftDays(deps.clock(), -days))
  const id = (): string => uuid7(deps.clock().getTime())
  const institutions = seed % 20 === 0 ? 0 : 1 + Math.floor(random() * 3)
  for (let at = 0; at < institutions; at++) {
    const institution = await buildInstitution(deps, { name: `Institution ${'ABC'[at]} of ${seed}` })
    const credential = await buildCredential(deps, userId, { institution_id: institution.id })
    const count = 1 + Math.floor(random() * 4)
    for (let index = 0; index < count; index++) {
      const type = pick(ACCOUNT_TYPES)
      const isOwed = liabilityTypes.includes(type)
      const value = `${isOwed ? '-' : ''}${amount(200_000)}`
      const code = currency()
      const account = await buildAccount(deps, userId, {
        credential_id: credential.id,
        account_name: `Account ${'PQRS'[index]}${'ABC'[at]}`,
        account_type: type,
        market_value: value,
        currency: code,
        deleted_at: random() < 0.1 ? deps.clock() : null,
      })
      const snapshots = [0, 20, 30, 45, 200, 365, 400].filter(() => random() < 0.7)
      if (snapshots.length > 0)
        await deps.db.system
          .insertInto('account_snapshot')
          .values(
            snapshots.map((days) => ({
              user_id: userId,
              account_id: account.id,
              date: dayAgo(days),
              market_value: `${isOwed ? '-' : ''}${amount(200_000)}`,
              currency: code,
            })),
          )
          .execute()
      const owner = { user_id: userId, institution_id: institution.id, account_id: account.id }
      if (INVESTED.includes(type)) {
        const positions = Array.from({ length: Math.floor(random() * 9) }, (_, number) => {
          const [sec_type, asset_class] = pick(KINDS)
          const mine = currency()
          const cost = random() < 0.3 ? null : random() < 0.1 ? '0.00' : amount(20_000)
          return {
            ...owner,
            id: id(),
            position_key: randomUUID(),
            name: `Holding ${number} of ${'PQRS'[index]}${'ABC'[at]}`,
            ticker: random() < 0.5 ? `T${'PQRS'[index]}${'ABC'[at]}${number}` : null,
            units: amount(500),
            unit_price: amount(300),
            unit_price_currency: mine,
            market_value: `${random() < 0.05 ? '-' : ''}${amount(40_000)}`,
            market_value_currency: mine,
            cost_basis: cost,
            cost_basis_currency: cost === null ? null : random() < 0.1 ? 'USD' : mine,
            sec_type,
            asset_class,
            as_of: deps.clock(),
          }
        })
        if (positions.length > 0) await deps.db.system.insertInto('position').values(positions).execute()
      }
      const transactions = Array.from({ length: Math.floor(random() * 60) }, () => {
        const tx_type = pick(TX_TYPES)
        const isIn = ['DEPOSIT', 'INTEREST', 'DIVIDEND'].includes(tx_type)
        return {
          ...owner,
          id: id(),
          source: 'byallaccounts',
          external_id: randomUUID(),
          execution_date: dayAgo(Math.floor(random() * 500)),
          tx_type,
          description: pick(PAYEES),
          flow_amount: `${isIn ? '' : '-'}${amount(3000)}`,
          currency: random() < 0.8 ? 'USD' : currency(),
          is_cash_flow: tx_type !== 'BUY' && random() < 0.9,
          is_pending: random() < 0.05,
          created_at: deps.clock(),
          updated_at: deps.clock(),
        }
      })
      if (transactions.length > 0) await deps.db.system.insertInto('transaction').values(transactions).execute()
    }
  }
}
