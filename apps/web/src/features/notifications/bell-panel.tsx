import { Box, Drawer, Group, Popover } from '@mantine/core'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useOpensAtOnce } from '../../ui/use-opens-at-once.ts'
import classes from './notification-bell.module.css'

interface BellPanelProps {
  readonly bell: ReactElement<ComponentProps<'button'>>
  readonly isMobile: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** What is inside while it is open. */
  readonly children: ReactNode
}

/** What a bell says, below it; on a phone a sheet. */
export function BellPanel({ bell, isMobile, isOpen, onOpen, children }: BellPanelProps) {
  const { target, opened: isDrawn } = useOpensAtOnce(bell)
  if (isMobile) {
    return (
      <>
        {target}
        <Drawer.Root
          opened={isOpen && isDrawn}
          onClose={() => onOpen(false)}
          position="bottom"
          size="auto"
          classNames={{ inner: classes.sheetInner, content: classes.sheet }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label="Notifications">
            <Group
              gap={0}
              justify="space-between"
              wrap="nowrap"
              pt={4}
              pr={4}
              pb={4}
              pl="md"
              style={{ borderBottom: '1px solid var(--kw-hairline)' }}
            >
              <h2>Notifications</h2>
              <Drawer.CloseButton size={44} iconSize={18} aria-label="Close notifications" />
            </Group>
            <Drawer.Body p={0}>{children}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen && isDrawn}
      onChange={onOpen}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Notifications" className="clipped">
        <Box component="h2" py={14} px="md" style={{ borderBottom: '1px solid var(--kw-hairline)' }}>
          Notifications
        </Box>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
