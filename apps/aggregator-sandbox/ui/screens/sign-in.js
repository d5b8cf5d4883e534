import { h, icon, ICONS, institutionLine } from '../dom.js'
import { leave } from '../session.js'
import { busy, notice, show } from '../shell.js'
import { showError } from './problem.js'

const WHAT_TO_DO = {
  AUTH_FAILED: 'Check that you can sign in on the institution’s own site, then type the same details here.',
  LOCKED: 'Unlock the login on the institution’s own site first. We do not try again by ourselves.',
  ATTENTION_AT_FI: 'Sign in on the institution’s own site and accept what it asks for. Then sign in here.',
  INPUT_TIMEOUT: 'Sign in again and have your phone at hand.',
  INPUT_WRONG: 'Sign in again; a new code or question follows.',
}

/**
 * Sign in at an institution: a new connection, one that must be renewed, or the hand-over to the institution's own page.
 * @param {{ institution: any, back?: (() => void) | null, submit: (typed: any) => Promise<void>, update?: (credentialId: string, typed: any) => Promise<void>, isHandOver?: boolean,
 *   isEdit?: boolean, displayName?: string | null, message?: string | null, state?: string, openCredentialId?: string | null, typedLogin?: string }} options
 */
export function showSignIn(options) {
  const { institution, isHandOver = false, isEdit = false } = options
  const problem = h('div', { class: 'problem-slot' })
  if (options.message && options.state !== 'OK' && options.state !== 'AUTHENTICATING') {
    const hint = WHAT_TO_DO[/** @type {keyof typeof WHAT_TO_DO} */ (options.state)]
    problem.append(notice('error', h('strong', {}, options.message), hint ? h('p', {}, hint) : ''))
  }
  // text, not a link: the frame may not open windows
  const head = institutionLine(institution, new URL(institution.userLoginURL).host)
  const form = isHandOver ? handOver(options, problem) : loginForm(options, problem)
  show({
    title: isHandOver ? `Continue at ${institution.name}` : isEdit ? 'Sign in again' : 'Sign in',
    ...(isEdit ? {} : { step: 1 }),
    back: options.back ?? null,
    openCredentialId: options.openCredentialId ?? null,
    body: [
      head,
      institution.knownConnectionIssue ? notice('info', institution.knownConnectionIssue) : null,
      problem,
      form,
    ],
  })
}

/** @param {any} options @param {HTMLElement} problem */
function handOver({ institution, submit, openCredentialId }, problem) {
  const go = h('button', { type: 'button', class: 'button primary' }, `Continue to ${institution.name}`)
  go.addEventListener('click', () => void busy(go, () => submit({})).catch((error) => report(error, problem)))
  return h(
    'div',
    {},
    h(
      'p',
      {},
      `${institution.name} asks you to sign in on its own page and to say which accounts may be read. You come back here afterwards.`,
    ),
    h('div', { class: 'actions' }, go, cancel(openCredentialId)),
  )
}

/** @param {any} options @param {HTMLElement} problem */
function loginForm({ institution, submit, update, isEdit, displayName, openCredentialId, typedLogin }, problem) {
  const keepsLogin = Boolean(isEdit && displayName && !typedLogin)
  const login = field(
    'login',
    institution.loginTerm,
    {
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      maxlength: 100,
      value: typedLogin || null,
      placeholder: keepsLogin ? displayName : '',
    },
    keepsLogin ? `Leave empty to keep ${displayName}` : '',
  )
  const second =
    institution.login2Term && !isEdit
      ? field(
          'login2',
          institution.login2Term,
          { autocomplete: 'off', maxlength: 100 },
          'It is on your statement. Any number works here.',
        )
      : null
  const password = field('password', institution.pwTerm, { type: 'password', autocomplete: 'off', maxlength: 200 }, '')
  const eye = h(
    'button',
    { type: 'button', class: 'reveal', 'aria-pressed': 'false', 'aria-label': 'Show password' },
    icon(ICONS.eye),
  )
  eye.addEventListener('click', () => {
    const isShown = password.input.type === 'text'
    password.input.type = isShown ? 'password' : 'text'
    eye.setAttribute('aria-pressed', String(!isShown))
  })
  password.control.append(eye)
  const go = h('button', { class: 'button primary' }, isEdit ? 'Update connection' : 'Connect')
  const form = h(
    'form',
    { novalidate: true, autocomplete: 'off' },
    login.element,
    second?.element ?? null,
    password.element,
    h('p', { class: 'quiet assurance' }, icon(ICONS.lock), 'Encrypted. Read only.'),
    h('div', { class: 'actions' }, go, cancel(openCredentialId)),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const asked = [keepsLogin ? null : login, second, password].filter((each) => each !== null)
    for (const each of asked) each.fail(each.input.value.trim() === '' ? `Enter your ${each.label.toLowerCase()}.` : '')
    const missing = asked.find((each) => each.input.value.trim() === '')
    if (missing) return missing.input.focus()
    const typed = {
      ...(login.input.value.trim() === '' ? {} : { login: login.input.value.trim() }),
      password: password.input.value,
      ...(second ? { login2: second.input.value } : {}),
    }
    void busy(go, () => submit(typed)).catch((error) =>
      report(
        error,
        problem,
        update ? (/** @type {string} */ id) => update(id, { login: typed.login, password: typed.password }) : undefined,
      ),
    )
  })
  return form
}

/** A labelled input with a place for its error. @param {string} name @param {string} label @param {Record<string, unknown>} attributes @param {string} hint */
export function field(name, label, attributes, hint) {
  const input = /** @type {HTMLInputElement} */ (
    h('input', { type: 'text', id: name, name, 'aria-describedby': `${name}-hint ${name}-error`, ...attributes })
  )
  const error = h('p', { class: 'field-error', id: `${name}-error` })
  const control = h('div', { class: 'control' }, input)
  const element = h(
    'div',
    { class: 'field' },
    h('label', { for: name }, label),
    control,
    hint ? h('p', { class: 'quiet', id: `${name}-hint` }, hint) : null,
    error,
  )
  const fail = (/** @type {string} */ text) => {
    error.textContent = text
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  input.addEventListener('input', () => fail(''))
  return { element, input, control, fail, label }
}

/** @param {string | null | undefined} openCredentialId */
function cancel(openCredentialId) {
  return h(
    'button',
    { type: 'button', class: 'button plain', onclick: () => leave(openCredentialId ?? null) },
    'Cancel',
  )
}

/** @param {any} error @param {HTMLElement} slot @param {((id: string) => Promise<void>) | undefined} [update] */
function report(error, slot, update) {
  if (error.status === 401) return showError(error)
  if (error.code === 'already_connected' && update) {
    const go = h('button', { type: 'button', class: 'text-button' }, 'Update that connection instead')
    go.addEventListener(
      'click',
      () => void busy(go, () => update(error.body.credentialId)).catch((next) => report(next, slot)),
    )
    return slot.replaceChildren(
      notice('error', h('strong', {}, error.message), h('p', {}, 'Its accounts are in your list already.'), go),
    )
  }
  slot.replaceChildren(notice('error', error.message))
}
