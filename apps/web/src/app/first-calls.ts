// What a page for somebody signed in that came as HTML (see prerendered.tsx) does before the libraries have come: it asks
// for what it opens with, says who is there, and hears the keys that first-page.ts does not. An entry of its own that
// imports nothing.

const drawn = document.querySelector<HTMLElement>('[data-calls]')
if (drawn && !document.documentElement.hasAttribute('data-leads-on')) {
  // what an address asks for beside the page is the application's to read
  fillIn(
    drawn,
    askAhead([drawn.dataset.guards, location.search ? '' : drawn.dataset.calls].join(' ').trim().split(' ')),
  )
  hear(drawn)
}

/** Keeps the key of the application that was pressed for take-over.ts, and lets a question be sent as in composer.tsx. */
function hear(page: HTMLElement): void {
  window.addEventListener('keydown', (event) => {
    const { target, key, code, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event
    if (!page.isConnected || shiftKey || isComposing) return
    if ((ctrlKey || metaKey) && !altKey && /^[bk]$/i.test(key)) page.dataset.shortcut = code
    else if (target instanceof HTMLTextAreaElement && key === 'Enter') {
      if (target.value.trim()) target.form?.requestSubmit()
    } else return
    event.preventDefault()
  })
  page.addEventListener('input', ({ target }) => {
    const sender =
      target instanceof HTMLTextAreaElement && target.form?.querySelector<HTMLButtonElement>('[type=submit]')
    if (!sender) return
    sender.disabled = target.value.trim() === ''
    sender.toggleAttribute('data-disabled', sender.disabled)
  })
}

/**
 * Begins the calls whose answers the page opens with, before the libraries have come; the application takes them over
 * (see first-answers.ts). A token whose time is past is renewed by the application.
 * @returns the configuration, with which they begin
 */
function askAhead(paths: readonly string[]): Promise<Response> {
  const config = fetch('/config.json')
  const answers = new Map<string, Promise<Response>>()
  const token = storedSession().accessToken
  Object.assign(globalThis, { firstAnswers: { config: config.then((response) => response.clone()), token, answers } })
  if (!token || isExpired(token)) {
    said()
    return config
  }
  const address = config.then(async (response) => {
    const { apiUrl, appUrl } = (await response.clone().json()) as { apiUrl: string; appUrl: string }
    return apiUrl === appUrl ? '' : apiUrl.replace(/\/$/, '')
  })
  const figures: Promise<unknown>[] = []
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  for (const path of paths) {
    const answer = address.then((origin) => fetch(origin + path, { headers, credentials: 'omit', cache: 'no-store' }))
    // who takes it over hears of it
    answer.catch(() => null)
    answers.set(path, answer)
    for (const place of drawn!.querySelectorAll<HTMLElement>(`[data-answer^="${path} "]`))
      figures.push(answer.then((response) => sayFigure(place, response.clone())))
  }
  void Promise.allSettled(figures).then(said)
  return config
}

/** Tells first-page.ts that all figures stand that are written here; those of an answer that breaks off are not. */
function said(): void {
  drawn!.dataset.said = ''
  drawn!.dispatchEvent(new Event('said'))
}

/** Writes a figure in the place that was left for it, as headline-figure.tsx would, where that is plain. */
async function sayFigure(place: HTMLElement, response: Response): Promise<void> {
  const answer = (await response.json()) as Record<string, unknown>
  const told = answer[place.dataset.answer!.split(' ')[1]!] as Amount | string | undefined
  const { amount, currency } = (typeof told === 'object' ? told : { amount: told, currency: answer.currency }) as Amount
  const [, sign, whole, cents] = /^(-?)(\d*[1-9]\d*)([.]\d\d)$/.exec(amount) ?? []
  const { locale = 'en-US' } = storedSession().user ?? {}
  // the application says what is not known
  if (!whole || currency !== 'USD' || locale !== 'en-US' || (answer.unknown_accounts as unknown[] | undefined)?.length)
    return
  const dollars = `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}`
  place.style.setProperty('--characters', `${dollars.length + 3}`)
  place.style.display = 'block'
  place.prepend(dollars)
  place.lastElementChild!.textContent = cents!
  place.previousElementSibling?.remove()
}

interface Amount {
  readonly amount: string
  readonly currency: string
}

interface StoredSession {
  readonly accessToken?: string | null
  readonly user?: { readonly email?: string; readonly first_name?: string | null; readonly locale?: string } | null
}

function storedSession(): StoredSession {
  try {
    return (JSON.parse(localStorage.getItem('auth') ?? '') as { state?: StoredSession }).state ?? {}
  } catch {
    return {}
  }
}

function isExpired(token: string): boolean {
  try {
    const part = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { exp = Infinity } = JSON.parse(atob(part)) as { exp?: number }
    return exp * 1000 < Date.now()
  } catch {
    return true
  }
}

/** Takes away the layout of other windows, and says who is there, and of what kind the data are, where it was drawn for all. */
function fillIn(drawn: HTMLElement, config: Promise<Response>): void {
  const layout = matchMedia('(max-width: 767.98px)').matches ? 'wide' : 'phone'
  drawn.querySelector(`[data-layout=${layout}]`)?.remove()
  const { user } = storedSession()
  const name = user?.email?.split('@')[0] ?? ''
  for (const place of drawn.querySelectorAll<HTMLElement>('[data-somebody]'))
    place.textContent = place.dataset.somebody ? name.charAt(0).toUpperCase() : name
  // as greeting.tsx does
  const hour = new Date().getHours()
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  for (const place of drawn.querySelectorAll('[data-greeting]'))
    place.textContent = [`Good ${part}`, user?.first_name?.trim()].filter(Boolean).join(', ')
  config
    .then(async (response) => {
      const { dataNotice } = (await response.clone().json()) as { dataNotice?: string }
      const place = drawn.querySelector<HTMLElement>('[data-notice]')
      if (!dataNotice || !place) return
      place.textContent = dataNotice
      place.hidden = false
    })
    // the application says what is wrong
    .catch(() => null)
}

export {}
