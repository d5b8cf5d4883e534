import { Button, Menu } from '@mantine/core'
import { IconBuilding, IconChevronDown, IconCreditCardPay, IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { ManualAccountDialog } from './manual-account-dialog.tsx'
import type { ManualKind } from './manual-kinds.ts'

/** What no institution can tell: property, accounts elsewhere, debts. */
export function AddManually() {
  const [kind, setKind] = useState<ManualKind | null>(null)
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
            Add manually
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBuilding {...icon} />} onClick={() => setKind('property')}>
            Property or vehicle
          </Menu.Item>
          <Menu.Item leftSection={<IconWallet {...icon} />} onClick={() => setKind('account')}>
            Account
          </Menu.Item>
          <Menu.Item leftSection={<IconCreditCardPay {...icon} />} onClick={() => setKind('debt')}>
            Debt
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ManualAccountDialog kind={kind} onClose={() => setKind(null)} />
    </>
  )
}
