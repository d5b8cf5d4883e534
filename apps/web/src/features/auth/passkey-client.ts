import { passkeyLogin, passkeyLoginOptions } from '@keelwise/contract/second-factor'
import { call } from '../../lib/api.ts'
import { askForPasskey } from '../../domain/passkeys.ts'

/** Signs in with a passkey alone: the server's challenge, the device's answer, a session. */
export async function signInWithPasskey() {
  const { ticket, options } = await call(passkeyLoginOptions, { body: {} })
  return call(passkeyLogin, { body: { ticket, passkey: await askForPasskey(options) } })
}
