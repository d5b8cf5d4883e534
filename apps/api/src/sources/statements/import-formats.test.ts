import { globSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CsvMapping } from '@keelwise/contract/statements'
import { parseStatement } from './parse-statement.ts'
import { StatementError } from './statement.ts'
import { toRows } from './to-rows.ts'
import { add } from '@keelwise/finance/decimals'
import { SAMPLES_NOTE, readCutAnywhere, readSample, sampleFolder } from './testing/sample-statements.ts'

/** name, transactions, their sum, rows rejected */
type Facts = [name: string, transactions: number, sum: string, rejected: number]

const factsOf = (bytes: Uint8Array, file: string, mapping: CsvMapping | null = null): Facts[] => {
  const parsed = parseStatement(bytes, file, { dateOrder: null, decimalMark: null, mapping })
  expect(toRows(parsed)).toHaveLength(parsed.accounts.length)
  return parsed.accounts.map(({ name, transactions, rejected }) => [
    name,
    transactions.length,
    transactions.map(({ amount }) => amount).reduce(add, '0'),
    rejected.length,
  ])
}

const GOLDEN: [file: string, Facts[]][] = [
  [
    'giacomos__qifparse/file.qif',
    [
      ['My Cash', 3, '-23.5', 0],
      ['My Cc', 2, '-100', 0],
    ],
  ],
  ['giacomos__qifparse/transactions_only.qif', [['Checking', 3, '-23.5', 0]]],
  ['hsoft__moneyguru/accountless_with_splits.qif', [['Checking', 2, '-981.05', 0]]],
  ['hsoft__moneyguru/ambiguous_date.qif', [['Account', 1, '42.32', 0]]],
  ['hsoft__moneyguru/autoswitch.qif', [['dp Amazon Visa @ Chase', 37, '-1842.74', 0]]],
  [
    'hsoft__moneyguru/checkbook.qif',
    [
      ['Account 1', 5, '105.2', 0],
      ['Account 2', 3, '2928.92', 0],
    ],
  ],
  ['hsoft__moneyguru/chr13_line_sep.qif', [['Suspense Account', 1, '17036.59', 0]]],
  ['hsoft__moneyguru/credit_card.qif', [['Account', 1, '42.32', 0]]],
  ['hsoft__moneyguru/ddmmyyyy_with_dots.qif', [['Account', 1, '42.32', 0]]],
  [
    'hsoft__moneyguru/quicken_split_duplicate.qif',
    [
      ['Home', 1, '500', 0],
      ['Checking', 1, '-1000', 0],
    ],
  ],
  [
    'hsoft__moneyguru/transfer.qif',
    [
      ['Checking', 1, '5', 0],
      ['Savings', 1, '-5', 0],
    ],
  ],
  [
    'hsoft__moneyguru/transfer_splits.qif',
    [
      ['Checking', 1, '-10', 0],
      ['Savings', 1, '5', 0],
      ['SomeOtherAccount', 1, '5', 0],
    ],
  ],
  [
    'isaacharrisholt__quiffen/test.qif',
    [
      // its opening balance is no booking
      ['Checking', 5, '-35.5', 0],
      ['Brokerage', 1, '-100', 0],
    ],
  ],
  ['isaacharrisholt__quiffen/test_split.qif', [['Checking', 1, '-10', 0]]],
  ['isaacharrisholt__quiffen/test_unknown_account_type.qif', [['Portfolio Account', 1, '0', 0]]],
  ['KapJI__capital-gains-calculator/schwab_transactions.csv', [['Brokerage', 13, '9479.3', 0]]],
  ['KapJI__capital-gains-calculator/tests_schwab_data_2023_transactions.csv', [['Brokerage', 7, '1019826.86', 0]]],
  [
    'KapJI__capital-gains-calculator/tests_schwab_data_bond_interest_transactions.csv',
    [['Brokerage', 5, '11055.75', 0]],
  ],
  ['KapJI__capital-gains-calculator/tests_schwab_data_cash_merger_transactions.csv', [['Brokerage', 6, '1000', 0]]],
  ['KapJI__capital-gains-calculator/tests_schwab_data_interest_tax_transactions.csv', [['Brokerage', 2, '2.06', 0]]],
  [
    'KapJI__capital-gains-calculator/tests_schwab_data_rsu_settlement_transactions.csv',
    [['Brokerage', 4, '28068.66', 0]],
  ],
  // 3,027.40 less what is written as 2.637591265E-4
  ['KapJI__capital-gains-calculator/test_basic.csv', [['Brokerage', 12, '3027.3997362408735', 0]]],
  ['ghostfolio__ghostfolio/vti-buy-on-ibkr.csv', [['Brokerage', 1, '-3474.9041', 0]]],
  [
    'we-promise__sure/flex_statement.xml',
    [
      ['Brokerage', 4, '375.15', 0],
      ['Brokerage', 0, '0', 0],
    ],
  ],
  // tables that no profile knows, by what their headings and rows suggest
  ['KapJI__capital-gains-calculator/All Trades Report - Test.csv', [['Brokerage', 13, '-18462.62', 0]]],
  // nobody knows what released shares are until the person says it
  ['KapJI__capital-gains-calculator/Releases Net Shares Report.csv', [['Brokerage', 1, '0', 0]]],
  ['KapJI__capital-gains-calculator/Releases Report.csv', [['Brokerage', 2, '0', 0]]],
  ['KapJI__capital-gains-calculator/Taxable Income Report - Test.csv', []],
  ['KapJI__capital-gains-calculator/Withdrawal Wire Report.csv', [['Brokerage', 1, '4219.95', 0]]],
  ['KapJI__capital-gains-calculator/Withdrawals Report.csv', [['Brokerage', 4, '14780.76', 0]]],
  ['KapJI__capital-gains-calculator/awards.csv', [['Brokerage', 1, '0', 0]]],
  // a second table with other columns stands below the first
  ['KapJI__capital-gains-calculator/cash_investment_report.csv', [['Checking', 17, '23.59', 5]]],
  ['KapJI__capital-gains-calculator/cash_report.csv', [['Checking', 19, '23.59', 0]]],
  ['KapJI__capital-gains-calculator/from_2020-09-11_to_2021-04-02.csv', [['Brokerage', 8, '33391.3', 0]]],
  ['KapJI__capital-gains-calculator/hl-transaction-summary.csv', [['Brokerage', 5, '-55018.97', 0]]],
  [
    'KapJI__capital-gains-calculator/tests_trading212_data_2024_inputs_transactions.csv',
    [['Brokerage', 7, '1758.05', 0]],
  ],
  [
    'KapJI__capital-gains-calculator/tests_trading212_data_2026_inputs_transactions.csv',
    [['Brokerage', 5, '10121.37', 0]],
  ],
  // 12,951.68 in, 4,017.60 out; which of its orders is a purchase stands in a column of its own
  ['KapJI__capital-gains-calculator/transactions.csv', [['Brokerage', 17, '8934.08', 0]]],
  ['ghostfolio__ghostfolio/btcusd.csv', [['Brokerage', 1, '-44558.42', 0]]],
  ['ghostfolio__ghostfolio/penthouse-apartment.csv', [['Brokerage', 1, '-500000', 0]]],
  ['ghostfolio__ghostfolio/sample.csv', [['Brokerage', 5, '-501557.8', 0]]],
  [
    'we-promise__sure/actual.csv',
    [
      ['Checking Account', 4, '750.43', 0],
      ['Credit Card', 1, '-4.25', 0],
    ],
  ],
  [
    'we-promise__sure/mint.csv',
    [
      ['Checking Account', 5, '782.19', 0],
      ['Credit Card', 5, '-31.82', 0],
    ],
  ],
  [
    'we-promise__sure/trades.csv',
    [
      ['Brokerage Account', 6, '-33230.25', 0],
      ['Retirement Account', 4, '-17381.25', 0],
    ],
  ],
  [
    'we-promise__sure/transactions.csv',
    [
      ['Checking Account', 2, '-155.05', 0],
      ['Credit Card', 4, '-269.49', 0],
      ['Debit Card', 3, '-91.75', 0],
    ],
  ],
  [
    'we-promise__sure/windows1250.csv',
    [
      ['Konto główne', 2, '-170', 0],
      ['Karta kredytowa', 1, '-15.5', 0],
    ],
  ],
  [
    'we-promise__sure/ynab.csv',
    [
      ['Checking', 4, '750.43', 0],
      ['Credit Card', 1, '-4.25', 0],
    ],
  ],
]

