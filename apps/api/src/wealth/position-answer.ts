import { type Position, assetClass, secType } from '@keelwise/contract/positions'
import type { selectPositionPage } from './positions.ts'

type PositionRow = Awaited<ReturnType<typeof selectPositionPage>>[number]

/** A position as answers show it. */
export const toPosition = (row: PositionRow): Position => ({
  id: row.id,
  account_id: row.account_id,
  institution_id: row.institution_id,
  account_name: row.account_name,
  institution_name: row.institution_name,
  ticker: row.ticker,
  name: row.name,
  units: row.units,
  unit_price_amount: row.unit_price,
  unit_price_currency: row.unit_price_currency,
  market_value_amount: row.market_value,
  market_value_currency: row.market_value_currency,
  cost_basis_amount: row.cost_basis,
  cost_basis_currency: row.cost_basis_currency,
  fi_supplied_sec_type: row.fi_supplied_sec_type,
  sec_type: row.sec_type === null ? null : secType.parse(row.sec_type),
  asset_class: assetClass.parse(row.asset_class),
  coupon_rate: row.coupon_rate,
  maturity_date: row.maturity_date,
  unrealized_gain_amount: row.unrealized_gain,
  as_of: row.as_of.toISOString(),
})
