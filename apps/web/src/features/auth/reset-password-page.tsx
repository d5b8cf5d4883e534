import { Alert, Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { useSession } from '../../domain/session.ts'
import { signOut } from '../../domain/sign-out.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { fieldMessage } from '../../lib/api-error.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { NewPasswordFields, ToLogin } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { newPasswordForm } from './new-password-schema.ts'
import { failureText } from './use-auth.ts'
import { resetWithLink } from './use-passwords.ts'

interface ResetPasswordPageProps {
  /** The two parts of the mailed link. */
  uid: string
  token: string
}

/** The page a reset link leads to; somebody signed in logs out first and stays at the same address. */
export function ResetPasswordPage(link: ResetPasswordPageProps) {
  usePageTitle('Reset password')
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const email = useSession((state) => state.user?.email)
  return (
    <AuthLayout>
      {isAuthenticated ? (
        <>
          <AuthHeading title="Reset password">
            You are signed in as {email}. Log out to reset your password with this link.
          </AuthHeading>
          <Button size="md" fullWidth onClick={signOut}>
            Log out and continue
          </Button>
        </>
      ) : (
        <ResetForm {...link} />
      )}
    </AuthLayout>
  )
}

function ResetForm({ uid, token }: ResetPasswordPageProps) {
  const navigate = useNavigate()
  const [isLinkBad, setIsLinkBad] = useState(false)
  const form = useEntryForm({
    schema: newPasswordForm,
    start: { new_password1: '', new_password2: '' },
    save: async (values) => {
      await resetWithLink({ uid, token }, values)
      toast.success('Password reset successfully')
      await navigate({ to: paths.login })
    },
    onFailure: (error) => {
      const isAboutLink = error.status === 400 && (fieldMessage(error, 'token') ?? fieldMessage(error, 'uid')) !== null
      if (isAboutLink) setIsLinkBad(true)
      else toast.error(failureText(error))
    },
  })

  if (isLinkBad) {
    return (
      <>
        <AuthHeading title="Reset password" />
        <Alert color="red" role="alert" mb="lg">
          This link is invalid or has expired.
        </Alert>
        <Text size="sm" c="dimmed">
          <TextLink to={paths.forgotPassword} size="sm">
            Ask for a new link
          </TextLink>
        </Text>
      </>
    )
  }
  return (
    <>
      <AuthHeading title="Reset password">
        Choose a new password. Every device that is signed in will be logged out.
      </AuthHeading>
      <EntryForm form={form}>
        <NewPasswordFields form={form} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Reset Password
        </Button>
      </EntryForm>
      <ToLogin label="Back to Sign In" />
    </>
  )
}
