import type { login } from '@keelwise/contract/auth'
import type { Result } from '@keelwise/contract/endpoint'
import { email } from '@keelwise/contract/person'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Alert, Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { AuthLayout } from '../../domain/auth-layout.tsx'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { passkeysAreSupported } from '../../domain/passkeys.ts'
import { paths } from '../../domain/paths.ts'
import { beginSession } from '../../domain/session.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { type ApiError, toApiError } from '../../lib/api-error.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { EmailField } from './auth-fields.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import { captchaKind } from './captcha.ts'
import classes from './login-page.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { type Challenge, challengeOf } from './second-factor-challenge.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { signIn } from './use-auth.ts'
import { CaptchaUnsolved, isCaptchaRefusal, useCaptcha } from './use-captcha.ts'

const loginForm = z.object({ email, password: z.string().min(1, 'Required') })

interface LoginPageProps {
  /** The session ended by itself and the person was led here. */
  sessionExpired: boolean
  /** The first two seconds after that. */
  loggingOut: boolean
}

/** Signing in. A success only begins the session: the guards lead on from here. */
export function LoginPage({ sessionExpired, loggingOut }: LoginPageProps) {
  usePageTitle('Sign in')
  const [asked, setAsked] = useState<{ challenge: Challenge; email: string } | null>(null)

  const begin = (answer: Result<typeof login>, address: string) => {
    toast.success('Login successful')
    beginSession(answer, address)
  }
  const goBack = (isOver: boolean) => {
    setAsked(null)
    if (isOver) toast.error('Your sign-in has expired. Please start again.')
  }

  return (
    <AuthLayout>
      {asked ? (
        <SecondFactorForm
          challenge={asked.challenge}
          onSignedIn={(answer) => begin(answer, asked.email)}
          onBack={goBack}
        />
      ) : (
        <>
          <AuthHeading title="Sign in">Welcome back. Everything you own is where you left it.</AuthHeading>
          {sessionExpired && (
            <Alert color="yellow" title="Session expired" mb="lg" bg="var(--kw-amber-soft)" c="var(--kw-text)">
              Please sign in again to continue.
            </Alert>
          )}
          <div inert={loggingOut}>
            <PasswordForm
              isBlocked={loggingOut}
              onSignedIn={begin}
              onChallenge={(challenge, address) => setAsked({ challenge, email: address })}
            />
            {passkeysAreSupported() && <PasskeyButton onSignedIn={(answer) => begin(answer, answer.email)} />}
          </div>
          <Text size="sm" c="dimmed" ta="center" mt="lg">
            New to {PRODUCT_NAME}?{' '}
            <TextLink to={paths.signup} size="sm">
              Sign Up
            </TextLink>
          </Text>
        </>
      )}
      {loggingOut && (
        <div className={classes.overlay} role="status">
          Logging out...
        </div>
      )}
    </AuthLayout>
  )
}

interface PasswordFormProps {
  isBlocked: boolean
  onSignedIn: (answer: Result<typeof login>, email: string) => void
  /** The password was right, and a second factor is asked for. */
  onChallenge: (challenge: Challenge, email: string) => void
}

/** E-mail and password, and after failures the captcha. */
function PasswordForm({ isBlocked, onSignedIn, onChallenge }: PasswordFormProps) {
  const [captchaIsAsked, setCaptchaIsAsked] = useState(false)
  const captcha = useCaptcha('login', captchaIsAsked)
  const form = useEntryForm({
    schema: loginForm,
    start: { email: '', password: '' },
    save: async ({ email: address, password }) => {
      try {
        onSignedIn(await signIn(address, password, await captcha.options()), address)
      } catch (thrown) {
        refused(toApiError(thrown), address)
      }
    },
  })
  const refused = (error: ApiError, address: string) => {
    if (error.cause instanceof CaptchaUnsolved) return
    const challenge = challengeOf(error)
    if (challenge) return onChallenge(challenge, address)
    if (isCaptchaRefusal(error) && captchaKind() !== 'none') {
      setCaptchaIsAsked(true)
      return captcha.reopen('Please confirm that you are human, then sign in again.')
    }
    const isWrong = error.kind === 'http' && (error.status === 400 || error.status === 401)
    toast.error(isWrong ? 'Invalid credentials' : error.message)
  }

  return (
    <EntryForm form={form} isInert={isBlocked}>
      <EmailField form={form} autoComplete="username" />
      <PasswordInput label="Password" autoComplete="current-password" {...form.input('password')} />
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt={-4}>
        <TextLink to={paths.forgotPassword} size="sm">
          Forgot password?
        </TextLink>
      </Group>
      <CaptchaBox captcha={captcha} />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        Sign In
      </Button>
    </EntryForm>
  )
}
