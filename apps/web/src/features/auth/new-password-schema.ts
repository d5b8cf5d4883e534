import { newPassword } from '@keelwise/contract/person'
import { z } from 'zod'

/** What a new password needs, before anything is wrong with it. */
export const PASSWORD_HINT = 'At least 8 characters with upper and lower case, a number and one of @$!%*?&'

const fields = {
  new_password1: newPassword,
  new_password2: z.string().min(1, 'Please confirm your password'),
}

const isRepeated = (form: { new_password1: string; new_password2: string }) =>
  form.new_password2 === '' || form.new_password1 === form.new_password2

const mismatch = {
  path: ['new_password2'],
  message: "Passwords don't match",
  // compared even while other fields are still wrong
  when: () => true,
}

/** A new password and its repetition, with the rules of registration. */
export const newPasswordForm = z.object(fields).refine(isRepeated, mismatch)

/** The same with the password that is replaced. */
export const changePasswordForm = z
  .object({ old_password: z.string().min(1, 'Required'), ...fields })
  .refine(isRepeated, mismatch)
