// What works on a page that came as HTML (see prerendered-login.tsx) until the application is there. An entry of its own
// that imports nothing: whoever opens the login waits for this alone. The application is brought as soon as somebody
// moves, touches or types, and take-over.ts puts it in the place of the page with what was typed and pressed here.

const page = document.querySelector<HTMLElement>('[data-first-page]')
if (page) begin(page)

/**
 * What take-over.ts reads of the page: `data-pressed` while a press is under way, at whose end a `released` event comes,
 * and `data-wanted`, the place among the buttons of the one that was pressed last.
 */
function begin(drawn: HTMLElement): void {
  const [application = '', ...others] = drawn.dataset.scripts?.split(' ') ?? []
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
    import(/* @vite-ignore */ application).catch(() => {
      // a new version on the server has other file names; what somebody typed would be lost with the page
      const isTyped = [...drawn.querySelectorAll('input')].some(({ value }) => value)
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
  if (document.documentElement.hasAttribute('data-leads-on')) return bring()

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

  if (typeof PublicKeyCredential !== 'function') drawn.querySelector('[data-passkey]')?.remove()
  const want = (button: Element | null | undefined) => {
    if (button) drawn.dataset.wanted = `${[...drawn.querySelectorAll('button')].indexOf(button as HTMLButtonElement)}`
  }
  drawn.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (button?.type === 'button') want(button)
  })
  drawn.addEventListener('submit', (event) => {
    event.preventDefault()
    want((event.target as Element).querySelector('[type=submit]'))
  })
  // who goes on typing has not finished: what is there then is not sent
  drawn.addEventListener('input', () => delete drawn.dataset.wanted)
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
