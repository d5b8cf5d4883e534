import type { Position } from '@keelwise/contract/positions'
import { costSourceDisplay, costSourceOfClientDisplay, securityTypeDisplay } from '@keelwise/contract/words'
import { Text } from '@mantine/core'
import { formatDate } from './format-date.ts'
import { balanceTone, formatMoney, formatMoneyChange } from './format-money.ts'
import { formatFigure } from './format-figure.ts'
import { inDigits, perLocale } from './locale.ts'
import { PriceStep } from './price-step.tsx'
import table from '../ui/data-table.module.css'
import { SortHeader } from '../ui/sort-header.tsx'
import { TwoLineList, TwoLineRow } from '../ui/two-line-row.tsx'

/** What a cell shows when the institution gave nothing. */
const NOT_GIVEN = '---'

/** The empty maturity date of the aggregator. */
const EMPTY_DATE = '1900-01-01'

const isPositive = (amount: string | null): amount is string =>
  amount !== null && !amount.startsWith('-') && /[1-9]/.test(amount)

const withoutGroups = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
)

/** The ticker, or '-'. */
export const displayTicker = (position: Pick<Position, 'ticker'>): string => position.ticker?.trim() || '-'

/** Units with two decimals, e.g. "1,250.50". */
export const displayUnits = (position: Pick<Position, 'units'>): string => formatFigure(position.units, 2)

/** The total cost, or the literal `0.0` when it is missing, zero or negative. */
export function displayCostBasis(
  position: Pick<Position, 'cost_basis_amount' | 'cost_basis_currency' | 'market_value_currency'>,
): string {
  const { cost_basis_amount: amount } = position
  if (!isPositive(amount)) return '0.0'
  return formatMoney(amount, position.cost_basis_currency ?? position.market_value_currency)
}

/** The coupon as a percent with two decimals when it is positive. */
export function displayCouponRate({ coupon_rate: rate }: Pick<Position, 'coupon_rate'>): string {
  return isPositive(rate) ? `${withoutGroups().format(rate as Intl.StringNumericLiteral)}%` : NOT_GIVEN
}

/** The maturity date as `MM/dd/yyyy`. */
export function displayMaturityDate({ maturity_date: date }: Pick<Position, 'maturity_date'>): string {
  return date && date !== EMPTY_DATE ? formatDate(date) : NOT_GIVEN
}

/** What a statement file calls a kind of security in its own grammar, as MFINFO; no word that an institution says. */
const OF_A_FILE = /^(MF|STOCK|DEBT|OPT|OTHER)INFO$/

/** The institution's own word for the asset type, else ours for the normalised type. */
export function displayAssetType(position: Pick<Position, 'fi_supplied_sec_type' | 'sec_type'>): string {
  const supplied = position.fi_supplied_sec_type?.trim()
  if (supplied && !(position.sec_type && OF_A_FILE.test(supplied))) return supplied
  return position.sec_type ? securityTypeDisplay[position.sec_type] : NOT_GIVEN
}

interface PositionsProps {
  readonly positions: readonly Position[]
  /** Names the table, e.g. "Positions at First Harbor Bank". */
  readonly label: string
  /** The one that is marked and brought into view. */
  readonly chosenId?: string | undefined
  /** They are a client's, who is not the one who looks. */
  readonly isOfClient?: boolean
  /** How the rows are ordered and what a press on a heading asks for; without it headings are words. */
  readonly sort?: Sort
}

type Field = 'ticker' | 'name' | 'units' | 'market_value_amount'
/** How a list of positions can be ordered. */
export type PositionsOrdering = Field | `-${Field}`
interface Sort {
  readonly ordering: PositionsOrdering
  readonly onOrder: (ordering: PositionsOrdering) => void
}

interface HeadingProps {
  readonly sort: Sort | undefined
  readonly field: Field
  readonly isNumeric?: boolean
  /** What is below stays in view when the rest is scrolled aside: not the ticker, which cash has none of. */
  readonly namesRow?: boolean
  readonly children: string
}

function Heading({ sort, field, isNumeric = false, namesRow = false, children }: HeadingProps) {
  if (sort)
    return (
      <SortHeader field={field} isNumeric={isNumeric} namesRow={namesRow} {...sort}>
        {children}
      </SortHeader>
    )
  return (
    <th scope="col" data-numeric={isNumeric || undefined} data-names={namesRow || undefined}>
      {children}
    </th>
  )
}

const mark = (isChosen: boolean) => (isChosen ? { 'aria-current': true, ref: bringIntoView } : {})

function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

// a missing amount in a table is a dash
const moneyOrDash = (amount: string | null, currency: string) => (amount === null ? '-' : formatMoney(amount, currency))
const unitPrice = (position: Position) => moneyOrDash(position.unit_price_amount, position.unit_price_currency)
/** An old price is seen before it is read. */
const ageTone = ({ is_price_old: isOld }: Position) => (isOld ? 'watch' : undefined)
const PRICED_BY = { CLOSE: 'Close', SIMULATED: 'Simulated close', TRADE: 'Last trade' } as const
/** What a price is that the source did not state, or that is old: `Close of 11/20/2026`, `Stated on 11/02/2026, an old price`. */
function pricedBy(position: Position): string | null {
  const { priced_by: by, priced_on: on, priced_from: from, is_price_old: isOld } = position
  const age = isOld ? ', an old price' : ''
  if (by === null || on === null) return isOld ? `Stated on ${formatDate(position.as_of.slice(0, 10))}${age}` : null
  const source = from === null ? '' : from === 'file' ? ', from a file of prices' : `, ${from}`
  return `${PRICED_BY[by]} of ${formatDate(on)}${source}${age}`
}
/** From where holdings are known that nobody states: `From trades since 03/02/2024`. */
const tradedSince = ({ traded_since: since, is_at_least: isAtLeast }: Position): string | null =>
  since === null ? null : `${isAtLeast ? 'At least, from' : 'From'} trades since ${formatDate(since)}`
