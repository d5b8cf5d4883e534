import { zodResolver } from '@hookform/resolvers/zod'
import { updateMe } from '@keelwise/contract/me'
import { firstName, lastName } from '@keelwise/contract/person'
import { Button, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Me } from '../../domain/use-me.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './settings-page.module.css'
import { timeZoneChoices } from './time-zones.ts'
import { useChangeProfile } from './use-profile.ts'

/** Spaces, dots, dashes and brackets are how people write a number, not part of it. */
const plainNumber = (typed: string) => typed.replaceAll(/[\s().-]/g, '')

const profileForm = z.object({
  first_name: firstName,
  last_name: lastName,
  phone: z
    .string()
    .refine(
      (typed) => typed.trim() === '' || updateMe.body.shape.phone.safeParse(plainNumber(typed)).success,
      'Enter a phone number with its country code, e.g. +12025550123',
    ),
  timezone: z.string(),
})

const FIELDS = ['first_name', 'last_name', 'phone', 'timezone'] as const

/** Name, telephone number and time zone; the address is shown and not changed here. */
export function ProfileCard({ me }: { readonly me: Me }) {
  const { mutateAsync, isPending } = useChangeProfile()
  const values = {
    first_name: me.first_name ?? '',
    last_name: me.last_name ?? '',
    phone: me.phone ?? '',
    timezone: me.timezone ?? 'America/New_York',
  }
  const form = useForm({ resolver: zodResolver(profileForm), values })
  const { errors, isDirty } = form.formState
  const zones = useMemo(() => timeZoneChoices(values.timezone), [values.timezone])

  const submit = form.handleSubmit(async ({ phone, ...rest }) => {
    try {
      await mutateAsync({ ...rest, phone: phone.trim() === '' ? null : plainNumber(phone) })
      toast.success('Profile updated successfully')
    } catch (thrown) {
      const error = toApiError(thrown)
      const refused = error.status === 400 ? FIELDS.filter((field) => fieldMessage(error, field) !== null) : []
      for (const [index, field] of refused.entries())
        form.setError(field, { message: fieldMessage(error, field) ?? '' }, { shouldFocus: index === 0 })
      if (refused.length === 0 && error.status !== 401) toast.somethingWentWrong()
    }
  })

  return (
    <SettingsCard title="Profile">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          <TextInput
            label="First Name"
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...form.register('first_name')}
          />
          <TextInput
            label="Last Name"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...form.register('last_name')}
          />
          <TextInput
            label="Email"
            value={me.email ?? ''}
            readOnly
            description="To change it, contact support."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            className={classes.readOnly}
          />
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="tel"
            placeholder="+12025550123"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
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
                error={errors.timezone?.message}
              />
            )}
          />
        </div>
        <Button type="submit" mt="lg" loading={isPending} disabled={!isDirty}>
          Save changes
        </Button>
      </form>
    </SettingsCard>
  )
}
