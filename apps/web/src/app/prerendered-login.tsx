import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { paths } from '../domain/paths.ts'
import { LoginPage } from '../features/auth/login-page.tsx'
import { Providers } from './providers.tsx'

/** The login as HTML, drawn while the application is built: people see it, and can begin to type, before any script. */
export async function prerenderLogin(): Promise<string> {
  // as nearly every browser has; first-page.ts takes the button for it away from the others
  globalThis.PublicKeyCredential ??= class {} as unknown as typeof PublicKeyCredential
  const root = createRootRoute({ component: () => <LoginPage sessionExpired={false} loggingOut={false} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [paths.login] }) })
  await router.load()
  return renderToString(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  )
}
