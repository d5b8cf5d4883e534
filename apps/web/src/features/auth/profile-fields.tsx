import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import type { InputsOf } from '../../domain/form.tsx'
import { paths } from '../../domain/paths.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PASSWORD_HINT } from './new-password-schema.ts'
import classes from './profile-form.module.css'
import type { ProfileValues } from './profile-schema.ts'

/** Name, password and terms, as both ways of registration ask for them. */
export function ProfileFields({ form }: { readonly form: InputsOf<keyof ProfileValues> }) {
  return (
    <>
      <div className={classes.names}>
        <TextInput label="First Name" autoComplete="given-name" {...form.input('first_name')} />
        <TextInput label="Last Name" autoComplete="family-name" {...form.input('last_name')} />
      </div>
      <PasswordInput
        label="Password"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        {...form.input('password1')}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password confirmation' }}
        {...form.input('password2')}
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
        {...form.input('tc_acceptance')}
      />
    </>
  )
}
