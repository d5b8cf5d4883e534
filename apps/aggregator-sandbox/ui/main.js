import { showError, showProblem } from './screens/problem.js'
import { startAdding, startConnecting, startEditing } from './flow.js'
import { showPortfolio } from './screens/portfolio.js'
import { showRemove } from './screens/remove.js'
import { boot, tellError } from './session.js'

const VIEWS = {
  'add-account': () => (boot.credentialId ? startConnecting(boot.credentialId) : startAdding()),
  'edit-credential': () => startEditing(boot.credentialId ?? ''),
  'delete-credential': () => showRemove(boot.credentialId ?? ''),
  portfolio: () => showPortfolio(),
  error: async () => {
    tellError(boot.errorCode ?? 'unavailable')
    showProblem({ title: boot.errorTitle, text: boot.errorText })
  },
}

const start = VIEWS[/** @type {keyof typeof VIEWS} */ (boot.view)] ?? VIEWS.error
start().catch(showError)
