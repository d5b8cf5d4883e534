import { globSync } from 'node:fs'
import { add } from '@keelwise/finance/decimals'
import { expect, test } from 'vitest'
import { parseStatement } from '../../sources/statements/parse-statement.ts'
import { type StatementAccount, StatementError } from '../../sources/statements/statement.ts'
import { readSample, SAMPLES_NOTE, sampleFolder } from '../../sources/statements/testing/sample-statements.ts'
import { checksOf } from './checks.rules.ts'

/** Holdings and cash of one currency; null where there are several, or a value is not known. */
function foundOf({ positions, cashBeside, currency }: StatementAccount): string | null {
  const parts = [
    ...positions.map((position) => ({ currency: position.currency, amount: position.marketValue })),
    ...(cashBeside ?? []),
  ]
  if (parts.some((part) => part.amount === null || (part.currency ?? currency) !== currency)) return null
  return parts.map(({ amount }) => amount ?? '0').reduce(add, '0')
}

const SAYS = {
  agrees: /^Holdings (and cash )?come to the stated value/,
  differs: /come to -?\D{1,4}[\d,]+\.\d\d, the file states -?\D{1,4}[\d,]+\.\d\d: \D{1,4}[\d,]+\.\d\d (more|less)/,
  unknown: /not known: \w+|states? no|does not state/,
  none: /a check that is missing/,
} as const

test.skipIf(sampleFolder === null)(
  `every holding of the collection comes to the stated value, or the preview says what differs or is not known${SAMPLES_NOTE}`,
  () => {
    const results: Record<string, number> = { agrees: 0, differs: 0, unknown: 0 }
    for (const file of globSync('*/*.*', { cwd: sampleFolder ?? '.' })) {
      let accounts: StatementAccount[]
      try {
        accounts = parseStatement(readSample(file), file).accounts
      } catch (error) {
        if (error instanceof StatementError) continue
        throw error
      }
      for (const account of accounts.filter(({ positionsStated }) => positionsStated)) {
        const facts = { currency: account.currency, found: foundOf(account), withoutRate: [], tomorrow: '2026-11-24' }
        const value = checksOf(account, facts).find(({ kind }) => kind === 'VALUE')
        expect(value, file).toMatchObject({ message: expect.stringMatching(SAYS[value?.result ?? 'none']) as string })
        if (value?.result === 'agrees') expect(Number(value.stated), file).toBeCloseTo(Number(facts.found), 1)
        results[value?.result ?? ''] = (results[value?.result ?? ''] ?? 0) + 1
      }
    }
    expect(Object.keys(results).toSorted()).toEqual(['agrees', 'differs', 'unknown'])
    expect(results['agrees']).toBeGreaterThan(0)
  },
)

test('a total that the holdings do not come to is said with the difference', () => {
  const text =
    '<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>00012345</INVACCTFROM><INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>X<UNIQUEIDTYPE>TICKER</SECID><UNITS>3<MKTVAL>10</INVPOS></POSSTOCK></INVPOSLIST><INVBAL><AVAILCASH>5<BALLIST><BAL><NAME>Networth<VALUE>16.50</BAL></BALLIST></INVBAL></INVSTMTRS></OFX>'
  const [account] = parseStatement(new TextEncoder().encode(text), 'a.ofx').accounts
  const [check] = checksOf(account!, { currency: 'USD', found: '15', withoutRate: [], tomorrow: '2026-11-24' })
  expect(check).toMatchObject({
    kind: 'VALUE',
    result: 'differs',
    message: 'Holdings and cash come to $15.00, the file states $16.50: $1.50 less.',
  })
})
