import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { paths } from '../domain/paths.ts'
import { type SessionState, useSession } from '../domain/session.ts'
import { linkStatusQuery } from '../domain/use-link-status.ts'
import { meQuery } from '../domain/use-me.ts'
import { LoginPage } from '../features/auth/login-page.tsx'
import { useConfigForTests as setConfig } from '../lib/config.ts'
import { queryClient } from '../lib/query-client.ts'
import { drawAsMobile } from '../ui/use-is-mobile.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'

/** The login as HTML, drawn while the application is built: people see it, and can begin to type, before any script. */
export async function prerenderLogin(): Promise<string> {
  // as nearly every browser has; first-page.ts takes the button for it away from the others
  globalThis.PublicKeyCredential ??= class {} as unknown as typeof PublicKeyCredential
  const root = createRootRoute({ component: () => <LoginPage sessionExpired={false} loggingOut={false} /> })
  const own = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [paths.login] }) })
  await own.load()
  return renderToString(
    <Providers>
      <RouterProvider router={own as never} />
    </Providers>,
  )
}

/** Stands for the person, of whom nothing is known while the application is built. */
const SOMEBODY = { email: 'somebody@example.com', first_name: 'somebody' }

/** What a server says of itself, of which nothing is known then either. */
const CONFIG = {
  appUrl: '',
  apiUrl: '',
  captchaSiteKey: '',
  productName: '',
  aggregatorOrigin: '',
  tutorialVideoUrl: '',
  signupMode: 'open',
  dataNotice: 'somewhere',
  simplefin: false,
} as const

/**
 * A page for somebody signed in as HTML, as the application draws it while nothing of the person is known yet: the
 * frame, its title and what stands in the place of figures. What says who it is reads `somebody`, and what its server
 * says of its data `somewhere`.
 */
export async function prerenderPage(address: string, isMobile: boolean): Promise<string> {
  const role = address.startsWith(paths.advisor) ? 'ADVISOR' : 'INVESTOR'
  const session: Partial<SessionState> = { user: SOMEBODY, isAuthenticated: true, userRole: role }
  // what is drawn for HTML is drawn with what the store begins with
  Object.assign(useSession.getInitialState(), session)
  setConfig(CONFIG)
  queryClient.clear()
  queryClient.setQueryData(meQuery().queryKey, { ...SOMEBODY, user_type: role } as never)
  queryClient.setQueryData(linkStatusQuery().queryKey, { is_linked: true, accounts_count: 1 } as never)
  // as nearly every browser has them
  globalThis.CSS ??= { supports: () => true } as unknown as typeof CSS
  globalThis.matchMedia ??= (() => ({ matches: false })) as unknown as typeof matchMedia
  drawAsMobile(isMobile)
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
    {
      identifierPrefix: isMobile ? 'phone' : 'wide',
      // nothing stands beside its place, to be put there by a script
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void failures.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  // when it was first drawn, for what is put in place later
  return html.replace(/<script>[^<]*<\/script>/g, '')
}
