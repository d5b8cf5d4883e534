import type { Transaction } from '@keelwise/contract/transactions'
import { formatCount } from '../../domain/locale.ts'
import { SPLIT } from '@keelwise/contract/words'
import { Box, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { CategorySelect } from './category-select.tsx'
import { displayCategoryBy, displayPayee } from './transaction-display.ts'
import { useMarks, usePayeeRulePreview } from './use-marks.ts'

/** Tags as they are written: between commas, each once. */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
]

interface MarkFormProps {
  readonly transaction: Transaction
  readonly onDone: () => void
  /** Buttons beside the one that saves. */
  readonly others: ReactNode
}

/** What its owner says of a transaction: category, payee, note, tags, and whether it counts; for it alone or for its payee. */
export function MarkForm({ transaction, onDone, others }: MarkFormProps) {
  const { mark, setRule } = useMarks()
  const book = useCategoryBook()
  const [category, setCategory] = useState<string>(transaction.category)
  const [payee, setPayee] = useState(displayPayee(transaction))
  const [note, setNote] = useState(transaction.note ?? '')
  const [tags, setTags] = useState(transaction.tags.join(', '))
  const [isExcluded, setExcluded] = useState(transaction.is_excluded)
  const [isForAll, setForAll] = useState(false)
  const [isToCome, setToCome] = useState(false)
  const shared = {
    ...(category === transaction.category ? {} : { category }),
    ...(payee.trim() === displayPayee(transaction) || payee.trim() === '' ? {} : { payee: payee.trim() }),
    ...(isExcluded === transaction.is_excluded ? {} : { is_excluded: isExcluded }),
  }
  const own = {
    ...(note.trim() === (transaction.note ?? '') ? {} : { note: note.trim() === '' ? null : note.trim() }),
    ...(readTags(tags).join() === transaction.tags.join() ? {} : { tags: readTags(tags) }),
  }
  const hasShared = Object.keys(shared).length > 0
  // not asked for letter by letter
  const settledPayee = useSettled(payee.trim())
  const { is_excluded: excluded, payee: name, ...rest } = shared
  const said = {
    ...rest,
    ...(name === undefined ? {} : { name: settledPayee || name }),
    ...(excluded === undefined ? {} : { is_excluded: excluded ? ('yes' as const) : ('no' as const) }),
  }
  const preview = usePayeeRulePreview(transaction.id, hasShared ? said : null)
  const isChanged = hasShared || Object.keys(own).length > 0
  const more = preview.data?.count ?? 0
  const says = preview.data?.says
  const canBeRule = hasShared && preview.data?.payee != null
  const isRule = canBeRule && isForAll
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const single = isRule ? own : { ...shared, ...own }
    if (Object.keys(single).length > 0) await mark.mutateAsync({ transaction_ids: [transaction.id], marks: single })
    if (isRule)
      await setRule.mutateAsync({
        transaction_id: transaction.id,
        category: shared.category ?? null,
        name: shared.payee ?? null,
        is_excluded: shared.is_excluded ?? null,
        only_to_come: isToCome && more > 0,
      })
    onDone()
  }
  return (
    <form onSubmit={(event) => void save(event).catch(() => {})}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {transaction.category === SPLIT ? null : (
            <CategorySelect
              label="Category"
              value={category}
              onChange={setCategory}
              description={category === transaction.category ? displayCategoryBy(transaction) : 'As you say'}
              inputWrapperOrder={['label', 'input', 'description']}
            />
          )}
          <TextInput
            label="Payee"
            maxLength={80}
            value={payee}
            onChange={(event) => setPayee(event.currentTarget.value)}
          />
          <Textarea
            label="Note"
            rows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <TextInput
            label="Tags"
            placeholder="holiday, robin"
            value={tags}
            onChange={(event) => setTags(event.currentTarget.value)}
            description="Separated by commas"
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </SimpleGrid>
        <Checkbox
          label="Leave out of Money In and Money Out"
          checked={isExcluded}
          onChange={(event) => setExcluded(event.currentTarget.checked)}
        />
        {canBeRule ? (
          <Box p="sm" bg="var(--kw-accent-soft)" style={{ borderRadius: 'var(--mantine-radius-md)' }}>
            <Checkbox
              label={
                more === 0
                  ? `Always for ${displayPayee(transaction)}, also in what is to come`
                  : `Always for ${displayPayee(transaction)}: ${formatCount(more)} ${more === 1 ? 'other' : 'others'}, and what is to come`
              }
              checked={isForAll}
              onChange={(event) => setForAll(event.currentTarget.checked)}
            />
            {isForAll && more > 0 ? (
              <Checkbox
                mt="xs"
                label={
                  more === 1 ? 'Leave the other one as it is' : `Leave the ${formatCount(more)} others as they are`
                }
                checked={isToCome}
                onChange={(event) => setToCome(event.currentTarget.checked)}
              />
            ) : null}
            {more > 0 && !(isForAll && isToCome) ? (
              <details style={{ marginTop: 8 }}>
                <summary>What would change</summary>
                <Stack component="ul" gap={4} mt={6}>
                  {preview.data?.results.map((row) => (
                    <Text component="li" key={row.id} fz="sm" className="tabular">
                      {formatDate(row.execution_date)} · {formatMoney(row.flow_amount, row.currency)} ·{' '}
                      {book.of(row.category).name}
                      {says?.category && says.category !== row.category ? ` → ${book.of(says.category).name}` : ''}
                      {says?.name && says.name !== row.payee ? ` · called ${says.name}` : ''}
                    </Text>
                  ))}
                  {more > (preview.data?.results.length ?? 0) ? (
                    <Text component="li" fz="sm" c="dimmed">
                      and {formatCount(more - (preview.data?.results.length ?? 0))} more
                    </Text>
                  ) : null}
                </Stack>
              </details>
            ) : null}
          </Box>
        ) : null}
        {transaction.category_by === 'PERSON' && category === transaction.category && category !== SPLIT ? (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() =>
                void mark
                  .mutateAsync({ transaction_ids: [transaction.id], marks: { category: null } })
                  .then(onDone)
                  .catch(() => {})
              }
            >
              Take the category back
            </Button>
          </div>
        ) : null}
        <Group justify="flex-end" gap="sm" mt={4}>
          {others}
          {isChanged ? (
            <Button type="submit" loading={mark.isPending || setRule.isPending}>
              Save
            </Button>
          ) : (
            <Button onClick={onDone}>Done</Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
