import type { verifySignup } from '@keelwise/contract/auth'
import type { Result } from '@keelwise/contract/endpoint'
import { OTP_LENGTH, RESEND_COOLDOWN_SECONDS, otpCode } from '@keelwise/contract/person'
import { Box, Button, PinInput, Text } from '@mantine/core'
import '@mantine/core/styles/PinInput.layer.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthHeading } from './auth-heading.tsx'
import classes from './otp-form.module.css'
import { failureText, sendCodeAgain, verifyCode } from './use-auth.ts'
import { useCountdown } from './use-countdown.ts'

interface OtpFormProps {
  email: string
  /** False for an address no code can be sent to. */
  canResend: boolean
  onVerified: (answer: Result<typeof verifySignup>) => void
}

const INVALID_OTP = 'Invalid OTP. Please try again.'
const ERROR_ID = 'otp-error'
const otpForm = z.object({ otp_code: otpCode })

/** Six digits from the mail. They are sent by 'Register' alone, never by being complete. */
export function OtpForm({ email, canResend, onVerified }: OtpFormProps) {
  const navigate = useNavigate()
  const [isResending, setResending] = useState(false)
  const { secondsLeft, restart } = useCountdown(RESEND_COOLDOWN_SECONDS)
  const form = useEntryForm({
    schema: otpForm,
    start: { otp_code: '' },
    save: async ({ otp_code: code }) => {
      const answer = await verifyCode(email, code)
      toast.success('Verification completed successfully!')
      onVerified(answer)
    },
    onFailure: (error) => {
      form.blame('otp_code', failureText(error, INVALID_OTP, INVALID_OTP))
    },
  })
  const error = form.errorOf('otp_code')

  const resend = async () => {
    if (!canResend) {
      toast.error('Email not found. Please go back and try again.')
      return navigate({ to: paths.signup })
    }
    setResending(true)
    try {
      await sendCodeAgain(email)
      restart()
      toast.success('OTP resent to your email!')
    } catch (thrown) {
      toast.error(isHttpError(thrown) ? 'Failed to resend OTP' : 'Failed to resend OTP. Please try again.')
    } finally {
      setResending(false)
    }
  }

  return (
    <>
      <AuthHeading title="Verify your email">
        We sent a 6-digit code to{' '}
        <Box component="strong" fw={500} c="var(--kw-text)" className="anywhere">
          {email}
        </Box>
        .
      </AuthHeading>
      <EntryForm form={form}>
        <div role="group" aria-label="Verification code" aria-describedby={error ? ERROR_ID : undefined}>
          <div className={classes.label} data-error={Boolean(error) || undefined} aria-hidden="true">
            Verification code
          </div>
          <Controller
            control={form.control}
            name="otp_code"
            render={({ field: { value, onChange } }) => (
              <PinInput
                length={OTP_LENGTH}
                type={/^[0-9]$/}
                inputType="text"
                inputMode="numeric"
                oneTimeCode
                autoFocus
                size="lg"
                gap={8}
                placeholder=""
                classNames={{ root: classes.slots, pinInput: classes.slot }}
                error={Boolean(error)}
                value={value}
                onChange={onChange}
                getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${OTP_LENGTH}` })}
              />
            )}
          />
          {error && (
            <Text id={ERROR_ID} role="alert" size="sm" c="var(--mantine-color-error)" mt={6}>
              {error}
            </Text>
          )}
        </div>
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          Register
        </Button>
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          disabled={secondsLeft > 0}
          loading={isResending}
          onClick={() => void resend()}
        >
          {secondsLeft > 0 ? `Resend code in ${secondsLeft}s` : 'Resend code'}
        </Button>
      </EntryForm>
      <Text size="sm" c="dimmed" ta="center" mt="md">
        Not your address?{' '}
        <TextLink to={paths.signup} size="sm">
          Use another email
        </TextLink>
      </Text>
    </>
  )
}
