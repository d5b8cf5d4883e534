import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { NativeSelect } from '@mantine/core'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import table from '../../ui/data-table.module.css'
import { FigureHeads } from '../../ui/figure-heads.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { CurrencyField } from './currency-field.tsx'
import classes from './file-questions.module.css'
import { formatFileAmount } from './format-file-amount.ts'

interface FilePricesProps {
  readonly prices: NonNullable<StatementPreview['prices']>
  readonly onSay: (change: Partial<StatementChoices>) => void
}

const UNDECIDED = ''

/** Prices of a file: of what they are and in what currency, and what of them is refused. */
export function FilePrices({ prices, onSay }: FilePricesProps) {
  const {
    series,
    asks_symbol: asksSymbol,
    asks_currency: asksCurrency,
    choices,
    rejected,
    rejected_total: refused,
  } = prices
  const known = asksSymbol ? (series[0]?.symbol ?? UNDECIDED) : UNDECIDED
  const codes = new Set(series.map(({ currency }) => currency))
  const suggested = series.find((each) => each.suggested_currency !== null)?.suggested_currency ?? null
  return (
    <section className="panel clipped" aria-label="Prices">
      <div className={classes.head}>
        <h2 className={classes.title}>Prices</h2>
        <p className={classes.text}>
          They are yours alone, and nobody else sees them. On the days from the first to the last of them they count
          before what the market says; of several files the newest counts.
        </p>
      </div>
      {asksSymbol || asksCurrency ? (
        <div className={classes.choice}>
          {asksSymbol ? (
            <NativeSelect
              label="Prices of"
              data={[
                ...(known === UNDECIDED ? [{ value: UNDECIDED, label: 'Choose a security' }] : []),
                ...choices.map(({ symbol, name }) => ({
                  value: symbol,
                  label: symbol.startsWith('name:') ? name : `${symbol}, ${name}`,
                })),
              ]}
              value={known}
              onChange={(event) =>
                event.currentTarget.value !== UNDECIDED && onSay({ symbol: event.currentTarget.value })
              }
            />
          ) : null}
          {asksCurrency ? (
            <CurrencyField
              label="Currency of these prices"
              value={codes.size === 1 ? ([...codes][0] ?? null) : null}
              suggested={suggested}
              by={series.some(({ is_held: isHeld }) => isHeld) ? 'What you hold' : 'A sign in the file'}
              onChange={(currency) => onSay({ currency })}
            />
          ) : null}
        </div>
      ) : null}
      <ScrollRegion label="Prices of this file">
        <table className={table.table} aria-label="Prices of this file">
          <thead>
            <tr>
              <th scope="col">Security</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <FigureHeads names={['Days', 'Last price']} />
            </tr>
          </thead>
          <tbody>
            {series.map((each) => (
              <tr key={`${each.symbol} ${each.currency}`}>
                <td data-wraps>
                  {each.name || 'Not said yet'}
                  {each.symbol === '' || each.is_held ? null : (
                    <span className="small dimmed"> none of your accounts holds or traded it</span>
                  )}
                </td>
                <td>{formatLongDate(each.first_date)}</td>
                <td>{formatLongDate(each.last_date)}</td>
                <td data-numeric>{formatCount(each.count)}</td>
                <td data-numeric>{formatFileAmount(each.last_close, each.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {refused > 0 ? (
        <div className={classes.head}>
          <h3 className={classes.title}>
            {refused === 1 ? '1 price is refused' : `${formatCount(refused)} prices are refused`}
          </h3>
          <ul>
            {rejected.map(({ message, line }) => (
              <li key={`${line} ${message}`}>{line === null ? message : `Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}
