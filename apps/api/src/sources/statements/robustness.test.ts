import { globSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOfxTokens } from './ofx-tokens.ts'
import { parseStatementAside } from './parse-aside.ts'
import { MAX_STATEMENT_BYTES, parseStatement } from './parse-statement.ts'
import { readFixture, readSample, SAMPLES_NOTE, sampleFolder } from './testing/sample-statements.ts'
import { StatementError } from './statement.ts'
import { toRows } from './to-rows.ts'
import type { StatementAccountRows } from './to-rows.ts'

const TEN_FILES = [
  'jbms__beancount-import/fidelity_treasury.ofx',
  'jbms__beancount-import/vanguard_roth_ira.ofx',
  'jbms__beancount-import/amex.ofx',
  'jseutter__ofxparse/vanguard401k.ofx',
  'jseutter__ofxparse/tiaacref.ofx',
  'jseutter__ofxparse/td_ameritrade.ofx',
  'jseutter__ofxparse/checking.ofx',
  'kedder__ofxstatement/ofx_spec201_invest_transactions_example.xml',
  'libofx__libofx/ofx-2.1.1-sect-16.5.6.5.ofx',
  'hsoft__moneyguru/ccstmtrs.ofx',
]

/** Reads to the end and gives the code of the refusal, if any; any other error passes through. */
function outcomeOf(bytes: Uint8Array): string {
  try {
    const rows = toRows(parseStatement(bytes, 'x.ofx'))
    return `${rows.length} accounts`
  } catch (error) {
    if (error instanceof StatementError && error.message !== '') return error.code
    throw error
  }
}

test.skipIf(sampleFolder === null).each(TEN_FILES)(
  `%s cut after any byte is read or refused, nothing else${SAMPLES_NOTE}`,
  (file) => {
    const bytes = readSample(file)
    const outcomes = new Set<string>()
    for (let length = 0; length <= bytes.length; length += 1) outcomes.add(outcomeOf(bytes.subarray(0, length)))
    expect(outcomes).toContain('EMPTY_FILE')
    expect(outcomes).toContain('NOT_A_STATEMENT')
    expect(outcomes).toContain('INCOMPLETE')
    expect(outcomeOf(bytes)).toMatch(/^[12] accounts$/)
  },
)

test.skipIf(sampleFolder === null)(`every file of the collection is read or refused${SAMPLES_NOTE}`, () => {
  const files = globSync('*/*.*', { cwd: sampleFolder ?? '.' })
  expect(files.length).toBeGreaterThan(150)
  for (const file of files) expect(outcomeOf(readSample(file))).toMatch(/\w/)
})

test('arbitrary bytes are read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => outcomeOf(bytes) !== ''),
    { numRuns: 2_000 },
  )
})

test('arbitrary sequences of tags and values are read or refused', () => {
  const names =
    'OFX STMTRS CCSTMTRS INVSTMTRS BANKTRANLIST INVTRANLIST STMTTRN BUYSTOCK INVBUY INVTRAN SELLDEBT INCOME TRANSFER SPLIT INVPOSLIST POSMF INVPOS SECID UNIQUEID UNITS UNITPRICE MKTVAL TOTAL DTTRADE DTPOSTED TRNAMT FITID CURDEF CURRENCY CURSYM SECLIST MFINFO SECINFO INVBAL AVAILCASH LEDGERBAL BALAMT STATUS MEMO'
  const piece = fc.oneof(
    fc.constantFrom(...names.split(' ')).map((name) => `<${name}>`),
    fc.constantFrom(...names.split(' ')).map((name) => `</${name}>`),
    fc.constantFrom(
      '20260101',
      '-1',
      '0',
      '99999999999999',
      '0.00000000000000000001',
      'USD',
      'GBp',
      '-',
      '__proto__',
      'constructor',
      '<',
      '&',
      '&#1;',
      '\u0000',
      '\r',
    ),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      (pieces) => outcomeOf(new TextEncoder().encode(`<OFX>${pieces.join('')}`)) !== '',
    ),
    { numRuns: 3_000 },
  )
})

test('a real statement with arbitrary bytes changed, removed or doubled is read or refused', () => {
  const originals = ['bank-checking.ofx', 'brokerage.qfx'].map(readFixture)
  const change = fc.record({
    at: fc.nat(),
    length: fc.nat(40),
    bytes: fc.uint8Array({ maxLength: 12 }),
    double: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      (original, changes) => {
        let bytes = Buffer.from(original)
        for (const { at, length, bytes: inserted, double } of changes) {
          const start = at % (bytes.length + 1)
          const rest = bytes.subarray(double ? start : start + length)
          bytes = Buffer.concat([bytes.subarray(0, double ? start + length : start), inserted, rest])
        }
        return outcomeOf(bytes) !== ''
      },
    ),
    { numRuns: 1_500 },
  )
})

