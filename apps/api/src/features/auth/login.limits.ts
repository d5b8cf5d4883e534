import type { PlatformDeps } from '../../platform/deps.ts'
import { createLimit, networkOf } from '../../platform/http/limits.ts'

/** Failures of an address from one network after which a captcha is asked for, where there is one. */
const FAILURES_BEFORE_CAPTCHA = 3

/** The limits of a login: attempts per network, failures per address and network, per address. */
export function createLoginLimits(deps: Pick<PlatformDeps, 'db'>) {
  const attempts = createLimit(deps, { name: 'login-ip', points: 10, seconds: 60, code: 'too_many_attempts' })
  const failuresHere = createLimit(deps, { name: 'login-pair', points: 5, seconds: 900, code: 'too_many_attempts' })
  const failures = createLimit(deps, { name: 'login-email', points: 20, seconds: 3600, code: 'too_many_attempts' })

  return (emailKey: string, ip: string) => {
    const network = networkOf(ip)
    const pair = `${emailKey} ${network}`
    return {
      /** @throws Problem `too_many_attempts` when the network tries too often, whoever it asks for */
      countAttempt: () => attempts.take(network),
      /**
       * Counts a failure before the password is looked at, so that parallel guesses cannot slip through.
       * @returns whether there were so many that a captcha is due
       * @throws Problem `too_many_attempts`
       */
      countFailure: async () => (await failuresHere.take(pair)) > FAILURES_BEFORE_CAPTCHA,
      /** Guesses from many places: only addresses known to the account go on freely, so nobody is locked out at home. */
      isGuessedElsewhere: async (networkIsKnown: boolean) => !networkIsKnown && (await failures.isUsedUp(emailKey)),
      /** @throws Problem `too_many_attempts` with the time until the guesses from many places are forgotten */
      refuseElsewhere: () => failures.take(emailKey),
      failed: async () => {
        await failures.take(emailKey).catch(() => {})
      },
      succeeded: async () => {
        await failuresHere.clear(pair)
      },
      /** A new password was set: what was guessed before does not count. */
      forget: async () => {
        await failuresHere.clear(pair)
        await failures.clear(emailKey)
      },
      /** The attempt was not answered (too busy, database away): it was no failure. */
      undecided: async () => {
        await failuresHere.giveBack(pair).catch(() => {})
      },
    }
  }
}
