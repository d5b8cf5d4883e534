import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

const read = (text: string) => parseStatement(new TextEncoder().encode(text), 'portfolio.xml')

const booking = (fields: string, name = 'account-transaction') => `<${name}>${fields}</${name}>`
const security = (isin: string, rest = '') =>
  `<security><uuid>${isin}</uuid><name>Tidewater ${isin}</name><currencyCode>EUR</currencyCode><isin>${isin}</isin>${rest}</security>`
const client = ({
  version = 69,
  securities = security('DE0000000001', '<latest t="2026-10-30" v="5050000000"/>'),
  accounts = '',
  portfolios = '',
  rest = '',
}) =>
  `<client><version>${version}</version><baseCurrency>EUR</baseCurrency><securities>${securities}</securities>` +
  `<accounts>${accounts}</accounts><portfolios>${portfolios}</portfolios>${rest}</client>`
const account = (bookings: string, uuid = 'a1') =>
  `<account><uuid>${uuid}</uuid><name>Money</name><currencyCode>EUR</currencyCode><transactions>${bookings}</transactions></account>`
const portfolio = (bookings: string, uuid = 'p1') =>
  `<portfolio><uuid>${uuid}</uuid><name>Depot ${uuid}</name><referenceAccount reference="../../../accounts/account"/><transactions>${bookings}</transactions></portfolio>`
const money = (type: string, amount: number, units = '') =>
  booking(
    `<uuid>${type}${amount}</uuid><date>2026-01-05T00:00</date><currencyCode>EUR</currencyCode><amount>${amount}</amount>${units}<type>${type}</type>`,
  )
const held = (type: string, amount: number, shares: number, rest = '', day = '2026-01-06T00:00') =>
  booking(
    `<uuid>p${type}${amount}</uuid><date>${day}</date><currencyCode>EUR</currencyCode><amount>${amount}</amount>` +
      `<security reference="../../../../../securities/security"/>${rest}<shares>${shares}</shares><type>${type}</type>`,
    'portfolio-transaction',
  )
const factsOf = (text: string) =>
  read(text).accounts.flatMap(({ name, transactions }) =>
    transactions.map((row) => [
      name,
      row.txType,
      row.amount,
      row.units,
      row.unitPrice,
      row.fee,
      row.tax,
      row.costBasis,
    ]),
  )

test('money is signed by what a booking is; charges inside it stand beside it', () => {
  const units =
    '<units><unit type="TAX"><amount currency="EUR" amount="150"/></unit><unit type="FEE"><amount currency="EUR" amount="25"/></unit></units>'
  expect(
    factsOf(
      client({
        accounts: account(
          money('DEPOSIT', 100_000) +
            money('REMOVAL', 2_000) +
            money('INTEREST_CHARGE', 310) +
            money('FEES_REFUND', 99) +
            money('TAX_REFUND', 101) +
            money('DIVIDENDS', 850, units),
        ),
      }),
    ),
  ).toEqual([
    ['Money', 'DEPOSIT', '1000', null, null, null, null, null],
    ['Money', 'WITHDRAWAL', '-20', null, null, null, null, null],
    ['Money', 'INTEREST', '-3.1', null, null, null, null, null],
    ['Money', 'FEE', '0.99', null, null, null, null, null],
    ['Money', 'TAX', '1.01', null, null, null, null, null],
    ['Money', 'DIVIDEND', '8.5', null, null, '0.25', '1.5', null],
  ])
})

test('a delivery moves no money and keeps what it had cost; the holding stands at the price of the file', () => {
  const { accounts, notTaken, warnings } = read(
    client({
      accounts: account(money('DEPOSIT', 100_000)),
      portfolios: portfolio(
        held('DELIVERY_INBOUND', 123_450, 300_000_000) + held('DELIVERY_OUTBOUND', 50_000, 100_000_000),
      ),
      rest: '<taxonomies><taxonomy><id>x</id></taxonomy></taxonomies><plans><investment-plan/><investment-plan/></plans>',
    }),
  )
  expect(warnings).toEqual([])
  expect(accounts).toMatchObject([
    {
      name: 'Depot p1',
      kind: 'BROKERAGE',
      cashBeside: [{ currency: 'EUR', amount: '1000' }],
      positions: [
        { cusip: 'DE0000000001', units: '2', unitPrice: '50.5', marketValue: '101', asOf: '2026-10-30T12:00:00.000Z' },
      ],
      transactions: [
        { txType: 'DEPOSIT', amount: '1000' },
        { txType: 'TRANSFER_IN', amount: '0', units: '3', unitPrice: '411.5', costBasis: '1234.5' },
        { txType: 'TRANSFER_OUT', amount: '0', units: '-1', costBasis: null },
      ],
    },
  ])
  expect(notTaken.map(({ what, count }) => [what, count])).toEqual([
    ['Savings plans', 2],
    ['Classifications', 1],
  ])
})

