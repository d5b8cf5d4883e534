import { email } from '@keelwise/contract/person'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { type ApiError, fieldMessage } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { EmailField, ToLogin } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import { failureText, requestCode } from './use-auth.ts'
import { useCaptcha } from './use-captcha.ts'
import { invitationQuery } from './use-waitlist.ts'
import { keepWaitlistToken, keptWaitlistToken } from './waitlist-token.ts'

const signupForm = z.object({ email })

/** Fields of a refused sign-up that have no input on this page; their messages stand above the form. */
const OTHER_FIELDS = ['password1', 'password2', 'first_name', 'last_name', 'tc_acceptance']

const otherMessagesOf = (error: ApiError): string[] =>
  error.status === 400 ? OTHER_FIELDS.flatMap((field) => fieldMessage(error, field) ?? []) : []

interface SignupPageProps {
  /** Token of an invitation in the address; kept, and then taken out of the address. */
  waitlistToken: string | null
}

/** The first step of an investor's registration: an e-mail address to send a code to. */
export function SignupPage({ waitlistToken }: SignupPageProps) {
  usePageTitle('Sign up')
  const navigate = useNavigate()
  const invitation = useQueryClient().getQueryData(invitationQuery(waitlistToken ?? keptWaitlistToken()).queryKey)
  const captcha = useCaptcha('signup', true)
  const [otherMessages, setOtherMessages] = useState<string[]>([])
  const form = useEntryForm({
    schema: signupForm,
    start: { email: invitation?.email ?? '' },
    save: async (values) => {
      setOtherMessages([])
      const answer = await requestCode(values.email, waitlistToken ?? keptWaitlistToken(), await captcha.options())
      if (answer.status === 'waitlist') {
        toast.info(answer.message)
        await navigate({ to: paths.login })
        return
      }
      await navigate({
        to: paths.otp,
        search: { email: answer.email, firstName: answer.first_name, lastName: answer.last_name },
      })
    },
    onRefused: (error) => setOtherMessages(otherMessagesOf(error)),
    onFailure: (error) => {
      if (captcha.takes(error) || otherMessagesOf(error).length > 0) return
      toast.error(failureText(error, 'Registration failed. Please try again.'))
    },
  })

  useEffect(() => {
    if (!waitlistToken) return
    keepWaitlistToken(waitlistToken)
    void navigate({ to: paths.signup, search: {}, replace: true })
  }, [waitlistToken, navigate])

  return (
    <AuthLayout>
      <AuthHeading title="Create your account">
        Enter your email. We will send you a code to make sure it is yours.
      </AuthHeading>
      {otherMessages.length > 0 && (
        <Alert color="red" mb="lg">
          {otherMessages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <EntryForm form={form}>
        <EmailField form={form} />
        <CaptchaBox captcha={captcha} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Verify Email
        </Button>
      </EntryForm>
      <ToLogin question="Already have an account?" label="Sign In" />
    </AuthLayout>
  )
}