test.skipIf(sampleFolder === null)(
  `every QIF and CSV file of the collection has its golden answer${SAMPLES_NOTE}`,
  () => {
    const files = globSync('*/*.{qif,csv}', { cwd: sampleFolder ?? '.' })
    // this one lists an account and no transaction
    expect(files.filter((file) => !GOLDEN.some(([golden]) => golden === file))).toEqual([
      'isaacharrisholt__quiffen/test_option_autoswitch.qif',
    ])
    expect(files).toHaveLength(47)
  },
)

test.skipIf(sampleFolder === null).each(GOLDEN)(`%s reads as counted by hand${SAMPLES_NOTE}`, (file, expected) => {
  expect(factsOf(readSample(file), file)).toEqual(expected)
})

test.skipIf(sampleFolder === null)(`a QIF file without transactions is refused${SAMPLES_NOTE}`, () => {
  const file = 'isaacharrisholt__quiffen/test_option_autoswitch.qif'
  expect(() => parseStatement(readSample(file), file)).toThrow('holds no transactions')
})

test
  .skipIf(sampleFolder === null)
  .each([
    'hsoft__moneyguru/transfer_splits.qif',
    'giacomos__qifparse/file.qif',
    'isaacharrisholt__quiffen/test.qif',
    'KapJI__capital-gains-calculator/test_basic.csv',
    'we-promise__sure/flex_statement.xml',
    'we-promise__sure/ynab.csv',
  ])(`%s cut after any byte is read or refused, nothing else${SAMPLES_NOTE}`, (file) =>
  readCutAnywhere(readSample(file), file),
)

