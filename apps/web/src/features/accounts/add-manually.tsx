import { Button } from '@mantine/core'
import { IconBuilding, IconChevronDown, IconCreditCardPay, IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'
import { ButtonMenu } from '../../ui/row-menu.tsx'
import type { ManualKind } from './manual-kinds.ts'

const dialog = atFirstTouch(() => import('./manual-account-dialog.tsx'))

/** What no institution can tell: property, accounts elsewhere, debts. */
export function AddManually() {
  const [kind, setKind] = useState<ManualKind | null>(null)
  return (
    <>
      <ButtonMenu
        width={220}
        button={
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
            Add manually
          </Button>
        }
        items={[
          { label: 'Property or vehicle', icon: IconBuilding, onChoose: () => setKind('property') },
          { label: 'Account', icon: IconWallet, onChoose: () => setKind('account') },
          { label: 'Debt', icon: IconCreditCardPay, onChoose: () => setKind('debt') },
        ]}
      />
      <DialogLater code={dialog} isOpen={kind !== null}>
        {({ ManualAccountDialog }, isOpen) => (
          <ManualAccountDialog kind={isOpen ? kind : null} onClose={() => setKind(null)} />
        )}
      </DialogLater>
    </>
  )
}
