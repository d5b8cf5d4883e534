import { acceptPriceStep, undoPriceStep } from '@keelwise/contract/positions'
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { formatDate } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { refreshInvestorData } from './investor-queries.ts'

interface PriceStepProps {
  readonly position: {
    readonly id: string
    readonly name: string
    readonly price_step: { readonly date: string; readonly before: string; readonly after: string } | null
    readonly taken_step: string | null
    readonly unit_price_currency: string
  }
  /** Whoever looks may say that it is right: not of a client's. */
  readonly isOwn: boolean
}

/** Why a price stays where it is though a newer one is known, the way to say that the newer one is right, and the way back. */
export function PriceStep({ position, isOwn }: PriceStepProps) {
  const client = useQueryClient()
  const { id, name, price_step: step, taken_step: taken, unit_price_currency: currency } = position
  const say = useMutation({
    mutationFn: (date: string | null) =>
      date === null
        ? call(undoPriceStep, { params: { id } })
        : call(acceptPriceStep, { params: { id }, body: { date } }),
    onSuccess: () => refreshInvestorData(client),
  })
  if (step === null && taken === null) return null
  return (
    <>
      <Text component="span" display="block" c="dimmed" fz="xs">
        {step === null ? (
          <>You said that the price of {formatDate(taken ?? '')} is right.</>
        ) : (
          <>
            Newer prices are not taken: from {formatMoney(step.before, currency)} to {formatMoney(step.after, currency)}{' '}
            on {formatDate(step.date)} looks like a split that these units do not know of.
          </>
        )}
      </Text>
      {say.isError ? (
        <Text component="span" display="block" c="var(--kw-down)" fz="xs" role="alert">
          That could not be saved. Please try again.
        </Text>
      ) : null}
      {isOwn ? (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          loading={say.isPending}
          aria-label={
            step === null
              ? `Undo: take the price of ${name} that stood before`
              : `Yes, that is right: take newer prices of ${name}`
          }
          onClick={() => say.mutate(step?.date ?? null)}
        >
          {step === null ? 'Undo' : 'Yes, that is right'}
        </Button>
      ) : null}
    </>
  )
}
