import { Box, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Me } from '../../domain/use-me.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { SettingsCard, SettingsPart } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './settings-page.module.css'
import { useChangeProfile } from './use-profile.ts'

interface PracticeCardProps {
  readonly me: Me
  readonly onOpenTutorial: () => void
}

/** What concerns the advisor's work: the firm, help, and whether the aggregation page is on. */
export function PracticeCard({ me, onOpenTutorial }: PracticeCardProps) {
  return (
    <SettingsCard title="Practice">
      <FirmForm key={me.firm_name ?? ''} firmName={me.firm_name ?? ''} />
      <SettingsPart
        title="Tutorial & Help"
        text="A short tour of the advisor area."
        action={
          <Button variant="default" onClick={onOpenTutorial}>
            Tutorial & Help
          </Button>
        }
      />
      <SettingsPart
        title="Account aggregation"
        text={
          me.morningstar_enabled === true
            ? 'On. The account view is in the menu under By All Accounts.'
            : 'Off. The operator of this installation can turn it on for you.'
        }
      />
    </SettingsCard>
  )
}

function FirmForm({ firmName }: { readonly firmName: string }) {
  const { mutateAsync, isPending } = useChangeProfile()
  const [name, setName] = useState(firmName)
  const [error, setError] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim().length > 200) return setError('String must contain at most 200 character(s)')
    setError(null)
    try {
      await mutateAsync({ firm_name: name.trim() === '' ? null : name.trim() })
      toast.success('Profile updated successfully')
    } catch (thrown) {
      const problem = toApiError(thrown)
      const message = problem.status === 400 ? fieldMessage(problem, 'firm_name') : null
      if (message) setError(message)
      else if (problem.status !== 401) toast.somethingWentWrong()
    }
  }

  return (
    <Box pb="md">
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.firmForm}>
        <TextInput
          label="Firm name"
          autoComplete="organization"
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          className={classes.grows}
        />
        <Button type="submit" variant="default" size="md" loading={isPending} disabled={name.trim() === firmName}>
          Save
        </Button>
      </form>
      <Text size="xs" c="dimmed" mt={4}>
        Your clients see it beside your name.
      </Text>
    </Box>
  )
}
