/** Amounts of money with two decimals as whole cents: a browser adds them up exactly without a library. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** Cents as an amount with two decimals. */
export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The sum of amounts with two decimals each. */
export const sumOf = (amounts: readonly string[]): string =>
  amountOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n))
