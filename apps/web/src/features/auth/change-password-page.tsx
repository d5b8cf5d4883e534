import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { paths } from '../../domain/paths.ts'
import { completeAction, useSession } from '../../domain/session.ts'
import { signOut } from '../../domain/sign-out.ts'
import { meQuery } from '../../domain/use-me.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { toApiError } from '../../lib/api-error.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthHeading } from './auth-heading.tsx'
import { changePasswordForm } from './new-password-schema.ts'
import { PASSWORD_HINT, messagesOf } from './password-messages.tsx'
import { showFieldErrors } from './server-errors.ts'
import { failureText } from './use-auth.ts'
import { setPassword } from './use-passwords.ts'

const FIELDS = ['old_password', 'new_password1', 'new_password2'] as const

/** Sets another password: freely, or because nothing else is possible before (OP-057). */
export function ChangePasswordPage() {
  usePageTitle('Change password')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isForced = useSession((state) => state.requirePasswordChange)
  const role = useSession((state) => state.userRole)
  const form = useForm({
    resolver: zodResolver(changePasswordForm),

    criteriaMode: 'all',
    defaultValues: { old_password: '', new_password1: '', new_password2: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      await setPassword(values)
      toast.success('Password changed successfully')
      completeAction('PASSWORD_CHANGE_REQUIRED')
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey })
      await navigate({ to: paths.root })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status === 401 || showFieldErrors(form, error, FIELDS)) return
      const fallback = 'Something went wrong. Please try again.'
      toast.error(failureText(error, fallback, fallback))
    }
  })

  return (
    <AuthLayout>
      <AuthHeading title="Change password">
        {isForced
          ? 'Before you go on, please choose a new password.'
          : 'Your other devices will be logged out. This one stays signed in.'}
      </AuthHeading>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <PasswordInput
            label="Current Password"
            autoComplete="current-password"
            error={errors.old_password?.message}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
            {...form.register('old_password')}
          />
          <PasswordInput
            label="New Password"
            description={PASSWORD_HINT}
            autoComplete="new-password"
            error={messagesOf(errors.new_password1)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
            {...form.register('new_password1')}
          />
          <PasswordInput
            label="Confirm Password"
            autoComplete="new-password"
            error={errors.new_password2?.message}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password confirmation' }}
            {...form.register('new_password2')}
          />
          <Button type="submit" size="md" fullWidth loading={isSubmitting}>
            Change Password
          </Button>
          {isForced ? (
            <Button variant="subtle" color="gray" fullWidth onClick={signOut}>
              Log out
            </Button>
          ) : (
            <LinkButton
              to={role === 'INVESTOR' ? paths.investorSettings : paths.advisorSettings}
              variant="subtle"
              color="gray"
              fullWidth
            >
              Back to settings
            </LinkButton>
          )}
        </Stack>
      </form>
    </AuthLayout>
  )
}
