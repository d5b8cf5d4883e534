import type { Performance } from '@keelwise/contract/performance'
import { Button, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { saveFile } from '../../lib/save-file.ts'
import table from '../../ui/data-table.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { flowsCsv } from './flows-csv.ts'
import classes from './performance-page.module.css'

/** The flows behind the returns, and both formulas in words, so that anybody can work them out again. */
export function CalculationDialog({ performance }: { readonly performance: Performance }) {
  const [isOpen, setOpen] = useState(false)
  const clipboard = useClipboard({ timeout: 2000 })
  const { flows, currency, period, attribution } = performance
  const csv = () => flowsCsv(flows, currency)
  const save = (name: string) => saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), name)
  return (
    <>
      <Button variant="default" size="sm" mt="md" onClick={() => setOpen(true)}>
        Show the calculation
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="How your returns are calculated" size={720}>
        <div className={classes.formula}>
          <p>
            <strong>Time-weighted:</strong> each day&apos;s return is (value at its end + taken out) ÷ (value the day
            before + put in) − 1. The days are multiplied; over a year the result is stated per year of 365 days.
          </p>
          <p>
            <strong>Money-weighted (XIRR):</strong> the yearly rate at which the value on {formatDate(period.from)}
            {attribution ? ` (${formatMoney(attribution.start_value, currency)})` : ''} and every flow below, each grown
            from its day on, come to the value on {formatDate(period.to)}
            {attribution ? ` (${formatMoney(attribution.end_value, currency)})` : ''}.
          </p>
        </div>
        {flows.length > 0 ? (
          <ScrollRegion label="Flows of the period">
            <table className={table.table} aria-label="Flows of the period">
              <ColumnHeads columns={['Date', 'Account', 'Kind', { name: 'Amount', isNumeric: true }]} />
              <tbody>
                {flows.map((flow, index) => (
                  <tr key={`${flow.date} ${index}`}>
                    <td>{formatDate(flow.date)}</td>
                    <td data-wraps>{flow.account_name}</td>
                    <td>{flow.kind.replaceAll('_', ' ')}</td>
                    <td data-numeric>{formatMoneyChange(flow.converted_amount, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        ) : (
          <Text c="dimmed" fz="sm">
            No money went in or out in this period.
          </Text>
        )}
        <Group mt="md" gap="xs">
          <Button variant="default" onClick={() => clipboard.copy(csv())}>
            {clipboard.copied ? 'Copied' : 'Copy CSV'}
          </Button>
          <Button variant="default" onClick={() => save(`flows-${period.from}-${period.to}.csv`)}>
            Download CSV
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
