import type { Transaction } from '@keelwise/contract/transactions'
import { SPLIT } from '@keelwise/contract/words'
import { type OtherLeg, TRANSFER_DAYS_APART, type TransferLeg } from '@keelwise/contract/transfers'
import { Box, Button, Checkbox, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, moneyColor } from '../../domain/format-money.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { displayTitle } from './transaction-display.ts'
import classes from './transfer-dialog.module.css'
import { useMarks } from './use-marks.ts'
import { type JoinWith, useChangeTransfer, useTransfer } from './use-transfer.ts'

interface TransferDialogProps {
  readonly transaction: Transaction
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Shows the other side of a transfer and takes the two apart, or offers what could be the other side. */
export function TransferDialog({ transaction, isOpen, onClose }: TransferDialogProps) {
  const change = useChangeTransfer(transaction.id)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Transfer between your accounts"
      canClose={!change.isPending}
      size={480}
    >
      <Sides
        transaction={transaction}
        isBusy={change.isPending}
        onChange={(other) => change.mutate(other, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface SidesProps extends Omit<TransferDialogProps, 'isOpen'> {
  readonly isBusy: boolean
  /** With the other side to join with, null to take the two apart. */
  readonly onChange: (other: JoinWith | null) => void
}

function Sides({ transaction, isBusy, onChange, onClose }: SidesProps) {
  const query = useTransfer(transaction.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  if (query.isPending) {
    return (
      <Stack gap="lg" role="status" aria-label="Loading the transfer">
        <Skeleton height={44} />
        <Skeleton height={110} radius="md" />
        <Skeleton height={36} />
      </Stack>
    )
  }
  if (query.isLoadingError)
    return <Failure isCompact text="The transfer could not be loaded." onTryAgain={() => void query.refetch()} />

  const { other, candidates } = query.data
  const own = { ...transaction, currency: transaction.flow_amount_currency, description: displayTitle(transaction) }
  const [only] = candidates
  const found = candidates.find(({ id }) => id === chosen) ?? (candidates.length === 1 ? only : undefined)
  const isFar = found?.gap?.is_far === true
  const joinWith = found ? { other_id: found.id, ...(isFar ? { is_confirmed: true as const } : {}) } : null
  const choose = (id: string): void => {
    setChosen(id)
    setIsConfirmed(false)
  }
  return (
    <Stack gap="lg">
      <Text>{other ? JOINED : only ? CHOOSE : NOTHING_FITS}</Text>
      <ul className={classes.sides} aria-label="The transaction">
        <Side leg={own} />
        {other ? <Side leg={other} gap={other.gap} /> : null}
      </ul>
      {only && !other ? (
        <Radio.Group aria-label="The other side" value={found?.id ?? null} onChange={choose}>
          <ul className={classes.sides} data-scrolls>
            {candidates.map((leg) => (
              <li key={leg.id}>
                <Radio
                  value={leg.id}
                  disabled={isBusy}
                  classNames={{ body: classes.choice, labelWrapper: 'grow' }}
                  label={<Lines leg={leg} gap={leg.gap} />}
                />
              </li>
            ))}
          </ul>
        </Radio.Group>
      ) : null}
      {isFar && !other ? (
        <Checkbox
          label="They are one transfer, though the amounts are this far apart"
          checked={isConfirmed}
          onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
          disabled={isBusy}
        />
      ) : null}
      {other || only ? null : <Elsewhere transaction={transaction} onClose={onClose} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {other || only ? 'Cancel' : 'Close'}
        </Button>
        {other || only ? (
          <Button
            onClick={() => onChange(other ? null : joinWith)}
            disabled={isBusy || (!other && (joinWith === null || (isFar && !isConfirmed)))}
          >
            {isBusy ? <span role="status">{other ? 'Splitting...' : 'Joining...'}</span> : null}
            {isBusy ? null : other ? 'Split transfer' : 'Join as transfer'}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

/** What to do where the other side is in an account that is not here: the money is still the person's own. */
function Elsewhere({ transaction, onClose }: Pick<SidesProps, 'transaction' | 'onClose'>) {
  const { mark } = useMarks()
  const book = useCategoryBook()
  const { category, is_cash_flow: isCounted } = transaction
  if (book.of(category).group === 'transfers' && !isCounted) return <Text>{SAID_ALREADY}</Text>
  // what is split says by its parts what it is
  const marks = category === SPLIT ? { is_excluded: true } : { category: 'transfer', is_excluded: true }
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{ELSEWHERE}</Text>
      <Button
        loading={mark.isPending}
        onClick={() => mark.mutate({ transaction_ids: [transaction.id], marks }, { onSuccess: onClose })}
      >
        {category === SPLIT ? 'Leave out of cash flow' : 'Mark as transfer'}
      </Button>
    </Stack>
  )
}

const ELSEWHERE =
  'Is the other side in an account of yours that is not here? Then mark this side as a transfer: its category is Transfer, and it counts as neither Money In nor Money Out. If that account is linked later, the two can still be joined.'
const SAID_ALREADY =
  'It is marked as a transfer already, and counts as neither Money In nor Money Out. If the account of its other side is linked later, the two can still be joined.'
const JOINED =
  'Money moved between two of your accounts, so neither side counts as Money In or Money Out. Once split, each side counts for itself, and the two are not joined again unless you say so.'
const CHOOSE = 'Choose the other side. Once joined, neither side counts as Money In or Money Out.'
const NOTHING_FITS = `No other transaction fits. The other side of a transfer has the opposite amount, less charges and at about the rate of the day, is in another of your accounts, and at most ${TRANSFER_DAYS_APART} days apart.`

type Leg = Omit<TransferLeg, 'id'>

interface LinesProps {
  readonly leg: Leg
  readonly gap?: OtherLeg['gap']
}

const Side = ({ leg, gap }: LinesProps) => (
  <Box component="li" py="sm" px="md">
    <Lines leg={leg} gap={gap} />
  </Box>
)

/** How far the amounts are apart, and by which rate. */
function gapText({ rate, amount, percent }: NonNullable<OtherLeg['gap']>, currency: string): string {
  const size = formatMoney(amount.replace('-', ''), currency)
  const apart = /[1-9]/.test(amount)
    ? `${size} (${percent.replace('-', '')}%) ${amount.startsWith('-') ? 'less' : 'more'}`
    : 'Equal'
  return rate === null ? `${apart} than the other side` : `${apart} at the rate of the day, ${rate}`
}

function Lines({ leg, gap = null }: LinesProps) {
  return (
    <span className={classes.lines}>
      <span className="truncate">{leg.account_name}</span>
      <span style={{ color: moneyColor(leg.flow_amount) }}>{formatMoney(leg.flow_amount, leg.currency)}</span>
      <Box component="span" c="dimmed" fz="xs" fw={400} className="truncate">
        {[leg.institution_name, leg.description].filter(Boolean).join(' · ')}
      </Box>
      <Box component="span" c="dimmed" fz="xs" fw={400} className="truncate">
        {formatDate(leg.execution_date)}
      </Box>
      {gap ? (
        <Box component="span" c="dimmed" fz="xs" fw={400} className={classes.gap}>
          {gapText(gap, leg.currency)}
        </Box>
      ) : null}
    </span>
  )
}
