import { type HeldSecurity, workOutPast } from '@keelwise/finance/account-past'
import { investedTypes } from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addDays, dayOf } from '@keelwise/finance/days'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refreshStatistics } from '../../platform/db/statistics.ts'
import {
  selectCloses,
  selectHeldUnits,
  selectMovements,
  selectReadAccounts,
  selectUsedCurrencies,
  storePast,
} from './history.queries.ts'
import { pricePositions } from '../../ingest/price-positions.ts'
import { holdFromTrades } from './holdings-from-trades.ts'
import { ensurePrices, ensureRates, symbolOf } from './market-prices.ts'
import { impliedMultiplier, priceMultiplier, quotesFit } from '@keelwise/finance/position-value'
import { negate } from '@keelwise/finance/decimals'

type HistoryDeps = Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<SourceDeps, 'market'>

type ReadAccount = Awaited<ReturnType<typeof selectReadAccounts>>[number]

/** Days before the first transaction for which a price must be there, longer than any closure of the markets. */
const LEAD_DAYS = 10

async function gather(tx: Tx, userId: string, account: ReadAccount) {
  const [holdings, movements] = [
    await selectHeldUnits(tx, userId, account.id),
    await selectMovements(tx, userId, account.id),
  ]
  const held: HeldSecurity[] = holdings.map((holding) => ({
    symbol: symbolOf(holding),
    name: holding.name,
    units: holding.units,
    multiplier: priceMultiplier(holding.sec_type),
  }))
  const symbols = new Set(held.map((security) => security.symbol))
  const gone = new Map<string, HeldSecurity>()
  for (const { symbol, ratio } of movements)
    if (symbol !== null && !symbols.has(symbol))
      gone.set(symbol, { symbol, name: symbol.replace(/^name:/, ''), units: '0', multiplier: impliedMultiplier(ratio) })
  return { holdings, movements, securities: [...held, ...gone.values()] }
}

/** Why nothing can be worked out from these holdings at all; null when it can. */
function faultOf(account: ReadAccount, { holdings }: Awaited<ReturnType<typeof gather>>): string | null {
  if (account.market_value === null) return 'Its value is not known.'
  const isInvested = investedTypes.some((type) => type === account.account_type)
  // what its owner says it is worth is no cash that only flows explain
  if (account.credential_id === null && isInvested && holdings.length === 0)
    return 'It is valued by hand, and what it held is not known.'
  const unvalued = holdings.find((holding) => holding.market_value === null)
  if (unvalued) return `The value of ${unvalued.name} is not known.`
  const foreign = holdings.find((holding) => holding.market_value_currency !== account.currency)
  return foreign
    ? `${foreign.name} is held in ${foreign.market_value_currency}, the account in ${account.currency}.`
    : null
}

async function workOut(deps: HistoryDeps, userId: string, account: ReadAccount): Promise<void> {
  const gathered = await deps.db.asUser(userId, (tx) => gather(tx, userId, account))
  const { holdings, movements, securities } = gathered
  const symbols = securities.map((security) => security.symbol).filter((symbol) => symbol !== 'name:')
  const from = addDays(account.first_transaction ?? account.read_on, -LEAD_DAYS)
  const to = addDays(dayOf(deps.clock()), -1)
  await ensurePrices(deps, symbols, from, to)
  await deps.db.asUser(userId, async (tx) => {
    const closes = await selectCloses(tx, userId, symbols, account.currency, from, account.read_on)
    const prices = Map.groupBy(closes, (close) => close.symbol)
    // Another security of the same name has other prices; what is priced since by these was found to have them.
    for (const holding of holdings)
      if (
        holding.priced_on === null &&
        !quotesFit(prices.get(symbolOf(holding))?.at(-1)?.close ?? null, holding.unit_price ?? '0')
      )
        prices.delete(symbolOf(holding))
    const fault = faultOf(account, gathered)
    const cash = sumAmounts([
      account.market_value ?? '0',
      ...holdings.map((holding) => negate(holding.market_value ?? '0')),
    ])
    const worked =
      fault === null
        ? workOutPast({
            readOn: account.read_on,
            cash,
            securities,
            movements: movements.map((row) => ({ ...row, isForeign: row.is_foreign })),
            prices,
          })
        : { days: [], limitReason: fault }
    await storePast(
      tx,
      { userId, id: account.id, currency: account.currency, firstRead: account.first_read },
      worked.days,
    )
    const facts = {
      basis: account.basis,
      starts_on: worked.days.at(-1)?.date ?? null,
      limit_reason: worked.limitReason,
      is_simulated: closes.some((close) => close.is_simulated),
      worked_out_at: deps.clock(),
    }
    await tx
      .insertInto('account_history')
      .values({ account_id: account.id, user_id: userId, ...facts })
      .onConflict((conflict) => conflict.constraint('account_history_pkey').doUpdateSet(facts))
      .execute()
  })
}

async function workOutChanged(
  deps: HistoryDeps,
  userId: string,
  accounts: readonly ReadAccount[],
  changed: readonly ReadAccount[],
): Promise<void> {
  if (changed.length === 0) return
  const first = changed.map((account) => account.first_transaction ?? account.read_on).toSorted()[0] ?? ''
  const currencies = [...new Set(accounts.map((account) => account.currency))]
  await ensureRates(deps, currencies, addDays(first, -LEAD_DAYS), addDays(dayOf(deps.clock()), -1))
  for (const account of changed) await workOut(deps, userId, account)
  await refreshStatistics(deps.db.system)
}

/**
 * Works out what a person's accounts were worth before they were linked. Runs after a sync or an import; an account whose
 * past rests on the same transactions as before costs one look. What statement files hold is priced up to today.
 */
export const historyJob =
  (deps: HistoryDeps) =>
  async ({ userId }: { userId: string }): Promise<void> => {
    // the rows of a first sync are new to the planner
    await refreshStatistics(deps.db.system)
    const accounts = await deps.db.asUser(userId, (tx) => selectReadAccounts(tx, userId))
    const changed = accounts.filter((account) => account.basis !== account.known_basis)
    await workOutChanged(deps, userId, accounts, changed)
    await holdFromTrades(deps, userId)
    const yesterday = addDays(dayOf(deps.clock()), -1)
    for (const { currency, first } of await deps.db.asUser(userId, (tx) => selectUsedCurrencies(tx, userId)))
      await ensureRates(deps, [currency], addDays(first, -LEAD_DAYS), yesterday)
    await deps.db.system.transaction().execute((tx) => pricePositions(tx, userId, dayOf(deps.clock())))
  }
