import { updateMe } from '@keelwise/contract/me'
import { firstName, lastName } from '@keelwise/contract/person'
import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { EntryForm, textFor, useEntryForm } from '../../domain/form.tsx'
import { type Me } from '../../domain/use-me.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import { MoneyPart } from './money-part.tsx'
import { timeZoneChoices } from './time-zones.ts'
import { useChangeProfile } from './use-profile.ts'

/** Spaces, dots, dashes and brackets are how people write a number, not part of it. */
const plainNumber = (typed: string) => typed.replaceAll(/[\s().-]/g, '')

const profileForm = z.object({
  first_name: firstName,
  last_name: lastName,
  phone: textFor(updateMe.body.shape.phone, (typed) => plainNumber(typed) || null),
  timezone: z.string(),
})

/** Name, telephone number and time zone; the address is shown and not changed here. */
export function ProfileCard({ me }: { readonly me: Me }) {
  const { mutateAsync } = useChangeProfile()
  const timezone = me.timezone ?? 'America/New_York'
  const form = useEntryForm({
    schema: profileForm,
    start: { first_name: me.first_name ?? '', last_name: me.last_name ?? '', phone: me.phone ?? '', timezone },
    save: async (values) => {
      await mutateAsync(values)
      form.reset(form.getValues())
      toast.success('Profile updated successfully')
    },
    onFailure: ({ status }) => status !== 401 && toast.somethingWentWrong(),
  })
  const zones = useMemo(() => timeZoneChoices(timezone), [timezone])

  return (
    <SettingsCard title="Profile">
      <EntryForm form={form}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="First Name" autoComplete="given-name" {...form.input('first_name')} />
          <TextInput label="Last Name" autoComplete="family-name" {...form.input('last_name')} />
          <TextInput
            label="Email"
            value={me.email ?? ''}
            readOnly
            description="To change it, contact support."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            styles={{ input: { background: 'var(--kw-hover)' } }}
          />
          <TextInput label="Phone" type="tel" autoComplete="tel" placeholder="+12025550123" {...form.input('phone')} />
          <Controller
            control={form.control}
            name="timezone"
            render={({ field }) => (
              <ChoiceSelect
                label="Time zone"
                data={zones}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={form.errorOf('timezone')}
              />
            )}
          />
        </SimpleGrid>
        <Group mt="xs" mb="lg">
          <Button type="submit" loading={form.isBusy} disabled={!form.isDirty}>
            Save changes
          </Button>
        </Group>
      </EntryForm>
      <MoneyPart me={me} />
    </SettingsCard>
  )
}
