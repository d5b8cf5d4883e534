import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'

const dialog = atFirstTouch(() => import('./add-transaction-dialog.tsx'))

/** Opens a form for a transaction of an account that no link updates. */
export function AddTransaction() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Add transaction
      </Button>
      <DialogLater code={dialog} isOpen={isOpen}>
        {({ AddTransactionDialog }, isShown) => (
          <AddTransactionDialog isOpen={isShown} onClose={() => setIsOpen(false)} />
        )}
      </DialogLater>
    </>
  )
}
