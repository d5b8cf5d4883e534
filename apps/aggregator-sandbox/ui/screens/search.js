import { h, icon, ICONS, monogram } from '../dom.js'
import { askForStatement, call } from '../session.js'
import { announce, onLeaveScreen, show } from '../shell.js'
import { showError } from './problem.js'

const WAIT_MILLISECONDS = 180
const KINDS = {
  bank: 'Bank',
  brokerage: 'Brokerage',
  retirement: 'Retirement',
  card: 'Card issuer',
  lender: 'Lender',
  insurer: 'Insurance',
  crypto: 'Digital assets',
  eurobroker: 'European broker',
}

/** The institution search: popular ones first, any by name or web address. @param {any[]} popular @param {(institution: any) => void} choose */
export function showSearch(popular, choose) {
  const label = h('h2', { class: 'list-title', id: 'list-title' }, 'Popular institutions')
  const grid = h('ul', { class: 'grid', 'aria-labelledby': 'list-title' })
  const empty = h('div', { class: 'empty', hidden: true })
  const input = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'search',
      id: 'search',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: 'Name or web address',
      maxlength: 100,
    })
  )
  let timer = 0
  let latest = 0

  const draw = (/** @type {any[]} */ institutions, /** @type {string} */ query) => {
    label.textContent =
      query === ''
        ? 'Popular institutions'
        : `${institutions.length} ${institutions.length === 1 ? 'institution' : 'institutions'} found`
    grid.replaceChildren(
      ...institutions.map((each) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', class: 'tile', onclick: () => choose(each) },
            monogram(each),
            h(
              'span',
              { class: 'tile-text' },
              h('span', { class: 'tile-name' }, each.name),
              h('span', { class: 'quiet' }, KINDS[/** @type {keyof typeof KINDS} */ (each.kind)] ?? ''),
            ),
          ),
        ),
      ),
    )
    empty.hidden = institutions.length > 0
    label.hidden = institutions.length === 0
    if (institutions.length === 0)
      empty.replaceChildren(
        h('p', {}, h('strong', {}, `Nothing matches “${query}”.`)),
        h(
          'p',
          { class: 'quiet' },
          'Check the spelling, try the web address you sign in at, or upload a statement instead.',
        ),
      )
    if (query !== '') announce(label.hidden ? 'No institution found' : (label.textContent ?? ''))
  }
  const run = async () => {
    const query = input.value.trim()
    latest += 1
    const mine = latest
    if (query === '') return draw(popular, '')
    const found = await call('GET', `/institutions?q=${encodeURIComponent(query)}`)
    // A slow answer must not overwrite the list of a later word.
    if (mine === latest) draw(found.data, query)
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void run().catch(showError), WAIT_MILLISECONDS)
  })
  input.addEventListener('keydown', (event) => {
    const first = grid.querySelector('button')
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      first?.focus()
    }
    if (event.key === 'Enter' && input.value.trim() !== '' && grid.children.length === 1) first?.click()
  })
  grid.addEventListener('keydown', (event) => moveFocus(event, grid, input))
  onLeaveScreen(() => clearTimeout(timer))
  show({
    title: 'Choose your institution',
    step: 0,
    wide: true,
    body: [
      h(
        'div',
        { class: 'search' },
        h('label', { for: 'search', class: 'visually-hidden' }, 'Search institutions by name or web address'),
        icon(ICONS.search),
        input,
      ),
      label,
      grid,
      empty,
      h(
        'button',
        { type: 'button', class: 'tile statement', onclick: askForStatement },
        h('span', { class: 'tile-icon' }, icon(ICONS.file)),
        h(
          'span',
          { class: 'tile-text' },
          h('span', { class: 'tile-name' }, 'Upload a statement'),
          h('span', { class: 'quiet' }, 'OFX, QFX, QIF or CSV file instead of a login'),
        ),
      ),
    ],
  })
  draw(popular, '')
}

/** Arrow keys walk the grid. @param {KeyboardEvent} event @param {HTMLElement} grid @param {HTMLElement} input */
function moveFocus(event, grid, input) {
  const tiles = [...grid.querySelectorAll('button')]
  const at = tiles.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  if (by === undefined || at < 0) return
  event.preventDefault()
  if (at + by < 0) input.focus()
  else tiles[Math.min(at + by, tiles.length - 1)]?.focus()
}
