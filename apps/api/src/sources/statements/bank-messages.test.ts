import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

const read = (text: string, name: string) => parseStatement(new TextEncoder().encode(text), name)

const entry = (amount: string, mark: string, extra = '', status = '<Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-03</Dt></BookgDt>
  <ValDt><Dt>2026-11-04</Dt></ValDt>${extra}</Ntry>`
const balance = (code: string, amount: string, mark = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>`
const camt = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><Nm>Harbor Bank</Nm></FinInstnId></Svcr></Acct>
${body}</Stmt></n:BkToCstmrStmt></n:Document>`

test('a camt.053 statement reads as an account with its balances, each payment of a batch for itself', () => {
  const detail = (amount: string, name: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Rent</Ustrd><Ustrd>11</Ustrd></RmtInf></TxDtls>`
  const parsed = read(
    camt(
      balance('OPBD', '100.00') +
        balance('CLBD', '20.00', 'DBIT') +
        entry('150.00', 'DBIT', `<NtryDtls>${detail('100.00', 'Lime &amp; Co')}${detail('50.00', 'Oak')}</NtryDtls>`) +
        entry('30.00', 'CRDT', '<AcctSvcrRef>R1</AcctSvcrRef><AddtlNtryInf>Refund</AddtlNtryInf>') +
        entry('9.00', 'DBIT', '', '<Sts><Cd>PDNG</Cd></Sts>'),
    ),
    'camt.xml',
  )
  expect(parsed).toMatchObject({
    format: 'camt',
    institution: { name: 'Harbor Bank' },
    notTaken: [{ what: 'Entries that are not booked yet', count: 1 }],
  })
  expect(parsed.accounts).toMatchObject([
    { mask: '3000', currency: 'EUR', openingBalance: '100', balance: '-20', isIdentified: true, rejected: [] },
  ])
  expect(
    parsed.accounts[0]?.transactions.map(({ executionDate, amount, currency, name, memo }) => [
      executionDate,
      amount,
      currency,
      name,
      memo,
    ]),
  ).toEqual([
    ['2026-11-03', '-100', 'EUR', 'Lime & Co', 'Rent 11'],
    ['2026-11-03', '-50', 'EUR', 'Oak', 'Rent 11'],
    ['2026-11-03', '30', 'EUR', 'Refund', 'Refund'],
  ])
  expect(JSON.stringify(parsed)).not.toContain('DE89370400440532013000')
})

test('an MT940 message reads as an account with its balances; reversals turn the sign, January knows its December', () => {
  const text = [
    ':20:STARTUMS',
    ':25:37040044/0532013000',
    ':28C:1/1',
    ':60F:C260101EUR1000,00',
    ':61:2601021231DR12,50NMSCNONREF//B4A1',
    ':86:105?00FOLGELASTSCHRIFT?20Strom ?21Dezember?32Harbor Power?33 AG',
    ':61:260103C100,NTRFNONREF',
    ':86:Salary January',
    ' second line',
    ':61:260104RC100,00NTRFNONREF',
    ':62F:C260105EUR987,50',
    '-',
  ].join('\r\n')
  const [account] = read(text, 'a.sta').accounts
  expect(account).toMatchObject({
    currency: 'EUR',
    openingBalance: '1000',
    balance: '987.5',
    balanceDate: '2026-01-05',
    mask: '3000',
  })
  expect(
    account?.transactions.map(({ executionDate, settlementDate, amount, name, memo }) => [
      executionDate,
      settlementDate,
      amount,
      name,
      memo,
    ]),
  ).toEqual([
    ['2025-12-31', '2026-01-02', '-12.5', 'Harbor Power AG', 'Strom Dezember'],
    ['2026-01-03', '2026-01-03', '100', 'Salary January second line', 'Salary January second line'],
    ['2026-01-04', '2026-01-04', '-100', null, null],
  ])
})

test.each([
  ['%PDF-1.7', 'is a PDF'],
  ['PK\u0003\u0004', 'is not whole'],
  ['{"activities": []}', 'is a data file (JSON)'],
  ['<?xml version="1.0"?><client/>', 'is an XML file of a kind that is not read'],
  ['<client id="1">\n  <version>68</version>\n  <baseCurrency>EUR</baseCurrency>', 'ends in the middle of a statement'],
])('%j is refused with what it is', (text, message) => {
  expect(() => read(text, 'x')).toThrow(message)
})

test('an attribute of two and a half megabytes is read or refused, nothing else', () => {
  const flex = `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1" note="${'x'.repeat(2_500_000)}"/></FlexStatements></FlexQueryResponse>`
  expect(read(flex, 'x.xml').accounts).toHaveLength(1)
})
