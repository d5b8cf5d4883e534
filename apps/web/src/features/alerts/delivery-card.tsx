import type { listAlerts } from '@keelwise/contract/alerts'
import type { Result } from '@keelwise/contract/endpoint'
import { Button, Checkbox, Flex, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import { useAlertChanges } from './use-alerts.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When alerts are mailed: never in quiet hours, and the digest on a day of the week. */
export function DeliveryCard({ delivery }: { readonly delivery: Result<typeof listAlerts>['delivery'] }) {
  const { deliver } = useAlertChanges()
  const [isQuiet, setQuiet] = useState(delivery.quiet_from !== null)
  const [from, setFrom] = useState(delivery.quiet_from ?? '22:00')
  const [to, setTo] = useState(delivery.quiet_to ?? '07:00')
  const [day, setDay] = useState(String(delivery.digest_day))
  const [error, setError] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    deliver.mutate(
      { quiet_from: isQuiet ? from : null, quiet_to: isQuiet ? to : null, digest_day: Number(day) },
      {
        onSuccess: () => toast.success('Saved'),
        onError: (thrown) => {
          const refused = toApiError(thrown)
          setError(fieldMessage(refused, 'quiet_from') ?? fieldMessage(refused, 'quiet_to') ?? 'It could not be saved.')
        },
      },
    )
  }
  return (
    <SettingsCard title="When they are mailed" text={`Times are those of ${delivery.timezone.replaceAll('_', ' ')}.`}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          {delivery.wants_mail ? null : (
            <Text fz="sm">
              Email notifications are off, so nothing is mailed.{' '}
              <TextLink to={paths.investorSettings}>Switch them on in the settings</TextLink>.
            </Text>
          )}
          <Checkbox
            label="Quiet hours"
            description="Nothing is mailed then; it is sent after them. The bell stays as it is."
            checked={isQuiet}
            onChange={(event) => setQuiet(event.currentTarget.checked)}
          />
          {isQuiet ? (
            <Flex gap="md" wrap="wrap">
              <TextInput
                type="time"
                label="From"
                w={140}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextInput
                type="time"
                label="To"
                w={140}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </Flex>
          ) : null}
          <NativeSelect
            label="Weekly digest"
            description="In the morning of that day, when there is something to tell."
            w={{ base: '100%', sm: 300 }}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            data={DAYS.map((label, at) => ({ value: String(at + 1), label }))}
          />
          {error === null ? null : (
            <Text role="alert" c="var(--mantine-color-error)" fz="sm">
              {error}
            </Text>
          )}
          <Group>
            <Button type="submit" variant="default" loading={deliver.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}
