import type { Account } from '@keelwise/contract/accounts'
import { investedTypes } from '@keelwise/contract/words'
import { ActionIcon, Box, Flex, Group, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { valuationForm } from './manual-entry.ts'
import { today } from './today.ts'
import { useManualAccounts, useValuations } from './use-manual-accounts.ts'

interface ValueDialogProps {
  readonly account: Account
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Says what an account without a link is worth on a day, and shows what was said before. */
export function ValueDialog({ account, isOpen, onClose }: ValueDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Update value">
      <ValueForm account={account} onClose={onClose} />
    </Dialog>
  )
}

function ValueForm({ account, onClose }: Omit<ValueDialogProps, 'isOpen'>) {
  const { value: storing } = useManualAccounts()
  const form = useEntryForm({
    schema: valuationForm,
    start: { value: '', date: today(), moved: '' },
    save: async (body) => {
      await storing.mutateAsync({ params: { id: account.id }, body })
      toast.success('Value updated')
      onClose()
    },
    onFailure: toast.somethingWentWrong,
  })

  return (
    <EntryForm form={form}>
      <Group grow align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          label={account.is_liability ? 'Amount owed' : 'Value'}
          inputMode="decimal"
          placeholder="0.00"
          data-autofocus
          {...form.input('value')}
        />
        <TextInput label="As of" type="date" max={today()} {...form.input('date')} />
      </Group>
      {investedTypes.includes(account.account_type) ? (
        <TextInput
          label="Put in since the value before"
          description="So that it does not count as return; with a minus what was taken out."
          inputMode="decimal"
          placeholder="0.00"
          {...form.input('moved')}
        />
      ) : null}
      <History account={account} />
      <FormButtons form={form} save="Save value" onCancel={onClose} />
    </EntryForm>
  )
}

function History({ account }: { readonly account: Account }) {
  const { data: valuations = [] } = useValuations(account.id)
  const { removeValue } = useManualAccounts()
  if (valuations.length === 0) return null
  return (
    <Box component="ul" mah={220} style={{ overflowY: 'auto' }} aria-label="Earlier values">
      {valuations.map(({ date, value }) => (
        <Flex
          key={date}
          component="li"
          align="center"
          gap="sm"
          mih={44}
          fz="sm"
          style={{ borderTop: '1px solid var(--kw-hairline)' }}
          className="tabular"
        >
          <Box component="span" flex={1} c="dimmed">
            {formatDate(date)}
          </Box>
          {formatMoney(value, account.currency)}
          {valuations.length > 1 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Delete the value of ${formatDate(date)}`}
              onClick={() =>
                removeValue.mutate({ params: { id: account.id, date } }, { onError: () => toast.somethingWentWrong() })
              }
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : null}
        </Flex>
      ))}
    </Box>
  )
}
