import { updateMe } from '@keelwise/contract/me'
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { EntryForm, emptyIsNull, textFor, useEntryForm } from '../../domain/form.tsx'
import type { Me } from '../../domain/use-me.ts'
import { SettingsCard, SettingsPart } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import { ADVISOR_SWITCHES, DEFAULT_PREFERENCES, PreferencesPart } from './preferences-part.tsx'
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
      <PreferencesPart preferences={me.preferences ?? DEFAULT_PREFERENCES} switches={ADVISOR_SWITCHES} />
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

const firmForm = z.object({ firm_name: textFor(updateMe.body.shape.firm_name, emptyIsNull) })

function FirmForm({ firmName }: { readonly firmName: string }) {
  const { mutateAsync } = useChangeProfile()
  const form = useEntryForm({
    schema: firmForm,
    start: { firm_name: firmName },
    save: async (values) => {
      await mutateAsync(values)
      toast.success('Profile updated successfully')
    },
    onFailure: ({ status }) => status !== 401 && toast.somethingWentWrong(),
  })
  return (
    <Box pb="md">
      <EntryForm form={form}>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput label="Firm name" autoComplete="organization" flex={1} {...form.input('firm_name')} />
          {/* beside the input, below its label */}
          <Button type="submit" variant="default" size="md" mt="lg" loading={form.isBusy} disabled={!form.isDirty}>
            Save
          </Button>
        </Group>
      </EntryForm>
      <Text size="xs" c="dimmed" mt={4}>
        Your clients see it beside your name.
      </Text>
    </Box>
  )
}
