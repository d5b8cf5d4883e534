import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { COMMAND_KEY } from '../../ui/command-key.ts'
import { Hint } from '../../ui/hint.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import type { NamedPage } from './page-title.ts'
import classes from './quick-access.module.css'

const Palette = lazy(async () => ({ default: (await import('../../features/palette/palette.tsx')).Palette }))
const ShortcutsSheet = lazy(async () => ({
  default: (await import('../../features/palette/shortcuts-sheet.tsx')).ShortcutsSheet,
}))

/** The way to everything by its name: a button, Ctrl+K, and `?` for the shortcuts. Loaded when it is first asked for. */
export function QuickAccess({ pages }: { readonly pages: readonly NamedPage[] }) {
  const isMobile = useIsMobile()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const close = () => setOpen(null)
  // also while a field has the focus
  useHotkeys([['mod+K', () => setOpen('palette')]], [], true)
  useHotkeys([['shift+?', () => setOpen('shortcuts')]])
  return (
    <>
      <Hint label={`Search or ask (${COMMAND_KEY}+K)`} disabled={isMobile}>
        <Button
          variant="default"
          className={classes.search}
          aria-label="Search or ask"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          leftSection={<IconSearch size={isMobile ? 20 : 16} stroke={1.6} />}
          onClick={() => setOpen('palette')}
        >
          Search or ask
        </Button>
      </Hint>
      <Suspense>
        {open === 'palette' && <Palette pages={pages} onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
        {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
      </Suspense>
    </>
  )
}
