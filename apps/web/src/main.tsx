import './lib/strict-page.ts'
import './ui/mantine-styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ErrorScreen } from './app/error-screen.tsx'
import { Providers } from './app/providers.tsx'
import { dropOldClientData, forgetClientData } from './domain/client-data.ts'
import { makeRouter } from './app/router.tsx'
import { expireSession } from './app/session-expiry.ts'
import { reloadAfterUpdate } from './app/reload-after-update.ts'
import { firstPageIn, isOfSomebody, nextTask, takeOver } from './app/take-over.ts'
import {
  acceptTokens,
  currentTokens,
  followOtherTabs,
  latestTokens,
  requirePasswordChange,
  useSession,
} from './domain/session.ts'
import { linkStatusQuery } from './domain/use-link-status.ts'
import { meQuery } from './domain/use-me.ts'
import { resetSyncPolling } from './domain/use-sync.ts'
import { connectSession } from './lib/api.ts'
import { loadConfig } from './lib/config.ts'
import { queryClient } from './lib/query-client.ts'
import { drawWhole } from './ui/use-in-steps.ts'

/** Milliseconds for which a page that came as HTML stands in for the guards. */
const GUARDS_WAIT_MS = 1000

reloadAfterUpdate()
followOtherTabs()
dropOldClientData()
connectSession({
  tokens: currentTokens,
  latestTokens,
  replaceTokens: acceptTokens,
  onSessionExpired: expireSession,
  onPasswordChangeRequired: requirePasswordChange,
})

// another person may be next: what the last one saw is forgotten with the session
useSession.subscribe((now, before) => {
  const samePerson = before.user?.id === undefined || now.user?.id === before.user.id
  if (now.isAuthenticated === before.isAuthenticated && samePerson) return
  // pages that stay on the screen have to let go of it, too
  if (now.isAuthenticated && before.isAuthenticated) void queryClient.resetQueries()
  else queryClient.clear()
  forgetClientData()
  resetSyncPolling()
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no place to draw in')
const root = createRoot(container, { onCaughtError: (error) => console.error(error) })
const draw = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <Providers>{content}</Providers>
    </StrictMode>,
  )

// Nothing above may wait for this: pages that are loaded here import what stands beside it. A task of its own, so that
// a slow browser has a moment between reading the scripts and drawing; and a call made while a script is still being read
// makes the browser read all of it once more, to say from which line the call came.
setTimeout(() => void begin(container))

async function begin(place: HTMLElement): Promise<void> {
  try {
    const page = firstPageIn(place)
    // here, so that a slow browser has a moment between reading the scripts and this, and another before it is used
    const router = makeRouter()
    await nextTask()
    // in the place of a page that is shown already comes a whole one
    await Promise.all([loadConfig(), page && router.load()])
    const known = askAhead()
    // a browser that is slow draws it in steps, and is there for who scrolls or presses meanwhile
    const drawInSteps = () => startTransition(() => draw(<RouterProvider router={router} />))
    if (!page) return drawInSteps()
    if (!isOfSomebody(page))
      return await takeOver(place, page, () => flushSync(() => draw(<RouterProvider router={router} />)))
    // who waits longer is told for what
    await Promise.race([known, new Promise((resolve) => setTimeout(resolve, GUARDS_WAIT_MS))])
    drawWhole(true)
    await takeOver(place, page, async () => {
      drawInSteps()
      await isGone(page)
      drawWhole(false)
      return isLetThrough(place, page)
    })
  } catch (error) {
    console.error(error)
    draw(<ErrorScreen />)
  }
}

/** Resolves at once when the page is no longer there. */
const isGone = (page: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (page.isConnected) return
      observer.disconnect()
      resolve()
    })
    observer.observe(container!, { childList: true })
  })

/**
 * Whether the guards show the page that was opened, once they show one; whoever presses something on what they show
 * meanwhile wants that instead. They may lead elsewhere, or somebody else may sign in: nothing of it is theirs.
 */
function isLetThrough(place: HTMLElement, page: HTMLElement): Promise<boolean> {
  const { pathname } = location
  const personId = useSession.getState().user?.id
  const forget = () => {
    delete page.dataset.wanted
    delete page.dataset.shortcut
  }
  return new Promise((resolve) => {
    const look = () => {
      const isElsewhere = location.pathname !== pathname || useSession.getState().user?.id !== personId
      if (!isElsewhere && !place.querySelector('#page')) return
      observer.disconnect()
      for (const type of ['pointerdown', 'keydown']) window.removeEventListener(type, forget)
      resolve(!isElsewhere)
    }
    const observer = new MutationObserver(look)
    observer.observe(place, { childList: true, subtree: true })
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, forget)
    look()
  })
}

/** What the guards of the pages wait for one after the other, asked for at once; they find it on its way. */
async function askAhead(): Promise<void> {
  const { isAuthenticated, userRole } = useSession.getState()
  if (!isAuthenticated) return
  await Promise.all([
    queryClient.prefetchQuery(meQuery()),
    userRole === 'INVESTOR' && queryClient.prefetchQuery(linkStatusQuery()),
  ])
}
