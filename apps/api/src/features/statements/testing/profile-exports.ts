import type { Dice } from './dice.ts'
import {
  type BrokerEvent,
  type Shape,
  type TrueRow,
  american,
  bookings,
  british,
  brokerEvents,
  comma,
  eu,
  european,
  money,
  newest,
  running,
  table,
  traded,
  unitsText,
  us,
  written,
  START,
  rowsIn,
} from './export-truth.ts'

const iso = { dateOrder: 'YMD', accountType: 'BROKERAGE' } as const
const rowsBy = (events: readonly BrokerEvent[], currency: string | null, by: 'ticker' | 'isin' | null): TrueRow[] =>
  events.map((event) => traded(event, currency, by))
const isTrade = ({ kind }: BrokerEvent): boolean => kind === 'BUY' || kind === 'SELL'
const signedUnits = ({ kind, units }: BrokerEvent): string =>
  units === 0 ? '' : unitsText(kind === 'SELL' ? -units : units)
const gross = ({ kind, gross: size }: BrokerEvent): number =>
  kind === 'BUY' || kind === 'FEE' || kind === 'TAX' || kind === 'WITHDRAWAL' ? -size : size
const withComma = (text: string): string => text.replace('.', ',')
const orEmpty = (cents: number, write: (cents: number) => string): string => (cents === 0 ? '' : write(cents))

/** Bookings of whole trades: where a file states money and units alone, the fee stands in the money. */
const withoutFees = (event: BrokerEvent): BrokerEvent => ({ ...event, fee: 0, tax: 0, cents: gross(event) })

const COINS = ['BTC', 'ETH', 'SOL', 'ADA'] as const
/** Units of a coin that come or go without money. */
const inKind = (date: string, kind: TrueRow['kinds'][number], units: string, security: string): TrueRow => ({
  date,
  amount: '0',
  currency: null,
  kinds: [kind],
  units,
  security,
})

/** Fields of Interactive Brokers' Flex tables, as its exports write them, and the cells of an event. */
function flexTrades(dice: Dice): ReturnType<Shape> {
  const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
  const isCancelled = dice.trap('a cancelled trade', 2)
  const cells = (event: BrokerEvent, id = event.id, side = event.kind, units = signedUnits(event)) => [
    'USD',
    event.security!.ticker,
    `${event.date.replaceAll('-', '')};095853`,
    event.date.replaceAll('-', ''),
    side.includes('Ca.') ? 'TradeCancel' : 'ExchTrade',
    units,
    money(event.price),
    side,
    'U1234567',
    'STK',
    event.security!.name,
    event.security!.cusip ?? '',
    event.security!.isin,
    id,
    event.date.replaceAll('-', ''),
    money(event.gross),
    money(-event.fee),
    'USD',
    money(side.includes('Ca.') ? -event.cents : event.cents),
    'EXECUTION',
  ]
  const rows = events.map((event) => cells(event))
  const truth: TrueRow[] = rowsBy(events, 'USD', 'ticker')
  if (dice.trap('a trade of currencies, its commission in a third', 2)) {
    const [euros, dollars] = ['8000', '-8938.40']
    const row = cells({ ...events[0]!, date: '2026-10-30', price: 0 }, '779', 'BUY')
    row[1] = 'EUR.USD'
    row[5] = euros
    row[6] = '1.1173'
    row[9] = 'CASH'
    row[10] = 'EUR.USD'
    row[11] = row[12] = ''
    row[15] = '8938.40'
    row[16] = '-1.80'
    row[17] = 'CHF'
    row[18] = '0'
    rows.push(row)
    const base = { date: '2026-10-30', kinds: ['EXCHANGE'] } as const
    truth.push({ ...base, amount: euros, currency: 'EUR' }, { ...base, amount: dollars, currency: 'USD' })
    truth.push({ ...base, kinds: ['FEE'], amount: '-1.80', currency: 'CHF' })
  }
  if (isCancelled) {
    const twin: BrokerEvent = { ...events[0]!, id: '777', kind: 'BUY', fee: 0, cents: -events[0]!.gross }
    rows.push(cells(twin), cells(twin, '778', 'BUY (Ca.)' as 'BUY', unitsText(-twin.units)))
  }
  return {
    name: 'Trades.csv',
    content: table(
      dice,
      [
        'CurrencyPrimary',
        'Symbol',
        'DateTime',
        'TradeDate',
        'TransactionType',
        'Quantity',
        'TradePrice',
        'Buy/Sell',
        'ClientAccountID',
        'AssetClass',
        'Description',
        'CUSIP',
        'ISIN',
        'TradeID',
        'SettleDateTarget',
        'TradeMoney',
        'IBCommission',
        'IBCommissionCurrency',
        'NetCash',
        'LevelOfDetail',
      ],
      rows,
      { quotes: 'all' },
    ),
    truth: { ...american, ...iso, rows: truth },
  }
}

const FLEX_CASH: Readonly<Partial<Record<BrokerEvent['kind'], string>>> = {
  DIVIDEND: 'Dividends',
  INTEREST: 'Broker Interest Received',
  FEE: 'Other Fees',
  TAX: 'Withholding Tax',
  DEPOSIT: 'Deposits/Withdrawals',
  WITHDRAWAL: 'Deposits/Withdrawals',
}

