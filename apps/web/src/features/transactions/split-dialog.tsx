import { MOST_PARTS } from '@keelwise/contract/transaction-marks'
import type { Transaction } from '@keelwise/contract/transactions'
import { absolute, minus, negate } from '@keelwise/finance/decimals'
import { sumAmounts } from '@keelwise/finance/amounts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type CSSProperties, type FormEvent, useId, useState } from 'react'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CategorySelect } from './category-select.tsx'
import classes from './split-dialog.module.css'
import { displayTitle } from './transaction-display.ts'
import { useMarks } from './use-marks.ts'

interface SplitDialogProps {
  readonly transaction: Transaction
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Says what a transaction is made of: parts with a category and a note each, that come to its amount. */
export function SplitDialog({ transaction, isOpen, onClose }: SplitDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Split ${displayTitle(transaction)}`} size={600}>
      {isOpen ? <Content transaction={transaction} onClose={onClose} /> : null}
    </Dialog>
  )
}

/** Amounts as the whole has them: a minus goes the other way, as a deposit that is given back with a purchase. */
interface Part {
  readonly amount: string
  readonly category: string
  readonly note: string
}

const isAmount = (text: string): boolean => /^-?\d{1,16}(\.\d{1,2})?$/.test(text)
const turned = (amount: string, isOut: boolean): string => (isOut ? negate(amount) : amount)

/** The parts as they were said; of a whole transaction one of its category, and one that is open. */
function partsOf({ parts, category, flow_amount: whole }: Transaction): Part[] {
  const said = parts.filter((part) => !part.is_rest)
  return said.length > 0
    ? said.map((part) => ({
        amount: turned(part.amount, whole.startsWith('-')),
        category: part.category,
        note: part.note ?? '',
      }))
    : [
        { amount: '', category, note: '' },
        { amount: '', category: 'uncategorized', note: '' },
      ]
}

function Content({ transaction, onClose }: Omit<SplitDialogProps, 'isOpen'>) {
  const { split, unsplit } = useMarks()
  const restId = useId()
  const [parts, setParts] = useState<readonly Part[]>(() => partsOf(transaction))
  const [error, setError] = useState<string | null>(null)
  const { flow_amount: whole, flow_amount_currency: currency } = transaction
  const isOut = whole.startsWith('-')
  const sizes = parts.map(({ amount }) => plainAmount(amount))
  const rest = minus(absolute(whole), sumAmounts(sizes.filter(isAmount)))
  const isEven = !/[1-9]/.test(rest)
  const length: CSSProperties & { '--characters': number } = { '--characters': whole.length }
  const say = (index: number, change: Partial<Part>) => {
    setError(null)
    setParts(parts.map((part, at) => (at === index ? { ...part, ...change } : part)))
  }
  const withRest = (index: number): string =>
    sumAmounts([rest, isAmount(sizes[index] ?? '') ? (sizes[index] ?? '0') : '0'])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const said = parts.map(({ amount: _amount, ...part }, at) => ({
      ...part,
      amount: turned(sizes[at] ?? '', isOut),
    }))
    try {
      await split.mutateAsync({ id: transaction.id, parts: said })
      onClose()
    } catch (thrown) {
      const refused = toApiError(thrown)
      const named = Object.keys(refused.details ?? {}).find((name) => name.startsWith('parts'))
      const message = named ? fieldMessage(refused, named) : undefined
      if (message) setError(message)
      else toast.somethingWentWrong()
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <Text>
          {formatMoney(whole, currency)} {isOut ? 'went out' : 'came in'}. Say what it is made of; what goes the other
          way, such as a deposit given back, has a minus.
        </Text>
        <Stack component="ol" gap="md" className={classes.parts} style={length}>
          {parts.map((part, index) => (
            <li key={index} className={classes.part}>
              <TextInput
                label={`Amount of part ${index + 1}`}
                inputMode="decimal"
                className={classes.amount}
                value={part.amount}
                error={
                  part.amount.trim() !== '' && !isAmount(sizes[index] ?? '') ? 'Enter an amount such as 12.50.' : null
                }
                onChange={(event) => say(index, { amount: event.currentTarget.value })}
                data-autofocus={index === 0 || undefined}
              />
              <CategorySelect
                label={`Category of part ${index + 1}`}
                className={classes.category}
                value={part.category}
                onChange={(category) => say(index, { category })}
              />
              <TextInput
                label={`Note of part ${index + 1}`}
                className={classes.note}
                maxLength={500}
                value={part.note}
                onChange={(event) => say(index, { note: event.currentTarget.value })}
              />
              <Group gap={4} className={classes.tools}>
                {!isEven && /^\d/.test(withRest(index)) && /[1-9]/.test(withRest(index)) ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => say(index, { amount: withRest(index) })}
                    aria-label={`Make part ${index + 1} ${formatMoney(withRest(index), currency)}, so that the parts add up`}
                  >
                    Make it {formatMoney(withRest(index), currency)}
                  </Button>
                ) : null}
                {parts.length > 2 ? (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={() => setParts(parts.filter((_, at) => at !== index))}
                    aria-label={`Remove part ${index + 1}`}
                  >
                    Remove
                  </Button>
                ) : null}
              </Group>
            </li>
          ))}
        </Stack>
        <Group justify="space-between" gap="sm">
          <Button
            variant="default"
            size="xs"
            disabled={parts.length >= MOST_PARTS}
            onClick={() => setParts([...parts, { amount: '', category: 'uncategorized', note: '' }])}
          >
            Another part
          </Button>
          <Text id={restId} role="status" fz="sm" className="tabular" c={isEven ? 'var(--kw-up)' : 'var(--kw-amber)'}>
            {isEven
              ? 'The parts add up'
              : rest.startsWith('-')
                ? `${formatMoney(absolute(rest), currency)} too much`
                : `${formatMoney(rest, currency)} left`}
          </Text>
        </Group>
        {error ? (
          <Text role="alert" c="var(--kw-down)" fz="sm">
            {error}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          {transaction.parts.length > 0 ? (
            <Button
              variant="subtle"
              mr="auto"
              loading={unsplit.isPending}
              onClick={() => unsplit.mutate(transaction.id, { onSuccess: onClose })}
            >
              Make it whole again
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose} disabled={split.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={split.isPending}
            disabled={!isEven || !sizes.every((size) => isAmount(size) && /[1-9]/.test(size))}
            aria-describedby={restId}
          >
            Split
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
