import { h, institutionLine, money } from '../dom.js'
import { busy, notice, show } from '../shell.js'
import { showError } from './problem.js'

/** Choose accounts; those connected already are ticked and stay. @param {any} view @param {(places: number[]) => Promise<void>} save */
export function showPick(view, save) {
  const accounts = view.discovery.accounts
  const fresh = accounts.filter((/** @type {any} */ each) => !each.isLinked)
  const problem = h('div', { class: 'problem-slot' })
  const go = h('button', { class: 'button primary' })
  const all = /** @type {HTMLInputElement} */ (h('input', { type: 'checkbox', id: 'all', checked: true }))
  const boxes = accounts.map((/** @type {any} */ account) => ({
    account,
    input: /** @type {HTMLInputElement} */ (
      h('input', { type: 'checkbox', value: account.place, checked: true, disabled: account.isLinked })
    ),
  }))
  const chosen = () => boxes.filter((/** @type {any} */ each) => each.input.checked)
  const sync = () => {
    const added = chosen().filter((/** @type {any} */ each) => !each.account.isLinked).length
    go.textContent =
      fresh.length === 0
        ? 'Continue'
        : added === 0
          ? 'Choose at least one account'
          : `Connect ${added} ${added === 1 ? 'account' : 'accounts'}`
    all.checked = added === fresh.length
    all.indeterminate = added > 0 && added < fresh.length
  }
  all.addEventListener('change', () => {
    for (const each of boxes) if (!each.account.isLinked) each.input.checked = all.checked
    sync()
  })
  for (const each of boxes) each.input.addEventListener('change', sync)
  const form = h(
    'form',
    {},
    h(
      'fieldset',
      { class: 'accounts' },
      h('legend', { class: 'visually-hidden' }, 'Accounts to connect'),
      fresh.length > 1
        ? h(
            'label',
            { class: 'account all' },
            all,
            h('span', { class: 'account-name' }, `All ${fresh.length} accounts`),
          )
        : null,
      boxes.map((/** @type {any} */ { account, input }) =>
        h(
          'label',
          { class: account.isLinked ? 'account linked' : 'account' },
          input,
          h(
            'span',
            { class: 'account-name' },
            h('span', {}, account.name),
            h(
              'span',
              { class: 'quiet' },
              account.isLinked ? `${account.typeText} · connected already` : account.typeText,
            ),
          ),
          h('span', { class: 'amount' }, money(account.balance, account.currencyCode)),
        ),
      ),
    ),
    problem,
    h('div', { class: 'actions sticky' }, go),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const places = chosen().map((/** @type {any} */ each) => each.account.place)
    if (places.length === 0) return problem.replaceChildren(notice('error', 'Choose at least one account to connect.'))
    void busy(go, () => save(places)).catch(showError)
  })
  sync()
  show({
    title: 'Choose accounts',
    step: 2,
    openCredentialId: view.id,
    body: [institutionLine(view.financialInstitution, `Signed in as ${view.displayName}`), form],
  })
}