test('whatever values stand in a statement, its rows fit their columns', () => {
  const hostile =
    '|0|-1|99999999999999|-99999999999999|0.00000000000000000001|1e9|1,5|(7)|20260101|19000101' +
    '|USD|GBp|XYZ|SHORT|OUT|PRIVATE|__proto__|constructor|&#0;|Money Market|DELETE'
  const value = fc.constantFrom(...hostile.split('|'))
  const source = new TextDecoder().decode(readFixture('brokerage.qfx'))
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })),
      (values) => {
        const changed = source.replace(/>([^<>\s][^<>]*)</g, (whole, text: string) => {
          const replacement = values.next().value
          return text === 'OFX' || replacement === null || replacement === undefined ? whole : `>${replacement}<`
        })
        for (const { account, positions, transactions } of rowsOf(changed)) {
          expect(account.currency).toMatch(/^[A-Z]{3}$/)
          expectDecimal(account.marketValue, 16)
          for (const position of positions ?? []) {
            expect(position.marketValueCurrency).toMatch(/^[A-Z]{3}$/)
            for (const money of [position.marketValue, position.computedValue, position.units]) expectDecimal(money, 16)
            expectDecimal(position.unitPrice, 14)
          }
          for (const transaction of transactions) {
            expect(transaction.executionDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
            expect(transaction.currency).toMatch(/^[A-Z]{3}$/)
            for (const money of [transaction.amount, transaction.units]) expectDecimal(money, 16)
            expectDecimal(transaction.unitPrice, 14)
          }
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

/** A canonical decimal with at most so many integer digits, or null. */
function expectDecimal(text: string | null, integerDigits: number): void {
  if (text === null) return
  expect(text).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/)
  expect(text.replace(/^-/, '').split('.')[0]?.length).toBeLessThanOrEqual(integerDigits)
}

function rowsOf(text: string): readonly StatementAccountRows[] {
  try {
    return toRows(parseStatement(new TextEncoder().encode(text), 'x.ofx'))
  } catch (error) {
    if (error instanceof StatementError) return []
    throw error
  }
}

test('an identical statement gives identical rows', () => {
  const bytes = readFixture('brokerage.qfx')
  expect(toRows(parseStatement(bytes, 'a.qfx'))).toEqual(toRows(parseStatement(bytes, 'b.qfx')))
})

const row = (number: number): string =>
  `<STMTTRN><TRNTYPE>POS<DTPOSTED>20260101<TRNAMT>-1.00<FITID>F${number}<NAME>Shop<MEMO>${'m'.repeat(400)}</STMTTRN>\n`
const START =
  '<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>00012345<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>'
const END = '</BANKTRANLIST></STMTRS></OFX>'

test('a file of 20 MB is read whole', () => {
  const count = Math.floor((MAX_STATEMENT_BYTES - START.length - END.length) / row(99_999).length)
  const bytes = new TextEncoder().encode(
    START + Array.from({ length: count }, (_, number) => row(number)).join('') + END,
  )
  expect(bytes.length).toBeGreaterThan(MAX_STATEMENT_BYTES * 0.98)
  const { accounts } = parseStatement(bytes, 'large.ofx')
  expect(accounts[0]?.transactions).toHaveLength(count)
  expect(new Set(accounts[0]?.transactions.map(({ externalId }) => externalId)).size).toBe(count)
})

test('a large file is read in a thread of its own, to the same statement or the same refusal', async () => {
  const text = START + Array.from({ length: 300 }, (_, number) => row(number)).join('')
  const [whole, cut] = [new TextEncoder().encode(text + END), new TextEncoder().encode(text)]
  const none = { dateOrder: null, decimalMark: null, mapping: null }
  expect(await parseStatementAside(whole, 'x.ofx', none)).toEqual(parseStatement(whole, 'x.ofx'))
  const refusal = await parseStatementAside(cut, 'x.ofx', none).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StatementError)
  expect(refusal).toMatchObject({ code: 'INCOMPLETE', line: 1, message: expect.stringContaining('“x.ofx”') })
})

// With work that grows as the square of the size, any of these would not end within the hour.
test.each(['<', '<!--', '<![CDATA[', '<?', '<a ', '<a', '</', '&', '&#', '<!---->', ' <', '\r', '<OFX ', '<!'])(
  '20 MB of %j end in a refusal',
  (pattern) => {
    const text = START + pattern.repeat(Math.floor((MAX_STATEMENT_BYTES - START.length) / pattern.length))
    expect(outcomeOf(new TextEncoder().encode(text))).toMatch(/^(INCOMPLETE|TOO_MANY_ELEMENTS)$/)
  },
)

test('the number of tokens grows as the number of rows, not faster', () => {
  const tokens = (rows: number): number =>
    readOfxTokens(START + Array.from({ length: rows }, (_, number) => row(number)).join('') + END).length
  const frame = tokens(0)
  expect(tokens(1_000) - frame).toBe(8_000)
  expect(tokens(16_000) - frame).toBe(128_000)
})

test('80,000 rows with one FITID all keep an identity of their own', () => {
  const text = START + '<STMTTRN><DTPOSTED>20260101<TRNAMT>1<FITID>F</STMTTRN>'.repeat(80_000) + END
  const { accounts } = parseStatement(new TextEncoder().encode(text), 'x.ofx')
  expect(new Set(accounts[0]?.transactions.map(({ ordinal }) => ordinal)).size).toBe(80_000)
})
