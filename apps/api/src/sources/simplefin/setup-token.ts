import { AggregatorError } from '../aggregator/port.ts'
import { type Reach, ask, checkAddress } from './request.ts'

/** Why a setup token is of no use. */
export class SetupTokenError extends Error {
  readonly reason: 'unreadable' | 'used'

  constructor(reason: SetupTokenError['reason']) {
    super(`The setup token is ${reason}`)
    this.reason = reason
  }
}

/** The claim address in a setup token: base64 of it, with or without padding. @throws SetupTokenError */
function claimAddress(token: string): string {
  const packed = token.replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(packed)) throw new SetupTokenError('unreadable')
  const text = Buffer.from(packed, 'base64').toString('utf8')
  if (!/^https?:\/\/[\x21-\x7E]+$/.test(text)) throw new SetupTokenError('unreadable')
  return text
}

/**
 * Changes a setup token, which is good once, for the access address of the accounts
 * (https://www.simplefin.org/protocol.html, "Claiming").
 * @returns the access address with its login
 * @throws SetupTokenError, ForbiddenAddressError, AggregatorError
 */
export async function claimAccess(token: string, reach: Reach): Promise<string> {
  const { status, text } = await ask(checkAddress(claimAddress(token), reach), 'POST', reach)
  if (status === 403 || status === 404) throw new SetupTokenError('used')
  if (status >= 500) throw new AggregatorError('unavailable', `The SimpleFIN server answered ${status}`)
  if (status !== 200) throw new AggregatorError('invalid', `The SimpleFIN server answered ${status}`)
  const access = checkAddress(text, reach)
  if (access.username === '') throw new AggregatorError('invalid', 'The access address has no login')
  return access.href
}
