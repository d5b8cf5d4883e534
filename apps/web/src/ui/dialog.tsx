import { CloseButton, Drawer, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** False while work runs that must not be left: then neither button, key nor a press outside closes. */
  readonly canClose?: boolean
  /** Width in px where 440 is not right. */
  readonly size?: number
}

// Mantine's own header is a <header>, which counts as a second banner of the page; the title stands in a plain row here.

/** Stays above what scrolls in a dialog higher than the window, so that its title and the way out are at hand. */
const HEAD = { pos: 'sticky', top: 0, pt: 'md', pb: 'sm', bg: 'var(--kw-surface)', style: { zIndex: 2 } } as const

/** What is reached with the Tab key is not scrolled to below the head. */
const UNDER_HEAD = { scrollPaddingTop: 76 }

/** A dialog in the middle of the window. */
export function Dialog({ isOpen, onClose, title, children, canClose = true, size = 440 }: DialogProps) {
  const close = () => {
    if (canClose) onClose()
  }
  return (
    <Modal.Root opened={isOpen} onClose={close} size={size} centered>
      <Modal.Overlay />
      <Modal.Content radius="lg" style={UNDER_HEAD}>
        <Modal.Body pt={0}>
          <Group gap="md" justify="space-between" wrap="nowrap" {...HEAD}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <CloseButton aria-label="Close" onClick={close} disabled={!canClose} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface EntryDialogProps<T> extends Pick<DialogProps, 'onClose' | 'size'> {
  /** What is changed; `new` adds one, null closes the dialog. */
  readonly entry: T | 'new' | null
  /** The titles for adding and for changing. */
  readonly titles: readonly [string, string]
  /** The form, with what it changes or null for something new. */
  readonly children: (entry: T | null) => ReactNode
}

/** A dialog that adds something or changes it. */
export const EntryDialog = <T extends object>({ entry, titles, children, ...props }: EntryDialogProps<T>) => (
  <Dialog {...props} isOpen={entry !== null} title={entry === 'new' ? titles[0] : titles[1]}>
    {entry === null ? null : children(entry === 'new' ? null : entry)}
  </Dialog>
)

/** A dialog that comes up from the lower edge, for small screens. */
export function Sheet({ isOpen, onClose, title, children }: DialogProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="bottom">
      <Drawer.Overlay />
      <Drawer.Content className={classes.sheet} style={UNDER_HEAD}>
        <Drawer.Body pt={0}>
          <Group gap="md" justify="space-between" wrap="nowrap" {...HEAD}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <CloseButton aria-label="Close" onClick={onClose} />
          </Group>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
