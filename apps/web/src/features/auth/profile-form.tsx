import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Box, Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../domain/paths.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { AuthHeading } from './auth-heading.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { PROFILE_FIELDS, type ProfileValues, profileForm } from './profile-schema.ts'
import { showFieldErrors } from './server-errors.ts'
import { activate, failureText } from './use-auth.ts'
import { forgetWaitlistToken } from './waitlist-token.ts'

interface ProfileFormProps {
  email: string
  firstName: string
  lastName: string
  /** Proof that the code was right; the cookie of the same answer is the other proof. */
  verificationToken: string
}

/** The last step of registration: name, password and terms. */
export function ProfileForm({ email, firstName, lastName, verificationToken }: ProfileFormProps) {
  const navigate = useNavigate()
  const [emailMessage, setEmailMessage] = useState<string | null>(null)
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileForm),

    criteriaMode: 'all',
    defaultValues: { first_name: firstName, last_name: lastName, password1: '', password2: '', tc_acceptance: false },
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setEmailMessage(null)
    try {
      const answer = await activate({ email, ...values, verification_token: verificationToken })
      forgetWaitlistToken()
      toast.success(answer.message)
      await navigate({ to: paths.login })
    } catch (thrown) {
      const error = toApiError(thrown)
      const forEmail = error.status === 400 ? fieldMessage(error, 'email') : null
      setEmailMessage(forEmail)
      if (showFieldErrors(form, error, PROFILE_FIELDS) || forEmail) return
      toast.error(
        failureText(error, 'Activation failed. Please try again.', 'An unexpected error occurred. Please try again.'),
      )
    }
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
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <ProfileFields form={form} />
          <Button type="submit" size="md" fullWidth loading={isSubmitting}>
            Complete Setup
          </Button>
        </Stack>
      </form>
    </>
  )
}
