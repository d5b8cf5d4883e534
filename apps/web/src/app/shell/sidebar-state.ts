const COOKIE = 'sidebar_state'
const LIFETIME_SECONDS = 7 * 24 * 60 * 60

/** Whether the sidebar is expanded; it is unless the cookie says otherwise. */
export function readSidebarExpanded(cookies: string = document.cookie): boolean {
  return !cookies.split('; ').includes(`${COOKIE}=false`)
}

/** Keeps the choice for seven days. */
export function writeSidebarExpanded(expanded: boolean): void {
  document.cookie = `${COOKIE}=${expanded}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`
}
