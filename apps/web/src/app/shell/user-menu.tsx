import { Avatar, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { displayName, useSession } from '../../domain/session.ts'
import { atFirstTouch } from '../../ui/later.ts'
import { OpensLater } from '../../ui/opens-later.tsx'
import classes from './user-menu.module.css'

const items = atFirstTouch(() => import('./user-menu-items.tsx'))

interface UserMenuProps {
  role: 'Advisor' | 'Investor'
  profilePath: string
  collapsed: boolean
}

/** The person at the foot of the sidebar. */
export function UserMenu({ role, profilePath, collapsed }: UserMenuProps) {
  const user = useSession((state) => state.user)
  const name = displayName(user, role)
  const initial = ([...name][0] ?? '').toUpperCase()
  const button = (
    <UnstyledButton className={classes.user ?? ''} data-collapsed={collapsed || undefined}>
      <Avatar size={28} radius="xl" color="pine" variant="filled" aria-hidden>
        {initial}
      </Avatar>
      <VisuallyHidden>Account menu of {collapsed && name}</VisuallyHidden>
      {!collapsed && (
        <>
          <Text component="span" flex={1} miw={0} fw={500} className="truncate" title={name}>
            {name}
          </Text>
          <IconSelector size={16} stroke={1.6} className="fixed dimmed" aria-hidden />
        </>
      )}
    </UnstyledButton>
  )
  return (
    <OpensLater button={button} opens="menu" code={items}>
      {({ UserMenuItems }) => <UserMenuItems button={button} profilePath={profilePath} />}
    </OpensLater>
  )
}
