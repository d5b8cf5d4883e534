import { email } from '@keelwise/contract/person'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { EmailField, ToLogin } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import { failureText } from './use-auth.ts'
import { useCaptcha } from './use-captcha.ts'
import { sendResetLink } from './use-passwords.ts'

const forgotForm = z.object({ email })

/** Asks for a reset link. What is said afterwards does not tell whether there is an account. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password')
  const [isSent, setIsSent] = useState(false)
  const captcha = useCaptcha('password_reset', true)
  const form = useEntryForm({
    schema: forgotForm,
    start: { email: '' },
    save: async (values) => {
      await sendResetLink(values.email, await captcha.options())
      setIsSent(true)
    },
    onFailure: (error) => {
      if (!captcha.takes(error)) toast.error(failureText(error))
    },
  })

  if (isSent) {
    return (
      <AuthLayout>
        <div role="status">
          <AuthHeading title="Check your email">
            If an account exists for this email, a reset link is on its way.
          </AuthHeading>
        </div>
        <Text size="sm" c="dimmed" mb="lg">
          The link holds for one hour. Look into your spam folder if it does not arrive.
        </Text>
        <LinkButton to={paths.login} variant="default" size="md" fullWidth>
          Back to Sign In
        </LinkButton>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout>
      <AuthHeading title="Forgot password">
        Enter your email. We will send you a link to choose a new password.
      </AuthHeading>
      <EntryForm form={form}>
        <EmailField form={form} autoComplete="username" />
        <CaptchaBox captcha={captcha} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Send Reset Link
        </Button>
      </EntryForm>
      <ToLogin label="Back to Sign In" />
    </AuthLayout>
  )
}
