import { Decimal } from 'decimal.js'

/** An expression that cannot be worked out; the message says why, in words for whoever wrote it. */
export class CalculationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CalculationError'
  }
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|([-+*/(),]))/y
const FUNCTIONS: Readonly<Record<string, (given: readonly Decimal[]) => Decimal>> = {
  sum: (given) => given.reduce((sum, each) => sum.plus(each), new Decimal(0)),
  min: (given) => Decimal.min(...given),
  max: (given) => Decimal.max(...given),
  abs: (given) => given[0]!.abs(),
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  const text = expression.trimEnd()
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw new CalculationError(`There is something at ${at + 1} that cannot be read.`)
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '')
  }
  return tokens
}

/**
 * Works out `+ - * /`, brackets, `sum`, `min`, `max` and `abs` over numbers and named values, exactly.
 * @param valueOf decimal text of a name; null for a name that is not known
 * @returns decimal text, not rounded
 * @throws CalculationError for what cannot be read, a name that is not known and a division by zero
 */
export function calculate(expression: string, valueOf: (name: string) => string | null): string {
  const tokens = tokensOf(expression)
  let at = 0
  let depth = 0
  const expect = (token: string): void => {
    if (tokens[at++] !== token) throw new CalculationError(`A "${token}" is missing.`)
  }
  const sum = (): Decimal => {
    if (++depth > 50) throw new CalculationError('Too many brackets.')
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value.plus(product()) : value.minus(product())
    depth--
    return value
  }
  const product = (): Decimal => {
    let value = factor()
    while (tokens[at] === '*' || tokens[at] === '/') {
      const isTimes = tokens[at++] === '*'
      const other = factor()
      if (!isTimes && other.isZero()) throw new CalculationError('Nothing can be divided by zero.')
      value = isTimes ? value.times(other) : value.div(other)
    }
    return value
  }
  const factor = (): Decimal => {
    let isNegative = false
    while (tokens[at] === '-') {
      isNegative = !isNegative
      at++
    }
    const value = operand()
    return isNegative ? value.negated() : value
  }
  const operand = (): Decimal => {
    const token = tokens[at++]
    if (token === undefined) throw new CalculationError('The expression ends too early.')
    if (/^\d/.test(token)) return new Decimal(token)
    if (token === '(') {
      const value = sum()
      expect(')')
      return value
    }
    if (tokens[at] === '(' && Object.hasOwn(FUNCTIONS, token)) {
      at++
      const given = [sum()]
      while (tokens[at] === ',') {
        at++
        given.push(sum())
      }
      expect(')')
      return FUNCTIONS[token]!(given)
    }
    const known = /^[A-Za-z_]/.test(token) ? valueOf(token) : null
    if (known === null) throw new CalculationError(`There is no value "${token}".`)
    return new Decimal(known)
  }
  const value = sum()
  if (at < tokens.length) throw new CalculationError(`"${tokens[at]}" was not expected.`)
  return value.toFixed()
}

/**
 * Whether a number as somebody wrote it is the value, rounded to as many digits as were written.
 * @param written plain decimal text, e.g. `1.2`
 * @param scale what the written number is multiplied by: 1, or 1000 for thousands
 */
export function isSameWhenRounded(written: string, value: string, scale = 1): boolean {
  const digits = written.split('.')[1]?.length ?? 0
  return new Decimal(value).div(scale).toDecimalPlaces(digits).eq(written)
}
