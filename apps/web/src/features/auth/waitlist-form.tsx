import { zodResolver } from '@hookform/resolvers/zod'
import { email, firstName, lastName } from '@keelwise/contract/person'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { paths } from '../../domain/paths.ts'
import { toApiError } from '../../lib/api-error.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import classes from './profile-form.module.css'
import { showFieldErrors } from './server-errors.ts'
import { failureText } from './use-auth.ts'
import { CaptchaUnsolved, isCaptchaRefusal, useCaptcha } from './use-captcha.ts'
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
  const form = useForm({
    resolver: zodResolver(waitlistForm),

    defaultValues: {
      first_name: entry?.first_name ?? '',
      last_name: entry?.last_name ?? '',
      email: entry?.email ?? '',
    },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await askForInvitation(values, await captcha.options())
      setMessage(answer.message)
    } catch (thrown) {
      if (thrown instanceof CaptchaUnsolved) return
      const error = toApiError(thrown)
      if (isCaptchaRefusal(error)) return captcha.reopen('Please confirm again that you are human.')
      if (showFieldErrors(form, error, ['first_name', 'last_name', 'email'])) return
      const fallback = 'Something went wrong. Please try again.'
      toast.error(failureText(error, fallback, fallback))
    }
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
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <div className={classes.names}>
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
          </div>
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder="name@example.com"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <CaptchaBox captcha={captcha} />
          <Button type="submit" size="md" fullWidth loading={isSubmitting}>
            Join Waitlist
          </Button>
        </Stack>
      </form>
      <Text size="sm" c="dimmed" ta="center" mt="lg">
        Already have an account?{' '}
        <TextLink to={paths.login} size="sm">
          Sign In
        </TextLink>
      </Text>
    </>
  )
}
