import { txType } from '@keelwise/contract/transactions'
import { transactionTypeDisplay } from '@keelwise/contract/words'
import { Checkbox, Group, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactElement, cloneElement, useState } from 'react'
import { plainAmount } from '../../domain/format-money.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { INSTITUTIONS_PAGE_SIZE_TRANSACTIONS, useInstitutions } from '../../domain/use-institutions.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useOpensAtOnce } from '../../ui/use-opens-at-once.ts'
import type { TransactionsChoice } from './use-transactions.ts'

const DIRECTIONS = ['in', 'out'] as const
const PENDING = ['yes', 'no'] as const

export interface LedgerFiltersProps {
  readonly filter: TransactionsChoice
  /** With the filters that change; undefined or nothing lets one go. */
  readonly onChange: (change: TransactionsChoice) => void
}

interface LedgerFilterFieldsProps extends LedgerFiltersProps {
  readonly button: ReactElement<ComponentProps<'button'>>
}

/** What the ledger can be narrowed to, below the button of its filters or from the lower edge. */
export function LedgerFilterFields({ button, filter, onChange }: LedgerFilterFieldsProps) {
  const { target, opened, setOpened } = useOpensAtOnce(button)
  const isMobile = useIsMobile()
  const query = useInstitutions(INSTITUTIONS_PAGE_SIZE_TRANSACTIONS)
  const institutions = query.data?.pages.flatMap((page) => page.results) ?? []
  const book = useCategoryBook()
  const categories = book.groups().map(({ key, name, categories: each }) => ({
    group: name,
    items: [
      ...(each.length > 1 ? [{ value: `category_group ${key}`, label: `All of ${name}` }] : []),
      ...each.map((one) => ({ value: `category__in ${one.key}`, label: one.name })),
    ],
  }))
  const asked = filter.category_group
    ? `category_group ${filter.category_group}`
    : filter.category__in
      ? `category__in ${filter.category__in}`
      : ''
  const isOffered = asked === '' || categories.some(({ items }) => items.some(({ value }) => value === asked))
  const trigger = cloneElement(target, {
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    onClick: () => setOpened(!opened),
  })
  const fields = (
    <Stack gap="sm">
      <NativeSelect
        label="Account"
        data-autofocus
        value={
          filter.account_id
            ? `account_id ${filter.account_id}`
            : filter.institution
              ? `institution ${filter.institution}`
              : ''
        }
        onChange={({ currentTarget: { value } }) => {
          const [key, id] = value.split(' ')
          onChange({ account_id: undefined, institution: undefined, ...(key && id ? { [key]: id } : {}) })
        }}
        data={[
          { value: '', label: 'Every account' },
          ...institutions.map((one) => ({
            group: one.institution_name,
            items: [
              { value: `institution ${one.institution_id}`, label: `All of ${one.institution_name}` },
              ...one.accounts.map((account) => ({ value: `account_id ${account.id}`, label: account.account_name })),
            ],
          })),
        ]}
      />
      <NativeSelect
        label="Category"
        value={filter.review ? 'review yes' : asked}
        onChange={({ currentTarget: { value } }) => {
          const [key, words] = value.split(' ')
          const none = { review: undefined, category_group: undefined, category__in: undefined }
          onChange({ ...none, ...(key && words ? { [key]: words } : {}) })
        }}
        data={[
          { value: '', label: 'Every category' },
          { value: 'review yes', label: 'To review' },
          // several, or one that is retired
          ...(isOffered
            ? []
            : [
                {
                  value: asked,
                  label: filter.category__in?.includes(',')
                    ? 'Several categories'
                    : filter.category__in
                      ? book.of(filter.category__in).name
                      : (book.groupName(filter.category_group ?? '') ?? 'A group'),
                },
              ]),
          ...categories,
        ]}
      />
      <Group gap="sm" grow>
        <NativeSelect
          label="Type"
          value={filter.tx_type__in ?? ''}
          onChange={(event) => onChange({ tx_type__in: event.currentTarget.value })}
          data={[
            { value: '', label: 'Every type' },
            ...(filter.tx_type__in?.includes(',') ? [{ value: filter.tx_type__in, label: 'Several types' }] : []),
            ...txType.options.map((value) => ({ value, label: transactionTypeDisplay[value] })),
          ]}
        />
        <NativeSelect
          label="Direction"
          value={filter.direction ?? ''}
          onChange={(event) => onChange({ direction: DIRECTIONS.find((one) => one === event.currentTarget.value) })}
          data={[
            { value: '', label: 'In and out' },
            { value: 'in', label: 'Money in' },
            { value: 'out', label: 'Money out' },
          ]}
        />
      </Group>
      <Group gap="sm" grow align="flex-start">
        <AmountField
          label="At least"
          value={filter.amount__gte}
          onChange={(amount__gte) => onChange({ amount__gte })}
        />
        <AmountField label="At most" value={filter.amount__lte} onChange={(amount__lte) => onChange({ amount__lte })} />
      </Group>
      <TextInput
        label="Tag"
        placeholder="Any tag"
        value={filter.tag ?? ''}
        onChange={(event) => onChange({ tag: event.currentTarget.value || undefined })}
      />
      <Checkbox
        label="Only with a receipt"
        checked={filter.receipt === 'yes'}
        onChange={(event) => onChange({ receipt: event.currentTarget.checked ? 'yes' : undefined })}
      />
      <NativeSelect
        label="Pending"
        value={filter.pending ?? ''}
        onChange={(event) => onChange({ pending: PENDING.find((one) => one === event.currentTarget.value) })}
        data={[
          { value: '', label: 'Pending or not' },
          { value: 'yes', label: 'Only pending' },
          { value: 'no', label: 'Without pending' },
        ]}
      />
    </Stack>
  )
  if (isMobile)
    return (
      <>
        {trigger}
        <Sheet isOpen={opened} onClose={() => setOpened(false)} title="Filters">
          {fields}
        </Sheet>
      </>
    )
  return (
    <Popover
      opened={opened}
      onDismiss={() => setOpened(false)}
      position="bottom-start"
      width={380}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown p="md" role="dialog" aria-label="Filters">
        {fields}
      </Popover.Dropdown>
    </Popover>
  )
}

interface AmountFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (amount: string | undefined) => void
}

/** An amount as a filter: it counts once it is one. */
function AmountField({ label, value, onChange }: AmountFieldProps) {
  const [text, setText] = useState(value ?? '')
  const plain = plainAmount(text)
  const isAmount = plain === '' || /^\d{1,15}(\.\d{1,2})?$/.test(plain)
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      placeholder="Any amount"
      value={text}
      error={isAmount ? undefined : 'Enter an amount such as 12.50.'}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const next = plainAmount(event.currentTarget.value)
        if (next === '' || /^\d{1,15}(\.\d{1,2})?$/.test(next)) onChange(next)
      }}
    />
  )
}
