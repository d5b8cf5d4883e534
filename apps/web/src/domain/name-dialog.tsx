import { type ComponentProps, Suspense, lazy } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./name-form.tsx')).NameForm }))

/** Asks for one name. Loaded when it is opened, and the library of forms with it. */
export const NameDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
