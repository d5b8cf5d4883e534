import { h, icon, ICONS } from './dom.js'
import { leave } from './session.js'

const STEPS = ['Institution', 'Sign in', 'Accounts']
const root = /** @type {HTMLElement} */ (document.getElementById('root'))
const live = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' })
/** @type {(() => void)[]} */
let cleanups = []
let hasShownOne = false

/** Runs when the present screen is replaced. @param {() => void} work */
export function onLeaveScreen(work) {
  cleanups.push(work)
}

/** Says something to screen readers. @param {string} text */
export function announce(text) {
  live.textContent = ''
  setTimeout(() => {
    live.textContent = text
  }, 50)
}

/**
 * Shows a screen and moves the focus to its heading.
 * @param {{ title: string, step?: number, back?: (() => void) | null, openCredentialId?: string | null, wide?: boolean, body: (Node | string | null | false)[], hasClose?: boolean }} screen
 */
export function show(screen) {
  for (const cleanup of cleanups) cleanup()
  cleanups = []
  const heading = h('h1', { tabindex: '-1' }, screen.title)
  const close = () => leave(screen.openCredentialId ?? null)
  const top = h(
    'header',
    // beside the landmarks of the page that holds the frame
    { class: 'top', 'aria-label': 'Harborlink' },
    screen.back
      ? h(
          'button',
          { type: 'button', class: 'icon-button', 'aria-label': 'Back', onclick: screen.back },
          icon(ICONS.back),
        )
      : h('img', { src: '/assets/mark.svg', alt: '', width: 28, height: 28 }),
    h('span', { class: 'wordmark' }, 'Harborlink'),
    screen.hasClose === false
      ? null
      : h(
          'button',
          { type: 'button', class: 'icon-button close', 'aria-label': 'Close', onclick: close },
          icon(ICONS.close),
        ),
  )
  const main = h(
    'main',
    { class: screen.wide ? 'panel wide' : 'panel', 'aria-label': screen.title },
    screen.step === undefined ? null : steps(screen.step),
    heading,
    ...screen.body,
  )
  root.replaceChildren(h('div', { class: screen.wide ? 'frame wide' : 'frame' }, top, main, foot()), live)
  document.title = `${screen.title} · Harborlink`
  window.scrollTo(0, 0)
  if (hasShownOne) heading.focus({ preventScroll: true })
  hasShownOne = true
}

/** @param {number} current */
function steps(current) {
  return h(
    'ol',
    { class: 'steps', 'aria-label': 'Progress' },
    STEPS.map((name, index) =>
      h(
        'li',
        {
          class: index < current ? 'past' : index === current ? 'now' : '',
          'aria-current': index === current ? 'step' : null,
        },
        h('span', { class: 'dot' }, index < current ? icon(ICONS.check) : String(index + 1)),
        h('span', { class: 'step-name' }, name),
      ),
    ),
  )
}

function foot() {
  return h(
    'footer',
    { class: 'foot' },
    h('span', {}, 'Simulated institutions and data'),
    h('button', { type: 'button', class: 'text-button', onclick: openHelp }, icon(ICONS.help), 'Help'),
  )
}

const LOGINS = [
  ['demo-investor', 'the demonstration household (Lanternfield, Driftpine, Evergrove)'],
  ['saver, retired, founder, young, client, euro', 'personas with their own accounts'],
  ['empty, stress, noaccounts', 'nothing in it, 120 accounts, no account at all'],
  ['down, maintenance, ratelimited, changed', 'the institution does not answer'],
  ['partial, stale, newaccounts, attention', 'connects, but something needs a look'],
  ['slow, slow-5', 'takes half a minute, or five seconds'],
  ['challenge', 'asked for a one-time code everywhere'],
]

function openHelp() {
  const close = () => dialog.remove()
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      'dialog',
      { class: 'help', 'aria-labelledby': 'help-title' },
      h('h2', { id: 'help-title', tabindex: '-1' }, 'Trying it out'),
      h(
        'p',
        {},
        'Nothing here is real. Use any password with one of these usernames; never type a login you really use.',
      ),
      h(
        'dl',
        {},
        LOGINS.flatMap(([login, text]) => [h('dt', {}, login ?? ''), h('dd', {}, text ?? '')]),
      ),
      h(
        'p',
        {},
        'The password ',
        h('code', {}, 'badpassword'),
        ' is refused; the third time in a row locks the login. The security answer is ',
        h('code', {}, 'Boston'),
        ', the one-time code is ',
        h('code', {}, '123456'),
        '.',
      ),
      h('form', { method: 'dialog' }, h('button', { class: 'button primary' }, 'Got it')),
    )
  )
  dialog.addEventListener('close', close)
  document.body.append(dialog)
  dialog.showModal()
}

/** An inline notice. @param {'error' | 'info'} kind @param {...(Node | string)} children */
export function notice(kind, ...children) {
  return h(
    'div',
    { class: `notice ${kind}`, role: kind === 'error' ? 'alert' : null },
    icon(kind === 'error' ? ICONS.warning : ICONS.shield),
    h('div', {}, ...children),
  )
}

/**
 * Runs work while a button shows that it is busy. @param {HTMLElement} control @param {() => Promise<void>} work
 */
export async function busy(control, work) {
  if (control.getAttribute('aria-busy') === 'true') return
  control.setAttribute('aria-busy', 'true')
  try {
    await work()
  } finally {
    control.removeAttribute('aria-busy')
  }
}
