import { button, h, icon, ICONS } from '../dom.js'
import { announce, onLeaveScreen, show } from '../shell.js'

const STILL_WORKING = 'Getting balances and history…'

/**
 * What was connected. The figures keep arriving while the page is open.
 * @param {any} view @param {{ mode: string, refresh: () => Promise<any>, another: (() => void) | null, done: () => void }} options
 */
export function showDone(view, { mode, refresh, another, done }) {
  const status = h('p', { class: 'quiet center', role: 'status' }, text(view))
  const name = view.financialInstitution.name
  show({
    title: mode === 'edit' ? `${name} is up to date` : `${name} is connected`,
    ...(mode === 'add' ? { step: 3 } : {}),
    body: [
      h('div', { class: 'success', 'aria-hidden': 'true' }, icon(ICONS.check)),
      status,
      h(
        'ul',
        { class: 'connected' },
        view.accounts
          .slice(0, 20)
          .map((/** @type {any} */ account) =>
            h(
              'li',
              {},
              icon(ICONS.check),
              h('span', {}, account.name),
              h('span', { class: 'quiet' }, account.typeText),
            ),
          ),
      ),
      view.accounts.length > 20 ? h('p', { class: 'quiet center' }, `and ${view.accounts.length - 20} more`) : null,
      h(
        'div',
        { class: 'actions' },
        button('Done', done),
        another ? button('Link another institution', another, 'plain') : null,
      ),
    ],
  })
  if (view.status !== 'Updating') return
  const timer = setInterval(
    () =>
      void refresh().then(
        (next) => {
          if (next.status === 'Updating') return
          clearInterval(timer)
          status.textContent = text(next)
          announce(text(next))
        },
        () => clearInterval(timer),
      ),
    800,
  )
  onLeaveScreen(() => clearInterval(timer))
}

/** @param {any} view */
function text(view) {
  if (view.status === 'Updating') return STILL_WORKING
  if (view.state === 'OK')
    return view.accounts.length === 1 ? '1 account, up to date.' : `${view.accounts.length} accounts, all up to date.`
  return view.message ?? ''
}
