const COOKIE = 'sidebar_state'
const LIFETIME_SECONDS = 7 * 24 * 60 * 60

/** A narrower window has better use for the sidebar's place, until the person opens it. */
const ROOMY = 1100

/** Whether the sidebar is expanded; it is in a window with room unless the cookie says otherwise. */
export function readSidebarExpanded(
  cookies: string = globalThis.document?.cookie ?? '',
  width: number = globalThis.innerWidth ?? ROOMY,
): boolean {
  const said = cookies.split('; ')
  return said.includes(`${COOKIE}=true`) || (width >= ROOMY && !said.includes(`${COOKIE}=false`))
}

/** Keeps the choice for seven days. */
export function writeSidebarExpanded(expanded: boolean): void {
  document.cookie = `${COOKIE}=${expanded}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`
}
