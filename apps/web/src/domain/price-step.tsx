import { acceptPriceStep } from '@keelwise/contract/positions'
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
    readonly unit_price_currency: string
  }
  /** Whoever looks may say that it is right: not of a client's. */
  readonly isOwn: boolean
}

/** Why a price stays where it is though a newer one is known, and the way to say that the newer one is right. */
export function PriceStep({ position, isOwn }: PriceStepProps) {
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: (date: string) => call(acceptPriceStep, { params: { id: position.id }, body: { date } }),
    onSuccess: () => refreshInvestorData(client),
  })
  const { price_step: step, unit_price_currency: currency } = position
  if (step === null) return null
  return (
    <>
      <Text component="span" display="block" c="dimmed" fz="xs">
        Newer prices are not taken: from {formatMoney(step.before, currency)} to {formatMoney(step.after, currency)} on{' '}
        {formatDate(step.date)} looks like a split that these units do not know of.
      </Text>
      {accept.isError ? (
        <Text component="span" display="block" c="var(--kw-down)" fz="xs" role="alert">
          That could not be saved. Please try again.
        </Text>
      ) : null}
      {isOwn ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={accept.isPending}
          aria-label={`Yes, that is right: take newer prices of ${position.name}`}
          onClick={() => accept.mutate(step.date)}
        >
          Yes, that is right
        </Button>
      ) : null}
    </>
  )
}
