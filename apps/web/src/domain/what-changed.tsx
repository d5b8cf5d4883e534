import type { Performance } from '@keelwise/contract/performance'
import { formatLongDate } from './format-date.ts'
import { formatMoney, formatMoneyChange } from './format-money.ts'
import { Block } from '../ui/block.tsx'
import table from '../ui/data-table.module.css'
import { Explain } from '../ui/explain.tsx'
import classes from './what-changed.module.css'

const PARTS = [
  ['contributions', 'Put in'],
  ['withdrawals', 'Taken out'],
  ['income', 'Dividends and interest'],
  ['fees', 'Fees'],
  ['taxes', 'Taxes'],
  ['market', 'Market'],
  ['currency', 'Exchange rates'],
] as const

interface WhatChangedProps {
  readonly attribution: NonNullable<Performance['attribution']>
  readonly currency: string
  readonly from: string | null
  readonly to: string | null
}

/** What made the value change, from the first day to the last; the rows add up to the cent. */
export function WhatChanged({ attribution, currency, from, to }: WhatChangedProps) {
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
            <th scope="row">{formatLongDate(from)}</th>
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
            <th scope="row">{formatLongDate(to)}</th>
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
