import { assetClassDisplay } from '@keelwise/contract/words'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { assetClassColor } from './category-colors.ts'
import { formatMoney } from './format-money.ts'
import { FigureHeads } from '../ui/figure-heads.tsx'
import classes from './class-table.module.css'
import { inDigits } from './locale.ts'

/** Points with their sign, e.g. "+4.20". */
const signed = (points: string): string =>
  `${points.startsWith('-') || points === '0.00' ? '' : '+'}${inDigits(points)}`

interface ClassRow {
  readonly asset_class: keyof typeof assetClassDisplay
  readonly percent: string
  readonly target_percent: string | null
  readonly target_amount?: string | null
  readonly drift_points: string | null
  readonly amount: string
  /** How far the drift is from what is tolerated. */
  readonly status?: ReactNode
}

interface ClassTableProps {
  readonly rows: readonly ClassRow[]
  readonly heading: string
  readonly currency: string
}

/** Each class as a bar with a mark where its target is, and the figures beside it. */
export function ClassTable({ rows, heading, currency }: ClassTableProps) {
  const hasTarget = rows.some((row) => row.drift_points !== null)
  const hasStatus = hasTarget && rows.some((row) => row.status !== undefined)
  return (
    <table className={classes.classes} data-with-status={hasStatus || undefined}>
      <caption className={classes.caption}>
        <Box component="h2" ta="left">
          {heading}
        </Box>
      </caption>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col" data-numeric>
            Share
          </th>
          {hasTarget && (
            <>
              <FigureHeads names={['Target', 'Drift']} />
            </>
          )}
          <th scope="col" data-numeric>
            Value
          </th>
          {hasStatus && (
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
                {row.target_percent !== null && (
                  <b
                    style={{ insetInlineStart: `${row.target_percent === null ? '---' : `${row.target_percent}%`}` }}
                  />
                )}
              </span>
            </th>
            <td data-numeric data-label="Share">
              {inDigits(row.percent)}%
            </td>
            {hasTarget && (
              <>
                <td
                  data-numeric
                  data-label="Target"
                  title={row.target_amount ? formatMoney(row.target_amount, currency) : undefined}
                >
                  {row.target_percent === null ? '---' : `${inDigits(row.target_percent)}%`}
                </td>
                <td data-numeric data-label="Drift">
                  {row.drift_points === null ? '---' : signed(row.drift_points)}
                </td>
              </>
            )}
            <td data-numeric data-label="Value">
              {formatMoney(row.amount, currency)}
            </td>
            {hasStatus && (
              <td data-numeric data-label="Status">
                {row.status}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
