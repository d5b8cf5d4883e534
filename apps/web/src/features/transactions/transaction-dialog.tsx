import type { Transaction } from '@keelwise/contract/transactions'
import { liabilityTypes, outgoingTypes } from '@keelwise/contract/words'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconArrowsSplit, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, moneyColor } from '../../domain/format-money.ts'
import { CategoryName } from '../../domain/category-mark.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MarkForm } from './mark-form.tsx'
import { ReceiptsPart } from './receipts-part.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { canBeSplit, canBeTransfer, displayPayee, displayTxType } from './transaction-display.ts'
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
  const [next, setNext] = useState<'transfer' | 'split' | 'change' | null>(null)
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
    ['Date and amount', transaction.is_editable ? null : 'As its source tells them; they change with it alone'],
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
          {transaction.parts.length > 0 ? <Parts transaction={transaction} /> : null}
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
                {canBeSplit(transaction) ? (
                  <Button
                    variant="default"
                    leftSection={<IconArrowsSplit size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setNext('split')}
                  >
                    {transaction.parts.length > 0 ? 'Change the parts' : 'Split'}
                  </Button>
                ) : null}
                {transaction.is_editable ? (
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setNext('change')}
                  >
                    Change or remove
                  </Button>
                ) : null}
              </>
            }
          />
          <ReceiptsPart transaction={transaction} />
          <Facts facts={facts.filter(([, value]) => Boolean(value))} />
        </Stack>
      </Dialog>
      {canBeTransfer(transaction) ? (
        <TransferDialog transaction={transaction} isOpen={isOpen && next === 'transfer'} onClose={done} />
      ) : null}
      {next === 'split' ? <SplitDialog transaction={transaction} isOpen={isOpen} onClose={done} /> : null}
      <EditDialog transaction={transaction} isOpen={isOpen && next === 'change'} onClose={done} />
    </>
  )
}

/** What a split transaction is made of, and whether that still comes to its amount. */
function Parts({ transaction }: { readonly transaction: Transaction }) {
  const currency = transaction.flow_amount_currency
  const rest = transaction.parts.find((part) => part.is_rest)
  return (
    <Stack gap="xs">
      <Stack component="ul" gap={8} aria-label="Parts">
        {transaction.parts.map((part, at) => (
          <Group component="li" key={at} justify="space-between" wrap="nowrap" gap="md" fz="sm">
            <span className="narrowing">
              <CategoryName category={part.category} />
              {part.note ? <small className="block anywhere">{part.note}</small> : null}
              {part.is_rest ? <small className="block">In no part</small> : null}
            </span>
            <span className="tabular nowrap">{formatMoney(part.amount, currency)}</span>
          </Group>
        ))}
      </Stack>
      {rest ? (
        <Text role="status" fz="sm" c="var(--kw-amber)">
          The amount was changed since it was split, and the parts no longer come to it.
        </Text>
      ) : null}
    </Stack>
  )
}
