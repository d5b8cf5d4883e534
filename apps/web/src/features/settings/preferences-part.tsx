import { type preferences } from '@keelwise/contract/me'
import { Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import type { z } from 'zod'
import { toApiError } from '../../lib/api-error.ts'
import { SettingsPart } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangeProfile } from './use-profile.ts'

type Preferences = z.output<typeof preferences>

/** Where the server did not say. */
export const DEFAULT_PREFERENCES: Preferences = { email_notifications: true, sync_alerts: true, product_updates: false }

interface PreferenceSwitch {
  readonly key: keyof Preferences
  readonly label: string
  readonly description: string
}

/** What an investor can hear about. */
export const INVESTOR_SWITCHES: readonly PreferenceSwitch[] = [
  { key: 'email_notifications', label: 'Email notifications', description: 'Mails about your accounts.' },
  { key: 'sync_alerts', label: 'Sync alerts', description: 'When an institution needs your attention.' },
  { key: 'product_updates', label: 'Product updates', description: 'What is new, now and then.' },
]

/** What an advisor can hear about. */
export const ADVISOR_SWITCHES: readonly PreferenceSwitch[] = [
  {
    key: 'task_digest',
    label: 'Task digest',
    description: 'One mail in the morning when tasks are overdue or due that day.',
  },
]

interface PreferencesPartProps {
  readonly preferences: Preferences
  readonly switches: readonly PreferenceSwitch[]
}

/** What the person wants to hear about; each switch is saved at once and goes back when that fails. */
export function PreferencesPart({ preferences: stored, switches }: PreferencesPartProps) {
  const { mutateAsync } = useChangeProfile()
  const [changing, setChanging] = useState<{ [K in keyof Preferences]?: boolean | undefined }>({})

  const change = async (key: keyof Preferences, value: boolean) => {
    setChanging((before) => ({ ...before, [key]: value }))
    try {
      await mutateAsync({ preferences: { [key]: value } })
    } catch (error) {
      if (toApiError(error).status !== 401) toast.somethingWentWrong()
    } finally {
      setChanging((before) => ({ ...before, [key]: undefined }))
    }
  }

  return (
    <SettingsPart title="Notifications" text="Mails about the safety of your account always reach you.">
      <Stack gap="md" mt="md">
        {switches.map(({ key, label, description }) => (
          <Switch
            key={key}
            label={label}
            description={description}
            checked={changing[key] ?? stored[key] ?? false}
            onChange={(event) => void change(key, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </SettingsPart>
  )
}
