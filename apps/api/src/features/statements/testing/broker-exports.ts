import type { Dice } from './dice.ts'
import {
  type BrokerEvent,
  type Shape,
  type TrueRow,
  american,
  british,
  brokerEvents,
  comma,
  dollars,
  eu,
  european,
  money,
  newest,
  running,
  spaced,
  swiss,
  table,
  traded,
  unitsText,
  us,
  written,
} from './export-truth.ts'

const ALL = ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE', 'WITHDRAWAL'] as const
const isTrade = ({ kind }: BrokerEvent): boolean => kind === 'BUY' || kind === 'SELL'
const price = (cents: number): string => (cents === 0 ? '' : money(cents))
const signedUnits = ({ kind, units }: BrokerEvent): string =>
  units === 0 ? '' : unitsText(kind === 'SELL' ? -units : units)
const wordOf = (words: Readonly<Partial<Record<BrokerEvent['kind'], string>>>, event: BrokerEvent): string =>
  words[event.kind] ?? event.kind
const rowsBy = (events: readonly BrokerEvent[], currency: string | null, by: 'ticker' | 'isin' | null): TrueRow[] =>
  events.map((event) => traded(event, currency, by))
const brokerage = { accountType: 'BROKERAGE' } as const
const ticker = ({ security }: BrokerEvent): string => security?.ticker ?? ''
const isin = ({ security }: BrokerEvent): string => security?.isin ?? ''
const nameOf = ({ security }: BrokerEvent): string => security?.name ?? ''

/** A table of a program that nobody knows: headings of a language, and one of the ways to write sides and charges. */
function anyBroker(dice: Dice, language: 'en' | 'de' | 'fr'): ReturnType<Shape> {
  const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'WITHDRAWAL'] })
  const [head, words] = {
    en: [
      ['Trade Date', 'Type', 'Ticker', 'Quantity', 'Price', 'Commission', 'Amount', 'Currency'],
      { DEPOSIT: 'Deposit', BUY: 'Buy', SELL: 'Sell', DIVIDEND: 'Dividend', WITHDRAWAL: 'Withdrawal' },
    ] as const,
    de: [
      ['Datum', 'Typ', 'ISIN', 'Stück', 'Kurs', 'Gebühr', 'Betrag', 'Währung'],
      { DEPOSIT: 'Einzahlung', BUY: 'Kauf', SELL: 'Verkauf', DIVIDEND: 'Dividende', WITHDRAWAL: 'Auszahlung' },
    ] as const,
    fr: [
      ['Date', 'Opération', 'ISIN', 'Quantité', 'Cours', 'Frais', 'Montant', 'Devise'],
      { DEPOSIT: 'Versement', BUY: 'Achat', SELL: 'Vente', DIVIDEND: 'Dividende', WITHDRAWAL: 'Retrait' },
    ] as const,
  }[language]
  const isPoint = language === 'en'
  const number = (cents: number): string => (isPoint ? us(cents) : comma(cents))
  const isGross = dice.trap('amount before charges', 3)
  const isUnsigned = dice.trap('no signs', 3)
  const isUnitsSigned = !isUnsigned && dice.trap('units of sales below zero', 3)
  const style = dice.one(['plain', 'parentheses', 'trailing'])
  if (style !== 'plain' && !isUnsigned) dice.traps.push(style)
  const signed = (cents: number): string => {
    if (isUnsigned || cents >= 0) return number(Math.abs(cents))
    return style === 'parentheses' ? `(${number(-cents)})` : style === 'trailing' ? `${number(-cents)}-` : number(cents)
  }
  const order = isPoint ? dice.one(['MDY', 'DMY', 'YMD'] as const) : 'DMY'
  const pattern = { MDY: 'MM/DD/YYYY', DMY: language === 'de' ? 'DD.MM.YYYY' : 'DD/MM/YYYY', YMD: 'YYYY-MM-DD' }[order]
  const hasCurrency = !dice.trap('no currency', 3)
  const rows = events.map((event) => [
    written(event.date, pattern),
    words[event.kind as keyof typeof words],
    isPoint ? ticker(event) : isin(event),
    event.units === 0
      ? ''
      : (isUnitsSigned ? signedUnits(event) : unitsText(event.units)).replace('.', isPoint ? '.' : ','),
    event.price === 0 ? '' : number(event.price),
    event.fee === 0 ? '' : number(event.fee),
    signed(isGross ? Math.sign(event.cents) * event.gross : event.cents),
    ...(hasCurrency ? [isPoint ? 'CAD' : 'EUR'] : []),
  ])
  return {
    name: 'export.csv',
    content: table(dice, hasCurrency ? head : head.slice(0, -1), rows, { delimiter: isPoint ? ',' : ';' }),
    truth: {
      ...(isPoint ? american : european),
      ...brokerage,
      currency: isPoint ? 'CAD' : 'EUR',
      dateOrder: order,
      sign: isUnsigned ? 'by_type' : 'as_is',
      basis: isGross ? 'gross' : 'net',
      rows: rowsBy(events, hasCurrency ? (isPoint ? 'CAD' : 'EUR') : null, isPoint ? 'ticker' : 'isin'),
    },
  }
}

