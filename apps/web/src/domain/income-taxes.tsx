import { type IncomeTaxes, exportIncomeTaxes, getIncomeTaxes } from '@keelwise/contract/income'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { Block, Loaded } from '../ui/block.tsx'
import table from '../ui/data-table.module.css'
import { Explain } from '../ui/explain.tsx'
import { FigureHeads } from '../ui/figure-heads.tsx'
import figures from '../ui/figures.module.css'
import { TwoLineList, TwoLineRow } from '../ui/two-line-row.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { ExportButton } from './export-button.tsx'
import { formatDate } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { INVESTOR_KEY } from './investor-queries.ts'

type Totals = IncomeTaxes['totals']

/** A country's name by its two letters; what is not known is said. */
function countryName(code: string | null): string {
  if (code === null) return 'Country not known'
  if (code === 'US/CA') return 'United States or Canada'
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}

const atLeast = ({ unknown }: Totals, amount: string): string => (unknown > 0 ? `at least ${amount}` : amount)

/** Nothing is known of the tax of any payment: there is no sum to show. */
const withheldText = (totals: Totals, count: number, currency: string): string =>
  totals.unknown === count && count > 0 ? 'Not known' : atLeast(totals, formatMoney(totals.withheld, currency))

/** Where a line has no room for the words. */
const inShort = (text: string): string => text.replace('at least ', '≥ ')

const grossText = (totals: Totals, currency: string): string => atLeast(totals, formatMoney(totals.gross, currency))

/**
 * Dividends and interest before and after the tax that was withheld, altogether and by country, with all payments as CSV.
 * @param year a calendar year; null: the past twelve months
 */
export function IncomeTaxesBlock({ year }: { readonly year: number | null }) {
  const asked: Record<string, string> = year === null ? {} : { year: String(year) }
  const query = useQuery({
    queryKey: [INVESTOR_KEY, 'income-taxes', { year }],
    queryFn: ({ signal }) => call(getIncomeTaxes, { query: asked }, { signal }),
  })
  return (
    <Loaded query={query} failure="The tax withheld could not be loaded." skeleton={null}>
      {(taxes) => (taxes.payments.length === 0 ? null : <Taxes taxes={taxes} asked={asked} />)}
    </Loaded>
  )
}

interface TaxesProps {
  readonly taxes: IncomeTaxes
  readonly asked: Record<string, string>
}

function Taxes({ taxes, asked }: TaxesProps) {
  const isNarrow = useIsNarrow()
  const { totals, countries, payments, currency } = taxes
  // a table of nothing but what is not known would say the sums once more
  const isNoneKnown = countries.every(({ country }) => country === null)
  const isAtLeast = totals.unknown > 0 ? ', at least' : ''
  const isNothingKnown = totals.unknown === payments.length
  const countOf = (country: string | null): number => payments.filter((row) => row.country === country).length
  return (
    <Block
      title="Income and tax withheld"
      action={
        <span className="no-print">
          <ExportButton
            endpoint={exportIncomeTaxes}
            query={asked}
            fileName={`keelwise-income-taxes-${taxes.from}-${taxes.to}`}
          />
        </span>
      }
      explain={
        <Explain label="How gross and net income are worked out">
          <p>
            Tax is withheld inside a payment or booked beside it; either way gross is before it and net after it. Where
            a source states neither, the tax is not known: nothing is put in its place, and the sums are “at least”.
          </p>
          <p>
            The country is where the security is registered, by its ISIN. That of a depositary receipt is not where its
            company is. This is no tax advice.
          </p>
        </Explain>
      }
    >
      <dl className={figures.figures}>
        <div>
          <dt>Gross{isAtLeast}</dt>
          <dd>{formatMoney(totals.gross, currency)}</dd>
          <dd>
            {formatDate(taxes.from)} to {formatDate(taxes.to)}
          </dd>
        </div>
        <div>
          <dt>Tax withheld{isNothingKnown ? '' : isAtLeast}</dt>
          <dd>{isNothingKnown ? 'Not known' : formatMoney(totals.withheld, currency)}</dd>
          <dd>
            {totals.unknown === 0
              ? 'stated for every payment'
              : `not stated for ${totals.unknown} of ${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}`}
          </dd>
        </div>
        <div>
          <dt>Net</dt>
          <dd>{formatMoney(totals.net, currency)}</dd>
          <dd>
            {taxes.unconverted.length > 0
              ? `without amounts in ${taxes.unconverted.join(', ')}: no exchange rate is known`
              : 'after the tax that is known'}
          </dd>
        </div>
      </dl>
      {isNoneKnown ? null : isNarrow ? (
        <TwoLineList label="Tax withheld by country">
          {countries.map(({ country, ...own }) => (
            <TwoLineRow
              key={country}
              what={countryName(country)}
              value={formatMoney(own.net, currency)}
              detail={inShort(`Gross ${grossText(own, currency)}`)}
              detailValue={inShort(`Tax ${withheldText(own, countOf(country), currency).toLowerCase()}`)}
            />
          ))}
        </TwoLineList>
      ) : (
        <table className={table.table} aria-label="Tax withheld by country">
          <thead>
            <tr>
              <th scope="col">Country</th>
              <FigureHeads names={['Gross', 'Tax withheld', 'Net']} />
            </tr>
          </thead>
          <tbody>
            {countries.map(({ country, ...own }) => (
              <tr key={country}>
                <td>{countryName(country)}</td>
                <td data-numeric>{grossText(own, currency)}</td>
                <td data-numeric>{withheldText(own, countOf(country), currency)}</td>
                <td data-numeric>{formatMoney(own.net, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}
