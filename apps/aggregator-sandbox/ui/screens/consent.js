import { h, icon, ICONS, institutionLine } from '../dom.js'
import { call } from '../session.js'
import { busy, notice, show } from '../shell.js'
import { field } from './sign-in.js'
import { showError } from './problem.js'

/** The institution's own page, simulated: sign in there and allow or deny reading. @param {any} view @param {(view: any) => void} next */
export function showConsent(view, next) {
  const institution = view.financialInstitution
  const problem = h('div', { class: 'problem-slot' })
  const login = field(
    'login',
    institution.loginTerm,
    { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', maxlength: 100 },
    '',
  )
  const password = field('password', institution.pwTerm, { type: 'password', autocomplete: 'off', maxlength: 200 }, '')
  const allow = h('button', { class: 'button institution-button' }, 'Allow')
  const deny = h('button', { type: 'button', class: 'button plain' }, 'Deny')
  const decide = async (/** @type {unknown} */ body) =>
    next(await call('POST', `/authentications/${view.id}/consent`, body))
  const refuse = (/** @type {any} */ error) =>
    error.status === 401 ? showError(error) : problem.replaceChildren(notice('error', error.message))
  const form = h(
    'form',
    { novalidate: true },
    login.element,
    password.element,
    h('p', {}, h('strong', {}, 'Harborlink asks to read, for 90 days:')),
    h(
      'ul',
      { class: 'grants' },
      ['Account names and balances', 'Holdings', 'Transactions of the last 36 months'].map((text) =>
        h('li', {}, icon(ICONS.check), text),
      ),
    ),
    h('div', { class: 'actions' }, allow, deny),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    for (const each of [login, password])
      each.fail(each.input.value.trim() === '' ? `Enter your ${each.label.toLowerCase()}.` : '')
    const missing = [login, password].find((each) => each.input.value.trim() === '')
    if (missing) return missing.input.focus()
    void busy(allow, () =>
      decide({ decision: 'approve', login: login.input.value.trim(), password: password.input.value }),
    ).catch(refuse)
  })
  deny.addEventListener('click', () => void busy(deny, () => decide({ decision: 'deny' })).catch(refuse))
  show({
    title: `Sign in to ${institution.name}`,
    openCredentialId: view.id,
    body: [
      h(
        'div',
        { class: 'bank-page' },
        h('div', { class: 'address', 'aria-hidden': 'true' }, icon(ICONS.lock), new URL(institution.userLoginURL).host),
        institutionLine(institution, 'The institution’s own page, simulated'),
        problem,
        form,
      ),
    ],
  })
}
