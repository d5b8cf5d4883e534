const formats = new Map<string, Intl.NumberFormat>()

function formatFor(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format
}

/**
 * An amount in US format with two decimals: `$1,234.50`, `-$1,234.50`, `€1,234.50`.
 * The decimal string goes to Intl as text, so no digit is lost. Who has no amount says so in words: it is not zero.
 */
export function formatMoney(amount: string, currency: string, maximumDigits = 2): string {
  const formatted = formatFor(currency, maximumDigits).format(amount as Intl.StringNumericLiteral)
  // an amount that rounds to nothing has no sign
  return /[1-9]/.test(formatted) ? formatted : formatted.replace('-', '')
}

/** The same, in two pieces, for the one big figure of a page whose cents may be dimmed. */
export function moneyParts(amount: string, currency: string): { whole: string; cents: string } {
  const text = formatMoney(amount, currency)
  const point = text.lastIndexOf('.')
  return point < 0 ? { whole: text, cents: '' } : { whole: text.slice(0, point), cents: text.slice(point) }
}

/** A change: like an amount, with a plus where it is more than nothing, e.g. `+$310.00`. */
export function formatMoneyChange(amount: string, currency: string): string {
  const text = formatMoney(amount, currency)
  return text.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`
}

/** Colour name of a flow or change: zero or more is `up`, less is `down`. */
export function moneyTone(amount: string | null | undefined): 'up' | 'down' {
  return isDecimal(amount) && amount.startsWith('-') && /[1-9]/.test(amount) ? 'down' : 'up'
}

/** CSS colour for {@link moneyTone}. */
export function moneyColor(amount: string | null | undefined): string {
  return `var(--kw-${moneyTone(amount)})`
}

function isDecimal(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)
}

/** An amount as typed, without grouping and sign of the dollar. */
export const plainAmount = (text: string): string => text.replaceAll(/[\s$,]/g, '')
