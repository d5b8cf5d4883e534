import { completeExperience } from '@keelwise/contract/me'
import { completeAction } from '../../domain/session.ts'
import { call } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'

/** Notes that the tutorial was seen. When that fails the action stays, and the next login shows it again. */
export async function completeTutorial(): Promise<void> {
  try {
    await call(completeExperience, { body: { experience_key: 'SHOW_TUTORIAL_LINKS' } })
    completeAction('SHOW_TUTORIAL_LINKS')
    toast.success('Tutorial completed!')
  } catch (error) {
    if (toApiError(error).status !== 401) toast.error('Failed to mark tutorial as completed')
  }
}