/**
 * What a position gained and who tells its cost: `+$2,562.13, from your trades`. Of cash nothing; a cost that nobody tells
 * is said to be unknown.
 */
export function displayGain(
  position: Pick<
    Position,
    | 'cost_source'
    | 'cost_without_units'
    | 'sec_type'
    | 'stated_cost_amount'
    | 'stated_cost_currency'
    | 'unrealized_gain_amount'
    | 'unrealized_gain_currency'
  >,
  isOfClient = false,
): string | null {
  const { cost_source: source, unrealized_gain_amount: gain, unrealized_gain_currency: currency } = position
  if (position.sec_type === 'CASH') return null
  if (source === null) return 'Cost not known'
  return [
    gain === null || currency === null ? null : formatMoneyChange(gain, currency),
    (isOfClient ? costSourceOfClientDisplay : costSourceDisplay)[source],
    position.cost_without_units === null
      ? null
      : `without ${inDigits(position.cost_without_units)} units of unknown cost`,
    position.stated_cost_amount === null || position.stated_cost_currency === null
      ? null
      : `stated cost ${formatMoney(position.stated_cost_amount, position.stated_cost_currency)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const marketValue = (position: Position) => moneyOrDash(position.market_value_amount, position.market_value_currency)

/** Positions on a wide screen. */
export function PositionsTable({ positions, label, chosenId, sort, isOfClient }: PositionsProps) {
  return (
    <table className={table.table} aria-label={label}>
      <thead>
        <tr>
          <Heading field="ticker" sort={sort}>
            Asset
          </Heading>
          <Heading field="name" sort={sort} namesRow>
            Name
          </Heading>
          <Heading field="units" sort={sort} isNumeric>
            Units
          </Heading>
          <th scope="col" data-numeric>
            Unit Price
          </th>
          <Heading field="market_value_amount" sort={sort} isNumeric>
            Market Value
          </Heading>
          <th scope="col" data-numeric>
            Cost Basis
          </th>
          <th scope="col">Asset Type</th>
          <th scope="col" data-numeric>
            Coupon Rate
          </th>
          <th scope="col">Maturity Date</th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <tr key={position.id} {...mark(position.id === chosenId)}>
            <td data-strong>{displayTicker(position)}</td>
            <td data-names data-wraps="narrow" title={position.account_name}>
              {position.name}
              {tradedSince(position) === null ? null : (
                <Text component="span" display="block" c="dimmed" fz="xs">
                  {tradedSince(position)}
                </Text>
              )}
            </td>
            {/* two decimals are shown; the exact figure is one hover away */}
            <td data-numeric title={position.units}>
              {displayUnits(position)}
            </td>
            <td
              data-numeric
              data-wraps={pricedBy(position) === null && position.price_step === null ? undefined : 'narrow'}
              title={position.unit_price_amount ?? 'No price is known'}
            >
              {unitPrice(position)}
              {pricedBy(position) === null ? null : (
                <span className="block tiny dimmed" data-tone={ageTone(position)}>
                  {pricedBy(position)}
                </span>
              )}
              <PriceStep position={position} isOwn={isOfClient !== true} />
            </td>
            <td
              data-numeric
              data-strong
              data-balance={balanceTone(marketValue(position))}
              title={position.market_value_amount === null ? 'No value is known' : undefined}
            >
              {marketValue(position)}
            </td>
            <td data-numeric data-wraps="narrow">
              {displayCostBasis(position)}
              {displayGain(position, isOfClient) === null ? null : (
                <Text component="span" display="block" c="dimmed" fz="xs">
                  {displayGain(position, isOfClient)}
                </Text>
              )}
            </td>
            <td>{displayAssetType(position)}</td>
            <td data-numeric>{displayCouponRate(position)}</td>
            <td>{displayMaturityDate(position)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same positions on a small screen: what and how much, the rest below. */
export function PositionsList({ positions, label, chosenId, isOfClient }: PositionsProps) {
  return (
    <TwoLineList label={label}>
      {positions.map((position) => (
        <TwoLineRow
          key={position.id}
          {...mark(position.id === chosenId)}
          what={position.name}
          value={marketValue(position)}
          detail={
            <>
              {[position.ticker?.trim(), displayAssetType(position), tradedSince(position)].filter(Boolean).join(' · ')}
              {pricedBy(position) === null ? null : (
                <>
                  {' · '}
                  <span data-tone={ageTone(position)}>{pricedBy(position)}</span>
                </>
              )}
              {displayGain(position, isOfClient) === null ? null : ` · ${displayGain(position, isOfClient)}`}
              <PriceStep position={position} isOwn={isOfClient !== true} />
            </>
          }
          detailValue={`${displayUnits(position)} × ${unitPrice(position)}`}
        />
      ))}
    </TwoLineList>
  )
}
