import type { AdminCommand } from './command.ts'
import { backupCommand } from './backup.command.ts'
import { checkCommand } from './check.command.ts'
import { distributeCommand } from './distribute.command.ts'
import { disableUserCommand } from './disable-user.command.ts'
import { fxImportCommand } from './fx-import.command.ts'
import { inviteAdvisorCommand, inviteInvestorCommand } from './invite.command.ts'
import { marketImportCommand } from './market-import.command.ts'
import { misunderstoodCommand } from './misunderstood.command.ts'
import { migrateCommand } from './migrate.command.ts'
import { operatorCommand } from './operator.command.ts'
import { recoverCommand } from './recover.command.ts'
import { purgeCommand } from './purge.command.ts'
import { restoreCommand } from './restore.command.ts'
import { retentionCommand } from './retention.command.ts'
import { reencryptCommand } from './reencrypt.command.ts'
import { rotateKeysCommand } from './rotate-keys.command.ts'

/** Every command of the operator, in the order of the list that is printed. */
export const commands: readonly AdminCommand[] = [
  checkCommand,
  migrateCommand,
  misunderstoodCommand,
  backupCommand,
  restoreCommand,
  inviteAdvisorCommand,
  inviteInvestorCommand,
  disableUserCommand,
  recoverCommand,
  operatorCommand,
  marketImportCommand,
  fxImportCommand,
  purgeCommand,
  retentionCommand,
  rotateKeysCommand,
  reencryptCommand,
  distributeCommand,
]
