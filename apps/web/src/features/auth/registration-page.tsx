import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { AdvisorSignupPage } from './advisor-signup-page.tsx'
import { SignupPage } from './signup-page.tsx'
import { forgetInvitationToken, keepInvitationToken, keptInvitationToken } from './waitlist-token.ts'

interface RegistrationPageProps {
  /** Token of a waitlist invitation in the address. */
  waitlistToken: string | null
  /** Token of an advisor's invitation in the address; kept, and then taken out of the address. */
  invitationToken: string | null
}

/** Registration: an advisor with an invitation completes the profile, everybody else begins with an e-mail address. */
export function RegistrationPage({ waitlistToken, invitationToken }: RegistrationPageProps) {
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState(() => invitationToken ?? (waitlistToken ? null : keptInvitationToken()))

  useEffect(() => {
    if (waitlistToken) forgetInvitationToken()
    if (!invitationToken) return
    keepInvitationToken(invitationToken)
    void navigate({ to: paths.signup, search: {}, replace: true })
  }, [waitlistToken, invitationToken, navigate])

  if (invitation === null) return <SignupPage waitlistToken={waitlistToken} />
  const discard = () => {
    forgetInvitationToken()
    setInvitation(null)
  }
  return <AdvisorSignupPage invitationToken={invitation} onDiscard={discard} />
}
