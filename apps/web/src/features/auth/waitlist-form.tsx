import { email, firstName, lastName } from '@keelwise/contract/person'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { EmailField, ToLogin } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import classes from './profile-form.module.css'
import { failureText } from './use-auth.ts'
import { useCaptcha } from './use-captcha.ts'
import { type WaitlistEntry, askForInvitation } from './use-waitlist.ts'

const waitlistForm = z.object({ first_name: firstName, last_name: lastName, email })

interface WaitlistFormProps {
  /** Why the person is here instead of at sign-up. */
  notice?: ReactNode
  /** What is known of the person. */
  entry?: WaitlistEntry
}

/** Name and address of somebody who wants to be invited. */
export function WaitlistForm({ notice, entry }: WaitlistFormProps) {
  const [message, setMessage] = useState<string | null>(null)
  const captcha = useCaptcha('waitlist', true)
  const form = useEntryForm({
    schema: waitlistForm,
    start: { first_name: entry?.first_name ?? '', last_name: entry?.last_name ?? '', email: entry?.email ?? '' },
    save: async (values) => {
      setMessage((await askForInvitation(values, await captcha.options())).message)
    },
    onFailure: (error) => {
      if (!captcha.takes(error)) toast.error(failureText(error))
    },
  })

  if (message !== null) {
    return (
      <>
        <div role="status">
          <AuthHeading title="Thank you">{message}</AuthHeading>
        </div>
        <LinkButton to={paths.login} variant="default" size="md" fullWidth>
          Back to Sign In
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <AuthHeading title="Join the waitlist">
        We open new accounts step by step. Leave your name and email, and we will invite you.
      </AuthHeading>
      {notice}
      <EntryForm form={form}>
        <div className={classes.names}>
          <TextInput label="First Name" autoComplete="given-name" {...form.input('first_name')} />
          <TextInput label="Last Name" autoComplete="family-name" {...form.input('last_name')} />
        </div>
        <EmailField form={form} />
        <CaptchaBox captcha={captcha} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Join Waitlist
        </Button>
      </EntryForm>
      <ToLogin question="Already have an account?" label="Sign In" />
    </>
  )
}
