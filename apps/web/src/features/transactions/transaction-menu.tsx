import type { Transaction } from '@keelwise/contract/transactions'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsExchange, IconArrowsSplit, IconDots, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { EditDialog } from './edit-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { canBeSplit, canBeTransfer, displayTitle } from './transaction-display.ts'
import { TransferDialog } from './transfer-dialog.tsx'

interface TransactionMenuProps {
  readonly transaction: Transaction
  /** Width and height of the button in px. */
  readonly size: number
}

/** What can be done with one transaction. */
export function TransactionMenu({ transaction, size }: TransactionMenuProps) {
  // A table has many rows: the dialog of one is there from the first time its menu is opened.
  const [isNear, setIsNear] = useState(false)
  const [open, setOpen] = useState<'transfer' | 'split' | 'change' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const actions = {
    transfer: canBeTransfer(transaction),
    split: canBeSplit(transaction),
    change: transaction.is_editable,
  }
  if (!Object.values(actions).includes(true)) return null
  const show = (dialog: 'transfer' | 'split' | 'change') => {
    // The dialog gives the focus back to what has it now; the menu's item is gone by then.
    button.current?.focus()
    setOpen(dialog)
  }
  return (
    <>
      <Menu
        position="bottom-end"
        width={220}
        withInitialFocusPlaceholder={false}
        withinPortal={false}
        // the scrolling region would cut it off
        floatingStrategy="fixed"
        onOpen={() => setIsNear(true)}
      >
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size={size}
            aria-label={`Actions for ${displayTitle(transaction)} of ${formatDate(transaction.execution_date)}`}
          >
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.transfer && (
            <Menu.Item
              leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
              onClick={() => show('transfer')}
            >
              Transfer between accounts
            </Menu.Item>
          )}
          {actions.split && (
            <Menu.Item
              leftSection={<IconArrowsSplit size={16} stroke={1.75} aria-hidden />}
              onClick={() => show('split')}
            >
              {transaction.parts.length > 0 ? 'Change the parts' : 'Split'}
            </Menu.Item>
          )}
          {actions.change && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => show('change')}>
              Change or remove
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNear ? (
        <>
          <TransferDialog transaction={transaction} isOpen={open === 'transfer'} onClose={() => setOpen(null)} />
          <SplitDialog transaction={transaction} isOpen={open === 'split'} onClose={() => setOpen(null)} />
          <EditDialog transaction={transaction} isOpen={open === 'change'} onClose={() => setOpen(null)} />
        </>
      ) : null}
    </>
  )
}
