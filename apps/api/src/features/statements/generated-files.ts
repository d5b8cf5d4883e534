import { buildWorkbook } from '../../sources/statements/testing/build-workbook.ts'
import { Dice } from './testing/dice.ts'

/** A statement file that was made from known figures, with the traps that files of banks and brokers hold. */
export interface GeneratedFile {
  readonly name: string
  readonly content: Buffer
  readonly traps: readonly string[]
  readonly truth: Truth
}

/** What a file says, whoever reads it. */
export interface Truth {
  /** Booked rows: `yyyy-MM-dd`, signed amount with two decimals (positive: into the account). */
  readonly rows: readonly { readonly date: string; readonly amount: string }[]
  /** Null: the file states none; then it has to be asked. */
  readonly currency: string | null
  readonly dateOrder: 'YMD' | 'MDY' | 'DMY'
  readonly decimalMark: '.' | ','
  /** What the sign of the amount column says. */
  readonly sign: 'as_is' | 'inverted'
}

interface Row {
  readonly date: string
  readonly cents: number
  readonly text: string
  readonly id: string
}

const PAID = [
  'Grocer & Sons',
  'Rent, March',
  'Tram 7',
  'Café Löwe',
  'Insurance “Nord”',
  'Fuel; 40 l',
  'ATM',
  '1,234 screws',
]
const RECEIVED = ['Salary', 'Refund', 'From Ann, 4.50', 'Sale of a bike', 'Interest']
const two = (value: number): string => String(value).padStart(2, '0')
const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${two(Math.abs(cents) % 100)}`

function rowsOf(dice: Dice): Row[] {
  const count = 3 + dice.below(12)
  // days over twelve tell the order of a date; without one it has to be asked
  const isAmbiguous = dice.trap('no day over twelve', 3)
  const rows = Array.from({ length: count }, (_, at): Row => {
    const day = isAmbiguous ? 1 + dice.below(12) : 1 + dice.below(28)
    const size = dice.one([900, 20_000, 4_000_000, 250])
    const cents = (1 + dice.below(size)) * (dice.below(4) === 0 ? 1 : -1)
    return {
      date: `2026-${two(1 + dice.below(10))}-${two(day)}`,
      cents,
      text: dice.one(cents < 0 ? PAID : RECEIVED),
      id: `R${at}-${dice.below(1e6)}`,
    }
  })
  if (dice.trap('two equal rows', 4)) rows.push({ ...rows[0]!, id: `${rows[0]!.id}b` })
  return rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

const truthRows = (rows: readonly Row[]): Truth['rows'] =>
  rows.map(({ date, cents }) => ({ date, amount: money(cents) }))
const plain = { dateOrder: 'YMD', decimalMark: '.', sign: 'as_is' } as const
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const compact = (date: string): string => date.replaceAll('-', '')

function ofx(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const currency = dice.one(['USD', 'EUR', 'GBP', 'JPY'])
  const isXml = dice.below(2) === 0
  const isCard = dice.trap('card', 4)
  const noIds = dice.trap('no FITID', 5)
  const sameIds = !noIds && dice.trap('one FITID for all', 5)
  const comma = dice.trap('comma in an amount', 5)
  const zone = dice.trap('time and zone', 4)
  const oneLine = dice.trap('one line', 5)
  const noListEnd = !isXml && dice.trap('list without an end', 6)
  const close = (tag: string, value: string) =>
    isXml || dice.below(2) === 0 ? `<${tag}>${value}</${tag}>` : `<${tag}>${value}`
  const entry = (row: Row) =>
    `<STMTTRN>${close('TRNTYPE', dice.one(['DEBIT', 'CREDIT', 'OTHER', 'POS']))}${close('DTPOSTED', compact(row.date) + (zone ? '233000[-5:EST]' : ''))}${close('TRNAMT', comma ? money(row.cents).replace('.', ',') : dice.below(3) === 0 && row.cents > 0 ? `+${money(row.cents)}` : money(row.cents))}${noIds ? '' : close('FITID', sameIds ? '1' : row.id)}${close('NAME', escaped(row.text))}</STMTTRN>`
  const [set, statement, from] = isCard
    ? ['CREDITCARDMSGSRSV1', 'CCSTMT', `<CCACCTFROM>${close('ACCTID', '4000123412341234')}</CCACCTFROM>`]
    : [
        'BANKMSGSRSV1',
        'STMT',
        `<BANKACCTFROM>${close('BANKID', '1')}${close('ACCTID', '77001122')}${close('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>`,
      ]
  const head = isXml
    ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
    : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n'
  const status = `<STATUS>${close('CODE', '0')}${close('SEVERITY', 'INFO')}</STATUS>`
  const body = [
    `<OFX><SIGNONMSGSRSV1><SONRS>${status}${close('DTSERVER', '20261101')}${close('LANGUAGE', 'ENG')}<FI>${close('ORG', 'Generated Bank')}${close('FID', '9')}</FI></SONRS></SIGNONMSGSRSV1>`,
    `<${set}><${statement}TRNRS>${close('TRNUID', '1')}${status}<${statement}RS>${close('CURDEF', currency)}${from}`,
    `<BANKTRANLIST>${close('DTSTART', '20260101')}${close('DTEND', '20261101')}`,
    ...rows.map(entry),
    noListEnd ? '' : '</BANKTRANLIST>',
    `</${statement}RS></${statement}TRNRS></${set}></OFX>`,
  ]
  return {
    name: `generated.${dice.one(['ofx', 'qfx'])}`,
    content: Buffer.from(head + body.join(oneLine ? '' : '\n')),
    traps: dice.traps,
    truth: { ...plain, rows: truthRows(rows), currency },
  }
}

