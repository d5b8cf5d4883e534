import type { Allocation } from '@keelwise/contract/allocation'
import { assetClassDisplay } from '../../domain/asset-classes.ts'
import { assetClassColor } from '../../domain/category-colors.ts'
import { formatMoney } from '../../domain/format-money.ts'
import classes from './allocation-page.module.css'
import { StatusMark } from './status-mark.tsx'

/** Points with their sign, e.g. "+4.20". */
const signed = (points: string): string => (points.startsWith('-') || points === '0.00' ? points : `+${points}`)

/** Each class as a bar with a mark where its target is, and the figures beside it. */
export function ClassTable({ rows }: { readonly rows: Allocation['classes'] }) {
  const hasTarget = rows.some((row) => row.drift_points !== null)
  return (
    <table className={classes.classes}>
      <caption className={classes.caption}>
        <h2 className={classes.heading}>{hasTarget ? 'What you own and the target' : 'What you own'}</h2>
      </caption>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col" data-numeric>
            Share
          </th>
          {hasTarget && (
            <>
              <th scope="col" data-numeric>
                Target
              </th>
              <th scope="col" data-numeric>
                Drift
              </th>
            </>
          )}
          <th scope="col" data-numeric>
            Value
          </th>
          {hasTarget && (
            <th scope="col" data-numeric>
              Status
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.asset_class}>
            <th scope="row">
              {assetClassDisplay[row.asset_class]}
              <span className={classes.track} aria-hidden>
                <i style={{ inlineSize: `${row.percent}%`, background: assetClassColor[row.asset_class] }} />
                {row.target_percent !== null && <b style={{ insetInlineStart: `${row.target_percent}%` }} />}
              </span>
            </th>
            <td data-numeric data-label="Share">
              {row.percent}%
            </td>
            {hasTarget && (
              <>
                <td
                  data-numeric
                  data-label="Target"
                  title={row.target_amount ? formatMoney(row.target_amount) : undefined}
                >
                  {row.target_percent}%
                </td>
                <td data-numeric data-label="Drift">
                  {row.drift_points === null ? '---' : signed(row.drift_points)}
                </td>
              </>
            )}
            <td data-numeric data-label="Value">
              {formatMoney(row.market_value_amount)}
            </td>
            {hasTarget && (
              <td data-numeric data-label="Status">
                <StatusMark status={row.status} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
