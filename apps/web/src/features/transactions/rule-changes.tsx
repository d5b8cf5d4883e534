import type { RuleChange } from '@keelwise/contract/transaction-marks'
import { ruleChangeDisplay } from '@keelwise/contract/words'
import { Badge, Button, Card, Skeleton } from '@mantine/core'
import { CategoryName } from '../../domain/category-mark.tsx'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { formatDateTime } from '../../domain/format-date.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import table from '../../ui/data-table.module.css'
import { Failure, Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { askedBy } from './rule-words.ts'
import { useMarks, useRuleChanges } from './use-marks.ts'

const LABEL = 'Changes of rules'

/** How rules were set, changed and removed, each with the way back. */
export function RuleChanges() {
  const query = useRuleChanges()
  const isMobile = useIsMobile()
  const book = useCategoryBook()
  return (
    <Card padding={0}>
      {query.isPending ? (
        <Skeleton height={120} role="status" aria-label="Loading changes of rules" />
      ) : query.data === undefined ? (
        <Failure
          isCompact
          text="The changes of your rules could not be loaded."
          onTryAgain={() => void query.refetch()}
        />
      ) : query.data.results.length === 0 ? (
        <Notice isCompact text="No rule was set, changed or removed." />
      ) : isMobile ? (
        <TwoLineList label={LABEL}>
          {query.data.results.map((change) => (
            <TwoLineRow
              key={change.change_id}
              what={askedBy(change)}
              value={<WayBack change={change} />}
              detail={[
                ruleChangeDisplay[change.kind],
                change.name === null ? null : `is called ${change.name}`,
                change.category === null ? null : book.of(change.category).name,
              ]
                .filter((said) => said !== null)
                .join(' · ')}
              detailValue={formatDateTime(change.made_at)}
            />
          ))}
        </TwoLineList>
      ) : (
        <ScrollRegion label={LABEL}>
          <table className={table.table}>
            <ColumnHeads columns={['When', 'Change', 'What it asks for', 'Is called', 'Category', 'Undo']} />
            <tbody>
              {query.data.results.map((change) => (
                <tr key={change.change_id}>
                  <td>{formatDateTime(change.made_at)}</td>
                  <td>{ruleChangeDisplay[change.kind]}</td>
                  <td data-wraps="narrow">{askedBy(change)}</td>
                  <td data-wraps="narrow">{change.name ?? '–'}</td>
                  <td data-wraps="narrow">{change.category ? <CategoryName category={change.category} /> : '–'}</td>
                  <td>
                    <WayBack change={change} />
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

/** The button that undoes a change, or that it is undone. */
function WayBack({ change }: { readonly change: RuleChange }) {
  const { undo } = useMarks()
  return change.undone_at === null ? (
    <Button
      variant="default"
      size="xs"
      disabled={!change.can_undo || undo.isPending}
      onClick={() => undo.mutate(change.change_id)}
      aria-label={`Undo: ${ruleChangeDisplay[change.kind]} for ${askedBy(change)}, ${formatDateTime(change.made_at)}`}
    >
      Undo
    </Button>
  ) : (
    <Badge variant="light" color="gray" tt="none" fw={500} lts={0}>
      Undone
    </Badge>
  )
}