const ORDERS = { YMD: [0, 1, 2], MDY: [1, 2, 0], DMY: [2, 1, 0] } as const
function dateText(date: string, order: Truth['dateOrder'], mark: string, isShort: boolean): string {
  const parts = date.split('-')
  return ORDERS[order].map((part) => (part === 0 && isShort ? parts[0]!.slice(2) : parts[part]!)).join(mark)
}

function numberText(cents: number, mark: Truth['decimalMark'], group: string, style: string): string {
  const [whole = '', rest = ''] = money(Math.abs(cents)).split('.')
  const text = whole.replaceAll(/\B(?=(\d{3})+$)/g, group) + mark + rest
  if (cents >= 0) return text
  return style === 'parentheses'
    ? `(${text})`
    : style === 'trailing'
      ? `${text}-`
      : style === 'unicode'
        ? `−${text}`
        : `-${text}`
}

function qif(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const dateOrder = dice.one(['MDY', 'DMY'] as const)
  const isShort = dice.trap('years of two digits', 3)
  const mark = dateOrder === 'DMY' ? dice.one(['/', '.']) : '/'
  const group = dice.trap('thousands', 3) ? ',' : ''
  const splits = dice.trap('splits', 4)
  const body = rows.map((row) =>
    [
      `D${dateText(row.date, dateOrder, mark, isShort)}`,
      `T${numberText(row.cents, '.', group, 'plain')}`,
      `P${row.text}`,
      ...(splits && row.cents % 2 === 0
        ? [`SFood`, `$${money(row.cents / 2)}`, `SRest`, `$${money(row.cents / 2)}`]
        : []),
      '^',
    ].join('\n'),
  )
  return {
    name: 'generated.qif',
    content: Buffer.from(`!Type:Bank\n${body.join('\n')}\n`),
    traps: dice.traps,
    truth: { rows: truthRows(rows), currency: null, dateOrder, decimalMark: '.', sign: 'as_is' },
  }
}

const HEADINGS = {
  en: ['Date', 'Description', 'Amount', 'Balance', 'Currency', 'Debit', 'Credit'],
  de: ['Buchungstag', 'Verwendungszweck', 'Betrag', 'Saldo', 'Währung', 'Soll', 'Haben'],
  fr: ['Date', 'Libellé', 'Montant', 'Solde', 'Devise', 'Débit', 'Crédit'],
} as const

