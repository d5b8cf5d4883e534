import { acceptedTerms, firstName, lastName, newPassword } from '@keelwise/contract/person'
import { z } from 'zod'

/** The profile form: the contract's own rules, and a word of its own when the password is not repeated at all. */
export const profileForm = z
  .object({
    first_name: firstName,
    last_name: lastName,
    password1: newPassword,
    password2: z.string().min(1, 'Please confirm your password'),
    tc_acceptance: acceptedTerms,
  })
  .refine((form) => form.password2 === '' || form.password1 === form.password2, {
    path: ['password2'],
    message: "Passwords don't match",
    // compared even while other fields are still wrong
    when: () => true,
  })
export type ProfileValues = z.input<typeof profileForm>