test('what another account pays for moves the money between the two', () => {
  const text = client({
    accounts: account(
      money('DEPOSIT', 200_000) +
        booking(
          '<uuid>b</uuid><date>2026-01-06T00:00</date><currencyCode>EUR</currencyCode><amount>101000</amount><crossEntry class="buysell">' +
            '<portfolio reference="../../../../../../portfolios/portfolio"/></crossEntry><type>BUY</type>',
        ),
    ),
    portfolios:
      portfolio(
        held(
          'BUY',
          101_000,
          1_000_000_000,
          '<units><unit type="FEE"><amount currency="EUR" amount="1000"/></unit></units>',
        ),
      ) + portfolio('', 'p2'),
  })
  expect(factsOf(text)).toEqual([
    ['Depot p1', 'BUY', '-1010', '10', '100', '10', null, null],
    ['Depot p1', 'TRANSFER_IN', '1010', null, null, null, null, null],
    ['Money', 'DEPOSIT', '2000', null, null, null, null, null],
    ['Money', 'TRANSFER_OUT', '-1010', null, null, null, null, null],
  ])
})

test('shares and prices are read by the scale of the version', () => {
  const of = (version: number, shares: number, price: number) =>
    read(
      client({
        version,
        securities: security('DE0000000001', `<latest t="2026-10-30" v="${price}"/>`),
        portfolios: portfolio(held('BUY', 101_000, shares)),
        accounts: account(money('DEPOSIT', 1)),
      }),
    ).accounts.flatMap(({ positions }) => positions.map(({ units, unitPrice }) => [units, unitPrice]))
  expect(of(25, 150_000, 5050)).toEqual([['1.5', '50.5']])
  expect(of(36, 1_500_000, 505_000)).toEqual([['1.5', '50.5']])
  expect(of(69, 150_000_000, 5_050_000_000)).toEqual([['1.5', '50.5']])
})

test('what is not known is said: an old price, a newer version, money that does not fit its trades', () => {
  const text = client({
    version: 99,
    securities: security('DE0000000001', '<latest t="2025-01-02" v="5050000000"/>'),
    accounts: account(money('DEPOSIT', 100_000)),
    portfolios: portfolio(held('BUY', 101_000, 1_000_000_000)),
  })
  const { accounts, warnings } = read(text)
  expect(accounts[0]?.positions).toMatchObject([{ units: '10', unitPrice: null, marketValue: null }])
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('newer Portfolio Performance (99)'),
    expect.stringContaining('comes to -10 EUR, in the program to 1000'),
    expect.stringContaining('A holding has no price of the last month'),
  ])
})

test('a booking that cannot be read is listed with its line, the others are taken', () => {
  const { accounts } = read(client({ accounts: account(`${money('DEPOSIT', 100)}\n${money('CONFISCATION', 5)}`) }))
  expect(accounts[0]?.transactions).toHaveLength(1)
  expect(accounts[0]?.rejected).toEqual([{ line: 2, reason: 'A booking of the kind “CONFISCATION” is not known.' }])
})

test('accounts inside bookings inside accounts are read as deep as they lie, and pointers in a circle end', () => {
  let inner = account(money('DEPOSIT', 100), 'a0')
  for (let depth = 1; depth <= 60; depth += 1)
    inner = account(
      booking(
        `<date>2026-01-05</date><currencyCode>EUR</currencyCode><amount>100</amount><crossEntry class="account-transfer"><accountTo>${inner.slice('<account>'.length, -'</account>'.length)}</accountTo></crossEntry><type>TRANSFER_OUT</type>`,
      ),
      `a${depth}`,
    )
  const path = Array.from({ length: 60 }, () => 'transactions/account-transaction/crossEntry/accountTo').join('/')
  const { accounts } = read(
    client({ accounts: `${inner}<account reference="../account/${path}"/><account reference="../account[3]"/>` }),
  )
  expect(accounts.map(({ transactions }) => transactions.map(({ txType }) => txType))).toEqual([
    ['TRANSFER_OUT'],
    ['DEPOSIT'],
  ])
})

test.each([
  [
    '<client><version>69</version><ledger><entries><ledger-entry/></entries></ledger></client>',
    'newer Portfolio Performance',
  ],
  ['<client><version>new</version></client>', 'which version of the program'],
  ['PORTFOLIO\u0001abc', 'Save it there as XML'],
  ['PPPBV1abcdef', 'Save it there as XML'],
  [client({}).slice(0, -9), 'ends in the middle'],
])('%j is refused with what to do', (text, message) => {
  expect(() => read(text)).toThrow(message)
})