function csv(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const language = dice.one(['en', 'de', 'fr'] as const)
  const [date, text, amount, balance, currencyHeading, debit, credit] = HEADINGS[language]
  const decimalMark = language === 'en' ? '.' : ','
  const delimiter = decimalMark === ',' ? ';' : dice.one([',', ';', '\t'])
  const dateOrder = language === 'en' ? dice.one(['YMD', 'MDY', 'DMY'] as const) : dice.one(['YMD', 'DMY'] as const)
  const mark = dateOrder === 'YMD' ? '-' : language === 'de' ? '.' : '/'
  const isShort = dateOrder !== 'YMD' && dice.trap('years of two digits', 6)
  const group = dice.trap('thousands', 3) ? (decimalMark === ',' ? dice.one(['.', '\u00A0', ' ']) : ',') : ''
  const style = dice.trap('other minus', 4) ? dice.one(['parentheses', 'trailing', 'unicode']) : 'plain'
  const columns = dice.one(['amount', 'amount', 'debit-credit'])
  const sign = columns === 'amount' && dice.trap('money out is positive', 6) ? 'inverted' : 'as_is'
  const currency = dice.one(['EUR', 'GBP', 'USD', 'CHF'])
  const where = dice.one(['column', 'heading', 'cell', 'nowhere'])
  if (where !== 'column') dice.traps.push(`currency ${where}`)
  const hasBalance = dice.below(2) === 0
  const isReversed = dice.trap('newest first', 3)
  const preamble = dice.trap('lines before the table', 5)
  const footer = dice.trap('a sum below the table', 6)
  const blank = dice.trap('empty lines', 5)
  const encoding = dice.trap('other encoding', 5) ? dice.one(['latin1', 'utf16le', 'bom'] as const) : 'utf8'
  const signs: Record<string, string> = { EUR: '€', GBP: '£', USD: '$', CHF: 'CHF' }
  const inCell = where === 'cell' ? (value: string) => `${signs[currency]} ${value}` : (value: string) => value
  const isQuoted = dice.below(3) === 0
  const cell = (value: string): string =>
    isQuoted || value.includes(delimiter) || value.includes('"') || value.includes('\n')
      ? `"${value.replaceAll('"', '""')}"`
      : value
  const number = (cents: number) => inCell(numberText(cents, decimalMark, group, style))
  const inHeading = where === 'heading' ? ` (${currency})` : ''
  let running = 500_000
  const lines = rows.map((row) => {
    running += row.cents
    const figures =
      columns === 'amount'
        ? [number(sign === 'inverted' ? -row.cents : row.cents)]
        : row.cents < 0
          ? [number(-row.cents), '']
          : ['', number(row.cents)]
    return [
      dateText(row.date, dateOrder, mark, isShort),
      row.text,
      ...figures,
      ...(hasBalance ? [number(running)] : []),
      ...(where === 'column' ? [currency] : []),
    ]
  })
  const headings = [
    date,
    text,
    ...(columns === 'amount' ? [amount + inHeading] : [debit + inHeading, credit + inHeading]),
    ...(hasBalance ? [balance + inHeading] : []),
    ...(where === 'column' ? [currencyHeading] : []),
  ]
  const written = (cells: readonly string[]) => cells.map(cell).join(delimiter)
  const table = [written(headings), ...(isReversed ? lines.toReversed() : lines).map(written)]
  if (blank) table.splice(2, 0, '')
  if (footer) table.push(written(['Total', '', ...lines[0]!.slice(2).map(() => '')]))
  if (preamble) table.unshift('Account statement', 'Generated Bank', '')
  const content = table.join(dice.one(['\n', '\r\n'])) + '\n'
  return {
    name: 'generated.csv',
    content:
      encoding === 'bom'
        ? Buffer.from(`\uFEFF${content}`)
        : encoding === 'utf16le'
          ? Buffer.from(`\uFEFF${content}`, 'utf16le')
          : encoding === 'latin1'
            ? Buffer.from(
                content.replaceAll(/[“”−€]/g, (sign_) => ({ '−': '-', '€': 'EUR' })[sign_] ?? '"'),
                'latin1',
              )
            : Buffer.from(content),
    traps: dice.traps,
    truth: {
      rows: truthRows(rows),
      currency: where === 'nowhere' || (where === 'cell' && currency === 'USD') ? null : currency,
      dateOrder,
      decimalMark,
      sign,
    },
  }
}

