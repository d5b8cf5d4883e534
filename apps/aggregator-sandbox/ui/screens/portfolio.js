import { h, money, monogram } from '../dom.js'
import { call } from '../session.js'
import { show } from '../shell.js'

/** The read-only portfolio an advisor sees. */
export async function showPortfolio() {
  const portfolio = await call('GET', '/portfolio')
  if (portfolio.accounts.length === 0) {
    show({
      title: 'Portfolio',
      wide: true,
      body: [
        h('p', { class: 'lead' }, 'No accounts are linked here yet.'),
        h('p', { class: 'quiet' }, 'As soon as accounts are linked for you, their values appear on this page.'),
      ],
    })
    return
  }
  const accounts = h(
    'ul',
    { class: 'rows' },
    portfolio.accounts.map((/** @type {any} */ account) =>
      h(
        'li',
        {},
        monogram({ id: account.institutionId }),
        h(
          'span',
          { class: 'row-text' },
          h('span', {}, account.name),
          h('span', { class: 'quiet' }, `${account.institution} · ${account.typeText}`),
        ),
        h('span', { class: 'amount' }, account.value === null ? '---' : money(account.value, account.currencyCode)),
      ),
    ),
  )
  const positions = h(
    'div',
    { class: 'table-scroll', role: 'region', 'aria-label': 'Largest holdings', tabindex: '0' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ['Holding', 'Type', 'Account'].map((name) => h('th', { scope: 'col' }, name)),
          ['Units', 'Value'].map((name) => h('th', { scope: 'col', class: 'number' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        portfolio.positions.map((/** @type {any} */ each) =>
          h(
            'tr',
            {},
            h(
              'th',
              { scope: 'row' },
              each.name,
              each.ticker && each.ticker.length <= 6 ? h('span', { class: 'ticker' }, each.ticker) : null,
            ),
            h('td', { class: 'quiet' }, each.type),
            h('td', { class: 'quiet' }, each.account),
            h('td', { class: 'number' }, each.units),
            h('td', { class: 'number' }, money(each.value, each.currencyCode)),
          ),
        ),
      ),
    ),
  )
  show({
    title: 'Portfolio',
    wide: true,
    body: [
      h(
        'div',
        { class: 'totals' },
        portfolio.totals.map((/** @type {any} */ total) =>
          h('p', { class: 'total' }, money(total.value, total.currencyCode)),
        ),
        h(
          'p',
          { class: 'quiet' },
          `${portfolio.accounts.length} accounts, ${portfolio.positionsCount} holdings, as of ${portfolio.asOf}. Read only.`,
        ),
      ),
      h('h2', {}, 'Accounts'),
      accounts,
      portfolio.positions.length > 0 ? h('h2', {}, `Largest holdings`) : null,
      portfolio.positions.length > 0 ? positions : null,
    ],
  })
}
