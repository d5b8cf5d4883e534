import type { AccessScope } from '@keelwise/contract/words'
import { sumKnown } from '@keelwise/finance/decimals'
import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { showIn } from '../../wealth/base-currency.ts'
import { type HeldGain, readHeldGains } from '../../wealth/held-gains.ts'
import { readEveryClient } from '../../wealth/holder.ts'
import { livePositions, positionWorth } from '../../wealth/positions.ts'
import type { ToolDeps } from '../tools/tool-deps.ts'
import { securityKey, securityName } from './positions.find.ts'
import type { HeldByClient } from './subject.ts'

/** What positions of one security cost and gained together, as far as both are known. */
function gainsOf(all: readonly (HeldGain | undefined)[]): NonNullable<HeldByClient['gains']> {
  const known = all.filter((each) => each !== undefined && each.gainInBase !== null)
  return {
    cost: sumKnown(known.map((each) => each?.costInBase ?? null)),
    gain: sumKnown(known.map((each) => each?.gainInBase ?? null)),
    harvestable: sumKnown(known.map((each) => each?.harvestable ?? null)) ?? '0.00',
    isPartly: known.length < all.length || known.some((each) => (each?.withoutUnits ?? null) !== null),
  }
}

/**
 * What each client of an advisor shows to hold, by security.
 * @param currency what it is worth in
 * @param scopes what is looked at; none where only names are looked up
 * @param withGains what it cost and gained is read too, for which all trades are followed
 */
export function readHeldByClients(
  deps: ToolDeps,
  {
    advisorId,
    currency,
    scopes,
    withGains,
  }: { advisorId: string; currency: string; scopes: readonly AccessScope[]; withGains: boolean },
): Promise<Map<string, readonly HeldByClient[]>> {
  const today = dayOf(deps.clock())
  return readEveryClient(deps, advisorId, scopes, async (tx, holderId) => {
    await showIn(tx, currency)
    const gained = withGains ? await readHeldGains(tx, holderId, today) : null
    const rows = await livePositions(tx, holderId, {})
      .select([
        'position.id',
        'position.name',
        'position.ticker',
        sql<string>`coalesce(position.sec_type, 'OTHER')`.as('sec_type'),
        positionWorth(holderId, today).as('worth'),
      ])
      .orderBy('position.id')
      .execute()
    return [...Map.groupBy(rows, ({ ticker, name }) => securityKey(ticker, name))].flatMap(([key, some]) => {
      const [first] = some
      return first
        ? [
            {
              key,
              name: securityName(first.ticker, first.name),
              sec_type: first.sec_type,
              worth: sumKnown(some.map(({ worth }) => worth)),
              isAtLeast: some.some(({ worth }) => worth === null),
              ...(gained
                ? { gains: gainsOf(some.map(({ id }) => gained.get(id)).filter((each) => each?.isCounted !== false)) }
                : {}),
            },
          ]
        : []
    })
  })
}

/** The securities that an advisor's clients show to hold, by name: what a question may call them by. */
export async function readSecuritiesOfBook(deps: ToolDeps, advisorId: string) {
  const held = await readEveryClient(deps, advisorId, [], (tx, holderId) =>
    livePositions(tx, holderId, {})
      .select(['position.name', 'position.ticker', sql<string>`coalesce(position.sec_type, 'OTHER')`.as('type')])
      .distinct()
      .execute(),
  )
  const all = [...held.values()].flat().map(({ name, ticker, type }) => ({
    key: securityKey(ticker, name),
    name,
    ticker,
    type,
  }))
  return [...new Map(all.map((each) => [each.key, each])).values()]
}
