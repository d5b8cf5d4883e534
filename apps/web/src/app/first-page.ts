// What works on a page that came as HTML (see prerendered-login.tsx) until the application is there. An entry of its own
// that imports nothing: whoever opens the login waits for this alone. The application is brought as soon as somebody
// moves, touches or types, and take-over.ts puts it in the place of the page with what was typed and pressed here.

// as in reload-after-update.ts
const RELOADED = 'reloaded-for-update'
const AGAIN_AFTER_MS = 60_000

const page = document.querySelector<HTMLElement>('[data-first-page]')
if (page) begin(page)

/**
 * What take-over.ts reads of the page: `data-pressed` while a press is under way, at whose end a `released` event comes,
 * and `data-wanted`, the place among the buttons of the one that was pressed last.
 */
function begin(drawn: HTMLElement): void {
  const [application = '', ...others] = drawn.dataset.scripts?.split(' ') ?? []
  /** Once that has failed, it is tried again when it is asked for: who moves on would try it with every step. */
  let state: 'here' | 'coming' | 'failed' = 'here'
  let timesFailed = 0
  const bring = (isAsked?: unknown) => {
    if (state === 'coming' || (state === 'failed' && isAsked !== true)) return
    state = 'coming'
    for (const file of others) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file, crossOrigin: '' })
      document.head.append(link)
    }
    import(/* @vite-ignore */ application).catch(() => {
      state = 'failed'
      timesFailed++
      // a new version on the server has other file names
      if (navigator.onLine && !holdsText(drawn) && mayReload()) window.location.reload()
      else sayFailed(drawn, timesFailed, () => bring(true))
    })
  }
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
  window.addEventListener('online', () => state === 'failed' && bring(true))
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

/** What somebody typed is lost with the page. */
const holdsText = (drawn: HTMLElement): boolean =>
  [...drawn.querySelectorAll('input')].some(({ type, value }) => type !== 'checkbox' && value !== '')

/** A page that still lacks its files this soon after a reload will not find them by another one. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(RELOADED, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Says that the application did not come, beside the page that stands in for it: both go when it does. */
function sayFailed(drawn: HTMLElement, times: number, tryAgain: () => void): void {
  document.querySelector('[data-failed]')?.remove()
  const notice = document.createElement('div')
  notice.dataset.failed = ''
  notice.setAttribute('role', 'alert')
  Object.assign(notice.style, {
    position: 'fixed',
    insetInline: '16px',
    insetBlockEnd: '16px',
    zIndex: '1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    maxInlineSize: '540px',
    marginInline: 'auto',
    padding: '12px 16px',
    borderRadius: '12px',
    border: '1px solid var(--kw-hairline)',
    color: 'var(--mantine-color-text)',
    background: 'var(--mantine-color-body)',
  })
  const isTyped = holdsText(drawn)
  // some browsers do not ask for a file again that failed: then only the page itself can be
  const isOver = times > 1
  notice.append(
    navigator.onLine ? 'This page could not be loaded completely.' : 'There is no connection.',
    isOver && isTyped ? ' What you typed is lost when it is loaded anew.' : '',
  )
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = isOver ? 'Load the page anew' : 'Try again'
  Object.assign(button.style, {
    minBlockSize: '44px',
    paddingInline: '14px',
    borderRadius: '8px',
    border: '1px solid currentColor',
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  })
  button.addEventListener('click', () => (isOver ? window.location.reload() : tryAgain()))
  notice.append(button)
  drawn.after(notice)
}

export {}