export const profileExports: Readonly<Record<string, Shape>> = {
  'Monzo before 2019': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'MonzoDataExport.csv',
      content: table(
        dice,
        [
          'id',
          'created',
          'amount',
          'currency',
          'local_amount',
          'local_currency',
          'category',
          'emoji',
          'description',
          'address',
          'notes',
          'receipt',
        ],
        newest(rows).map((row) => {
          const isAbroad = row.cents % 3 === 0
          return [
            `tx_0000${row.id}`,
            `${row.date} 17:32:57 +0000`,
            money(row.cents),
            'GBP',
            money(isAbroad ? row.cents * 2 : row.cents),
            isAbroad ? 'USD' : 'GBP',
            'general',
            '',
            row.text,
            '',
            '#expense',
            '',
          ]
        }),
      ),
      truth: { ...british, dateOrder: 'YMD', rows: rowsIn(rows, 'GBP') },
    }
  },
  Commerzbank: (dice) => {
    const rows = bookings(dice)
    const isOld = dice.trap('columns of before', 2)
    return {
      name: 'DE27200400000628808808_EUR_01-11-2026_1200.csv',
      content: table(
        dice,
        [
          'Buchungstag',
          'Wertstellung',
          'Umsatzart',
          'Buchungstext',
          'Betrag',
          'Währung',
          ...(isOld
            ? ['Auftraggeberkonto', 'Bankleitzahl Auftraggeberkonto', 'IBAN Auftraggeberkonto']
            : ['IBAN Kontoinhaber', 'Kategorie']),
        ],
        newest(rows).map((row) => [
          written(row.date, 'DD.MM.YYYY'),
          written(row.date, 'DD.MM.YYYY'),
          row.cents < 0 ? dice.one(['Lastschrift', 'Überweisung', 'Dauerauftrag']) : 'Gutschrift',
          `${row.text} End-to-End-Ref.: 4,50 Kundenreferenz 12`,
          eu(row.cents),
          'EUR',
          ...(isOld ? ['628808808', '20040000', 'DE27200400000628808808'] : ['DE27200400000628808808', 'Sonstiges']),
        ]),
        { delimiter: ';', encoding: 'bom' },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  bunq: (dice) => {
    const rows = bookings(dice)
    const isComma = dice.trap('decimal comma', 2)
    return {
      name: 'bunq-statement.csv',
      content: table(
        dice,
        ['Date', 'Interest Date', 'Amount', 'Account', 'Counterparty', 'Name', 'Description'],
        newest(rows).map((row) => [
          row.date,
          row.date,
          isComma ? eu(row.cents) : us(row.cents),
          'NL90BUNQ2071504690',
          row.cents < 0 ? '' : 'NL00INGB0001234567',
          row.text,
          `${row.text} 20.00 USD, 1 USD = 0.86900 EUR`,
        ]),
        { quotes: 'all' },
      ),
      truth: { ...european, dateOrder: 'YMD', decimalMark: isComma ? ',' : '.', rows: rowsIn(rows, 'EUR') },
    }
  },
  KBC: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'export_BE61734041478017_20261101_1200.csv',
      content: table(
        dice,
        [
          'Rekeningnummer',
          'Rubrieknaam',
          'Naam',
          'Munt',
          'Afschriftnummer',
          'Datum',
          'Omschrijving',
          'Valuta',
          'Bedrag',
          'Saldo',
          'credit',
          'debet',
          'rekeningnummer tegenpartij',
          'BIC tegenpartij',
          'Naam tegenpartij',
          'Adres tegenpartij',
          'gestructureerde mededeling',
          'Vrije mededeling',
        ],
        newest(rows).map((row) => [
          'BE61734041478017',
          ' '.repeat(20),
          'A HOLDER',
          'EUR',
          '  02026001',
          written(row.date, 'DD/MM/YYYY'),
          `INSTANTOVERSCHRIJVING ${row.text}`,
          written(row.date, 'DD/MM/YYYY'),
          comma(row.cents),
          comma(row.after),
          row.cents > 0 ? comma(row.cents) : ' '.repeat(14),
          row.cents < 0 ? comma(row.cents) : ' '.repeat(14),
          'BE89 6509 6582 5185',
          'REVOBEB2XXX',
          row.text,
          ' '.repeat(10),
          ' '.repeat(10),
          ' '.repeat(10),
        ]),
        { delimiter: ';', eol: dice.trap('lines that end as on old computers', 2) ? '\r' : '\r\n' },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  'Sure, its form for transactions': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        ['Date', 'Name', 'Amount', 'Category', 'Tags', 'Account', 'Notes'],
        rows.map((row) => [row.date, row.text, money(row.cents), 'Food', 'Dining|Work', 'Checking Account', 'a note']),
      ),
      truth: { ...american, dateOrder: 'YMD', currency: 'CAD', rows: rowsIn(rows, null) },
    }
  },
  'Sure, its own export of transactions': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        ['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes', 'currency'],
        // what is paid stands above zero
        rows.map((row) => [row.date, 'Everyday', money(-row.cents), row.text, 'Food', '', '', 'EUR']),
        { eol: '\n' },
      ),
      truth: { ...european, dateOrder: 'YMD', decimalMark: '.', sign: 'inverted', rows: rowsIn(rows, 'EUR') },
    }
  },
  'Sure, its form for trades': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'], fees: false })
    return {
      name: 'trades.csv',
      content: table(
        dice,
        ['date', 'ticker', 'qty', 'price', 'amount', 'account', 'name'],
        events.map((event) => [
          event.date,
          event.security!.ticker,
          signedUnits(event),
          money(event.price),
          money(-event.cents),
          'Brokerage Account',
          `${event.kind === 'BUY' ? 'Buy' : 'Sell'} ${event.security!.name}`,
        ]),
      ),
      truth: { ...american, ...iso, sign: 'inverted', currency: 'CAD', rows: rowsBy(events, null, 'ticker') },
    }
  },
  'Sure, its own export of trades': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'], fees: false })
    return {
      name: 'trades.csv',
      content: table(
        dice,
        ['date', 'account_name', 'ticker', 'quantity', 'price', 'amount', 'currency'],
        events.map((event) => [
          event.date,
          'Retirement',
          event.security!.ticker,
          signedUnits(event),
          money(event.price),
          money(-event.cents),
          'USD',
        ]),
        { eol: '\n' },
      ),
      truth: { ...american, ...iso, sign: 'inverted', rows: rowsBy(events, 'USD', 'ticker') },
    }
  },
  Disnat: (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE', 'WITHDRAWAL'],
    })
    const words = {
      BUY: 'ACHAT',
      SELL: 'VENTE',
      DIVIDEND: 'DIVIDENDE SOCIÉTÉ FIDUCIE',
      INTEREST: 'INTÉRÊTS',
      FEE: 'FRAIS',
      DEPOSIT: 'COTISATION',
      WITHDRAWAL: 'RÉSILIATION',
      TAX: 'TAXE DE VENTE DU QUÉBEC',
    }
    return {
      name: 'Historique_transactions.csv',
      content: table(
        dice,
        [
          'Date de transaction',
          'Date de règlement',
          'Type de transaction',
          "Classe d'actif",
          'Symbole',
          'Description',
          'Marché',
          'Quantité',
          'Prix',
          'Devise du prix',
          'Commission payée',
          "Montant de l'opération",
          'Devise du compte',
        ],
        newest(events).map((event) => [
          isTrade(event) ? event.date : '-',
          event.date,
          words[event.kind],
          event.security ? 'Actions' : '-',
          event.security?.ticker ?? '-',
          event.security?.name ?? 'COMPTE',
          isTrade(event) ? 'CAN' : '-',
          event.units === 0 ? '0' : withComma(signedUnits(event)),
          event.price === 0 ? '-' : comma(event.price),
          'CAN',
          event.fee === 0 ? '0' : comma(event.fee),
          comma(event.cents),
          'CAN',
        ]),
      ),
      truth: {
        ...european,
        ...iso,
        currency: 'CAD',
        rows: rowsBy(events, null, 'ticker'),
        words: { RÉSILIATION: 'WITHDRAWAL', COTISATION: 'DEPOSIT' },
      },
    }
  },
  'Interactive Brokers, Flex trades as a table': flexTrades,
  'Interactive Brokers, Flex trades of few columns': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
    const hasForex = dice.trap('a trade of currencies', 2)
    return {
      name: 'ibkr-trades.csv',
      content: table(
        dice,
        [
          'Buy/Sell',
          'TradeDate',
          'ISIN',
          'Quantity',
          'TradePrice',
          'TradeMoney',
          'CurrencyPrimary',
          'IBCommission',
          'IBCommissionCurrency',
        ],
        [
          ...events.map((event) => [
            event.kind,
            event.date.replaceAll('-', ''),
            event.security!.isin,
            signedUnits(event),
            money(event.price),
            money(-gross(event)),
            'USD',
            money(-event.fee),
            'USD',
          ]),
          ...(hasForex ? [['SELL', '20261030', '', '-8000', '1.1173', '-8938.4', 'USD', '-1.79924', 'CHF']] : []),
        ],
        { quotes: 'all' },
      ),
      truth: {
        ...american,
        ...iso,
        sign: 'by_type',
        basis: 'gross',
        rows: [
          ...rowsBy(events, 'USD', 'isin'),
          // 8,000 francs or euros for dollars: what came, the charge in its own currency beside it
          ...(hasForex
            ? [{ date: '2026-10-30', amount: '8938.40', currency: 'USD', kinds: ['EXCHANGE'] } satisfies TrueRow]
            : []),
        ],
      },
    }
  },
  'Interactive Brokers, Flex cash as a table': (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'DIVIDEND', 'TAX', 'INTEREST', 'FEE', 'WITHDRAWAL'],
    })
    const isShort = dice.trap('few columns', 2)
    const currencies = ['USD', 'CHF', 'JPY'] as const
    const currencyOf = (event: BrokerEvent) =>
      dice.traps.includes('three currencies') ? currencies[event.gross % 2]! : 'USD'
    dice.trap('three currencies', 2)
    return {
      name: 'ibkr-cash.csv',
      content: table(
        dice,
        isShort
          ? ['Type', 'SettleDate', 'ISIN', 'Description', 'Amount', 'CurrencyPrimary']
          : [
              'ClientAccountID',
              'CurrencyPrimary',
              'Symbol',
              'ISIN',
              'Description',
              'Date/Time',
              'SettleDate',
              'Amount',
              'Type',
              'TransactionID',
            ],
        events.map((event) => {
          const date = event.date.replaceAll('-', '')
          const text = event.security ? `${event.security.ticker}(${event.security.isin}) CASH DIVIDEND` : 'CASH'
          const type = FLEX_CASH[event.kind] ?? ''
          return isShort
            ? [type, date, event.security?.isin ?? '', text, money(event.cents), currencyOf(event)]
            : [
                'U1234567',
                currencyOf(event),
                event.security?.ticker ?? '',
                event.security?.isin ?? '',
                text,
                `${date};202000`,
                date,
                money(event.cents),
                type,
                event.id,
              ]
        }),
        { quotes: 'all' },
      ),
      truth: { ...american, ...iso, rows: events.map((event) => traded(event, currencyOf(event), null)) },
    }
  },
  'Interactive Brokers, Flex positions as a table': (dice) => {
    const isShort = dice.trap('a short position', 2)
    const held = [
      ['EUR', 'KESKOB', 'FI0009000202', 'KESKO OYJ-B SHS', '1000', '21', '21000', '18.26459', '18264.59'],
      ['USD', 'AAPL', 'US0378331005', 'APPLE INC', isShort ? '-50' : '50', '185.50', isShort ? '-9275' : '9275'].concat(
        ['150.00', isShort ? '-7500' : '7500'],
      ),
    ]
    return {
      name: 'positions.csv',
      content: table(
        dice,
        [
          'ClientAccountID',
          'ReportDate',
          'CurrencyPrimary',
          'Symbol',
          'ISIN',
          'Description',
          'Quantity',
          'MarkPrice',
          'PositionValue',
          'CostBasisPrice',
          'CostBasisMoney',
          'AssetClass',
          'PercentOfNAV',
          'FXRateToBase',
        ],
        held.map((cells) => ['U1234567', '20261030', ...cells, 'STK', '8.90', '0.92']),
        { quotes: 'all' },
      ),
      truth: {
        ...american,
        ...iso,
        rows: [],
        holdings: [
          { security: 'KESKOB', units: '1000', value: '21000', currency: 'EUR', cost: '18264.59' },
          {
            security: 'AAPL',
            units: isShort ? '-50' : '50',
            value: isShort ? '-9275' : '9275',
            currency: 'USD',
            cost: isShort ? '-7500' : '7500',
          },
        ],
      },
    }
  },
  'Interactive Brokers activity, what is paid and withheld': (dice) => {
    const events = brokerEvents(dice, { kinds: ['DIVIDEND', 'TAX', 'FEE', 'INTEREST'] })
    const lieu = new Set(events.filter(({ kind, gross: size }) => kind === 'DIVIDEND' && size % 2 === 0))
    const currencyOf = (event: BrokerEvent) => (event.gross % 3 === 0 ? 'CHF' : 'USD')
    const section = (name: string, of: readonly BrokerEvent[], before: readonly string[] = []) => [
      [name, 'Header', ...(before.length > 0 ? ['Subtitle'] : []), 'Currency', 'Date', 'Description', 'Amount'],
      ...of.map((event) => [
        name,
        'Data',
        ...before,
        currencyOf(event),
        event.date,
        event.security ? `${event.security.ticker}(${event.security.isin}) Cash Dividend USD 0.24 per Share` : name,
        money(event.cents),
      ]),
      [name, 'Data', ...before.map(() => 'Total'), ...(before.length > 0 ? [''] : ['Total']), '', '', '12.34'],
    ]
    const of = (kind: BrokerEvent['kind']) => events.filter((event) => event.kind === kind && !lieu.has(event))
    return {
      name: 'U1234567_20260101_20261031.csv',
      content: table(
        dice,
        ['Statement', 'Header', 'Field Name', 'Field Value'],
        [
          ['Statement', 'Data', 'BrokerName', 'Interactive Brokers'],
          ['Account Information', 'Header', 'Field Name', 'Field Value'],
          ['Account Information', 'Data', 'Base Currency', 'CHF'],
          ...section('Dividends', of('DIVIDEND')),
          ...section('Payment In Lieu Of Dividends', [...lieu]),
          ...section('Withholding Tax', of('TAX')),
          ...section('Fees', of('FEE'), ['Other Fees']),
          ...section('Interest', of('INTEREST')),
        ],
        { encoding: 'bom' },
      ),
      truth: { ...american, ...iso, rows: events.map((event) => traded(event, currencyOf(event), null)) },
    }
  },
  'Interactive Brokers, transaction history': (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'TAX', 'INTEREST', 'FEE', 'WITHDRAWAL'],
    })
    const words = {
      BUY: 'Buy',
      SELL: 'Sell',
      DIVIDEND: 'Dividend',
      TAX: 'Foreign Tax Withholding',
      INTEREST: 'Credit Interest',
      FEE: 'Other Fee',
      DEPOSIT: 'Deposit',
      WITHDRAWAL: 'Withdrawal',
    }
    const isForeign = dice.trap('prices in another currency than the money', 2)
    return {
      name: 'U1234567.TRANSACTIONS.1Y.csv',
      content: table(
        dice,
        ['Statement', 'Header', 'Field Name', 'Field Value'],
        [
          ['Statement', 'Data', 'Title', 'Transaction History'],
          ['Summary', 'Header', 'Field Name', 'Field Value'],
          ['Summary', 'Data', 'Base Currency', 'GBP'],
          ['Summary', 'Data', 'Starting Cash', '0.0'],
          [
            'Transaction History',
            'Header',
            'Date',
            'Account',
            'Description',
            'Transaction Type',
            'Symbol',
            'Quantity',
            'Price',
            ...(isForeign ? ['Price Currency'] : []),
            'Gross Amount ',
            'Commission',
            'Net Amount',
          ],
          ...newest(events).map((event) => [
            'Transaction History',
            'Data',
            event.date,
            'U***00000',
            event.security?.name ?? 'Electronic Fund Transfer',
            words[event.kind],
            event.security?.ticker ?? '-',
            isTrade(event) ? signedUnits(event) : '-',
            isTrade(event) ? money(event.price * (isForeign ? 2 : 1)) : '-',
            ...(isForeign ? [isTrade(event) ? 'USD' : '-'] : []),
            money(gross(event)),
            event.fee === 0 ? '-' : money(-event.fee),
            money(event.cents),
          ]),
        ],
      ),
      // the base currency stands in another section
      truth: { ...british, ...iso, rows: rowsBy(events, null, 'ticker') },
    }
  },
  'Revolut, trading': (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'FEE', 'WITHDRAWAL'],
      fees: false,
    })
    const words = {
      BUY: dice.one(['BUY - MARKET', 'BUY - LIMIT']),
      SELL: 'SELL - MARKET',
      DIVIDEND: 'DIVIDEND',
      FEE: 'CUSTODY FEE',
      DEPOSIT: 'CASH TOP-UP',
      WITHDRAWAL: 'CASH WITHDRAWAL',
    }
    const currency = dice.one(['USD', 'EUR'])
    const mark = dice.trap('codes before amounts', 2) ? `${currency} ` : currency === 'USD' ? '$' : '€'
    const hasSplit = dice.trap('a split', 2)
    const write = (cents: number): string =>
      mark.length > 1 ? `${mark}${us(cents)}` : `${cents < 0 ? '-' : ''}${mark}${us(Math.abs(cents))}`
    return {
      name: 'trading-account-statement.csv',
      content: table(
        dice,
        ['Date', 'Ticker', 'Type', 'Quantity', 'Price per share', 'Total Amount', 'Currency', 'FX Rate'],
        [
          ...events.map((event) => [
            `${event.date}T13:30:10.514Z`,
            event.security?.ticker ?? '',
            words[event.kind as keyof typeof words],
            event.units === 0 ? '' : unitsText(event.units),
            event.price === 0 ? '' : write(event.price),
            write(isTrade(event) ? event.gross : event.cents),
            currency,
            '1.0665',
          ]),
          ...(hasSplit
            ? [['2026-10-30T07:27:46.419568Z', 'AAPL', 'STOCK SPLIT', '0.16431924', '', write(0), currency, '0.0947']]
            : []),
        ],
      ),
      truth: {
        ...american,
        ...iso,
        currency,
        sign: 'by_type',
        rows: [
          ...rowsBy(events, currency, 'ticker'),
          ...(hasSplit
            ? [
                {
                  date: '2026-10-30',
                  amount: '0',
                  currency,
                  kinds: ['SPLIT'],
                  units: '0.16431924',
                  security: 'AAPL',
                } satisfies TrueRow,
              ]
            : []),
        ],
      },
    }
  },
  'Revolut, coins': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
    const isKrona = dice.trap('the code behind the amount', 2)
    const currency = isKrona ? 'SEK' : 'EUR'
    const write = (cents: number): string => (isKrona ? `${us(cents)} SEK` : `€${us(cents)}`)
    const day = (date: string): string => `${written(date, 'MON D')}, ${date.slice(0, 4)}, 10:10:57 PM`
    const rows: TrueRow[] = []
    const cells = events.map((event) => {
      const coin = dice.one(COINS)
      rows.push({ ...traded(event, currency, null), security: coin })
      return [
        coin,
        event.kind === 'BUY' ? 'Buy' : 'Sell',
        unitsText(event.units),
        write(event.price),
        write(event.gross),
        write(event.fee),
        day(event.date),
      ]
    })
    if (dice.trap('coins from elsewhere and away', 2)) {
      cells.push(['BTC', 'Receive', '0.00056077', write(13_721_136), write(7694), write(0), day('2026-10-28')])
      cells.push(['BTC', 'Send', '0.00046077', write(13_721_136), write(6394), write(0), day('2026-10-29')])
      rows.push(inKind('2026-10-28', 'TRANSFER_IN', '0.00056077', 'BTC'))
      rows.push(inKind('2026-10-29', 'TRANSFER_OUT', '-0.00046077', 'BTC'))
    }
    if (dice.trap('coins that are put to work', 2)) {
      cells.push(['ETH', 'Stake', '0.18580349', write(2_418_566), write(449_377), write(0), day('2026-10-30')])
      cells.push(['ETH', 'Staking reward', '0.00002061', '', '', '', day('2026-10-31')])
      rows.push(inKind('2026-10-31', 'INTEREST', '0.00002061', 'ETH'))
    }
    return {
      name: 'crypto-account-statement.csv',
      content: table(dice, ['Symbol', 'Type', 'Quantity', 'Price', 'Value', 'Fees', 'Date'], cells),
      truth: { ...american, ...iso, currency, dateOrder: 'MDY', sign: 'by_type', basis: 'gross', rows },
    }
  },
  'Trade Republic': (dice) => {
    const isPoint = dice.trap('English words and decimal points', 2)
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'WITHDRAWAL'] })
    const words = isPoint
      ? {
          BUY: 'Buy',
          SELL: 'Sell',
          DIVIDEND: 'Dividend',
          INTEREST: 'Interest',
          DEPOSIT: 'Deposit',
          WITHDRAWAL: 'Removal',
        }
      : {
          BUY: 'Aankoop',
          SELL: 'Verkoop',
          DIVIDEND: 'Dividend',
          INTEREST: 'Rente',
          DEPOSIT: 'Storting',
          WITHDRAWAL: 'Onttrekking',
        }
    // as many digits as there are: `-5`, `10,8`, `-24.999`
    const write = (cents: number): string => {
      const text = money(cents).replace(/\.?0+$/, '')
      return isPoint ? text : withComma(text)
    }
    return {
      name: 'traderepublic.csv',
      content: table(
        dice,
        ['Datum', 'Transactietype', 'Waarde (netto)', 'Opmerking', 'ISIN', 'Aantal', 'Kosten', 'Belasting'],
        newest(events).map((event) => [
          isPoint ? `${event.date}T11:30:27` : event.date,
          words[event.kind as keyof typeof words],
          write(event.cents),
          event.security?.name ?? 'A Holder',
          event.security?.isin ?? '',
          event.units === 0 ? '' : isPoint ? unitsText(event.units) : withComma(unitsText(event.units)),
          orEmpty(-event.fee, write),
          '',
        ]),
        { delimiter: ';' },
      ),
      truth: { ...european, ...iso, decimalMark: isPoint ? '.' : ',', rows: rowsBy(events, 'EUR', 'isin') },
    }
  },
  Parqet: (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL', 'DIVIDEND', 'INTEREST'], taxes: true })
    const hasTransfer = dice.trap('securities from another depot', 2)
    const write = (cents: number): string => withComma(money(cents).replace(/\.?0+$/, ''))
    const stand = { BUY: 'Buy', SELL: 'Sell', DIVIDEND: 'Dividend', INTEREST: 'Interest' }
    const line = (event: BrokerEvent, word: string): string =>
      [
        `"${event.date}T07:00:00.001Z"`,
        `"${written(event.date, 'DD.MM.YYYY')}"`,
        '"09:00:00"',
        write(event.price),
        withComma(unitsText(event.units)),
        write(event.gross),
        write(event.tax),
        write(event.fee),
        '',
        `"${word}"`,
        '"trade_republic"',
        '"Security"',
        `"${event.security?.isin ?? ''}"`,
        '',
        '',
        '"EUR"',
        '',
        '',
        `"${event.security?.name ?? 'Cash'}"`,
        '""',
        '""',
        ' ',
      ].join(';')
    const moved: BrokerEvent = {
      ...events.find(isTrade)!,
      date: '2026-10-30',
      units: 20_000,
      price: 5000,
      gross: 10_000,
      tax: 0,
      fee: 0,
    }
    const head =
      'datetime date time price shares amount tax fee realizedgains type broker assettype identifier wkn originalcurrency currency fxrate holding holdingname holdingnickname exchange avgholdingperiod'
    return {
      name: 'Parqet Export.csv',
      content: Buffer.from(
        [
          `${head
            .split(' ')
            .map((word) => `"${word}"`)
            .join(';')}; `,
          ...newest(events).map((event) => line(event, stand[event.kind as keyof typeof stand])),
          ...(hasTransfer ? [line(moved, 'TransferIn')] : []),
        ].join('\n'),
      ),
      truth: {
        ...european,
        ...iso,
        sign: 'by_type',
        basis: 'gross',
        rows: [
          ...rowsBy(events, 'EUR', 'isin'),
          ...(hasTransfer
            ? [{ ...inKind('2026-10-30', 'TRANSFER_IN', '2', moved.security!.isin), currency: 'EUR' }]
            : []),
        ],
      },
    }
  },
  Saxo: (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'FEE', 'WITHDRAWAL'],
      fees: false,
    })
    const isComma = dice.trap('decimal comma', 2)
    const isDutch = dice.trap('words of another language', 3)
    const write = (cents: number): string => (isComma ? comma(cents) : money(cents))
    const text = (event: BrokerEvent): string =>
      isTrade(event)
        ? `${event.kind === 'BUY' ? (isDutch ? 'Koop' : 'Buy') : isDutch ? 'Verkoop' : 'Sell'} ${unitsText(event.units)} @ ${money(event.price)} USD`
        : { DIVIDEND: 'Dividend', FEE: 'Custody Fee', DEPOSIT: 'Deposit', WITHDRAWAL: 'Withdrawal' }[
            event.kind as 'FEE'
          ]
    const types = {
      DIVIDEND: 'Corporate action',
      FEE: 'Cash amount',
      DEPOSIT: 'Cash Transfer',
      WITHDRAWAL: 'Cash Transfer',
    }
    return {
      name: 'Transactions_1234_2026-01-01_2026-10-31.csv',
      content: table(
        dice,
        [
          'Client ID',
          'Trade Date',
          'Value Date',
          'Type',
          'Instrument',
          'Instrument ISIN',
          'Instrument currency',
          'Exchange Description',
          'Instrument Symbol',
          'Event',
          'Amount',
          'Order ID',
          'Conversion Rate',
        ],
        newest(events).map((event) => [
          '1234',
          written(event.date, 'DD-MON-YYYY'),
          written(event.date, 'DD-MON-YYYY'),
          isTrade(event) ? 'Trade' : types[event.kind as 'FEE'],
          event.security?.name ?? '',
          event.security?.isin ?? '',
          'USD',
          event.security ? 'NASDAQ' : '',
          event.security ? `${event.security.ticker}:xnas` : '',
          text(event),
          write(event.cents),
          '',
          '1',
        ]),
      ),
      truth: {
        ...american,
        ...iso,
        currency: 'EUR',
        dateOrder: 'DMY',
        decimalMark: isComma ? ',' : '.',
        rows: rowsBy(events, null, 'isin'),
      },
    }
  },
  finpension: (dice) => {
    const events = running(
      brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE'], fees: false }),
      START,
    )
    const isVested = dice.trap('trades of one word', 2)
    const words = {
      BUY: isVested ? 'Portfolio Transaction' : 'Buy',
      SELL: isVested ? 'Portfolio Transaction' : 'Sell',
      DIVIDEND: 'Dividend and Interest Distributions',
      INTEREST: 'Interests',
      FEE: 'Flat-rate administrative fee',
      DEPOSIT: isVested ? 'Transfer vested benefits' : 'Deposit',
    }
    const six = (cents: number): string => `${money(cents)}0000`
    return {
      name: 'finpension_S3a_Portfolio1.csv',
      content: table(
        dice,
        [
          'Date',
          'Category',
          'Asset Name',
          'ISIN',
          'Number of Shares',
          'Asset Currency',
          'Currency Rate',
          'Asset Price in CHF',
          'Cash Flow',
          'Balance',
        ],
        newest(events).map((event) => [
          event.date,
          words[event.kind as keyof typeof words],
          event.security?.name ?? '',
          event.security?.isin ?? '',
          event.units === 0 ? (isVested ? '0.000000' : '') : signedUnits(event),
          'CHF',
          '1.0000000000',
          event.price === 0 ? '' : six(event.price),
          six(event.cents),
          six(event.after),
        ]),
        { delimiter: ';', encoding: 'bom' },
      ),
      truth: {
        ...american,
        ...iso,
        currency: 'CHF',
        rows: rowsBy(events, 'CHF', 'isin'),
        words: { 'Portfolio Transaction': 'OTHER', 'Transfer vested benefits': 'DEPOSIT' },
      },
    }
  },
  'Rabobank, investing': (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE', 'WITHDRAWAL'],
    })
    const words = {
      BUY: 'Koop Fondsen',
      SELL: 'Verkoop Fondsen',
      DIVIDEND: 'Contant dividend',
      INTEREST: 'Rente beleggersrekening',
      FEE: 'Tarieven en services',
      DEPOSIT: 'Storting / opname',
      WITHDRAWAL: 'Storting / opname',
      TAX: '',
    }
    return {
      name: 'Mutaties.csv',
      content: table(
        dice,
        [
          'Portefeuille',
          'Naam',
          'Datum',
          'Type mutatie',
          'Valuta mutatie',
          'Volume',
          'Koers',
          'Valuta koers',
          'Valuta kosten €',
          'Waarde',
          'Bedrag',
          'Isin code',
          'Tijd',
          'Beurs',
        ],
        newest(events).map((event) => [
          '12345678',
          event.security?.name ?? '',
          written(event.date, 'DD-MM-YYYY'),
          words[event.kind],
          'EUR',
          event.kind === 'DIVIDEND' ? '60,5563' : event.units === 0 ? '0' : withComma(signedUnits(event)),
          event.price === 0 ? '0,00 ' : `${comma(event.price)} `,
          'EUR',
          event.fee === 0 ? '0' : comma(event.fee),
          comma(event.gross),
          comma(event.cents),
          event.security?.isin ?? '',
          isTrade(event) ? '11:46:03.004' : '',
          isTrade(event) ? 'Clearstream - Vestima' : '',
        ]),
        { delimiter: ';', encoding: 'bom' },
      ),
      truth: { ...european, ...iso, dateOrder: 'DMY', rows: rowsBy(events, 'EUR', 'isin') },
    }
  },
  InvestEngine: (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'], fees: false })
    return {
      name: 'GIA_Trading_statement.csv',
      content: table(
        dice,
        [
          'Security / ISIN',
          'Transaction Type',
          'Quantity',
          'Share Price',
          'Total Trade Value',
          'Trade Date/Time',
          'Settlement Date',
          'Broker',
        ],
        newest(events).map((event) => [
          `${event.security!.name} / ISIN ${event.security!.isin}`,
          event.kind === 'BUY' ? 'Buy' : 'Sell',
          unitsText(event.units),
          `£${us(event.price)}`,
          `£${us(event.gross)}`,
          `${written(event.date, 'DD/MM/YY')} 15:18:12`,
          written(event.date, 'DD/MM/YY'),
          'None',
        ]),
      ),
      truth: { ...british, ...iso, dateOrder: 'DMY', sign: 'by_type', rows: rowsBy(events, 'GBP', 'isin') },
    }
  },
  eToro: (dice) => {
    const events = running(
      brokerEvents(dice, {
        kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE', 'TAX', 'WITHDRAWAL'],
        fees: false,
      }),
      START,
    )
    const isFrench = dice.trap('blanks in amounts', 2)
    const words = {
      BUY: 'Open Position',
      SELL: 'Position closed',
      DIVIDEND: 'Dividend',
      INTEREST: 'Interest Payment',
      FEE: dice.one(['Withdrawal Conversion Fee', 'Overnight fee']),
      TAX: 'SDRT',
      DEPOSIT: 'Deposit',
      WITHDRAWAL: 'Withdraw Request',
    }
    const write = (cents: number): string => {
      if (!isFrench) return us(cents)
      const text = comma(Math.abs(cents)).replaceAll(/\B(?=(\d{3})+,)/g, ' ')
      return cents < 0 ? `(${text})` : ` ${text} `
    }
    return {
      name: 'etoro-account-statement.csv',
      content: table(
        dice,
        [
          'Date',
          'Type',
          'Details',
          'Amount',
          'Units',
          'Realized Equity Change',
          'Realized Equity',
          'Balance',
          'Position ID',
          'Asset type',
          'NWA',
        ],
        events.map((event) => [
          `${written(event.date, 'DD/MM/YYYY')} 05:50:54`,
          words[event.kind],
          event.security ? `${event.security.ticker}/USD` : '-',
          write(isTrade(event) ? event.gross : event.cents),
          event.units === 0 ? '-' : unitsText(event.units),
          write(0),
          write(458_191),
          write(event.after),
          event.id,
          event.security ? 'Stocks' : '',
          write(0),
        ]),
      ),
      truth: {
        ...american,
        ...iso,
        dateOrder: 'DMY',
        decimalMark: isFrench ? ',' : '.',
        sign: 'by_type',
        rows: rowsBy(events, 'USD', 'ticker'),
      },
    }
  },
  Bitvavo: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'WITHDRAWAL'] })
    const rows: TrueRow[] = []
    const cells = events.map((event) => {
      const head = ['Europe/Amsterdam', event.date, '11:36:46.620', event.kind.toLowerCase()]
      if (!isTrade(event)) {
        rows.push(traded(event, 'EUR', null))
        return [
          ...head,
          'EUR',
          money(event.cents),
          '',
          '',
          '',
          '',
          'EUR',
          '0',
          'Completed',
          `b${event.id}`,
          'NL12***34',
        ]
      }
      const coin = dice.one(COINS)
      rows.push({ ...traded(event, 'EUR', null), security: coin })
      return [
        ...head,
        coin,
        signedUnits(event),
        'EUR',
        money(event.price),
        'EUR',
        money(event.cents),
        'EUR',
        money(event.fee),
        'Completed',
        `b${event.id}`,
        '',
      ]
    })
    const other = (kind: string, coin: string, units: string, fee: string): string[] => [
      'Europe/Amsterdam',
      '2026-10-30',
      '11:10:52',
      kind,
      coin,
      units,
      '',
      '',
      '',
      '',
      coin,
      fee,
      'Completed',
      `x${kind}`,
      kind === 'withdrawal' ? 'bc1qx' : '',
    ]
    if (dice.trap('coins away, with a charge in coins', 2)) {
      cells.push(other('withdrawal', 'BTC', '-0.0009999', '0.0002'))
      rows.push(inKind('2026-10-30', 'TRANSFER_OUT', '-0.0009999', 'BTC'))
    }
    if (dice.trap('rewards', 2)) {
      cells.push(other('staking', 'ADA', '0.12345', ''))
      rows.push(inKind('2026-10-30', 'INTEREST', '0.12345', 'ADA'))
    }
    if (dice.trap('a cancelled row', 2))
      cells.push([
        'Europe/Amsterdam',
        '2026-10-29',
        '11:10:52',
        'deposit',
        'EUR',
        '77.00',
        '',
        '',
        '',
        '',
        'EUR',
        '0',
        'Cancelled',
        'cancelled',
        '',
      ])
    return {
      name: 'bitvavo-full-history.csv',
      content: table(
        dice,
        [
          'Timezone',
          'Date',
          'Time',
          'Type',
          'Currency',
          'Amount',
          'Quote Currency',
          'Quote Price',
          'Received / Paid Currency',
          'Received / Paid Amount',
          'Fee currency',
          'Fee amount',
          'Status',
          'Transaction ID',
          'Address',
        ],
        cells,
      ),
      truth: { ...american, ...iso, currency: 'EUR', rows },
    }
  },
  Kraken: (dice) => {
    const events = brokerEvents(dice, { kinds: ['DEPOSIT', 'BUY', 'SELL', 'WITHDRAWAL'] })
    const isNew = dice.trap('a column of wallets', 2)
    const isSpend = dice.trap('words of instant purchases', 3)
    const rows: TrueRow[] = []
    const lines: string[][] = []
    const line = (id: string, group: string, date: string, type: string, asset: string, amount: string, fee: string) =>
      lines.push([
        id,
        group,
        `${date} 19:43:31`,
        type,
        '',
        'currency',
        ...(isNew ? ['crypto'] : []),
        asset,
        ...(isNew ? ['spot / main'] : []),
        amount,
        fee,
        '0',
      ])
    for (const [at, event] of events.entries()) {
      const group = `R${at}${event.id}`
      if (!isTrade(event)) {
        line(
          `L${at}`,
          group,
          event.date,
          event.kind.toLowerCase(),
          isNew ? 'EUR' : 'ZEUR',
          `${money(event.cents)}00`,
          '0',
        )
        rows.push(traded(event, 'EUR', null))
        continue
      }
      const coin = dice.one(['BTC', 'ETH', 'SOL'] as const)
      const asset = isNew ? coin : { BTC: 'XXBT', ETH: 'XETH', SOL: 'SOL' }[coin]
      const isBuy = event.kind === 'BUY'
      const [out, into] = isSpend ? ['spend', 'receive'] : ['trade', 'trade']
      const pay = [
        `L${at}`,
        group,
        event.date,
        isBuy ? out : into,
        isNew ? 'EUR' : 'ZEUR',
        money(gross(event)),
        money(event.fee),
      ]
      const get = [`M${at}`, group, event.date, isBuy ? into : out, asset, signedUnits(event), '0']
      for (const cells of isBuy ? [pay, get] : [get, pay]) line(...(cells as Parameters<typeof line>))
      rows.push({ ...traded(event, 'EUR', null), security: coin })
    }
    if (dice.trap('rewards', 2)) {
      line('Lr', 'Rr', '2026-10-30', isNew ? 'earn' : 'staking', isNew ? 'DOT' : 'DOT.S', '1.5', '0')
      rows.push(inKind('2026-10-30', 'INTEREST', '1.5', 'DOT'))
    }
    if (isNew && dice.trap('coins that are put to work', 2))
      for (const [id, wallet, amount] of [
        ['La', 'spot / main', '-0.5'],
        ['Lb', 'earn / liquid', '0.5'],
      ] as const) {
        line(id, 'Ra', '2026-10-28', 'earn', 'ETH', amount, '0')
        const [row] = lines.slice(-1)
        row![4] = 'autoallocation'
        row![8] = wallet
      }
    if (dice.trap('coins away, with a charge in coins', 2)) {
      line('Lw', 'Rw', '2026-10-29', 'withdrawal', isNew ? 'BTC' : 'XXBT', '-0.001', '0.00005')
      rows.push(inKind('2026-10-29', 'TRANSFER_OUT', '-0.00105', 'BTC'))
    }
    return {
      name: 'ledgers.csv',
      content: table(
        dice,
        [
          'txid',
          'refid',
          'time',
          'type',
          'subtype',
          'aclass',
          ...(isNew ? ['subclass'] : []),
          'asset',
          ...(isNew ? ['wallet'] : []),
          'amount',
          'fee',
          'balance',
        ],
        lines,
        { quotes: 'all' },
      ),
      truth: { ...american, ...iso, currency: 'EUR', basis: 'gross', rows },
    }
  },
  Relai: (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
    return {
      name: 'relai_transactions.csv',
      content: table(
        dice,
        [
          'Date',
          'Transaction Type',
          'BTC Amount',
          'BTC Price',
          'Currency Pair',
          'Fiat Amount (excl. fees)',
          'Fiat Currency',
          'Fee',
          'Fee Currency',
          'Destination',
          'Operation ID',
          'Counterparty',
        ],
        newest(events).map((event, at) => [
          `${event.date}T14:23:17Z`,
          event.kind === 'BUY' ? 'Buy' : 'Sell',
          unitsText(event.units),
          money(event.price),
          'BTC/CHF',
          money(event.gross),
          'CHF',
          money(event.fee),
          'CHF',
          'bc1q2xuea8y8un9xqzrngyy2yn9ulbl0k2ngnmxfff',
          `39a4ed08-${at}`,
          'Relai Switzerland',
        ]),
      ),
      truth: {
        ...american,
        ...iso,
        currency: 'CHF',
        sign: 'by_type',
        basis: 'gross',
        rows: events.map((event) => ({ ...traded(event, 'CHF', null), security: 'BTC' })),
      },
    }
  },
  Sharesight: (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL'] })
    return {
      name: 'All Trades Report.csv',
      content: table(
        dice,
        [
          'Market',
          'Code',
          'Name',
          'Type',
          'Date',
          'Quantity',
          'Price *',
          'Brokerage *',
          'Currency',
          'Exchange Rate',
          'Value',
          '',
          'Comments',
        ],
        events.map((event) => [
          'NASDAQ',
          event.security!.ticker,
          event.security!.name,
          event.kind === 'BUY' ? 'Buy' : 'Sell',
          written(event.date, 'DD/MM/YYYY'),
          signedUnits(event),
          // the price in dollars, the value in the money of the portfolio, charges in it
          money(event.price * 2),
          money(event.fee * 2),
          'USD',
          '2',
          money(-event.cents),
          'All Trades',
          '',
        ]),
        { before: ['Test Portfolio - All Trades Report between 2026-01-01 and 2026-10-31', ''] },
      ),
      truth: {
        ...british,
        ...iso,
        dateOrder: 'DMY',
        currency: 'AUD',
        sign: 'by_type',
        rows: rowsBy(events, null, 'ticker'),
      },
    }
  },
  'Morgan Stanley, withdrawals': (dice) => {
    const events = brokerEvents(dice, { kinds: ['SELL'], whole: true }).map(withoutFees)
    const isPending = dice.trap('an order that was cancelled', 2)
    return {
      name: 'Withdrawals Report.csv',
      content: table(
        dice,
        [
          'Execution Date',
          'Order Number',
          'Plan',
          'Type',
          'Order Status',
          'Price',
          'Quantity',
          'Net Amount',
          'Net Share Proceeds',
          'Tax Payment Method',
        ],
        [
          ...newest(events).map((event) => [
            written(event.date, 'DD-MON-YYYY'),
            `WRC${event.id}`,
            'GSU Class C',
            'Sale',
            'Complete',
            `$${us(event.price)}`,
            unitsText(-event.units),
            `$${us(event.cents)}`,
            '0',
            'N/A',
          ]),
          ...(isPending
            ? [
                [
                  '30-Oct-2026',
                  'WRC1',
                  'GSU Class C',
                  'Sale',
                  'Cancelled',
                  '$105.70',
                  '-30.00',
                  '$3,170.93',
                  '0',
                  'N/A',
                ],
              ]
            : []),
        ],
        { after: ['Please note that any Alphabet share sales are reflected in pre-split values.'] },
      ),
      truth: {
        ...american,
        ...iso,
        dateOrder: 'DMY',
        rows: events.map((event) => ({ ...traded(event, 'USD', null), security: 'GSU' })),
      },
    }
  },
}
