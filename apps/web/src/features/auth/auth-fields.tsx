import { PasswordInput, Text, TextInput } from '@mantine/core'
import type { InputsOf } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PASSWORD_HINT } from './new-password-schema.ts'

interface EmailFieldProps {
  readonly form: InputsOf<'email'>
  /** `username` where a password belongs to it. */
  readonly autoComplete?: 'email' | 'username'
}

export const EmailField = ({ form, autoComplete = 'email' }: EmailFieldProps) => (
  <TextInput
    label="Email"
    type="email"
    autoComplete={autoComplete}
    inputMode="email"
    placeholder="name@example.com"
    {...form.input('email')}
  />
)

/** A new password, twice. */
export const NewPasswordFields = ({ form }: { readonly form: InputsOf<'new_password1' | 'new_password2'> }) => (
  <>
    <PasswordInput
      label="New Password"
      description={PASSWORD_HINT}
      autoComplete="new-password"
      {...form.input('new_password1')}
    />
    <PasswordInput
      label="Confirm Password"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password confirmation' }}
      {...form.input('new_password2')}
    />
  </>
)

/** The way to the login, below a form. */
export const ToLogin = ({ question, label }: { readonly question?: string; readonly label: string }) => (
  <Text size="sm" c="dimmed" ta="center" mt="lg">
    {question === undefined ? null : `${question} `}
    <TextLink to={paths.login} size="sm">
      {label}
    </TextLink>
  </Text>
)
