import { zodResolver } from '@hookform/resolvers/zod'
import { email } from '@keelwise/contract/person'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { AuthHeading } from './auth-heading.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { PROFILE_FIELDS, type ProfileValues, profileForm } from './profile-schema.ts'
import { showFieldErrors } from './server-errors.ts'
import { registerAdvisor } from './use-advisor-signup.ts'
import { failureText } from './use-auth.ts'
import { forgetInvitationToken } from './waitlist-token.ts'

const advisorForm = profileForm.safeExtend({ email })
type AdvisorValues = ProfileValues & { email: string }

interface AdvisorSignupPageProps {
  invitationToken: string
  /** The person has no use for the invitation and registers as an investor. */
  onDiscard: () => void
}

/** An invited advisor's registration: the profile at once, because the mailed invitation proves the address (OP-065). */
export function AdvisorSignupPage({ invitationToken, onDiscard }: AdvisorSignupPageProps) {
  usePageTitle('Complete your profile')
  const navigate = useNavigate()
  const [invitationMessage, setInvitationMessage] = useState<string | null>(null)
  const form = useForm<AdvisorValues>({
    resolver: zodResolver(advisorForm),

    criteriaMode: 'all',
    defaultValues: { email: '', first_name: '', last_name: '', password1: '', password2: '', tc_acceptance: false },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setInvitationMessage(null)
    try {
      const answer = await registerAdvisor({ ...values, invitation_token: invitationToken })
      forgetInvitationToken()
      toast.success(answer.message)
      await navigate({ to: paths.login })
    } catch (thrown) {
      const error = toApiError(thrown)
      const aboutInvitation = error.status === 400 ? fieldMessage(error, 'invitation_token') : null
      setInvitationMessage(aboutInvitation)
      if (showFieldErrors(form, error, ['email', ...PROFILE_FIELDS]) || aboutInvitation) return
      toast.error(
        failureText(error, 'Registration failed. Please try again.', 'Something went wrong. Please try again.'),
      )
    }
  })

  return (
    <AuthLayout>
      <AuthHeading title="Complete Your Profile">
        You are invited as an advisor. Use the email the invitation was sent to.
      </AuthHeading>
      {invitationMessage && (
        <Alert color="red" role="alert" mb="lg">
          {invitationMessage}
        </Alert>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder="name@example.com"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <ProfileFields form={form as unknown as UseFormReturn<ProfileValues>} />
          <Button type="submit" size="md" fullWidth loading={isSubmitting}>
            Complete Setup
          </Button>
          <Button variant="subtle" color="gray" fullWidth onClick={onDiscard}>
            Sign up without this invitation
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
