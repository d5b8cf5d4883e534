import { PasswordInput, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { type ApiError, fieldMessage, isHttpError } from '../lib/api-error.ts'
import { EntryForm, FormButtons, requiredText, useEntryForm } from './form.tsx'

interface PasswordStepProps {
  readonly text?: string
  readonly confirmLabel: string
  /** Of the button, where what it does cannot be undone. */
  readonly color?: string
  /** What stands above the password. */
  readonly children?: ReactNode
  /** Whether one of the children takes the focus first. */
  readonly hasFirstField?: boolean
  /** Does the work with the password; what it throws is shown here. */
  readonly onConfirm: (password: string) => Promise<void>
  readonly onCancel: () => void
  /** What is said about a failure that is not the password's: null for nothing, undefined for the usual words. */
  readonly failureText?: (error: ApiError) => string | null | undefined
}

const passwordForm = z.object({ password: requiredText })

/** Asks for the password again before something about the own account changes. */
export function PasswordStep(props: PasswordStepProps) {
  const { text, confirmLabel, color, children, hasFirstField, onConfirm, onCancel, failureText } = props
  const form = useEntryForm({
    schema: passwordForm,
    start: { password: '' },
    save: ({ password }) => onConfirm(password),
    onFailure: (error) => {
      const said = failureText?.(error)
      if (said !== null) form.blame('password', said ?? passwordFailure(error))
    },
  })
  return (
    <EntryForm form={form}>
      {text && <Text size="sm">{text}</Text>}
      {children}
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus={hasFirstField ? undefined : true}
        {...form.input('password')}
      />
      <FormButtons form={form} save={confirmLabel} color={color} onCancel={onCancel} />
    </EntryForm>
  )
}

function passwordFailure(error: ApiError): string {
  if (!isHttpError(error)) return 'Something went wrong. Please try again.'
  return fieldMessage(error, 'non_field_errors') ?? error.message
}
