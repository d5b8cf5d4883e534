import type { Position } from '@keelwise/contract/positions'
import { formatMoney } from '../../domain/format-money.ts'
import table from '../../ui/data-table.module.css'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import {
  displayAssetType,
  displayCostBasis,
  displayCouponRate,
  displayMaturityDate,
  displayTicker,
  displayUnits,
} from './position-display.ts'

interface PositionsProps {
  readonly positions: readonly Position[]
  readonly institution: string
  /** The one that is marked and brought into view. */
  readonly chosenId: string | undefined
}

const mark = (isChosen: boolean) => (isChosen ? { 'aria-current': true, ref: bringIntoView } : {})

function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

const unitPrice = (position: Position) => formatMoney(position.unit_price_amount, position.unit_price_currency)
const marketValue = (position: Position) => formatMoney(position.market_value_amount, position.market_value_currency)

/** An institution's positions on a wide screen. */
export function PositionsTable({ positions, institution, chosenId }: PositionsProps) {
  return (
    <table className={table.table} aria-label={`Positions at ${institution}`}>
      <thead>
        <tr>
          <th scope="col">Asset</th>
          <th scope="col">Name</th>
          <th scope="col" data-numeric>
            Units
          </th>
          <th scope="col" data-numeric>
            Unit Price
          </th>
          <th scope="col" data-numeric>
            Market Value
          </th>
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
            <td data-wraps title={position.account_name}>
              {position.name}
            </td>
            {/* two decimals are shown; the exact figure is one hover away */}
            <td data-numeric title={position.units}>
              {displayUnits(position)}
            </td>
            <td data-numeric title={position.unit_price_amount}>
              {unitPrice(position)}
            </td>
            <td data-numeric data-strong>
              {marketValue(position)}
            </td>
            <td data-numeric>{displayCostBasis(position)}</td>
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
export function PositionsList({ positions, institution, chosenId }: PositionsProps) {
  return (
    <TwoLineList label={`Positions at ${institution}`}>
      {positions.map((position) => (
        <TwoLineRow
          key={position.id}
          {...mark(position.id === chosenId)}
          what={position.name}
          value={marketValue(position)}
          detail={[position.ticker?.trim(), displayAssetType(position)].filter(Boolean).join(' · ')}
          detailValue={`${displayUnits(position)} × ${unitPrice(position)}`}
        />
      ))}
    </TwoLineList>
  )
}
