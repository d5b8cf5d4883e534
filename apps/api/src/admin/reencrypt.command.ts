import { reencrypt } from '../platform/crypto/reencrypt.ts'
import type { AdminCommand } from './command.ts'

/** Seals every secret of an earlier key with the current one. */
export const reencryptCommand: AdminCommand = {
  name: 'reencrypt',
  summary: 'Seals what an earlier DATA_ENCRYPTION_KEY sealed with the current one',
  help: `To change the key: set DATA_ENCRYPTION_KEY to the new one, put the old one into DATA_ENCRYPTION_PREVIOUS_KEYS
(several are separated by commas), restart the servers, run this, then take the old one away. Everything stays readable
meanwhile; the command may be stopped, repeated and run beside the product.

Exit codes: 0 everything is sealed with the current key, 1 some rows open with no configured key, 2 wrong usage.`,
  options: {},
  operands: [],
  run: async ({ deps, print }) => {
    const { sealed, unreadable } = await reencrypt(deps.db.system, deps.sealedBox)
    print(`${sealed} secret(s) sealed with the current key.`)
    for (const id of unreadable) print(`Row ${id} opens with no configured key and was left as it is.`)
    return unreadable.length === 0 ? 0 : 1
  },
}
