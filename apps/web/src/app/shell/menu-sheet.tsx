import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './shell-layout.module.css'

interface MenuSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The sidebar on a phone: a sheet from the left. */
export const MenuSheet = ({ isOpen, onClose, children }: MenuSheetProps) => (
  <Drawer.Root
    // what opens after the first drawing knows where the focus goes back to
    opened={useMounted() && isOpen}
    onClose={onClose}
    position="left"
    size="18rem"
    transitionProps={{ duration: 180 }}
    // a class on the content itself would colour the whole window
    classNames={{ content: classes.sheet }}
  >
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu">
      <Drawer.Body className={classes.sheetBody}>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
