import type { login } from '@keelwise/contract/auth'
import type { Result } from '@keelwise/contract/endpoint'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { PasskeyCancelled, passkeysAreSupported } from '../../domain/passkeys.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import {
  type Challenge,
  type Method,
  answerWithCode,
  answerWithPasskey,
  isTicketOver,
} from './second-factor-challenge.ts'

interface SecondFactorFormProps {
  challenge: Challenge
  onSignedIn: (answer: Result<typeof login>) => void
  /** Back to e-mail and password; `isOver` when the time or the tries are used up. */
  onBack: (isOver: boolean) => void
}

const WORDS = {
  totp: {
    text: 'Enter the 6-digit code of your authenticator app.',
    label: 'Code',
    empty: 'Enter the 6-digit code.',
    wrong: 'That code is not right. Please try again.',
    switchTo: 'Use your authenticator app',
  },
  recovery: {
    text: 'Enter one of the recovery codes you saved. Each works once.',
    label: 'Recovery code',
    empty: 'Enter a recovery code.',
    wrong: 'That recovery code is not right, or it was used already.',
    switchTo: 'Use a recovery code',
  },
  passkey: {
    text: 'Confirm with your passkey that it is you.',
    label: '',
    empty: '',
    wrong: 'That passkey was not accepted. Please try again.',
    switchTo: 'Use a passkey',
  },
} as const

/** The second step of a login, for people who have turned one on. */
export function SecondFactorForm({ challenge, onSignedIn, onBack }: SecondFactorFormProps) {
  const methods = challenge.methods.filter((method) => method !== 'passkey' || passkeysAreSupported())
  const [method, setMethod] = useState<Method>(() =>
    methods.includes('totp') ? 'totp' : methods.includes('passkey') ? 'passkey' : 'recovery',
  )
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const words = WORDS[method]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (method !== 'passkey' && code.trim() === '') return setError(words.empty)
    setError(null)
    setIsBusy(true)
    try {
      onSignedIn(
        await (method === 'passkey' ? answerWithPasskey(challenge) : answerWithCode(challenge, method, code.trim())),
      )
    } catch (thrown) {
      if (isTicketOver(thrown)) onBack(true)
      else if (thrown instanceof PasskeyCancelled) setError('The passkey was not used. You can try again.')
      else if (isHttpError(thrown)) setError(thrown.code === 'second_factor_invalid' ? words.wrong : thrown.message)
      else setError('Something went wrong. Please try again.')
    } finally {
      setIsBusy(false)
    }
  }

  const change = (to: Method) => {
    setMethod(to)
    setCode('')
    setError(null)
  }

  return (
    <>
      <AuthHeading title="Confirm it is you">{words.text}</AuthHeading>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {method === 'passkey' ? (
            error && (
              <Alert color="red" role="alert">
                {error}
              </Alert>
            )
          ) : (
            <TextInput
              key={method}
              label={words.label}
              autoFocus
              autoComplete="one-time-code"
              inputMode={method === 'totp' ? 'numeric' : 'text'}
              maxLength={method === 'totp' ? 9 : 40}
              error={error}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={isBusy}
            leftSection={method === 'passkey' ? <IconFingerprint size={18} stroke={1.6} aria-hidden /> : undefined}
          >
            {method === 'passkey' ? 'Continue with passkey' : 'Continue'}
          </Button>
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="default" fullWidth onClick={() => change(other)} disabled={isBusy}>
                {WORDS[other].switchTo}
              </Button>
            ))}
          <Button variant="subtle" color="gray" fullWidth onClick={() => onBack(false)}>
            Back to Sign In
          </Button>
        </Stack>
      </form>
    </>
  )
}