test('arbitrary tables and sections are read or refused', () => {
  const piece = fc.constantFrom(
    ...'!Type:Bank|!Type:Invst|!Account|!Option:AutoSwitch|!Clear:AutoSwitch|^|D1/2/3|D99.99.99|T1,2,3|T-5|NBuyX|Q1|I.|$|S|L[x]|Date|Amount|Symbol|Description|Quantity|Price|Action|Fees & Comm|"|""|,|;|\t|=cmd|01/02/2024|(1.00)|--|𝄞|\u0000'.split(
      '|',
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.constantFrom('\n', '\r\n', ',', '\r', '"'))), (pieces) => {
      try {
        toRows(parseStatement(new TextEncoder().encode(pieces.flat().join('')), 'x'))
      } catch (error) {
        if (!(error instanceof StatementError)) throw error
      }
    }),
    { numRuns: 3_000 },
  )
})

test('time grows with the size of a file, whatever its quotes', () => {
  const read = (text: string) => {
    try {
      parseStatement(new TextEncoder().encode(text), 'x.csv')
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
    }
  }
  // Were any of these quadratic, the test would not end within its time.
  const heading = 'Date,Amount,Description\n'
  read(heading + '01/02/2024,1.00,"open\n'.repeat(20_000))
  read(heading + '01/02/2024,1.00,"a""b"\n'.repeat(20_000))
  read('"'.repeat(2_000_000))
  read(`!Type:Bank\n${'D1/2/24\nT1\n^\n'.repeat(20_000)}`)
  read(`<FlexQueryResponse ${'<a b="'.repeat(300_000)}</FlexQueryResponse>`)
})
