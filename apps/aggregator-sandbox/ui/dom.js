/**
 * Makes an element. Text children become text nodes, so nothing an institution sends is ever read as HTML.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `on…` are listeners, `class`, booleans and texts are attributes
 * @param {...(Node | string | null | false | undefined | (Node | string | null | false | undefined)[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue
    if (name.startsWith('on') && typeof value === 'function')
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value))
    else if (value === true) element.setAttribute(name, '')
    else element.setAttribute(name, String(value))
  }
  for (const child of children.flat()) {
    if (child !== null && child !== false && child !== undefined) element.append(child)
  }
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

/**
 * A line icon, 20 by 20; decoration only.
 * @param {string} path
 */
export function icon(path) {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries({
    viewBox: '0 0 20 20',
    width: '20',
    height: '20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.6',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    class: 'icon',
  }))
    svg.setAttribute(name, value)
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

export const ICONS = {
  close: 'M5 5l10 10M15 5L5 15',
  back: 'M12 4l-6 6 6 6',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5L17 17',
  file: 'M6 3h5l4 4v10H6zM11 3v4h4M10.5 15v-5M8.5 12l2-2 2 2',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.600 2.200c-.7.4-1.100.9-1.100 1.800M10 14.5v.01M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16z',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 12.200a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z',
  check: 'M4 10.5l4 4 8-9',
  warning: 'M10 3l8 14H2zM10 8v4M10 14.5v.01',
  link: 'M8 12l4-4M9 6l1.5-1.5a3.200 3.200 0 0 1 4.5 4.5L13.5 10.5M11 14l-1.5 1.5a3.200 3.200 0 0 1-4.5-4.5L6.5 9.5',
  refresh: 'M16 7a6.5 6.5 0 1 0 .5 4M16.5 3v4h-4',
  shield: 'M10 2.5l6 2.200v4.800c0 4-2.6 6.700-6 8-3.400-1.300-6-4-6-8V4.700zM7.5 10l2 2 3.5-4',
}

/**
 * Money as people read it. The amount stays a text; Intl formats decimal texts exactly.
 * @param {string} amount
 * @param {string} currency
 */
export function money(amount, currency) {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(/** @type {any} */ (amount))
  } catch {
    return `${amount} ${currency}`
  }
}

/** Institution monogram from this service's own origin. @param {{ id: string }} institution */
export function monogram(institution) {
  return h('img', {
    class: 'monogram',
    src: `/api/v1/financial-institutions/${encodeURIComponent(institution.id)}/icon`,
    alt: '',
    width: 44,
    height: 44,
  })
}

/**
 * An institution with what is said of it. @param {{ id: string, name: string }} institution @param {string} text
 */
export function institutionLine(institution, text) {
  const words = h('div', {}, h('strong', {}, institution.name), h('span', { class: 'quiet' }, text))
  return h('div', { class: 'institution' }, monogram(institution), words)
}

/**
 * A button. @param {string} text @param {(event: Event) => void} onclick @param {string} [kind]
 */
export function button(text, onclick, kind = 'primary') {
  return h('button', { type: 'button', class: `button ${kind}`, onclick }, text)
}
