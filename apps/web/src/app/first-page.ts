// What works on a page that came as HTML (see prerendered.tsx) until the application is there. An entry of its own that
// imports nothing: who opens such a page waits for this alone. It brings the application at once, or on the login as soon
// as somebody moves, touches or types, and take-over.ts puts it in the place of the page with what was typed and pressed
// here.

/** Milliseconds after the first paint for which the scripts wait for the figures of the page. */
const FIGURES_WAIT_MS = 150

/** As in take-over.ts. */
const CONTROLS = 'a[href], button, input, textarea, select'

const page = document.querySelector<HTMLElement>('[data-first-page]')
if (page) begin(page)

/**
 * What take-over.ts reads of the page: `data-pressed` while a press is under way, at whose end a `released` event comes,
 * `data-wanted`, the place among the controls of the one that was pressed last, and `data-shortcut`, the code of the key
 * of the application that was pressed last.
 */
function begin(drawn: HTMLElement): void {
  const isHidden = document.documentElement.hasAttribute('data-leads-on')
  const { scripts = '', calls } = drawn.dataset
  const [application = '', ...others] = scripts.split(' ')
  /** Once that has failed, it is tried again when it is asked for: who moves on would try it with every step. */
  let isBrought = false
  const failed = drawn.nextElementSibling as HTMLElement
  const bring = () => {
    if (isBrought) return
    isBrought = true
    failed.hidden = true
    for (const file of others) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file, crossOrigin: '' })
      document.head.append(link)
    }
    bringApplication(application, others).catch(() => {
      // a new version on the server has other file names; what somebody typed would be lost with the page
      const isTyped = [...drawn.querySelectorAll('input, textarea')].some((field) => (field as HTMLInputElement).value)
      if (navigator.onLine && !isTyped && mayReload()) location.reload()
      // nothing is said on a page that is about to go
      else failed.hidden = false
    })
  }
  const [again, anew] = failed.querySelectorAll('button')
  again!.onclick = () => {
    isBrought = false
    bring()
  }
  anew!.onclick = () => location.reload()
  if (isHidden) return bring()
  const isOfSomebody = calls !== undefined
  if (isOfSomebody) afterFigures(drawn, bring)
  else bringAtFirstTouch(bring)

  if (typeof PublicKeyCredential !== 'function') drawn.querySelector('[data-passkey]')?.remove()
  const want = (control: Element | null | undefined) => {
    if (control) drawn.dataset.wanted = `${[...drawn.querySelectorAll(CONTROLS)].indexOf(control)}`
  }
  drawn.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement & { type?: string }>(CONTROLS)
    if (control instanceof HTMLAnchorElement) {
      // the application is on its way, and leads there without another document
      if (!isOfSomebody || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      want(control)
    } else if (control?.type !== 'submit') want(control)
  })
  drawn.addEventListener('submit', (event) => {
    event.preventDefault()
    want((event.target as Element).querySelector('[type=submit]'))
  })
  // who goes on typing has not finished: what is there then is not sent
  drawn.addEventListener('input', ({ target }) => {
    if ((target as HTMLElement).matches(':not([type=radio],[type=checkbox])')) delete drawn.dataset.wanted
  })
  drawn.addEventListener('pointerdown', () => (drawn.dataset.pressed = ''))
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, () => {
      // the click of a tap comes a moment after the finger has gone
      setTimeout(() => {
        delete drawn.dataset.pressed
        drawn.dispatchEvent(new Event('released'))
      }, 50)
    })
}

/** The libraries first: a slow browser has a moment between them and the application for who scrolls or presses. */
async function bringApplication(application: string, others: readonly string[]): Promise<void> {
  for (const file of [...others.filter((name) => name.includes('/vendor-')), application]) {
    await import(/* @vite-ignore */ file)
    // not a timer: those of a page that is tested stand still
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
}

function bringAtFirstTouch(bring: () => void): void {
  for (const type of ['pointerdown', 'focusin', 'keydown']) window.addEventListener(type, bring, { passive: true })
  window.addEventListener(
    'pointermove',
    ({ movementX, movementY }) => {
      // a browser says so of a mouse that rests where the page comes up, too
      if (movementX !== 0 || movementY !== 0) bring()
    },
    { passive: true },
  )
  // somebody signs in in another tab
  window.addEventListener('storage', bring)
}

/**
 * Scripts wait for the page to be seen, and a moment for the figures that first-calls.ts writes into it: on a slow line
 * they would come in front of these, and reading them holds both up. Whoever presses something waits for nothing; a page
 * in the background is never seen.
 */
function afterFigures(drawn: HTMLElement, bring: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return bring()
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    if (drawn.dataset.said !== undefined) return bring()
    drawn.addEventListener('said', bring, { once: true })
    setTimeout(bring, FIGURES_WAIT_MS)
  }).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', bring, { once: true })
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, bring, { once: true, passive: true })
}

/** As in reload-after-update.ts: a page that still lacks its files a minute after a reload will not find them by another. */
function mayReload(): boolean {
  try {
    const [key, now] = ['reloaded-for-update', Date.now()]
    if (now - Number(sessionStorage.getItem(key)) < 60_000) return false
    sessionStorage.setItem(key, `${now}`)
    return true
  } catch {
    return false
  }
}

export {}
