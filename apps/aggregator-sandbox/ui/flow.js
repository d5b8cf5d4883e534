import { showAgreement } from './screens/agreement.js'
import { showChallenge } from './screens/challenge.js'
import { showConnecting } from './screens/connecting.js'
import { showConsent } from './screens/consent.js'
import { showDone } from './screens/done.js'
import { showPick } from './screens/pick.js'
import { showError, showProblem } from './screens/problem.js'
import { showSearch } from './screens/search.js'
import { showSignIn } from './screens/sign-in.js'
import { boot, call, leave, remember } from './session.js'
import { onLeaveScreen } from './shell.js'

const POLL_MILLISECONDS = 600

/** @typedef {{ mode: 'add' | 'edit' | 'connect', start: any, typedLogin?: string }} Flow */

/** Link an account, from the agreement on. */
export async function startAdding() {
  const start = await call('GET', '/start')
  const flow = /** @type {Flow} */ ({ mode: 'add', start })
  const next = () => (boot.institutionId ? openInstitution(flow, boot.institutionId) : search(flow))
  if (start.hasAgreed) return next()
  showAgreement(async () => {
    await call('POST', '/agreement')
    await next()
  })
}

/** @param {Flow} flow */
async function search(flow) {
  showSearch(flow.start.popular, (institution) => choose(flow, institution))
}

/** @param {Flow} flow @param {string} id */
async function openInstitution(flow, id) {
  choose(flow, await call('GET', `/institutions/${encodeURIComponent(id)}`))
}

/** @param {Flow} flow @param {any} institution */
function choose(flow, institution) {
  const back = () => void search(flow)
  if (institution.supportsOauth) {
    showSignIn({
      institution,
      back,
      isHandOver: true,
      submit: async () => follow(flow, await call('POST', '/credentials', { institutionId: institution.id })),
    })
    return
  }
  showSignIn({
    institution,
    back,
    submit: async (typed) =>
      follow(
        { ...flow, typedLogin: typed.login },
        await call('POST', '/credentials', { institutionId: institution.id, ...typed }),
      ),
    update: async (credentialId, typed) =>
      follow({ ...flow, mode: 'edit' }, await call('PATCH', `/credentials/${credentialId}`, typed)),
  })
}

/** Sign in again for a credential. @param {string} id */
export async function startEditing(id) {
  const view = await call('GET', `/authentications/${id}`)
  const flow = /** @type {Flow} */ ({ mode: view.isNew ? 'add' : 'edit', start: null })
  editForm(flow, view, view.message)
}

/** @param {Flow} flow @param {any} view @param {string | null} message */
function editForm(flow, view, message) {
  const institution = view.financialInstitution
  showSignIn({
    institution,
    openCredentialId: view.id,
    isHandOver: institution.supportsOauth,
    isEdit: flow.mode === 'edit' || flow.start === null,
    displayName: view.displayName,
    message,
    state: view.state,
    back: flow.start ? () => void search(flow) : null,
    typedLogin: flow.typedLogin ?? '',
    submit: async (typed) =>
      follow(
        { ...flow, typedLogin: typed.login ?? flow.typedLogin },
        await call('PATCH', `/credentials/${view.id}`, typed),
      ),
  })
}

/** Choose accounts of a credential that is connected. @param {string} id */
export async function startConnecting(id) {
  const view = await call('GET', `/authentications/${id}`)
  const flow = /** @type {Flow} */ ({ mode: view.isNew ? 'add' : 'connect', start: null })
  if (view.status === 'Waiting for Accounts') return follow(flow, view)
  try {
    follow(flow, await call('PATCH', `/credentials/${id}`, { pick: true }))
  } catch (error) {
    // A connection that needs its owner first cannot show accounts: sign in again instead.
    if (/** @type {any} */ (error).status !== 409) throw error
    editForm({ ...flow, mode: 'edit' }, view, view.message)
  }
}

/** Shows what the state of connecting asks for, and keeps looking while the service is at work. @param {Flow} flow @param {any} view */
function follow(flow, view) {
  const again = async () => follow(flow, await call('GET', `/authentications/${view.id}`))
  const poll = () => {
    const timer = setTimeout(() => void again().catch(showError), POLL_MILLISECONDS)
    onLeaveScreen(() => clearTimeout(timer))
  }
  switch (view.status) {
    case 'In Progress':
      showConnecting(view, flow.mode)
      return poll()
    case 'Waiting for User Input':
      return showChallenge(view, again)
    case 'Waiting for Consent':
      return showConsent(view, (next) => follow(flow, next))
    case 'Waiting for Accounts':
      return showPick(view, async (places) => {
        await call('POST', `/discoveries/${encodeURIComponent(view.discovery.ticket)}/accounts`, {
          discoveredAccounts: places,
        })
        await again()
      })
    case 'Updating':
    case 'Complete':
      return finish(flow, view)
    default:
      if (
        [
          'AUTH_FAILED',
          'INPUT_TIMEOUT',
          'INPUT_WRONG',
          'LOCKED',
          'CONSENT_EXPIRED',
          'CONSENT_REVOKED',
          'ATTENTION_AT_FI',
          'DRAFT',
        ].includes(view.state)
      )
        return editForm(flow, view, view.message)
      return showProblem({
        title:
          view.state === 'NO_ACCOUNTS' ? 'No accounts found' : `${view.financialInstitution.name} cannot be reached`,
        text: view.message ?? 'Please try again later.',
        openCredentialId: view.id,
        ...(flow.start ? { actionText: 'Choose another institution', action: () => void search(flow) } : {}),
      })
  }
}

/** @param {Flow} flow @param {any} view */
function finish(flow, view) {
  remember(flow.mode === 'add' ? 'credential.added' : 'credential.updated', view.id, view.financialInstitution.id)
  showDone(view, {
    mode: flow.mode,
    refresh: async () => call('GET', `/authentications/${view.id}`),
    another: flow.start ? () => void search(flow) : null,
    done: () => leave(null),
  })
}
