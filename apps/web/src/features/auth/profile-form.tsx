import { Alert, Box, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { type ApiError, fieldMessage } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { AuthHeading } from './auth-heading.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileForm } from './profile-schema.ts'
import { activate, failureText } from './use-auth.ts'
import { forgetWaitlistToken } from './waitlist-token.ts'

interface ProfileFormProps {
  email: string
  firstName: string
  lastName: string
  /** Proof that the code was right; the cookie of the same answer is the other proof. */
  verificationToken: string
}

const messageForEmail = (error: ApiError) => (error.status === 400 ? fieldMessage(error, 'email') : null)

/** The last step of registration: name, password and terms. */
export function ProfileForm({ email, firstName, lastName, verificationToken }: ProfileFormProps) {
  const navigate = useNavigate()
  const [emailMessage, setEmailMessage] = useState<string | null>(null)
  const form = useEntryForm({
    schema: profileForm,
    start: { first_name: firstName, last_name: lastName, password1: '', password2: '', tc_acceptance: false },
    save: async (values) => {
      setEmailMessage(null)
      const answer = await activate({ email, ...values, verification_token: verificationToken })
      forgetWaitlistToken()
      toast.success(answer.message)
      await navigate({ to: paths.login })
    },
    onRefused: (error) => setEmailMessage(messageForEmail(error)),
    onFailure: (error) => {
      if (messageForEmail(error)) return
      toast.error(
        failureText(error, 'Activation failed. Please try again.', 'An unexpected error occurred. Please try again.'),
      )
    },
  })

  return (
    <>
      <AuthHeading title="Complete Your Profile">
        Your email{' '}
        <Box component="strong" fw={500} c="var(--kw-text)" className="anywhere">
          {email}
        </Box>{' '}
        is verified. One step left.
      </AuthHeading>
      {emailMessage && (
        <Alert color="red" mb="lg">
          {emailMessage}
        </Alert>
      )}
      <EntryForm form={form}>
        <ProfileFields form={form} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Complete Setup
        </Button>
      </EntryForm>
    </>
  )
}
