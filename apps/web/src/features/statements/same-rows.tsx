import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { Box, Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { formatDate } from '../../domain/format-date.ts'
import table from '../../ui/data-table.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { formatFileAmount } from './format-file-amount.ts'
import classes from './same-rows.module.css'
import { formatCount } from '../../domain/locale.ts'

type PreviewAccount = StatementPreview['accounts'][number]
export type SameRowsChoice = StatementChoices['same_rows'][string]

interface SameRowsProps {
  readonly account: PreviewAccount
  /** What was said so far. */
  readonly choice: SameRowsChoice | undefined
  readonly onChange: (choice: SameRowsChoice) => void
}

/** Rows that are shown before the rest is asked for. */
const SHOWN = 5

/** Rows of a file that look like ones that are there already: each is left out or added, as the person says. */
export function SameRows({ account, choice, onChange }: SameRowsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { total, left, rows } = account.same_rows
  if (total === 0) return null
  const shown = isOpen ? rows : rows.slice(0, SHOWN)
  const say = (id: string, isKept: boolean) =>
    onChange({ all: choice?.all ?? null, rows: { ...choice?.rows, [id]: isKept } })
  return (
    <section className={classes.same} aria-label={`Rows of ${account.name} that you may have already`}>
      <div className={classes.head}>
        <div>
          <Box component="h3" fz="md" fw={600}>
            {total === 1
              ? '1 row looks like one you already have'
              : `${formatCount(total)} rows look like ones you already have`}
          </Box>
          <p className={classes.text}>
            {left === total
              ? total === 1
                ? 'It is'
                : 'They are'
              : left === 0
                ? 'None is'
                : `${formatCount(left)} of them ${left === 1 ? 'is' : 'are'}`}{' '}
            left out. Tick what is to be added all the same.
          </p>
        </div>
        {total > 1 && (
          <div className="flex gap-8">
            <Button
              variant="default"
              size="xs"
              onClick={() => onChange({ all: 'leave', rows: {} })}
              disabled={left === total}
            >
              Leave all out
            </Button>
            <Button
              variant="default"
              size="xs"
              onClick={() => onChange({ all: 'keep', rows: {} })}
              disabled={left === 0}
            >
              Add all
            </Button>
          </div>
        )}
      </div>
      <ScrollRegion label={`Rows of ${account.name} that you may have already, as a table`}>
        <table className={table.table}>
          <ColumnHeads columns={['Add', 'In this file', 'What you have', { name: 'Amount', isNumeric: true }]} />
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                <td>
                  <Checkbox
                    checked={row.is_kept}
                    onChange={(event) => say(row.id, event.currentTarget.checked)}
                    aria-label={`Add line ${row.line}: ${row.description}`}
                  />
                </td>
                <td data-wraps="narrow">
                  {formatDate(row.execution_date)} · {row.description}
                  <span className="block tiny dimmed anywhere">Line {formatCount(row.line)}</span>
                </td>
                <td data-wraps="narrow">
                  {formatDate(row.held.execution_date)} · {row.held.description || 'No description'}
                  {row.held.file_name && <span className="block tiny dimmed anywhere">From {row.held.file_name}</span>}
                </td>
                <td data-numeric>{formatFileAmount(row.amount, row.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > shown.length && (
        <Button variant="subtle" size="compact-sm" m="6px 12px 8px" onClick={() => setIsOpen(true)}>
          Show {formatCount(rows.length - shown.length)} more
        </Button>
      )}
      {total > rows.length && (
        <p className={classes.text}>
          The first {formatCount(rows.length)} are shown; the buttons above speak for all of them.
        </p>
      )}
    </section>
  )
}
