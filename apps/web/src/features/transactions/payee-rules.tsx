import type { PayeeRule } from '@keelwise/contract/transaction-marks'
import { formatDate } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import { Button, Card, Skeleton } from '@mantine/core'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { CategoryName } from '../../domain/category-mark.tsx'
import table from '../../ui/data-table.module.css'
import { Failure, Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useMarks, usePayeeRules } from './use-marks.ts'

const LABEL = 'Rules for payees'

/** What is always decided for a payee, each rule to be taken back. */
export function PayeeRules() {
  const query = usePayeeRules()
  const { removeRule } = useMarks()
  const isMobile = useIsMobile()
  const remove = (rule: PayeeRule) => (
    <Button
      variant="default"
      size="xs"
      disabled={removeRule.isPending}
      onClick={() => removeRule.mutate(rule.id)}
      aria-label={`Remove the rule for ${rule.payee}`}
    >
      Remove
    </Button>
  )
  return (
    <Card padding={0}>
      {query.isPending ? (
        <Skeleton height={120} role="status" aria-label="Loading rules" />
      ) : query.data === undefined ? (
        <Failure isCompact text="Your rules could not be loaded." onTryAgain={() => void query.refetch()} />
      ) : query.data.results.length === 0 ? (
        <Notice isCompact text="No rules yet. Change a transaction's category, and say that it is always so." />
      ) : isMobile ? (
        <TwoLineList label={LABEL}>
          {query.data.results.map((rule) => (
            <TwoLineRow
              key={rule.id}
              what={rule.name ?? rule.payee}
              value={remove(rule)}
              detail={detailOf(rule)}
              detailValue={rule.category ? <CategoryName category={rule.category} /> : undefined}
            />
          ))}
        </TwoLineList>
      ) : (
        <ScrollRegion label={LABEL}>
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
                  <td>
                    {rule.payee}
                    {rule.since ? <small className="block">since {formatDate(rule.since)}</small> : null}
                  </td>
                  <td>{rule.name ?? '–'}</td>
                  <td>{rule.category ? <CategoryName category={rule.category} /> : '–'}</td>
                  <td>{rule.is_excluded ? 'No' : 'As usual'}</td>
                  <td data-numeric>{formatCount(rule.transactions)}</td>
                  <td>{remove(rule)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  )
}

/** What a rule is about besides what it calls it. */
const detailOf = ({ name, payee, is_excluded: isExcluded, since, transactions }: PayeeRule): string =>
  [
    ...(name === null ? [] : [payee]),
    transactions === 1 ? 'one transaction' : `${formatCount(transactions)} transactions`,
    ...(since === null ? [] : [`since ${formatDate(since)}`]),
    ...(isExcluded ? ['left out of cash flow'] : []),
  ].join(' · ')
