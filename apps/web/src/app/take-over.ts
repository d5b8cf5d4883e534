import { flushSync } from 'react-dom'

const CONTROLS = 'a[href], button, input'

/** The page that came as HTML and is shown until the application is drawn, if there is one. */
export const firstPageIn = (container: HTMLElement): HTMLElement | null =>
  document.documentElement.hasAttribute('data-leads-on') ? null : container.querySelector('[data-first-page]')

/**
 * Draws the application in the place of a page that came as HTML and looks the same: what was typed, what has the focus
 * and what was pressed last (see first-page.ts) are as they were.
 */
export async function takeOver(container: HTMLElement, page: HTMLElement, draw: () => void): Promise<void> {
  // else the press would begin on one page and end on the other
  while (page.dataset.pressed !== undefined)
    await new Promise((released) => page.addEventListener('released', released, { once: true }))
  const before = [...page.querySelectorAll<HTMLElement>(CONTROLS)]
  const typed = before.map((control) => (control instanceof HTMLInputElement ? control.value : ''))
  const focused = before.indexOf(document.activeElement as HTMLElement)
  const wanted = Number(page.dataset.wanted ?? -1)
  flushSync(draw)

  // it has come in once already
  for (const moving of container.querySelector('main')?.getAnimations() ?? []) moving.finish()
  const controls = [...container.querySelectorAll<HTMLElement>(CONTROLS)]
  // somebody signed in meanwhile: another page is drawn
  if (controls.map(({ tagName }) => tagName).join() !== before.map(({ tagName }) => tagName).join()) return
  for (const [place, control] of controls.entries()) if (typed[place]) type(control, typed[place])
  controls[focused]?.focus()
  container.querySelectorAll('button')[wanted]?.click()
}

/** As if it were typed: React hears of a field's value only when it is not set through the field itself. */
function type(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
