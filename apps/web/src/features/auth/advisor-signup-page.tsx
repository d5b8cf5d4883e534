import { email } from '@keelwise/contract/person'
import { Alert, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { type ApiError, fieldMessage } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { EmailField } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileForm } from './profile-schema.ts'
import { registerAdvisor } from './use-advisor-signup.ts'
import { failureText } from './use-auth.ts'
import { forgetInvitationToken } from './waitlist-token.ts'

const advisorForm = profileForm.safeExtend({ email })

const messageOfInvitation = (error: ApiError) => (error.status === 400 ? fieldMessage(error, 'invitation_token') : null)

interface AdvisorSignupPageProps {
  invitationToken: string
  /** The person has no use for the invitation and registers as an investor. */
  onDiscard: () => void
}

/** An invited advisor's registration: the profile at once, because the mailed invitation proves the address. */
export function AdvisorSignupPage({ invitationToken, onDiscard }: AdvisorSignupPageProps) {
  usePageTitle('Complete your profile')
  const navigate = useNavigate()
  const [invitationMessage, setInvitationMessage] = useState<string | null>(null)
  const form = useEntryForm({
    schema: advisorForm,
    start: { email: '', first_name: '', last_name: '', password1: '', password2: '', tc_acceptance: false },
    save: async (values) => {
      setInvitationMessage(null)
      const answer = await registerAdvisor({ ...values, invitation_token: invitationToken })
      forgetInvitationToken()
      toast.success(answer.message)
      await navigate({ to: paths.login })
    },
    onRefused: (error) => setInvitationMessage(messageOfInvitation(error)),
    onFailure: (error) => {
      if (!messageOfInvitation(error)) toast.error(failureText(error, 'Registration failed. Please try again.'))
    },
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
      <EntryForm form={form}>
        <EmailField form={form} />
        <ProfileFields form={form} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Complete Setup
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={onDiscard}>
          Sign up without this invitation
        </Button>
      </EntryForm>
    </AuthLayout>
  )
}
