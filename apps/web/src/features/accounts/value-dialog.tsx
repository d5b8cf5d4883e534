import type { Account } from '@keelwise/contract/accounts'
import { ActionIcon, Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type ManualErrors, manualErrors } from './manual-entry.ts'
import { today } from './today.ts'
import { useManualAccounts, useValuations } from './use-manual-accounts.ts'
import classes from './value-dialog.module.css'

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
  const [value, setValue] = useState('')
  const [date, setDate] = useState(today())
  const [errors, setErrors] = useState<ManualErrors>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return setErrors({ value: 'Required' })
    try {
      await storing.mutateAsync({ params: { id: account.id }, body: { value: plainAmount(value), date } })
      toast.success('Value updated')
      onClose()
    } catch (thrown) {
      const refused = manualErrors(thrown)
      if (refused) setErrors(refused)
      else toast.somethingWentWrong()
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Group grow align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            label={account.is_liability ? 'Amount owed' : 'Value'}
            inputMode="decimal"
            placeholder="0.00"
            value={value}
            error={errors.value}
            onChange={(event) => setValue(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="As of"
            type="date"
            max={today()}
            value={date}
            error={errors.date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </Group>
        <History account={account} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={storing.isPending}>
            Save value
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function History({ account }: { readonly account: Account }) {
  const { data: valuations = [] } = useValuations(account.id)
  const { removeValue } = useManualAccounts()
  if (valuations.length === 0) return null
  return (
    <ul className={classes.history} aria-label="Earlier values">
      {valuations.map(({ date, value }) => (
        <li key={date} className={classes.entry}>
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
        </li>
      ))}
    </ul>
  )
}
