import type { login } from '@keelwise/contract/auth'
import type { Result } from '@keelwise/contract/endpoint'
import { Alert, Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { PasskeyCancelled, passkeysAreSupported } from '../../domain/passkeys.ts'
import { type ApiError, isHttpError } from '../../lib/api-error.ts'
import { AuthHeading } from './auth-heading.tsx'
import {
  type Challenge,
  type FactorMethod,
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

const codeForm = z.object({ code: z.string() })

/** The second step of a login, for people who have turned one on. */
export function SecondFactorForm({ challenge, onSignedIn, onBack }: SecondFactorFormProps) {
  const methods = challenge.methods.filter((method) => method !== 'passkey' || passkeysAreSupported())
  const [method, setMethod] = useState<FactorMethod>(() =>
    methods.includes('totp') ? 'totp' : methods.includes('passkey') ? 'passkey' : 'recovery',
  )
  const words = WORDS[method]
  const form = useEntryForm({
    schema: codeForm,
    start: { code: '' },
    save: async ({ code }) => {
      if (method === 'passkey') onSignedIn(await answerWithPasskey(challenge))
      else if (code.trim() === '') form.blame('code', words.empty)
      else onSignedIn(await answerWithCode(challenge, method, code.trim()))
    },
    onFailure: (error) => {
      if (isTicketOver(error)) onBack(true)
      else form.blame('code', failureOf(error, words.wrong))
    },
  })
  const change = (to: FactorMethod) => {
    setMethod(to)
    form.reset()
  }

  return (
    <>
      <AuthHeading title="Confirm it is you">{words.text}</AuthHeading>
      <EntryForm form={form}>
        {method === 'passkey' ? (
          form.errorOf('code') && (
            <Alert color="red" role="alert">
              {form.errorOf('code')}
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
            {...form.input('code')}
          />
        )}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.isBusy}
          leftSection={method === 'passkey' ? <IconFingerprint size={18} stroke={1.6} aria-hidden /> : undefined}
        >
          {method === 'passkey' ? 'Continue with passkey' : 'Continue'}
        </Button>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="default" fullWidth onClick={() => change(other)} disabled={form.isBusy}>
              {WORDS[other].switchTo}
            </Button>
          ))}
        <Button variant="subtle" color="gray" fullWidth onClick={() => onBack(false)}>
          Back to Sign In
        </Button>
      </EntryForm>
    </>
  )
}

function failureOf(error: ApiError, wrong: string): string {
  if (error.cause instanceof PasskeyCancelled) return 'The passkey was not used. You can try again.'
  if (!isHttpError(error)) return 'Something went wrong. Please try again.'
  return error.code === 'second_factor_invalid' ? wrong : error.message
}
