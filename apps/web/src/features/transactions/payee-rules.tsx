import type { PayeeRule } from '@keelwise/contract/transaction-marks'
import { formatCount } from '../../domain/locale.ts'
import { Button, Card, Skeleton } from '@mantine/core'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { CategoryName } from '../../domain/category-mark.tsx'
import table from '../../ui/data-table.module.css'
import { Failure, Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useMarks, usePayeeRules } from './use-marks.ts'

/** What is always decided for a payee, each rule to be taken back. */
export function PayeeRules() {
  const query = usePayeeRules()
  const { removeRule } = useMarks()
  return (
    <Card padding={0}>
      {query.isPending ? (
        <Skeleton height={120} role="status" aria-label="Loading rules" />
      ) : query.data === undefined ? (
        <Failure isCompact text="Your rules could not be loaded." onTryAgain={() => void query.refetch()} />
      ) : query.data.results.length === 0 ? (
        <Notice isCompact text="No rules yet. Change a transaction's category, and say that it is always so." />
      ) : (
        <ScrollRegion label="Rules for payees">
          <table className={table.table}>
            <ColumnHeads
              columns={[
                'Payee as it is read',
                'Is called',
                'Category',
                'Counts',
                { name: 'Transactions', isNumeric: true },
                'Remove',
              ]}
            />
            <tbody>
              {query.data.results.map((rule: PayeeRule) => (
                <tr key={rule.id}>
                  <td>{rule.payee}</td>
                  <td>{rule.name ?? '–'}</td>
                  <td>{rule.category ? <CategoryName category={rule.category} /> : '–'}</td>
                  <td>{rule.is_excluded ? 'No' : 'As usual'}</td>
                  <td data-numeric>{formatCount(rule.transactions)}</td>
                  <td>
                    <Button
                      variant="default"
                      size="xs"
                      disabled={removeRule.isPending}
                      onClick={() => removeRule.mutate(rule.id)}
                      aria-label={`Remove the rule for ${rule.payee}`}
                    >
                      Remove
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  )
}
