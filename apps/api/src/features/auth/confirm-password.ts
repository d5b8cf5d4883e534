import type { PlatformDeps } from '../../platform/deps.ts'
import { createLimit } from '../../platform/http/limits.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { isPassword } from './password-hash.ts'

/**
 * Makes the check of a signed-in person's own password, asked for before something about their account changes. Five
 * wrong ones in a quarter of an hour, together with those of the password change, are enough.
 * @returns throws FieldProblem on `password`, or Problem `too_many_attempts`
 */
export function createPasswordCheck(
  deps: Pick<PlatformDeps, 'db'>,
): (userId: string, password: string) => Promise<void> {
  const tries = createLimit(deps, { name: 'password-change', points: 5, seconds: 900, code: 'too_many_attempts' })
  return async (userId, password) => {
    // Counted before the password is looked at, so that parallel guesses cannot slip through.
    await tries.take(userId)
    const isRight = await deps.db
      .asNobody((tx) =>
        tx.selectFrom('user_account').where('id', '=', userId).select('password_hash').executeTakeFirst(),
      )
      .then((person) => isPassword(password, person?.password_hash ?? null))
      .catch(async (error: unknown) => {
        await tries.giveBack(userId).catch(() => {})
        throw error
      })
    if (!isRight)
      throw new FieldProblem({ password: ['Your password was entered incorrectly. Please enter it again.'] })
    await tries.clear(userId)
  }
}
