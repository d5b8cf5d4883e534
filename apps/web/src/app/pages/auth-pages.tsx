import { getRouteApi } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../features/auth/change-password-page.tsx'
import { ForgotPasswordPage } from '../../features/auth/forgot-password-page.tsx'
import { LoginPage } from '../../features/auth/login-page.tsx'
import { OtpPage } from '../../features/auth/otp-page.tsx'
import { RegistrationPage } from '../../features/auth/registration-page.tsx'
import { ResetPasswordPage } from '../../features/auth/reset-password-page.tsx'
import { WaitlistPage } from '../../features/auth/waitlist-page.tsx'
import { useLoggingOut } from '../session-expiry.ts'

const loginRoute = getRouteApi('/public/auth')
const signupRoute = getRouteApi('/public/auth/signup')
const waitlistRoute = getRouteApi('/public/waitlist')
const resetRoute = getRouteApi('/reset-password/$uid/$token')
const otpRoute = getRouteApi('/public/auth/otp')

/** `/auth` */
export function Login() {
  const { error } = loginRoute.useSearch()
  const { loggingOut } = useLoggingOut()
  return <LoginPage sessionExpired={error === 'sessionExpired'} loggingOut={loggingOut} />
}

/** `/auth/signup`; `token` is another name of `waitlist_token`. */
export function Signup() {
  const { waitlist_token: waitlistToken, token, invitation_token: invitationToken } = signupRoute.useSearch()
  return <RegistrationPage waitlistToken={waitlistToken || token || null} invitationToken={invitationToken || null} />
}

/** `/auth/otp` */
export function Otp() {
  const { email = '', firstName = '', lastName = '' } = otpRoute.useSearch()
  return <OtpPage key={email} email={email} firstName={firstName} lastName={lastName} />
}

/** `/auth/forget-password` */
export function ForgotPassword() {
  return <ForgotPasswordPage />
}

/** `/waitlist` */
export function Waitlist() {
  const { token } = waitlistRoute.useSearch()
  return <WaitlistPage token={token || null} />
}

/** `/reset-password/{uid}/{token}` */
export function ResetPassword() {
  const { uid, token } = resetRoute.useParams()
  return <ResetPasswordPage uid={uid} token={token} />
}

/** `/auth/change-password` */
export function ChangePassword() {
  return <ChangePasswordPage />
}
