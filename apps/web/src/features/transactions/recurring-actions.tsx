import type { RecurringItem } from '@keelwise/contract/recurring'
import { IconArrowBackUp, IconArrowsJoin, IconBell, IconCheck, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { alertUrl, paths } from '../../domain/paths.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useHref } from '../../ui/use-href.ts'
import { amountWords } from './recurring-text.ts'
import classes from './recurring-view.module.css'
import { useRecurringDecisions } from './use-recurring.ts'

/** A block of its own says by dots where a long name is cut. */
const TALL = { display: 'block', lineHeight: '24px', overflow: 'hidden', textOverflow: 'ellipsis' }

interface PayeeLinkProps {
  readonly item: RecurringItem
  /** High enough for a finger where no other line stands beside it. */
  readonly isTall?: boolean
}

/** The payee, leading to all of its transactions. */
export function PayeeLink({ item, isTall = false }: PayeeLinkProps) {
  const link = useHref(`${paths.investorTransactions}?${new URLSearchParams({ payee: item.payee, dates: 'all' })}`)
  return (
    <a {...link} className={classes.link} style={isTall ? TALL : undefined}>
      {item.payee}
    </a>
  )
}

interface RecurringActionsProps {
  readonly item: RecurringItem
  readonly onJoin: (item: RecurringItem) => void
  /** Width and height of the button in px. */
  readonly size: number
}

/** What can be said of something that recurs. */
export function RecurringActions({ item, onJoin, size }: RecurringActionsProps) {
  const { decide, undo } = useRecurringDecisions()
  const { id: transaction_id, decision } = item
  const navigate = useNavigate()
  const alert = alertUrl({ kind: 'PRICE_RISE', payee: item.payee })
  const say = (verdict: 'CONFIRM' | 'DISMISS') => () => decide.mutate({ transaction_id, verdict })
  return (
    <RowMenu
      label={`Actions for ${item.payee}, ${amountWords(item)}`}
      size={size}
      items={[
        ...(decision
          ? [{ label: 'Take back', icon: IconArrowBackUp, onChoose: () => undo.mutate(decision.id) }]
          : [{ label: 'Confirm', icon: IconCheck, onChoose: say('CONFIRM') }]),
        ...(decision?.verdict === 'DISMISS' ? [] : [{ label: 'Dismiss', icon: IconX, onChoose: say('DISMISS') }]),
        ...(item.direction === 'out'
          ? [{ label: 'Tell me when…', icon: IconBell, onChoose: () => void navigate({ href: alert }) }]
          : []),
        { label: 'Same as…', icon: IconArrowsJoin, onChoose: () => onJoin(item) },
        ...item.joined.map(({ id, payee }) => ({
          label: `Not ${payee}`,
          icon: IconArrowBackUp,
          onChoose: () => undo.mutate(id),
        })),
      ]}
    />
  )
}