export const brokerExports: Readonly<Record<string, Shape>> = {
  'Fidelity history': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'] })
    const action = (event: BrokerEvent): string =>
      ({
        BUY: `YOU BOUGHT ${nameOf(event)} (${ticker(event)}) (Cash)`,
        SELL: `YOU SOLD ${nameOf(event)} (${ticker(event)}) (Cash)`,
        DIVIDEND: `DIVIDEND RECEIVED ${nameOf(event)} (${ticker(event)}) (Cash)`,
        INTEREST: 'INTEREST EARNED FDIC INSURED DEPOSIT (Cash)',
        DEPOSIT: 'Electronic Funds Transfer Received (Cash)',
        WITHDRAWAL: 'Electronic Funds Transfer Paid (Cash)',
      })[event.kind as 'BUY']
    return {
      name: 'Accounts_History.csv',
      content: table(
        dice,
        [
          'Run Date',
          'Action',
          'Symbol',
          'Description',
          'Type',
          'Quantity',
          'Price ($)',
          'Commission ($)',
          'Fees ($)',
          'Accrued Interest ($)',
          'Amount ($)',
          'Cash Balance ($)',
          'Settlement Date',
        ],
        newest(events).map((event) => [
          ` ${written(event.date, 'MM/DD/YYYY')}`,
          action(event),
          ` ${ticker(event)}`,
          nameOf(event) || ' No Description',
          'Cash',
          signedUnits(event) || '0',
          price(event.price),
          event.fee === 0 ? '' : money(event.fee),
          '',
          '',
          money(event.cents),
          'Processing',
          isTrade(event) ? written(event.date, 'MM/DD/YYYY') : '',
        ]),
        {
          before: ['', ''],
          after: [
            '',
            '',
            '"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution."',
            '',
            'Date downloaded 11/01/2026 9:14 am',
          ],
        },
      ),
      truth: { ...american, ...brokerage, rows: rowsBy(events, 'USD', 'ticker') },
    }
  },
  'Schwab transactions': (dice) => {
    const events = brokerEvents(dice, { kinds: ALL })
    const words = {
      BUY: 'Buy',
      SELL: 'Sell',
      DIVIDEND: 'Qualified Dividend',
      INTEREST: 'Bank Interest',
      FEE: 'ADR Mgmt Fee',
      DEPOSIT: 'MoneyLink Transfer',
      WITHDRAWAL: 'MoneyLink Transfer',
    }
    const asOf = dice.trap('booked as of another day', 3)
    return {
      name: 'Individual_XXX234_Transactions_20261101.csv',
      content: table(
        dice,
        ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'],
        newest(events).map((event) => [
          asOf && event.kind === 'INTEREST'
            ? `10/31/2026 as of ${written(event.date, 'MM/DD/YYYY')}`
            : written(event.date, 'MM/DD/YYYY'),
          wordOf(words, event),
          ticker(event),
          nameOf(event) || 'Tfr BANK, A HOLDER',
          event.units === 0 ? '' : unitsText(event.units),
          event.price === 0 ? '' : dollars(event.price),
          event.fee === 0 ? '' : dollars(event.fee),
          dollars(event.cents),
        ]),
        {
          quotes: 'all',
          after: dice.trap('a sum below the table', 3) ? ['"Transactions Total","","","","","","","$1,234.56"'] : [],
        },
      ),
      truth: { ...american, ...brokerage, rows: rowsBy(events, 'USD', 'ticker') },
    }
  },
  Vanguard: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND'] })
    const words = { BUY: 'Buy', SELL: 'Sell', DIVIDEND: 'Dividend', DEPOSIT: 'Funds Received' }
    return {
      name: 'OfxDownload.csv',
      content: table(
        dice,
        [
          'Account Number',
          'Trade Date',
          'Settlement Date',
          'Transaction Type',
          'Transaction Description',
          'Investment Name',
          'Symbol',
          'Shares',
          'Share Price',
          'Principal Amount',
          'Commissions and Fees',
          'Net Amount',
          'Accrued Interest',
          'Account Type',
        ],
        newest(events).map((event) => [
          '12345678',
          event.date,
          event.date,
          wordOf(words, event),
          wordOf(words, event),
          nameOf(event) || 'CASH',
          ticker(event),
          signedUnits(event) || '0.0',
          event.price === 0 ? '0.0' : money(event.price),
          money(Math.sign(event.cents) * event.gross),
          money(event.fee),
          money(event.cents),
          '0.0',
          'CASH',
        ]),
        {
          tail: ',',
          before: [
            'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,',
            '12345678,APPLE INC,AAPL,10.0000,150.00,1500.00,',
            '',
            '',
            '',
          ],
        },
      ),
      truth: {
        ...american,
        ...brokerage,
        rows: rowsBy(events, 'USD', 'ticker'),
        holdings: [{ security: 'AAPL', units: '10', value: '1500', currency: 'USD', cost: null }],
      },
    }
  },
  Robinhood: (dice) => {
    const events = brokerEvents(dice, { kinds: ALL, fees: false })
    const words = {
      BUY: 'Buy',
      SELL: 'Sell',
      DIVIDEND: 'CDIV',
      INTEREST: 'INT',
      FEE: 'GOLD',
      DEPOSIT: 'ACH',
      WITHDRAWAL: 'ACH',
    }
    const amount = (cents: number) => (cents < 0 ? `($${us(-cents)})` : `$${us(cents)}`)
    return {
      name: 'robinhood_report.csv',
      content: table(
        dice,
        [
          'Activity Date',
          'Process Date',
          'Settle Date',
          'Instrument',
          'Description',
          'Trans Code',
          'Quantity',
          'Price',
          'Amount',
        ],
        newest(events).map((event) => [
          written(event.date, 'M/D/YYYY'),
          written(event.date, 'M/D/YYYY'),
          written(event.date, 'M/D/YYYY'),
          ticker(event),
          event.security
            ? `${event.security.name}\nCUSIP: ${event.security.cusip ?? '000000000'}`
            : event.kind === 'FEE'
              ? 'Gold Subscription Fee'
              : event.kind === 'DEPOSIT'
                ? 'ACH Deposit'
                : event.kind === 'WITHDRAWAL'
                  ? 'ACH Withdrawal'
                  : 'Interest Payment',
          wordOf(words, event),
          event.units === 0 ? '' : unitsText(event.units),
          event.price === 0 ? '' : dollars(event.price),
          amount(event.cents),
        ]),
        {
          quotes: 'all',
          after: ['""', '"","","","","","","","","The data provided is for informational purposes only."'],
        },
      ),
      truth: {
        ...american,
        ...brokerage,
        rows: rowsBy(events, 'USD', 'ticker'),
        words: { GOLD: 'FEE', ACH: 'DEPOSIT' },
      },
    }
  },
  'Interactive Brokers activity': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'] })
    const of = (...kinds: BrokerEvent['kind'][]) => events.filter(({ kind }) => kinds.includes(kind))
    const trades = of('BUY', 'SELL').map((event) =>
      [
        'Trades',
        'Data',
        'Order',
        'Stocks',
        'USD',
        ticker(event),
        `"${event.date}, 10:30:00"`,
        signedUnits(event),
        money(event.price),
        money(event.price),
        money(Math.sign(event.cents) * event.gross),
        money(-event.fee),
        '0',
        '0',
        '0',
        'O',
      ].join(','),
    )
    const plain = (name: string, rows: readonly BrokerEvent[], text: (event: BrokerEvent) => string) => [
      `${name},Header,Currency,${name === 'Deposits & Withdrawals' ? 'Settle Date' : 'Date'},Description,Amount`,
      ...rows.map((event) => [name, 'Data', 'USD', event.date, text(event), money(event.cents)].join(',')),
      `${name},Data,Total,,,${money(rows.reduce((sum, { cents }) => sum + cents, 0))}`,
    ]
    return {
      name: 'U1234567_20260101_20261031.csv',
      content: Buffer.from(
        [
          '\uFEFFStatement,Header,Field Name,Field Value',
          'Statement,Data,BrokerName,Interactive Brokers',
          'Statement,Data,Title,Activity Statement',
          'Account Information,Header,Field Name,Field Value',
          'Account Information,Data,Account,U1234567',
          'Account Information,Data,Base Currency,USD',
          'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
          ...trades,
          'Trades,SubTotal,,Stocks,USD,AAPL,,3,,,-450,-1,,0,0,',
          'Trades,Total,,Stocks,USD,,,,,,-450,-1,,0,0,',
          ...plain('Deposits & Withdrawals', of('DEPOSIT', 'WITHDRAWAL'), () => 'Electronic Fund Transfer'),
          ...plain(
            'Dividends',
            of('DIVIDEND'),
            (event) => `${ticker(event)}(${isin(event)}) Cash Dividend USD 0.24 per Share (Ordinary Dividend)`,
          ),
          ...plain('Interest', of('INTEREST'), () => 'USD Credit Interest for Oct-2026'),
        ].join('\n'),
      ),
      truth: { ...american, ...brokerage, dateOrder: 'YMD', rows: rowsBy(events, 'USD', 'ticker') },
    }
  },
  'Trading 212': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'] })
    const words = {
      BUY: 'Market buy',
      SELL: 'Market sell',
      DIVIDEND: 'Dividend (Ordinary)',
      INTEREST: 'Interest on cash',
      DEPOSIT: 'Deposit',
      WITHDRAWAL: 'Withdrawal',
    }
    return {
      name: 'from_2026-01-01_to_2026-10-31.csv',
      content: table(
        dice,
        [
          'Action',
          'Time',
          'ISIN',
          'Ticker',
          'Name',
          'Notes',
          'ID',
          'No. of shares',
          'Price / share',
          'Currency (Price / share)',
          'Exchange rate',
          'Total',
          'Currency (Total)',
          'Withholding tax',
          'Currency (Withholding tax)',
          'Currency conversion fee',
          'Currency (Currency conversion fee)',
        ],
        events.map((event) => [
          wordOf(words, event),
          `${event.date} 14:30:12.345`,
          isin(event),
          ticker(event),
          nameOf(event),
          '',
          `EOF${event.id}`,
          event.units === 0 ? '' : `${unitsText(event.units)}000`.replace(/^(\d+)000$/, '$1.0000000'),
          event.price === 0 ? '' : `${money(event.price)}0000`,
          event.price === 0 ? '' : 'GBP',
          event.price === 0 ? '' : '1',
          money(event.kind === 'WITHDRAWAL' ? event.cents : Math.abs(event.cents)),
          'GBP',
          '',
          '',
          event.fee === 0 ? '' : money(event.fee),
          event.fee === 0 ? '' : 'GBP',
        ]),
      ),
      truth: { ...british, ...brokerage, dateOrder: 'YMD', sign: 'by_type', rows: rowsBy(events, 'GBP', null) },
    }
  },
  'DEGIRO transactions': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
    const isDutch = dice.trap('decimal comma', 2)
    const number = (cents: number) => (isDutch ? comma(cents) : money(cents))
    return {
      name: 'Transactions.csv',
      content: table(
        dice,
        isDutch
          ? [
              'Datum',
              'Tijd',
              'Product',
              'ISIN',
              'Beurs',
              'Uitvoeringsplaats',
              'Aantal',
              'Koers',
              '',
              'Lokale waarde',
              '',
              'Waarde',
              '',
              'Wisselkoers',
              'Transactiekosten en/of',
              '',
              'Totaal',
              '',
              'Order ID',
            ]
          : [
              'Date',
              'Time',
              'Product',
              'ISIN',
              'Reference exchange',
              'Venue',
              'Quantity',
              'Price',
              '',
              'Local value',
              '',
              'Value',
              '',
              'Exchange rate',
              'Transaction and/or third',
              '',
              'Total',
              '',
              'Order ID',
            ],
        newest(events).map((event) => {
          const gross = number(Math.sign(event.cents) * event.gross)
          return [
            written(event.date, 'DD-MM-YYYY'),
            '09:04',
            nameOf(event),
            isin(event),
            'EAM',
            'XAMS',
            signedUnits(event).replace('.', isDutch ? ',' : '.'),
            number(event.price),
            'EUR',
            gross,
            'EUR',
            gross,
            'EUR',
            '',
            event.fee === 0 ? '' : number(-event.fee),
            event.fee === 0 ? '' : 'EUR',
            number(event.cents),
            'EUR',
            `aa-${event.id}`,
          ]
        }),
      ),
      truth: { ...european, ...brokerage, decimalMark: isDutch ? ',' : '.', rows: rowsBy(events, 'EUR', null) },
    }
  },
  'DEGIRO account': (dice) => {
    const events = running(
      brokerEvents(dice, { kinds: ['DEPOSIT', 'DIVIDEND', 'WITHDRAWAL', 'INTEREST', 'FEE'] }),
      500_000,
    )
    const words = {
      DEPOSIT: 'flatex Deposit',
      WITHDRAWAL: 'flatex Withdrawal',
      DIVIDEND: 'Dividend',
      INTEREST: 'Flatex Interest Income',
      FEE: 'DEGIRO Exchange Connection Fee 2026',
    }
    return {
      name: 'Account.csv',
      content: table(
        dice,
        ['Date', 'Time', 'Value date', 'Product', 'ISIN', 'Description', 'FX', 'Change', '', 'Balance', '', 'Order Id'],
        newest(events).map((event) => [
          written(event.date, 'DD-MM-YYYY'),
          '08:10',
          written(event.date, 'DD-MM-YYYY'),
          nameOf(event),
          isin(event),
          wordOf(words, event),
          '',
          'EUR',
          money(event.cents),
          'EUR',
          money(event.after),
          '',
        ]),
      ),
      truth: { ...european, ...brokerage, decimalMark: '.', rows: rowsBy(events, 'EUR', null) },
    }
  },
  Scalable: (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'],
      fees: false,
    })
    const words = {
      BUY: dice.one(['Buy', 'Savings plan']),
      SELL: 'Sell',
      DIVIDEND: 'Distribution',
      INTEREST: 'Interest',
      DEPOSIT: 'Deposit',
      WITHDRAWAL: 'Withdrawal',
    }
    const lines = newest(events).map((event) => [
      event.date,
      '10:00:00',
      'Executed',
      `"SCAL${event.id}"`,
      `"${nameOf(event)}"`,
      isTrade(event) ? 'Security' : 'Cash',
      wordOf(words, event),
      isin(event),
      unitsText(event.units).replace('.', ','),
      comma(event.price),
      eu(event.cents),
      '0,00',
      '0,00',
      'EUR',
    ])
    if (dice.trap('a cancelled trade', 2))
      lines.push([
        '2026-03-03',
        '10:00:00',
        dice.one(['Cancelled', 'Expired', 'Rejected']),
        '"SCAL1"',
        '"SAP SE"',
        'Security',
        'Buy',
        'DE0007164600',
        '5',
        '100,00',
        '-500,00',
        '0,00',
        '0,00',
        'EUR',
      ])
    return {
      name: '20261101 Scalable Capital Broker Transactions.csv',
      content: table(
        dice,
        [
          'date',
          'time',
          'status',
          'reference',
          'description',
          'assetType',
          'type',
          'isin',
          'shares',
          'price',
          'amount',
          'fee',
          'tax',
          'currency',
        ],
        lines,
        { delimiter: ';', quotes: 'none' },
      ),
      truth: { ...european, ...brokerage, dateOrder: 'YMD', rows: rowsBy(events, 'EUR', null) },
    }
  },
  Freetrade: (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'],
      fees: false,
    })
    const words = {
      BUY: 'ORDER',
      SELL: 'ORDER',
      DIVIDEND: 'DIVIDEND',
      INTEREST: 'INTEREST_FROM_CASH',
      DEPOSIT: 'TOP_UP',
      WITHDRAWAL: 'WITHDRAWAL',
    }
    return {
      name: 'freetrade_export.csv',
      content: table(
        dice,
        [
          'Title',
          'Type',
          'Timestamp',
          'Account Currency',
          'Total Amount',
          'Buy / Sell',
          'Ticker',
          'ISIN',
          'Price per Share in Account Currency',
          'Stamp Duty',
          'Quantity',
          'Venue',
          'Order ID',
          'Order Type',
          'Instrument Currency',
          'Total Shares Amount',
          'Price per Share',
          'FX Rate',
          'Base FX Rate',
          'FX Fee (BPS)',
          'FX Fee Amount',
        ],
        newest(events).map((event) => [
          nameOf(event) || 'Top up',
          wordOf(words, event),
          `${event.date}T10:00:00.000Z`,
          'GBP',
          money(Math.abs(event.cents)),
          isTrade(event) ? event.kind : '',
          ticker(event),
          isin(event),
          price(event.price),
          isTrade(event) ? '0.00' : '',
          event.units === 0 ? '' : unitsText(event.units),
          'LSE',
          event.id,
          'BASIC',
          'GBP',
          isTrade(event) ? money(event.gross) : '',
          price(event.price),
          '',
          '',
          '',
          '',
        ]),
      ),
      truth: { ...british, ...brokerage, dateOrder: 'YMD', sign: 'by_type', rows: rowsBy(events, 'GBP', null) },
    }
  },
  'Hargreaves Lansdown': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'FEE', 'INTEREST'], fees: false })
    const reference = { BUY: 'B', SELL: 'S', FEE: 'MANAGE FEE', INTEREST: 'INTEREST', DEPOSIT: 'Card Web' }
    const text = (event: BrokerEvent): string =>
      isTrade(event) ? `${nameOf(event)} ${unitsText(event.units)} @ ${money(event.price)}` : wordOf(reference, event)
    return {
      name: 'HL_transactions.csv',
      content: table(
        dice,
        ['Trade date', 'Settle date', 'Reference', 'Description', 'Unit cost (p)', 'Quantity', 'Value (£)'],
        newest(events).map((event) => [
          written(event.date, 'DD/MM/YYYY'),
          written(event.date, 'DD/MM/YYYY'),
          isTrade(event) ? `${wordOf(reference, event)}${event.id}` : wordOf(reference, event),
          text(event),
          isTrade(event) ? us(event.price * 100) : 'n/a',
          isTrade(event) ? unitsText(event.units) : 'n/a',
          us(event.cents),
        ]),
        {
          encoding: 'cp1252',
          before: [
            'HL Stocks & Shares ISA',
            'Client Name:,A Holder',
            'Client Number:,1234567',
            'Spreadsheet created at,01-11-2026 10:00',
            '',
          ],
        },
      ),
      truth: { ...british, ...brokerage, rows: rowsBy(events, 'GBP', null) },
    }
  },
  'interactive investor': (dice) => {
    const events = running(
      brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'FEE'], fees: false }),
      900_000,
    )
    const pounds = (cents: number) => `£${us(cents)}`
    const text = (event: BrokerEvent): string =>
      ({
        BUY: nameOf(event),
        SELL: nameOf(event),
        DIVIDEND: `Div ${nameOf(event)}`,
        FEE: 'Total Monthly Fee',
        DEPOSIT: 'Subscription',
      })[event.kind as 'BUY']
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        [
          'Settlement Date',
          'Date',
          'Symbol',
          'Sedol',
          'ISIN',
          'Description',
          'Quantity',
          'Price',
          'Reference',
          'Debit',
          'Credit',
          'Running Balance',
        ],
        newest(events).map((event) => [
          written(event.date, 'DD/MM/YYYY'),
          written(event.date, 'DD/MM/YYYY'),
          ticker(event) || 'n/a',
          'n/a',
          isin(event) || 'n/a',
          text(event),
          isTrade(event) ? unitsText(event.units) : 'n/a',
          isTrade(event) ? pounds(event.price) : 'n/a',
          event.id,
          event.cents < 0 ? pounds(-event.cents) : 'n/a',
          event.cents > 0 ? pounds(event.cents) : 'n/a',
          pounds(event.after),
        ]),
        { encoding: 'utf8' },
      ),
      truth: {
        ...british,
        ...brokerage,
        // nothing but the text tells what a payment is for
        rows: events.map((event) => ({
          ...traded(event, 'GBP', null),
          ...(isTrade(event)
            ? {}
            : {
                kinds:
                  event.cents < 0
                    ? ['WITHDRAWAL', 'FEE', 'OTHER', 'PURCHASE']
                    : ['DEPOSIT', 'DIVIDEND', 'OTHER', 'CONTRIBUTION'],
              }),
        })),
      },
    }
  },
  Questrade: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'] })
    const words = { BUY: 'Buy', SELL: 'Sell', DIVIDEND: 'DIV', INTEREST: '', DEPOSIT: 'CON', WITHDRAWAL: 'WDR' }
    const kinds = {
      BUY: 'Trades',
      SELL: 'Trades',
      DIVIDEND: 'Dividends',
      INTEREST: 'Interest',
      DEPOSIT: 'Deposits',
      WITHDRAWAL: 'Withdrawals',
    }
    return {
      name: 'Activities.csv',
      content: table(
        dice,
        [
          'Transaction Date',
          'Settlement Date',
          'Action',
          'Symbol',
          'Description',
          'Quantity',
          'Price',
          'Gross Amount',
          'Commission',
          'Net Amount',
          'Currency',
          'Account #',
          'Activity Type',
          'Account Type',
        ],
        events.map((event) => [
          `${event.date} 12:00:00 AM`,
          `${event.date} 12:00:00 AM`,
          wordOf(words, event),
          ticker(event),
          nameOf(event) || 'CONT 1234',
          signedUnits(event) || '0.00000',
          event.price === 0 ? '0.00000000' : `${money(event.price)}000000`,
          money(Math.sign(event.cents) * event.gross),
          money(-event.fee),
          money(event.cents),
          'CAD',
          '12345678',
          wordOf(kinds, event),
          'Individual TFSA',
        ]),
      ),
      truth: {
        ...american,
        ...brokerage,
        currency: 'CAD',
        dateOrder: 'YMD',
        rows: rowsBy(events, 'CAD', 'ticker'),
        words: { CON: 'DEPOSIT', WDR: 'WITHDRAWAL', DIV: 'DIVIDEND' },
      },
    }
  },
  CommSec: (dice) => {
    const events = running(brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'WITHDRAWAL'] }), 900_000)
    const text = (event: BrokerEvent): string =>
      isTrade(event)
        ? `${event.kind === 'BUY' ? 'B' : 'S'} ${unitsText(event.units)} ${ticker(event)} @ ${money(event.price)}0000`
        : event.kind === 'DEPOSIT'
          ? 'Direct Transfer - Received'
          : 'Direct Transfer - Paid'
    return {
      name: 'Transactions_1234567_01012026_31102026.csv',
      content: table(
        dice,
        ['Date', 'Reference', 'Details', 'Debit($)', 'Credit($)', 'Balance($)'],
        newest(events).map((event) => [
          written(event.date, 'DD/MM/YYYY'),
          `C${event.id}`,
          text(event),
          event.cents < 0 ? money(-event.cents) : '',
          event.cents > 0 ? money(event.cents) : '',
          money(event.after),
        ]),
      ),
      truth: { ...british, ...brokerage, currency: 'AUD', rows: rowsBy(events, null, null) },
    }
  },
  Swissquote: (dice) => {
    const events = running(
      brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'FEE', 'WITHDRAWAL'], taxes: true }),
      900_000,
    )
    const words = {
      BUY: 'Buy',
      SELL: 'Sell',
      DIVIDEND: 'Dividend',
      FEE: 'Custody Fees',
      DEPOSIT: 'Payment',
      WITHDRAWAL: 'Withdrawal',
    }
    return {
      name: 'transactions-from-01012026-to-31102026.csv',
      content: table(
        dice,
        [
          'Date',
          'Order #',
          'Transaction',
          'Symbol',
          'Name',
          'ISIN',
          'Quantity',
          'Unit price',
          'Costs',
          'Accrued Interest',
          'Net Amount',
          'Balance',
          'Currency',
        ],
        newest(events).map((event) => [
          `${written(event.date, 'DD-MM-YYYY')} 10:30:00`,
          `00${event.id}`,
          wordOf(words, event),
          ticker(event),
          nameOf(event),
          isin(event),
          isTrade(event) ? unitsText(event.units) : '1.0',
          isTrade(event) ? money(event.price) : money(event.gross),
          money(event.fee + event.tax),
          '0.00',
          money(event.cents),
          money(event.after),
          'CHF',
        ]),
        { delimiter: ';', encoding: 'cp1252' },
      ),
      truth: {
        ...european,
        ...brokerage,
        currency: 'CHF',
        decimalMark: '.',
        rows: rowsBy(events, 'CHF', null).map((row) => ({
          ...row,
          kinds: [...row.kinds, ...(row.kinds.includes('DEPOSIT') ? (['PAYMENT'] as const) : [])],
        })),
      },
    }
  },
  Nordnet: (dice) => {
    const events = running(brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'WITHDRAWAL'] }), 900_000)
    const words = { BUY: 'KÖPT', SELL: 'SÅLT', DIVIDEND: 'UTDELNING', DEPOSIT: 'INSÄTTNING', WITHDRAWAL: 'UTTAG' }
    return {
      name: 'transactions-and-notes-export.csv',
      content: table(
        dice,
        [
          'Id',
          'Bokföringsdag',
          'Affärsdag',
          'Likviddag',
          'Depå',
          'Transaktionstyp',
          'Värdepapper',
          'ISIN',
          'Antal',
          'Kurs',
          'Ränta',
          'Total Avgift',
          'Valuta',
          'Belopp',
          'Valuta',
          'Inköpsvärde',
          'Valuta',
          'Resultat',
          'Valuta',
          'Totalt antal',
          'Saldo',
          'Växlingskurs',
          'Transaktionstext',
          'Makuleringsdatum',
          'Notanummer',
          'Verifikationsnummer',
          'Courtage',
          'Valuta',
        ],
        newest(events).map((event) => [
          event.id,
          event.date,
          event.date,
          event.date,
          '12345678',
          wordOf(words, event),
          nameOf(event),
          isin(event),
          event.units === 0 ? '' : unitsText(event.units).replace('.', ','),
          event.price === 0 ? '' : comma(event.price),
          '',
          event.fee === 0 ? '' : comma(event.fee),
          event.fee === 0 ? '' : 'SEK',
          spaced(event.cents, ' '),
          'SEK',
          '',
          '',
          '',
          '',
          '',
          spaced(event.after, ' '),
          '',
          '',
          '',
          '',
          '',
          event.fee === 0 ? '' : comma(event.fee),
          event.fee === 0 ? '' : 'SEK',
        ]),
        { delimiter: '\t', encoding: 'utf16le' },
      ),
      truth: {
        ...european,
        ...brokerage,
        currency: 'SEK',
        dateOrder: 'YMD',
        rows: rowsBy(events, 'SEK', null),
        words: { KÖPT: 'BUY', SÅLT: 'SELL' },
      },
    }
  },
  Avanza: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'WITHDRAWAL'] })
    const words = { BUY: 'Köp', SELL: 'Sälj', DIVIDEND: 'Utdelning', DEPOSIT: 'Insättning', WITHDRAWAL: 'Uttag' }
    return {
      name: 'transaktioner_2026-01-01_2026-10-31.csv',
      content: table(
        dice,
        [
          'Datum',
          'Konto',
          'Typ av transaktion',
          'Värdepapper/beskrivning',
          'Antal',
          'Kurs',
          'Belopp',
          'Transaktionsvaluta',
          'Courtage',
          'Valutakurs',
          'Instrumentvaluta',
          'ISIN',
          'Resultat',
        ],
        newest(events).map((event) => [
          event.date,
          '1234567',
          wordOf(words, event),
          nameOf(event) || 'Swish',
          signedUnits(event).replace('.', ','),
          event.price === 0 ? '' : comma(event.price),
          comma(event.cents),
          'SEK',
          event.fee === 0 ? '' : comma(event.fee),
          '',
          'SEK',
          isin(event),
          '',
        ]),
        { delimiter: ';', encoding: 'bom' },
      ),
      truth: { ...european, ...brokerage, currency: 'SEK', dateOrder: 'YMD', rows: rowsBy(events, 'SEK', null) },
    }
  },
  XTB: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'WITHDRAWAL'], fees: false })
    const words = {
      BUY: 'Stocks/ETF purchase',
      SELL: 'Stocks/ETF sale',
      DIVIDEND: 'Dividend',
      DEPOSIT: 'Deposit',
      WITHDRAWAL: 'Withdrawal',
    }
    const text = (event: BrokerEvent): string =>
      event.kind === 'BUY'
        ? `OPEN BUY ${unitsText(event.units)} @ ${money(event.price)}`
        : event.kind === 'SELL'
          ? `CLOSE BUY ${unitsText(event.units)}/${unitsText(event.units)} @ ${money(event.price)}`
          : event.kind === 'DIVIDEND'
            ? `${ticker(event)} PLN 1.2300/ SHR`
            : 'PayU deposit'
    return {
      name: 'account_12345_pl_xlsx_2026-01-01_2026-10-31.csv',
      content: table(
        dice,
        ['ID', 'Type', 'Time', 'Comment', 'Symbol', 'Amount'],
        newest(events).map((event) => [
          event.id,
          wordOf(words, event),
          `${written(event.date, 'DD.MM.YYYY')} 10:04:05`,
          text(event),
          ticker(event) ? `${ticker(event)}.PL` : '',
          money(event.cents),
        ]),
        { delimiter: ';' },
      ),
      truth: { ...european, ...brokerage, currency: 'PLN', decimalMark: '.', rows: rowsBy(events, null, null) },
    }
  },
  Coinbase: (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
    const coin = dice.one(['BTC', 'ETH'])
    const sign = (cents: number) => `€${money(cents)}`
    return {
      name: 'coinbase_transactions.csv',
      content: table(
        dice,
        [
          'ID',
          'Timestamp',
          'Transaction Type',
          'Asset',
          'Quantity Transacted',
          'Price Currency',
          'Price at Transaction',
          'Subtotal',
          'Total (inclusive of fees and/or spread)',
          'Fees and/or Spread',
          'Notes',
        ],
        newest(events).map((event) => [
          event.id,
          `${event.date} 10:00:00 UTC`,
          event.kind === 'BUY' ? 'Buy' : 'Sell',
          coin,
          signedUnits(event),
          'EUR',
          sign(event.price),
          sign(event.gross),
          sign(Math.abs(event.cents)),
          sign(event.fee),
          `Bought ${unitsText(event.units)} ${coin} for ${sign(event.gross)}`,
        ]),
        { before: ['', 'Transactions', 'User,A Holder,aa-bb'] },
      ),
      truth: {
        ...american,
        ...brokerage,
        currency: 'EUR',
        dateOrder: 'YMD',
        sign: 'by_type',
        rows: events.map((event) => ({ ...traded(event, 'EUR', null), security: coin })),
      },
    }
  },
  Binance: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'WITHDRAWAL'], fees: false })
    return {
      name: 'binance.csv',
      content: table(
        dice,
        ['User_ID', 'UTC_Time', 'Account', 'Operation', 'Coin', 'Change', 'Remark'],
        events.map((event) => [
          '12345678',
          `${event.date} 10:00:00`,
          'Spot',
          event.kind === 'DEPOSIT' ? 'Deposit' : 'Withdraw',
          'EUR',
          `${money(event.cents)}000000`,
          '',
        ]),
      ),
      truth: { ...american, ...brokerage, currency: 'EUR', dateOrder: 'YMD', rows: rowsBy(events, 'EUR', null) },
    }
  },
  Wealthsimple: (dice) => {
    const events = running(
      brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'WITHDRAWAL'], fees: false }),
      900_000,
    )
    const words = { BUY: 'BUY', SELL: 'SELL', DIVIDEND: 'DIV', DEPOSIT: 'CONT', WITHDRAWAL: 'WD' }
    const text = (event: BrokerEvent): string =>
      isTrade(event)
        ? `${ticker(event)} - ${nameOf(event)}: ${event.kind === 'BUY' ? 'Bought' : 'Sold'} ${unitsText(event.units)} shares (executed at ${event.date})`
        : event.kind === 'DIVIDEND'
          ? `${ticker(event)} - ${nameOf(event)}: Cash dividend distribution`
          : 'Transfer'
    return {
      name: 'TFSA-monthly-statement-transactions-2026-10-01.csv',
      content: table(
        dice,
        ['date', 'transaction', 'description', 'amount', 'balance', 'currency'],
        events.map((event) => [
          event.date,
          wordOf(words, event),
          text(event),
          money(event.cents),
          money(event.after),
          'CAD',
        ]),
        { quotes: 'all' },
      ),
      truth: {
        ...american,
        ...brokerage,
        currency: 'CAD',
        dateOrder: 'YMD',
        rows: events.map((event) => traded(event, 'CAD', null)),
        words: { CONT: 'DEPOSIT', WD: 'WITHDRAWAL', DIV: 'DIVIDEND' },
      },
    }
  },
  'E*TRADE': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'] })
    const words = {
      BUY: 'Bought',
      SELL: 'Sold',
      DIVIDEND: 'Dividend',
      INTEREST: 'Interest',
      DEPOSIT: 'Transfer',
      WITHDRAWAL: 'Transfer',
    }
    return {
      name: 'DownloadTxnHistory.csv',
      content: table(
        dice,
        [
          'TransactionDate',
          'TransactionType',
          'SecurityType',
          'Symbol',
          'Quantity',
          'Amount',
          'Price',
          'Commission',
          'Description',
        ],
        newest(events).map((event) => [
          written(event.date, 'MM/DD/YY'),
          wordOf(words, event),
          isTrade(event) ? 'EQ' : ' ',
          ticker(event) || ' ',
          signedUnits(event) || '0',
          money(event.cents),
          event.price === 0 ? '0' : money(event.price),
          money(event.fee),
          nameOf(event) || 'ACH WITHDRAWL REFID:123;',
        ]),
        { before: ['For Account:,####1234', ''] },
      ),
      truth: { ...american, ...brokerage, rows: rowsBy(events, 'USD', 'ticker') },
    }
  },
  'TD Ameritrade': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'WITHDRAWAL'] })
    const text = (event: BrokerEvent): string =>
      isTrade(event)
        ? `${event.kind === 'BUY' ? 'Bought' : 'Sold'} ${unitsText(event.units)} ${ticker(event)} @ ${money(event.price)}`
        : event.kind === 'DEPOSIT'
          ? 'CLIENT REQUESTED ELECTRONIC FUNDING RECEIPT (FUNDS NOW)'
          : 'CLIENT REQUESTED ELECTRONIC FUNDING DISBURSEMENT (FUNDS NOW)'
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        [
          'DATE',
          'TRANSACTION ID',
          'DESCRIPTION',
          'QUANTITY',
          'SYMBOL',
          'PRICE',
          'COMMISSION',
          'AMOUNT',
          'REG FEE',
          'SHORT-TERM RDM FEE',
          'FUND REDEMPTION FEE',
          ' DEFERRED SALES CHARGE',
        ],
        events.map((event) => [
          written(event.date, 'MM/DD/YYYY'),
          `3${event.id}`,
          text(event),
          event.units === 0 ? '' : unitsText(event.units),
          ticker(event),
          price(event.price),
          isTrade(event) ? money(event.fee) : '',
          money(event.cents),
          '',
          '',
          '',
          '',
        ]),
        { after: ['***END OF FILE***'] },
      ),
      truth: { ...american, ...brokerage, rows: rowsBy(events, null, 'ticker') },
    }
  },
  Firstrade: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST'] })
    const words = { BUY: 'BUY', SELL: 'SELL', DIVIDEND: 'Dividend', INTEREST: 'Interest', DEPOSIT: 'Other' }
    return {
      name: 'FT_CSV_12345678.csv',
      content: table(
        dice,
        [
          'Symbol',
          'Quantity',
          'Price',
          'Action',
          'Description',
          'TradeDate',
          'SettledDate',
          'Interest',
          'Amount',
          'Commission',
          'Fee',
          'CUSIP',
          'RecordType',
        ],
        events.map((event) => [
          ticker(event),
          signedUnits(event) || '0.00',
          event.price === 0 ? '' : money(event.price),
          wordOf(words, event),
          nameOf(event) || 'ACH FUNDS RECEIVED',
          event.date,
          event.date,
          '0.00',
          money(event.cents),
          money(event.fee),
          '0.00',
          event.security?.cusip ?? '',
          isTrade(event) ? 'Trade' : 'Financial',
        ]),
      ),
      truth: { ...american, ...brokerage, dateOrder: 'YMD', rows: rowsBy(events, null, 'ticker') },
    }
  },
  Webull: (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'], fees: false, whole: true })
    const lines = newest(events).map((event) => [
      nameOf(event),
      ticker(event),
      event.kind === 'BUY' ? 'Buy' : 'Sell',
      'Filled',
      unitsText(event.units),
      unitsText(event.units),
      `@${money(event.price)}`,
      money(event.price),
      'GTC',
      `${written(event.date, 'MM/DD/YYYY')} 09:30:00 EDT`,
      `${written(event.date, 'MM/DD/YYYY')} 10:30:00 EDT`,
    ])
    if (dice.trap('a cancelled trade', 2))
      lines.push([
        'APPLE INC',
        'AAPL',
        'Buy',
        'Cancelled',
        '0',
        '5',
        '@100.00',
        '',
        'DAY',
        '03/03/2026 09:30:00 EDT',
        '',
      ])
    return {
      name: 'Webull_Orders_Records.csv',
      content: table(
        dice,
        [
          'Name',
          'Symbol',
          'Side',
          'Status',
          'Filled',
          'Total Qty',
          'Price',
          'Avg Price',
          'Time-in-Force',
          'Placed Time',
          'Filled Time',
        ],
        lines,
      ),
      truth: {
        ...american,
        ...brokerage,
        sign: 'by_type',
        columns: { date: 10, description: 0, symbol: 1, type: 2, status: 3, units: 4, price: 7 },
        rows: rowsBy(events, null, 'ticker'),
      },
    }
  },
  Bitpanda: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'WITHDRAWAL'], fees: false })
    return {
      name: 'bitpanda-trades-2026-01-01.csv',
      content: table(
        dice,
        [
          'Transaction ID',
          'Timestamp',
          'Transaction Type',
          'In/Out',
          'Amount Fiat',
          'Fiat',
          'Amount Asset',
          'Asset',
          'Asset market price',
          'Asset market price currency',
          'Asset class',
          'Product ID',
          'Fee',
          'Fee asset',
          'Spread',
          'Spread Currency',
        ],
        newest(events).map((event) => [
          `T${event.id}`,
          `${event.date}T10:00:00+02:00`,
          event.kind.toLowerCase(),
          event.kind === 'BUY' || event.kind === 'WITHDRAWAL' ? 'outgoing' : 'incoming',
          money(Math.abs(event.cents)),
          'EUR',
          isTrade(event) ? unitsText(event.units) : '-',
          isTrade(event) ? ticker(event) : 'EUR',
          isTrade(event) ? money(event.price) : '-',
          isTrade(event) ? 'EUR' : '-',
          isTrade(event) ? 'Cryptocurrency' : 'Fiat',
          '-',
          '-',
          '-',
          '-',
          '-',
        ]),
        {
          before: [
            '"Disclaimer: All data is without guarantee, errors and changes are reserved."',
            '',
            'A Holder, holder@example.test',
            '',
            'Account opened at: 1/1/26, 10:00:00 AM',
            'Venue: Bitpanda',
            '',
          ],
        },
      ),
      truth: {
        ...american,
        ...brokerage,
        currency: 'EUR',
        dateOrder: 'YMD',
        sign: 'by_type',
        rows: rowsBy(events, 'EUR', 'ticker'),
        columns: { date: 1, type: 2, direction: 3, amount: 4, currency: 5, units: 6, symbol: 7, price: 8 },
      },
    }
  },
  'a broker in English': (dice) => anyBroker(dice, 'en'),
  'a broker in German': (dice) => anyBroker(dice, 'de'),
  'a broker in French': (dice) => anyBroker(dice, 'fr'),
  'Fidelity positions': (dice) => {
    const held = [
      { symbol: 'AAPL', units: '12.345', value: 185_175, cost: 120_000 as number | null },
      { symbol: 'VTI', units: '10', value: 250_050, cost: null },
      ...(dice.trap('an option that was written', 2)
        ? [{ symbol: '-AAPL261218C200', units: '-1', value: -52_000, cost: 61_000 }]
        : []),
    ]
    const cell = (cents: number | null) => (cents === null ? 'n/a' : dollars(cents))
    return {
      name: 'Portfolio_Positions_Nov-01-2026.csv',
      content: table(
        dice,
        [
          'Account Number',
          'Account Name',
          'Symbol',
          'Description',
          'Quantity',
          'Last Price',
          'Last Price Change',
          'Current Value',
          "Today's Gain/Loss Dollar",
          "Today's Gain/Loss Percent",
          'Total Gain/Loss Dollar',
          'Total Gain/Loss Percent',
          'Percent Of Account',
          'Cost Basis Total',
          'Average Cost Basis',
          'Type',
        ],
        held.map(({ symbol, units, value, cost }) => [
          'Z12345678',
          'Individual',
          ` ${symbol}`,
          symbol.startsWith('-') ? 'AAPL DEC 18 2026 $200 CALL' : `${symbol} NAME`,
          units,
          dollars(Math.round(Math.abs(value / Number(units) / (symbol.startsWith('-') ? 100 : 1)))),
          '+$0.12',
          dollars(value),
          '+$1.00',
          '+0.10%',
          cost === null ? 'n/a' : dollars(value - cost),
          'n/a',
          '10.00%',
          cell(cost),
          'n/a',
          'Cash',
        ]),
        {
          tail: ',',
          after: [
            '',
            '"The data and information in this spreadsheet is provided to you solely for your use."',
            '',
            '"Date downloaded Nov-01-2026 10:00 a.m ET"',
          ],
        },
      ),
      truth: {
        ...american,
        ...brokerage,
        rows: [],
        holdings: held.map(({ symbol, units, value, cost }) => ({
          security: symbol.replace(/^-/, ''),
          units,
          value: money(value),
          currency: 'USD',
          ...(cost === null ? { cost: null } : symbol.startsWith('-') ? {} : { cost: money(cost) }),
        })),
      },
    }
  },
  'Schwab positions': (dice) => {
    const held = [
      { symbol: 'AAPL', units: '12.345', value: 185_175, cost: 120_000 as number | null },
      { symbol: 'SCHB', units: '1000', value: 2_345_000, cost: null },
    ]
    const asOf = dice.one(['10:15 AM ET, 2026/11/01', '11/01/2026'])
    return {
      name: 'Individual-Positions-2026-11-01-101500.csv',
      content: table(
        dice,
        [
          'Symbol',
          'Description',
          'Qty (Quantity)',
          'Price',
          'Price Chng % (Price Change %)',
          'Mkt Val (Market Value)',
          'Day Chng $ (Day Change $)',
          'Cost Basis',
          'Gain $ (Gain/Loss $)',
          'Security Type',
        ],
        [
          ...held.map(({ symbol, units, value, cost }) => [
            symbol,
            `${symbol} NAME`,
            units,
            dollars(Math.round(value / Number(units))),
            '1.2%',
            dollars(value),
            '$1.00',
            cost === null ? 'Incomplete' : dollars(cost),
            '--',
            'Equity',
          ]),
          ['Cash & Cash Investments', '--', '--', '--', '--', '$1,234.56', '--', '--', '--', 'Cash and Money Market'],
          [
            'Account Total',
            '--',
            '--',
            '--',
            '--',
            dollars(held.reduce((sum, { value }) => sum + value, 123_456)),
            '--',
            '--',
            '--',
            '--',
          ],
        ],
        { quotes: 'all', tail: ',', before: [`"Positions for account Individual ...234 as of ${asOf}"`, ''] },
      ),
      truth: {
        ...american,
        ...brokerage,
        rows: [],
        holdings: held.map(({ symbol, units, value, cost }) => ({
          security: symbol,
          units,
          value: money(value),
          currency: 'USD',
          cost: cost === null ? null : money(cost),
        })),
        worth: money(held.reduce((sum, { value }) => sum + value, 123_456)),
      },
    }
  },
  'a German Depot': (dice) => {
    const hasUnknown = dice.trap('a value that nobody knows', 2)
    const held = [
      { isin: 'IE00BK5BQT80', units: '12,5', price: 13_012, value: 162_650 as number | null },
      { isin: 'DE0007164600', units: '1.250', price: 21_050, value: 26_312_500 },
      ...(hasUnknown ? [{ isin: 'GB00B10RZP78', units: '7', price: 0, value: null }] : []),
    ]
    return {
      name: 'Depotbestand.csv',
      content: table(
        dice,
        ['Bezeichnung', 'ISIN', 'Stück', 'Kurs', 'Währung', 'Kurswert', 'Einstandskurs'],
        held.map(({ isin: id, units, price: each, value }) => [
          `Wertpapier ${id.slice(0, 4)}`,
          id,
          units,
          each === 0 ? '--' : eu(each),
          'EUR',
          value === null ? '--' : eu(value),
          eu(each - 100 > 0 ? each - 100 : 100),
        ]),
        {
          delimiter: ';',
          encoding: 'cp1252',
          after: [`Summe;;;;EUR;${eu(held.reduce((sum, { value }) => sum + (value ?? 0), 0))};`],
        },
      ),
      truth: {
        ...european,
        ...brokerage,
        rows: [],
        holdings: held.map(({ isin: id, units, value }) => ({
          security: id,
          units: units.replace('.', '').replace(',', '.'),
          value: value === null ? null : money(value),
          currency: 'EUR',
        })),
        ...(hasUnknown ? { worth: null } : {}),
      },
    }
  },
  'a Swiss custody account': (dice) => {
    const held = [
      { name: 'Nestle SA', isin: 'CH0038863350', units: '1200', currency: 'CHF', value: 11_400_050 },
      { name: 'Apple Inc', isin: 'US0378331005', units: '40', currency: 'USD', value: 712_344 },
    ]
    return {
      name: 'portfolio.csv',
      content: table(
        dice,
        ['Name', 'ISIN', 'Quantity', 'Price', 'Currency', 'Market Value'],
        held.map(({ name, isin: id, units, currency, value }) => [
          name,
          id,
          swiss(Number(units) * 100).slice(0, -3),
          swiss(Math.round(value / Number(units))),
          currency,
          swiss(value),
        ]),
        { delimiter: ';' },
      ),
      truth: {
        ...european,
        ...brokerage,
        currency: 'CHF',
        decimalMark: '.',
        rows: [],
        holdings: held.map(({ isin: id, units, currency, value }) => ({
          security: id,
          units,
          currency,
          value: money(value),
        })),
      },
    }
  },
}
