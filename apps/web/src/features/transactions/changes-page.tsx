import type { TransactionEdit } from '@keelwise/contract/transaction-edits'
import { transactionEditDisplay } from '@keelwise/contract/words'
import { Badge, Box, Button, Card, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import table from '../../ui/data-table.module.css'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Pager } from '../../domain/pager.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { PayeeRules } from './payee-rules.tsx'
import { RuleChanges } from './rule-changes.tsx'
import { EDITS_PAGE_SIZE, useTransactionChanges, useTransactionEdits } from './use-transaction-edits.ts'

/** `/investor/changes`: what is always decided, and transactions that were added, changed, split or removed by hand, each with the way back. */
export function ChangesPage() {
  const [page, setPage] = useState(1)
  const query = useTransactionEdits(page)
  const { undo } = useTransactionChanges()
  return (
    <Stack gap="lg">
      <div>
        <Box component="h2" fz="h1" lts="-0.02em" lh={1.25} m={0}>
          Rules and changes
        </Box>
      </div>
      <PayeeRules />
      <div>
        <h3>Changes by hand</h3>
        <Text c="dimmed" maw="62ch" mt={6}>
          Transactions that you added, changed, split or removed. A change can be undone; of several changes of the same
          transaction the last one first.
        </Text>
      </div>
      <Card padding={0}>
        {query.isPending ? (
          <Skeleton height={120} role="status" aria-label="Loading changes" />
        ) : query.data === undefined ? (
          <Failure isCompact text="Your changes could not be loaded." onTryAgain={() => void query.refetch()} />
        ) : query.data.count === 0 ? (
          <Notice
            isCompact
            text="No transaction was added, changed or removed by hand. What you said of a category or a payee stands at its transaction."
          />
        ) : (
          <>
            <ScrollRegion label="Changes by hand">
              <table className={table.table}>
                <ColumnHeads columns={['When', 'Change', 'Account', 'Before', 'After', 'Undo']} />
                <tbody>
                  {query.data.results.map((edit) => (
                    <tr key={edit.id}>
                      <td>{formatDateTime(edit.made_at)}</td>
                      <td>{transactionEditDisplay[edit.action]}</td>
                      <td data-wraps="narrow">{edit.account_name}</td>
                      <td data-wraps="narrow">
                        <Rows rows={edit.before} />
                      </td>
                      <td data-wraps="narrow">
                        <Rows rows={edit.after} />
                      </td>
                      <td>
                        {edit.undone_at !== null ? (
                          <Badge variant="light" color="gray" tt="none" fw={500} lts={0}>
                            Undone
                          </Badge>
                        ) : (
                          <Button
                            variant="default"
                            size="xs"
                            disabled={!edit.can_undo || undo.isPending}
                            onClick={() => undo.mutate(edit.id)}
                            aria-label={`Undo the change of ${formatDateTime(edit.made_at)}: ${transactionEditDisplay[edit.action]}`}
                          >
                            Undo
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
            <Pager page={page} count={query.data.count} pageSize={EDITS_PAGE_SIZE} noun="changes" onPage={setPage} />
          </>
        )}
      </Card>
      <div>
        <h3>Changes of rules</h3>
        <Text c="dimmed" maw="62ch" mt={6}>
          A rule that was removed comes back with all that it decided; of several changes of the same rule the last one
          first.
        </Text>
      </div>
      <RuleChanges />
    </Stack>
  )
}

function Rows({ rows }: { readonly rows: TransactionEdit['before'] }) {
  if (rows.length === 0) return <>–</>
  return rows.map((row) => (
    <Box component="span" display="block" key={row.id}>
      {formatMoney(row.flow_amount, row.currency)} · {formatDate(row.execution_date)}
      {row.description ? ` · ${row.description}` : ''}
    </Box>
  ))
}
