const KEY = 'reloaded-for-update'
/** A page that still lacks its files this soon after a reload will not find them by another one. */
const AGAIN_AFTER_MS = 60_000

/**
 * A new version on the server has other file names: a page opened before it finds the old ones gone when it wants
 * another screen. It is then loaded anew, once.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // without a network there is no page to load either
    if (!navigator.onLine) return
    try {
      const last = Number(sessionStorage.getItem(KEY) ?? 0)
      if (Date.now() - last < AGAIN_AFTER_MS) return
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    window.location.reload()
  })
}
