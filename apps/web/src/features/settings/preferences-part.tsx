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

const SWITCHES: readonly { key: keyof Preferences; label: string; description: string }[] = [
  { key: 'email_notifications', label: 'Email notifications', description: 'Mails about your accounts.' },
  { key: 'sync_alerts', label: 'Sync alerts', description: 'When an institution needs your attention.' },
  { key: 'product_updates', label: 'Product updates', description: 'What is new, now and then.' },
]

/** What the person wants to hear about; each switch is saved at once and goes back when that fails. */
export function PreferencesPart({ preferences: stored }: { readonly preferences: Preferences }) {
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
        {SWITCHES.map(({ key, label, description }) => (
          <Switch
            key={key}
            label={label}
            description={description}
            checked={changing[key] ?? stored[key]}
            onChange={(event) => void change(key, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </SettingsPart>
  )
}
