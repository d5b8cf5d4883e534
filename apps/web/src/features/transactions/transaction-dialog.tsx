import type { Transaction } from '@keelwise/contract/transactions'
import { liabilityTypes, outgoingTypes } from '@keelwise/contract/words'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, moneyColor } from '../../domain/format-money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MarkForm } from './mark-form.tsx'
import { canBeTransfer, displayPayee, displayTxType } from './transaction-display.ts'
import { TransferDialog } from './transfer-dialog.tsx'

interface TransactionDialogProps {
  readonly transaction: Transaction
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Whether a transaction counts, and if not, why. */
function countText(transaction: Transaction): string {
  if (transaction.is_pending) return 'Not yet: it is pending, and may still change or vanish.'
  const isOut = transaction.flow_amount.startsWith('-')
  const isDebt = liabilityTypes.some((type) => type === transaction.account_type)
  if (transaction.is_cash_flow) {
    if (isOut) return 'As Money Out'
    return outgoingTypes.includes(transaction.tx_type) ? 'As Money Out, which it lessens: it gives back' : 'As Money In'
  }
  if (transaction.is_excluded) return 'No: you left it out.'
  if (isOut && isDebt) return 'No: it is debt taken on, and nothing was spent.'
  return 'No: it is a trade or moves money between your own accounts.'
}

/** A part of the amount that went to somebody else; nothing where there was none. */
const insideText = (amount: string | null, currency: string): string | null =>
  amount !== null && /[1-9]/.test(amount) ? `${formatMoney(amount, currency)}, inside the amount` : null

/** All that is known of one transaction, and what can be done with it. */
export function TransactionDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const [next, setNext] = useState<'transfer' | 'change' | null>(null)
  const done = () => {
    setNext(null)
    onClose()
  }
  const currency = transaction.flow_amount_currency
  const original = transaction.fi_supplied_description?.trim()
  const facts: [name: string, value: string | null | undefined][] = [
    ['Date', formatDate(transaction.execution_date)],
    ['Posted', transaction.posted_date && formatDate(transaction.posted_date)],
    ['Account', `${transaction.account_name} · ${transaction.institution_name}`],
    ['Type', displayTxType(transaction)],
    ['Description', transaction.description?.trim()],
    ['In full', original === transaction.description?.trim() ? null : original],
    ['Ticker', transaction.ticker?.trim()],
    ['Name', transaction.name?.trim()],
    ['Units', transaction.units],
    ['Unit price', transaction.unit_price_amount && formatMoney(transaction.unit_price_amount, currency, 6)],
    ['Charges', insideText(transaction.fee_amount, currency)],
    ['Tax withheld', insideText(transaction.tax_amount, currency)],
    ['Counts as cash flow', countText(transaction)],
  ]
  return (
    <>
      <Dialog isOpen={isOpen && next === null} onClose={onClose} title="Transaction" size={600}>
        <Stack gap="md">
          <Group justify="space-between" align="baseline" wrap="nowrap">
            <Text fz="lg" fw={600} className="anywhere">
              {displayPayee(transaction)}
            </Text>
            <Text fz="lg" fw={600} className="tabular nowrap" style={{ color: moneyColor(transaction.flow_amount) }}>
              {formatMoney(transaction.flow_amount, currency)}
            </Text>
          </Group>
          <MarkForm
            key={transaction.id}
            transaction={transaction}
            onDone={onClose}
            others={
              <>
                {canBeTransfer(transaction) ? (
                  <Button
                    variant="default"
                    leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setNext('transfer')}
                  >
                    Transfer between accounts
                  </Button>
                ) : null}
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                  onClick={() => setNext('change')}
                >
                  Change, split or remove
                </Button>
              </>
            }
          />
          <Facts facts={facts.filter(([, value]) => Boolean(value))} />
        </Stack>
      </Dialog>
      {canBeTransfer(transaction) ? (
        <TransferDialog transaction={transaction} isOpen={isOpen && next === 'transfer'} onClose={done} />
      ) : null}
      <EditDialog transaction={transaction} isOpen={isOpen && next === 'change'} onClose={done} />
    </>
  )
}
