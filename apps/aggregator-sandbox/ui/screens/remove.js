import { button, h, institutionLine } from '../dom.js'
import { call, leave, remember } from '../session.js'
import { busy, notice, onLeaveScreen, show } from '../shell.js'
import { showError } from './problem.js'

/** Remove a connection: what goes, what stays. @param {string} id */
export async function showRemove(id) {
  const view = await call('GET', `/authentications/${id}`)
  const institution = view.financialInstitution
  const problem = h('div', { class: 'problem-slot' })
  const remove = h('button', { type: 'button', class: 'button danger' }, 'Remove connection')
  remove.addEventListener(
    'click',
    () =>
      void busy(remove, async () => {
        await call('DELETE', `/credentials/${id}`)
        watch(id, institution)
      }).catch((error) =>
        error.status === 401 ? showError(error) : problem.replaceChildren(notice('error', error.message)),
      ),
  )
  show({
    title: 'Remove this connection?',
    openCredentialId: id,
    body: [
      institutionLine(institution, view.displayName ? `Signed in as ${view.displayName}` : 'No login stored'),
      view.accounts.length > 0
        ? h(
            'ul',
            { class: 'connected plain' },
            view.accounts
              .slice(0, 12)
              .map((/** @type {any} */ account) =>
                h('li', {}, h('span', {}, account.name), h('span', { class: 'quiet' }, account.typeText)),
              ),
          )
        : null,
      view.accounts.length > 12 ? h('p', { class: 'quiet' }, `and ${view.accounts.length - 12} more`) : null,
      h(
        'div',
        { class: 'two' },
        h(
          'div',
          {},
          h('h2', {}, 'What goes'),
          h('p', {}, 'The stored login, and the balances, holdings and history of these accounts at Harborlink.'),
        ),
        h(
          'div',
          {},
          h('h2', {}, 'What stays'),
          h('p', {}, `Your accounts at ${institution.name} are not touched. You can link them again at any time.`),
        ),
      ),
      problem,
      h(
        'div',
        { class: 'actions' },
        remove,
        button('Keep it', () => leave(id), 'plain'),
      ),
    ],
  })
}

/** @param {string} id @param {any} institution */
function watch(id, institution) {
  show({
    title: 'Removing…',
    body: [
      h('p', { role: 'status' }, `We are removing ${institution.name}.`),
      h('div', { class: 'bar', 'aria-hidden': 'true' }, h('i')),
    ],
  })
  const timer = setInterval(
    () =>
      void call('GET', `/authentications/${id}`).then((view) => {
        if (view.state !== 'DELETED') return
        clearInterval(timer)
        remember('credential.deleted', id, institution.id)
        show({
          title: 'Connection removed',
          body: [
            h('p', { role: 'status' }, `${institution.name} is no longer connected.`),
            h(
              'div',
              { class: 'actions' },
              button('Done', () => leave(null)),
            ),
          ],
        })
      }, showError),
    500,
  )
  onLeaveScreen(() => clearInterval(timer))
}
