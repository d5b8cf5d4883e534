import type { PayeeRule } from '@keelwise/contract/transaction-marks'
import type { TransactionRule } from '@keelwise/contract/transaction-rules'
import { Box, Button, Card, Group, Skeleton, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { CategoryName } from '../../domain/category-mark.tsx'
import table from '../../ui/data-table.module.css'
import { Failure, Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { askedBy } from './rule-words.ts'
import { RuleDialog, type RuleEdit } from './rule-dialog.tsx'
import { useMarks, usePayeeRules } from './use-marks.ts'
import { useChangeRules, useTransactionRules } from './use-rules.ts'

const LABEL = 'Rules for payees'

/** What is always decided, for a payee or for what a transaction says: each rule made, changed and taken back. */
export function PayeeRules() {
  const ofPayees = usePayeeRules()
  const ofTexts = useTransactionRules()
  const { removeRule } = useMarks()
  const { remove: removeOther } = useChangeRules()
  const isMobile = useIsMobile()
  const [edit, setEdit] = useState<RuleEdit | null>(null)
  const rules = ofPayees.data && ofTexts.data ? [...ofTexts.data.results, ...ofPayees.data.results] : undefined
  const remove = (rule: Exclude<RuleEdit, 'new'>) => ('text' in rule ? removeOther : removeRule).mutate(rule.id)
  const acts = (rule: Exclude<RuleEdit, 'new'>) => (
    <Group gap={6} wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        onClick={() => setEdit(rule)}
        aria-label={`Change the rule for ${askedBy(rule)}`}
      >
        Change
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={removeRule.isPending || removeOther.isPending}
        onClick={() => remove(rule)}
        aria-label={`Remove the rule for ${askedBy(rule)}`}
      >
        Remove
      </Button>
    </Group>
  )
  return (
    <section aria-label="Rules">
      <Group justify="space-between" align="flex-end" mb="md">
        <div>
          <Box component="h3" fz="md" fw={600} m={0}>
            Rules
          </Box>
          <Text c="dimmed" maw="62ch" mt={6}>
            What is always decided for a payee or for what a transaction says, before it is read and after what you said
            of single ones. Of several rules the one that asks for most decides.
          </Text>
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdit('new')}
        >
          New rule
        </Button>
      </Group>
      <Card padding={0}>
        {ofPayees.isPending || ofTexts.isPending ? (
          <Skeleton height={120} role="status" aria-label="Loading rules" />
        ) : rules === undefined ? (
          <Failure
            isCompact
            text="Your rules could not be loaded."
            onTryAgain={() => {
              void ofPayees.refetch()
              void ofTexts.refetch()
            }}
          />
        ) : rules.length === 0 ? (
          <Notice isCompact text="No rules yet. Change a transaction's category, and say that it is always so." />
        ) : isMobile ? (
          <TwoLineList label={LABEL}>
            {rules.map((rule) => (
              <TwoLineRow
                key={rule.id}
                what={rule.name ?? askedBy(rule)}
                value=""
                detail={
                  <>
                    {detailOf(rule)}
                    {rule.category ? (
                      <Box mt={4}>
                        <CategoryName category={rule.category} />
                      </Box>
                    ) : null}
                  </>
                }
                action={
                  <RowMenu
                    label={`Actions for the rule for ${askedBy(rule)}`}
                    size={44}
                    items={[
                      { label: 'Change', icon: IconPencil, onChoose: () => setEdit(rule) },
                      { label: 'Remove', icon: IconTrash, onChoose: () => remove(rule), isDestructive: true },
                    ]}
                  />
                }
              />
            ))}
          </TwoLineList>
        ) : (
          <ScrollRegion label={LABEL}>
            <table className={table.table}>
              <ColumnHeads
                columns={[
                  'What it asks for',
                  { name: 'Transactions', isNumeric: true },
                  'Is called',
                  'Category',
                  'Counts',
                  'Change',
                ]}
              />
              <tbody>
                {rules.map((rule) => (
                  <tr key={rule.id}>
                    <td data-wraps="narrow">
                      {askedBy(rule)}
                      {rule.since ? <small className="block">since {formatDate(rule.since)}</small> : null}
                    </td>
                    <td data-numeric>{formatCount(rule.transactions)}</td>
                    <td data-wraps="narrow">{rule.name ?? '–'}</td>
                    <td data-wraps="narrow">{rule.category ? <CategoryName category={rule.category} /> : '–'}</td>
                    <td>{rule.is_excluded ? 'No' : 'As usual'}</td>
                    <td>{acts(rule)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </Card>
      <RuleDialog edit={edit} onClose={() => setEdit(null)} />
    </section>
  )
}

/** What a rule is about besides what it calls it. */
const detailOf = (rule: PayeeRule | TransactionRule): string =>
  [
    ...(rule.name === null ? [] : [askedBy(rule)]),
    rule.transactions === 1 ? 'one transaction' : `${formatCount(rule.transactions)} transactions`,
    ...(rule.since === null ? [] : [`since ${formatDate(rule.since)}`]),
    ...(rule.is_excluded ? ['left out of cash flow'] : []),
  ].join(' · ')