function camt(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const currency = dice.one(['EUR', 'CHF', 'SEK'])
  const hasPending = dice.trap('pending entries', 3)
  const prefix = dice.trap('name spaces', 4) ? 'n:' : ''
  const hasTime = dice.trap('date and time', 4)
  const batched = dice.trap('batch of two', 4)
  const tag = (name: string, inside: string, attributes = '') =>
    `<${prefix}${name}${attributes}>${inside}</${prefix}${name}>`
  const day = (date: string) => (hasTime ? tag('DtTm', `${date}T10:00:00+02:00`) : tag('Dt', date))
  const entry = (row: Row, status: string) =>
    tag(
      'Ntry',
      tag('Amt', money(Math.abs(row.cents)), ` Ccy="${currency}"`) +
        tag('CdtDbtInd', row.cents < 0 ? 'DBIT' : 'CRDT') +
        tag('Sts', dice.below(2) === 0 ? status : tag('Cd', status)) +
        tag('BookgDt', day(row.date)) +
        tag('ValDt', day(row.date)) +
        tag('AcctSvcrRef', row.id) +
        tag(
          'NtryDtls',
          (batched && Math.abs(row.cents) > 1 ? [1, 2] : [1])
            .map(() => tag('TxDtls', tag('RmtInf', tag('Ustrd', escaped(row.text)))))
            .join(''),
        ),
    )
  const opening = 100_000
  const closing = opening + rows.reduce((sum, row) => sum + row.cents, 0)
  const bal = (code: string, cents: number, date: string) =>
    tag(
      'Bal',
      tag('Tp', tag('CdOrPrtry', tag('Cd', code))) +
        tag('Amt', money(Math.abs(cents)), ` Ccy="${currency}"`) +
        tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT') +
        tag('Dt', tag('Dt', date)),
    )
  const pending = hasPending ? entry({ ...rows[0]!, cents: 12_345, id: 'P1' }, 'PDNG') : ''
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}Document xmlns${prefix ? ':n' : ''}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${tag(
    'BkToCstmrStmt',
    tag('GrpHdr', tag('MsgId', '1') + tag('CreDtTm', '2026-11-01T00:00:00')) +
      tag(
        'Stmt',
        tag('Id', '1') +
          tag('Acct', tag('Id', tag('IBAN', 'DE02120300000000202051')) + tag('Ccy', currency)) +
          bal('OPBD', opening, '2026-01-01') +
          bal('CLBD', closing, '2026-11-01') +
          rows.map((row) => entry(row, 'BOOK')).join('\n') +
          pending,
      ),
  )}</${prefix}Document>`
  return {
    name: 'generated.xml',
    content: Buffer.from(content),
    traps: dice.traps,
    truth: { ...plain, rows: truthRows(rows), currency },
  }
}

function mt940(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const currency = dice.one(['EUR', 'USD', 'GBP'])
  const isWhole = dice.trap('amounts without cents', 5)
  const swift = dice.trap('SWIFT blocks', 3)
  const entryDate = dice.trap('no entry date', 3) ? '' : null
  const written = (cents: number) => (isWhole && cents % 100 === 0 ? `${cents / 100},` : money(cents).replace('.', ','))
  const lines = rows.map((row) => {
    const date = compact(row.date).slice(2)
    return `:61:${date}${entryDate ?? date.slice(2)}${row.cents < 0 ? 'D' : 'C'}${written(Math.abs(row.cents))}NTRF${row.id}\n:86:${row.text.replaceAll(/[^A-Za-z0-9 ]/g, '')}`
  })
  const closing = 100_000 + rows.reduce((sum, row) => sum + row.cents, 0)
  const balance = (tag: string, cents: number, date: string) =>
    `:${tag}:${cents < 0 ? 'D' : 'C'}${date}${currency}${written(Math.abs(cents))}`
  const body = [
    ':20:GEN',
    ':25:DE02120300000000202051',
    ':28C:1/1',
    balance('60F', 100_000, '260101'),
    ...lines,
    balance('62F', closing, '261101'),
  ].join('\r\n')
  const content = swift ? `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n${body}\r\n-}` : `${body}\r\n-`
  return {
    name: 'generated.sta',
    content: Buffer.from(content),
    traps: dice.traps,
    truth: { ...plain, rows: truthRows(rows), currency },
  }
}

function flex(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const hasCancelled = dice.trap('a cancelled trade', 3)
  const dashes = dice.trap('dates with dashes', 3)
  const day = (date: string) => (dashes ? date : compact(date))
  const trades: { date: string; cents: number }[] = []
  const cash: string[] = []
  const trade: string[] = []
  for (const row of rows) {
    const amount = money(row.cents)
    if (dice.below(2) === 0)
      cash.push(
        `<CashTransaction accountId="U1" currency="EUR" type="${row.cents > 0 ? 'Dividends' : 'Other Fees'}" dateTime="${day(row.date)}" reportDate="${day(row.date)}" amount="${amount}" description="${escaped(row.text).replaceAll('"', '')}" transactionID="${row.id}" symbol="ABC" levelOfDetail="DETAIL" />`,
      )
    else
      trade.push(
        `<Trade accountId="U1" currency="EUR" assetCategory="STK" symbol="ABC" description="ABC CORP" buySell="${row.cents < 0 ? 'BUY' : 'SELL'}" quantity="${row.cents < 0 ? 2 : -2}" tradePrice="${money(Math.floor(Math.abs(row.cents) / 2))}" proceeds="${amount}" ibCommission="0" ibCommissionCurrency="EUR" netCash="${amount}" tradeDate="${day(row.date)}" settleDateTarget="${day(row.date)}" transactionID="${row.id}" levelOfDetail="EXECUTION" />`,
      )
    trades.push({ date: row.date, cents: row.cents })
  }
  if (hasCancelled) {
    const base =
      'accountId="U1" currency="EUR" assetCategory="STK" symbol="XYZ" description="XYZ" tradePrice="10" ibCommission="0" ibCommissionCurrency="EUR" levelOfDetail="EXECUTION"'
    trade.push(
      `<Trade ${base} buySell="BUY" quantity="5" proceeds="-50.00" netCash="-50.00" tradeDate="${day('2026-03-03')}" transactionID="c1" />`,
    )
    trade.push(
      `<Trade ${base} buySell="BUY (Ca.)" quantity="-5" proceeds="50.00" netCash="50.00" tradeDate="${day('2026-03-03')}" transactionID="c2" />`,
    )
    trades.push({ date: '2026-03-03', cents: -5000 }, { date: '2026-03-03', cents: 5000 })
  }
  const content = `<FlexQueryResponse queryName="All" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260101" toDate="20261101" period="" whenGenerated="20261101;120000"><AccountInformation accountId="U1" currency="EUR" /><Trades>${trade.join('')}</Trades><CashTransactions>${cash.join('')}</CashTransactions></FlexStatement></FlexStatements></FlexQueryResponse>`
  return {
    name: 'generated.xml',
    content: Buffer.from(content),
    traps: dice.traps,
    truth: { ...plain, rows: trades.map(({ date, cents }) => ({ date, amount: money(cents) })), currency: 'EUR' },
  }
}

