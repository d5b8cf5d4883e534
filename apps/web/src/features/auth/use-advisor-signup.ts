import { advisorSignup } from '@keelwise/contract/auth'
import { call } from '../../lib/api.ts'
import type { ProfileValues } from './profile-schema.ts'

/** Makes the account of an invited advisor; the invitation stands for the code of the mail. */
export const registerAdvisor = (body: ProfileValues & { email: string; invitation_token: string }) =>
  call(advisorSignup, { body })
