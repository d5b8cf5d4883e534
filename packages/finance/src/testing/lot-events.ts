import {
  type LotEvent,
  type LotOptions,
  type Lots,
  computeLots,
  gainOf,
  heldSince,
  amountText,
  unitsText,
} from '../lots.ts'

type Without<T> = T extends unknown ? Omit<T, 'id' | 'account' | 'security'> & Partial<T> : never
/** An event that says only what matters to the case. */
export type SomeEvent = Without<LotEvent>

/** Events of one security in one account, numbered from e1 on. */
export const eventsOf = (events: readonly SomeEvent[]): LotEvent[] =>
  events.map((event, index) => ({ id: `e${index + 1}`, account: 'own', security: 'X', ...event }) as LotEvent)

const usual: LotOptions = { method: () => 'fifo', isTaxable: () => true }

/** The lots of such events. */
export const lotsOf = (events: readonly SomeEvent[], options: Partial<LotOptions> = {}): Lots =>
  computeLots(eventsOf(events), { ...usual, ...options })

/** What was given up, a line each: units, proceeds, cost, gain that counts, term, disallowed loss. */
export const givenUp = ({ disposals }: Lots): string[] =>
  disposals.map((each) => {
    const gain = gainOf(each)
    const known = each.cost === null ? '?' : amountText(each.cost)
    const washed = each.disallowed === 0n ? '' : ` washed ${amountText(each.disallowed)}`
    return `${unitsText(each.units)} for ${amountText(each.proceeds)} cost ${known} gain ${gain === null ? '?' : amountText(gain)} ${each.term ?? '?'}${washed}`
  })

/** What is held, a line each: units of a security at a cost, and since when it counts. */
export const held = ({ held: lots }: Lots): string[] =>
  lots.map(
    (lot) =>
      `${unitsText(lot.units)} ${lot.security} cost ${lot.cost === null ? '?' : amountText(lot.cost)} since ${heldSince(lot) ?? '?'}`,
  )