const serialOf = (date: string): number => Date.parse(date) / 86_400_000 + 25_569

function xlsx(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const currency = dice.trap('no currency', 3) ? null : dice.one(['EUR', 'USD'])
  const isText = dice.trap('days as text', 4)
  const hasTags = dice.trap('a column of tags', 3)
  const sheets = {
    Bookings: [
      ['Date', 'Description', 'Amount', ...(currency === null ? [] : ['Currency']), ...(hasTags ? ['Tags'] : [])],
      ...rows.map((row) => [
        isText ? row.date : { day: serialOf(row.date) },
        row.text,
        row.cents / 100,
        ...(currency === null ? [] : [currency]),
        ...(hasTags ? ['home'] : []),
      ]),
    ],
    ...(dice.trap('another sheet', 3) ? { Notes: [['Something'], ['else']] } : {}),
  }
  return {
    name: 'generated.xlsx',
    content: Buffer.from(buildWorkbook(sheets)),
    traps: dice.traps,
    truth: { ...plain, rows: truthRows(rows), currency },
  }
}

function ghostfolio(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const fee = dice.trap('fees', 3) ? 1.25 : 0
  const hasTags = dice.trap('tags', 3)
  const activities = rows.map(({ date, cents, text }) => ({
    accountId: 'a',
    comment: text,
    currency: 'USD',
    date: `${date}T00:00:00.000Z`,
    fee,
    quantity: 1,
    symbol: 'ABC',
    tags: hasTags ? ['t'] : [],
    type: cents < 0 ? 'BUY' : 'SELL',
    unitPrice: Math.abs(cents) / 100,
  }))
  return {
    name: 'generated.json',
    content: Buffer.from(JSON.stringify({ accounts: [{ id: 'a', name: 'Depot' }], activities })),
    traps: dice.traps,
    truth: {
      ...plain,
      rows: rows.map(({ date, cents }) => ({ date, amount: money(cents - fee * 100) })),
      currency: 'USD',
    },
  }
}

