import { busy, show } from '../shell.js'
import { h, icon, ICONS } from '../dom.js'
import { showError } from './problem.js'

/** First use: what happens with the data. @param {() => Promise<void>} agree */
export function showAgreement(agree) {
  const point = (/** @type {string} */ path, /** @type {string} */ title, /** @type {string} */ text) =>
    h('li', {}, icon(path), h('div', {}, h('strong', {}, title), h('p', {}, text)))
  show({
    title: 'Link your accounts with Harborlink',
    body: [
      h(
        'p',
        { class: 'lead' },
        'Harborlink reads balances, holdings and transactions from your institution, so you see them in one place.',
      ),
      h(
        'ul',
        { class: 'points' },
        point(ICONS.eye, 'Read only', 'We can look at accounts. Nobody can move money through us.'),
        point(
          ICONS.lock,
          'Your login stays here',
          'Passwords are kept only as a one-way hash; the app you came from never sees them.',
        ),
        point(ICONS.refresh, 'You stay in control', 'Remove a connection at any time and its data goes with it.'),
      ),
      h(
        'p',
        { class: 'quiet' },
        'By continuing you agree that Harborlink collects the simulated data of the accounts you choose, and passes it to the app you came from.',
      ),
      h(
        'div',
        { class: 'actions' },
        h(
          'button',
          {
            type: 'button',
            class: 'button primary',
            onclick: (/** @type {any} */ event) => void busy(event.currentTarget, agree).catch(showError),
          },
          'Agree and continue',
        ),
      ),
    ],
  })
}
