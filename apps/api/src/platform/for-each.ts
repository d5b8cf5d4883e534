/**
 * Does something for each in turn, also where it fails for one of them: whose row cannot be read holds up nobody behind them.
 * @throws what failed, once all were tried; of several an AggregateError
 */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of ${items.length} failed`)
}