function portfolioPerformance(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const hasTime = dice.trap('times of day', 3)
  const hasPrices = dice.trap('prices', 3)
  const security = hasPrices
    ? '<security><uuid>s</uuid><name>ABC</name><currencyCode>EUR</currencyCode><prices><price t="2026-10-01" v="500000000"/></prices></security>'
    : ''
  const bookings = rows.map(
    ({ id, date, cents, text }) =>
      `<account-transaction><uuid>${id}</uuid><date>${date}T${hasTime ? '10:30' : '00:00'}</date><currencyCode>EUR</currencyCode><amount>${Math.abs(cents)}</amount><note>${escaped(text)}</note><type>${cents < 0 ? 'REMOVAL' : 'DEPOSIT'}</type></account-transaction>`,
  )
  const content = `<client><version>69</version><baseCurrency>EUR</baseCurrency><securities>${security}</securities><accounts><account><uuid>a</uuid><name>Money</name><currencyCode>EUR</currencyCode><transactions>${bookings.join('')}</transactions></account></accounts><portfolios/></client>`
  return {
    name: 'generated.portfolio.xml',
    content: Buffer.from(content),
    traps: dice.traps,
    truth: { ...plain, rows: truthRows(rows), currency: 'EUR' },
  }
}

/** Programs that keep a household's book: their own headings, and columns that nobody takes. */
function household(dice: Dice): GeneratedFile {
  const rows = rowsOf(dice)
  const program = dice.one(['Mint', 'Actual', 'Sure', 'Firefly'] as const)
  dice.traps.push(program)
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const size = (cents: number): string => money(Math.abs(cents))
  const us = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
  const tables = {
    Mint: [
      'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes',
      ({ date, cents, text }: Row) =>
        `${us(date)},${cell(text)},${cell(text)},${size(cents)},${cents < 0 ? 'debit' : 'credit'},Food,Main,fun,`,
    ],
    Actual: [
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
      ({ date, cents, text }: Row) => `Main,${date},${cell(text)},,Food,${money(cents)},0,Cleared`,
    ],
    Sure: [
      'date,name,amount,category,tags,account,notes,currency',
      ({ date, cents, text }: Row) => `${date},${cell(text)},${money(cents)},Food,a,Main,,EUR`,
    ],
    Firefly: [
      'user_id,group_id,journal_id,type,amount,currency_code,description,date,source_name,source_type,destination_name,destination_type,foreign_amount,foreign_currency_code,tags',
      ({ id, date, cents, text }: Row) =>
        cents < 0
          ? `1,1,${id},Withdrawal,-${size(cents)},EUR,${cell(text)},${date},Main,Asset account,Shop,Expense account,,,x`
          : `1,1,${id},Deposit,${size(cents)},EUR,${cell(text)},${date},Firm,Revenue account,Main,Asset account,,,`,
    ],
  } as const
  const [heading, line] = tables[program]
  return {
    name: 'generated.csv',
    content: Buffer.from([heading, ...rows.map(line)].join('\n')),
    traps: dice.traps,
    truth: {
      ...plain,
      rows: truthRows(rows),
      currency: program === 'Sure' || program === 'Firefly' ? 'EUR' : null,
      dateOrder: program === 'Mint' ? 'MDY' : 'YMD',
    },
  }
}

const KINDS = [ofx, csv, qif, csv, camt, csv, mt940, flex, xlsx, ghostfolio, portfolioPerformance, household] as const

/** The file of a seed: formats take turns, traps are thrown. */
export const generateFile = (seed: number): GeneratedFile => KINDS[seed % KINDS.length]!(new Dice(seed))
