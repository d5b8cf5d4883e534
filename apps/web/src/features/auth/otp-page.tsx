import { email as emailSchema } from '@keelwise/contract/person'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { OtpForm } from './otp-form.tsx'
import { ProfileForm } from './profile-form.tsx'

interface OtpPageProps {
  email: string
  firstName: string
  lastName: string
}

interface Verified {
  firstName: string
  lastName: string
  verificationToken: string
}

/** The code, and in the same place the profile once the code was right. */
export function OtpPage({ email, firstName, lastName }: OtpPageProps) {
  usePageTitle('Verify your email')
  const [verified, setVerified] = useState<Verified | null>(null)
  if (email === '') return <Navigate to={paths.signup} replace />
  return (
    <AuthLayout>
      {verified ? (
        <ProfileForm email={email} {...verified} />
      ) : (
        <OtpForm
          email={email}
          canResend={emailSchema.safeParse(email).success}
          onVerified={(answer) =>
            setVerified({
              firstName: answer.first_name || firstName,
              lastName: answer.last_name || lastName,
              verificationToken: answer.verification_token,
            })
          }
        />
      )}
    </AuthLayout>
  )
}
