import { Menu } from '@mantine/core'
import { IconActivity, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'
import { paths } from '../../domain/paths.ts'
import { useSession } from '../../domain/session.ts'
import { signOut } from '../../domain/sign-out.ts'
import { useOpensAtOnce } from '../../ui/use-opens-at-once.ts'
import classes from './user-menu.module.css'

interface UserMenuItemsProps {
  readonly button: ReactElement<ComponentProps<'button'>>
  readonly profilePath: string
}

/** What the person at the foot of the sidebar can do with their account. */
export function UserMenuItems({ button, profilePath }: UserMenuItemsProps) {
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const { target, opened, setOpened } = useOpensAtOnce(button)
  return (
    <Menu position="top-start" width={220} withinPortal={false} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
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
