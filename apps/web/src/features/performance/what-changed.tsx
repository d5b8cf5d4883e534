import type { Performance } from '@keelwise/contract/performance'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { NotesBlock } from '../../domain/notes-block.tsx'
import { Block } from '../../ui/block.tsx'
import table from '../../ui/data-table.module.css'
import { Explain } from '../../ui/explain.tsx'
import classes from './performance-page.module.css'

const PARTS = [
  ['contributions', 'Put in'],
  ['withdrawals', 'Taken out'],
  ['income', 'Dividends and interest'],
  ['fees', 'Fees'],
  ['taxes', 'Taxes'],
  ['market', 'Market'],
  ['currency', 'Exchange rates'],
] as const

/** What made the value change, from the first day to the last; the rows add up to the cent. */
export function WhatChanged({ performance }: { readonly performance: Performance }) {
  const { attribution, currency, period } = performance
  if (!attribution) return null
  const widest = Math.max(1, ...PARTS.map(([key]) => Math.abs(Number(attribution[key]))))
  return (
    <Block
      title="What changed"
      explain={
        <Explain label="How what changed is calculated">
          <p>The value on the first day and every row after it add up to the value on the last day, to the cent.</p>
          <p>Market is what remains after flows, income, fees, taxes and exchange rates.</p>
        </Explain>
      }
    >
      <table className={`${table.table} ${classes.changed}`} aria-label="What changed">
        <tbody>
          <tr>
            <th scope="row">{formatLongDate(period.from)}</th>
            <td aria-hidden />
            <td data-numeric data-strong>
              {formatMoney(attribution.start_value, currency)}
            </td>
          </tr>
          {PARTS.map(([key, label]) => {
            const amount = attribution[key]
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td aria-hidden>
                  <i
                    className={classes.bar}
                    data-down={amount.startsWith('-') || undefined}
                    style={{ width: `${(Math.abs(Number(amount)) / widest) * 100}%` }}
                  />
                </td>
                <td data-numeric>{formatMoneyChange(amount, currency)}</td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">{formatLongDate(period.to)}</th>
            <td aria-hidden />
            <td data-numeric data-strong>
              {formatMoney(attribution.end_value, currency)}
            </td>
          </tr>
        </tbody>
      </table>
    </Block>
  )
}

/** What the figures do not show by themselves: estimated days, gaps, what is left out, simulated prices. */
export function DataNotes({ performance }: { readonly performance: Performance }) {
  const { data_quality: quality } = performance
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
  const notes = [
    ...(quality.simulated_prices ? ['Prices are simulated, also those with which earlier days were worked out.'] : []),
    ...(quality.reconstructed_days > 0
      ? [
          `${days(quality.reconstructed_days)} from before the accounts were linked, worked out from transactions and prices.`,
        ]
      : []),
    ...(quality.carried_days > 0 ? [`${days(quality.carried_days)} carried forward from the day before.`] : []),
    ...quality.gaps.map(
      (gap) => `${gap.account_name}: nothing is known from ${formatLongDate(gap.from)} to ${formatLongDate(gap.to)}.`,
    ),
    ...quality.limited.map(
      (entry) => `${entry.account_name} counts from ${formatLongDate(entry.from)}: ${entry.reason}`,
    ),
    ...quality.left_out.map((entry) => `${entry.account_name} is left out: ${entry.reason}`),
    ...(quality.unconverted.length > 0
      ? [`Without amounts in ${quality.unconverted.join(', ')}: no exchange rate is known.`]
      : []),
    ...quality.notes,
  ]
  return <NotesBlock notes={notes} />
}
