import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { paths } from '../../domain/paths.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PASSWORD_HINT, messagesOf } from './password-messages.tsx'
import classes from './profile-form.module.css'
import type { ProfileValues } from './profile-schema.ts'

/** Name, password and terms, as both ways of registration ask for them. */
export function ProfileFields({ form }: { readonly form: UseFormReturn<ProfileValues> }) {
  const { errors } = form.formState
  return (
    <>
      <div className={classes.names}>
        <TextInput
          label="First Name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextInput
          label="Last Name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      <PasswordInput
        label="Password"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        error={messagesOf(errors.password1)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
        {...form.register('password1')}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.password2?.message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password confirmation' }}
        {...form.register('password2')}
      />
      <Checkbox
        label={
          <>
            I accept the{' '}
            <TextLink to={paths.terms} target="_blank" size="sm">
              terms of use
            </TextLink>{' '}
            and the{' '}
            <TextLink to={paths.privacy} target="_blank" size="sm">
              privacy policy
            </TextLink>
          </>
        }
        error={errors.tc_acceptance?.message}
        {...form.register('tc_acceptance')}
      />
    </>
  )
}
