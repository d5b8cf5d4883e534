import type { LedgerDay, Transaction } from '@keelwise/contract/transactions'

/** One line of the ledger: the heading of a day or one of its transactions. */
export type LedgerItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: LedgerDay }
  | { readonly kind: 'row'; readonly key: string; readonly transaction: Transaction }

interface LedgerPage {
  readonly results: readonly Transaction[]
  readonly days: readonly LedgerDay[]
}

/** The lines of some pages in their order; a day that goes over pages has one heading, with the sum read last. */
export function ledgerItems(pages: readonly LedgerPage[]): LedgerItem[] {
  const dayOf = new Map(pages.flatMap((page) => page.days.map((day) => [day.date, day])))
  const items: LedgerItem[] = []
  let current: string | undefined
  for (const page of pages)
    for (const transaction of page.results) {
      const date = transaction.execution_date
      if (date !== current) {
        const day = dayOf.get(date) ?? { date, count: 0, net: null, unconverted: [] }
        items.push({ kind: 'day', key: date, day })
        current = date
      }
      items.push({ kind: 'row', key: transaction.id, transaction })
    }
  return items
}

/** Where the focus goes from a line by a key, among the lines that are transactions; null where the key does nothing. */
export function nextRow(items: readonly LedgerItem[], from: number, key: string): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[key]
  if (key === 'Home') return items.findIndex((item) => item.kind === 'row')
  if (key === 'End') return items.findLastIndex((item) => item.kind === 'row')
  if (step === undefined) return null
  const direction = Math.sign(step)
  let at = from
  let left = Math.abs(step)
  for (let index = from + direction; left > 0 && index >= 0 && index < items.length; index += direction)
    if (items[index]?.kind === 'row') {
      at = index
      left--
    }
  return at
}
