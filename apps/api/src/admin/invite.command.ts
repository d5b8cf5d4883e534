import { email } from '@keelwise/contract/person'
import { inviteAdvisor } from '../features/auth/advisor-signup.ts'
import { inviteInvestor } from '../features/auth/waitlist.queries.ts'
import type { AdminCommand } from './command.ts'

const exitCodes =
  'Exit codes: 0 the invitation is on its way, 1 the address has an account or cannot be mailed to, 2 wrong usage.'

/** The address, or null when no mail could reach it. */
const readAddress = (operand: string | undefined): string | null => email.safeParse(operand).data ?? null

/** Invites an advisor. */
export const inviteAdvisorCommand: AdminCommand = {
  name: 'invite-advisor',
  summary: 'Mails an advisor the link with which they register',
  help: `The link works once, for this address and for 14 days; a newer invitation voids the older.
--morningstar lets the advisor link accounts of their own.

${exitCodes}`,
  options: { morningstar: { type: 'boolean' } },
  operands: ['EMAIL'],
  run: async ({ deps, options, operands, print }) => {
    const address = readAddress(operands[0])
    if (address === null) {
      print('That is no e-mail address.')
      return 1
    }
    const morningstar = options['morningstar'] === true
    await deps.db.system.transaction().execute((tx) => inviteAdvisor(deps, tx, address, { morningstar }))
    print(`An invitation for ${address} is on its way.`)
    return 0
  },
}

/** Invites an investor, from the waitlist or out of the blue. */
export const inviteInvestorCommand: AdminCommand = {
  name: 'invite-investor',
  summary: 'Mails an investor the link that takes them past the waitlist',
  help: `For SIGNUP_MODE=waitlist. The link works once, for this address and for 14 days; a newer one voids the older.

${exitCodes}`,
  options: {},
  operands: ['EMAIL'],
  run: async ({ deps, operands, print }) => {
    const address = readAddress(operands[0])
    if (address === null) {
      print('That is no e-mail address.')
      return 1
    }
    await deps.db.system.transaction().execute((tx) => inviteInvestor(deps, tx, { email: address }))
    print(`An invitation for ${address} is on its way.`)
    return 0
  },
}
