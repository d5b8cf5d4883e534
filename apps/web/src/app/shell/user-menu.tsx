import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconActivity, IconLogout, IconSelector, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { displayName, useSession } from '../../domain/session.ts'
import { signOut } from '../../domain/sign-out.ts'
import classes from './user-menu.module.css'

interface UserMenuProps {
  role: 'Advisor' | 'Investor'
  profilePath: string
  collapsed: boolean
}

/** The person at the foot of the sidebar. */
export function UserMenu({ role, profilePath, collapsed }: UserMenuProps) {
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const name = displayName(user, role)
  const initial = ([...name][0] ?? '').toUpperCase()
  return (
    <Menu position="top-start" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user} data-collapsed={collapsed || undefined}>
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
      </Menu.Target>
      <Menu.Dropdown>
        {user?.email && <Menu.Label className={classes.email}>{user.email}</Menu.Label>}
        <Menu.Item leftSection={<IconUser size={16} stroke={1.6} />} onClick={() => void navigate({ to: profilePath })}>
          Profile
        </Menu.Item>
        {user?.is_operator === true && (
          <Menu.Item
            leftSection={<IconActivity size={16} stroke={1.6} />}
            onClick={() => void navigate({ to: paths.operations })}
          >
            Operations
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={signOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
