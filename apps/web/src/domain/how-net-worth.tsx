import { countedAccounts } from './unknown-value.ts'

interface HowNetWorthProps {
  readonly summary: Parameters<typeof countedAccounts>[0] & { readonly institutions_count: number }
}

/** How net worth is calculated, in words. */
export function HowNetWorth({ summary }: HowNetWorthProps) {
  const { institutions_count: institutions } = summary
  return (
    <p>
      The latest market values of {countedAccounts(summary)} at {institutions}{' '}
      {institutions === 1 ? 'institution' : 'institutions'}, with cards, loans and mortgages counted as negative and
      other currencies converted at the last known rate.
    </p>
  )
}
