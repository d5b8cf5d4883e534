const CONTROLS = 'a[href], button, input, textarea, select'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The page that came as HTML and is shown until the application is drawn, if there is one. */
export const firstPageIn = (container: HTMLElement): HTMLElement | null =>
  document.documentElement.hasAttribute('data-leads-on') ? null : container.querySelector('[data-first-page]')

/** Whether the page waits for what the application knows of the person: the login waits for nobody. */
export const isOfSomebody = (page: HTMLElement): boolean => page.dataset.calls !== undefined

/**
 * Draws the application in the place of a page that came as HTML and looks the same: what was typed, what has the focus
 * and what was pressed last (see first-page.ts) are as they were. Nothing is put back where `draw` says that another page
 * has come.
 */
export async function takeOver(
  container: HTMLElement,
  page: HTMLElement,
  draw: () => void | Promise<boolean>,
): Promise<void> {
  // else the press would begin on one page and end on the other
  while (page.dataset.pressed !== undefined)
    await new Promise((released) => page.addEventListener('released', released, { once: true }))
  const wanted = () => [...page.querySelectorAll<HTMLElement>(CONTROLS)][Number(page.dataset.wanted ?? -1)]
  // it stands there for a phone and for a desktop, and one of both is seen
  const before = [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility())
  let focused = document.activeElement
  page.addEventListener('focusin', ({ target }) => (focused = target as Element))
  if ((await draw()) === false) return

  const controls = [...container.querySelectorAll<HTMLElement>(CONTROLS)]
  if (!isOfSomebody(page)) {
    // it has come in once already
    for (const moving of container.querySelector('main')?.getAnimations() ?? []) moving.finish()
    // somebody signed in meanwhile: another page is drawn
    if (controls.map(({ tagName }) => tagName).join() !== before.map(({ tagName }) => tagName).join()) return
  }
  const sameAs = (control: Element | null | undefined): HTMLElement | undefined => {
    const alike = (one: Element): boolean => control != null && nameOf(one) === nameOf(control)
    return controls.filter(alike)[before.filter(alike).indexOf(control as HTMLElement)]
  }
  for (const control of before) {
    const field = isField(control) && control.value !== '' ? sameAs(control) : undefined
    if (field && isField(field)) type(field, (control as Field).value)
  }
  if (before.includes(focused as HTMLElement)) sameAs(focused)?.focus()
  // what was typed is known, and may be sent
  await nextTask()
  sameAs(wanted())?.click()
  const { shortcut: code } = page.dataset
  if (code) await press(code)
}

/** Resolves in a task of its own. Not a timer: those of a page that is tested stand still. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

/** Presses a key with Ctrl until somebody hears it: what was drawn begins to listen a moment later. */
async function press(code: string): Promise<void> {
  const keys = { code, key: code.at(-1)!.toLowerCase(), ctrlKey: true, bubbles: true, cancelable: true }
  for (let tries = 0; tries < 500; tries++) {
    if (!document.documentElement.dispatchEvent(new KeyboardEvent('keydown', keys))) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const isField = (control: Element): control is Field =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement

/** What a control is called, as far as that is known before anything of the person is. */
const nameOf = (control: Element): string =>
  [
    control.tagName,
    isField(control)
      ? // the name of a group is made up anew by each drawing
        control.type + (control.type === 'radio' ? control.value : control.name)
      : (control.getAttribute('aria-label') ?? control.textContent),
  ].join(' ')

/** As if it were typed: React hears of a field's value only when it is not set through the field itself. */
function type(field: Field, text: string): void {
  if (field.value === text) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
