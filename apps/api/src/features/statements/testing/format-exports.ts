import { buildWorkbook, buildZip } from '../../../sources/statements/testing/build-workbook.ts'
import type { Dice } from './dice.ts'
import {
  type Booking,
  type BrokerEvent,
  type Shape,
  american,
  booked,
  bookings,
  british,
  brokerEvents,
  comma,
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

const compact = (date: string): string => date.replaceAll('-', '')
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const brokerage = { accountType: 'BROKERAGE' } as const

/** One bank statement of OFX, in the SGML of its first version or the XML of its second. */
function ofxBank(
  dice: Dice,
  { isXml, zeroIds = false, sameIds = false }: { isXml: boolean; zeroIds?: boolean; sameIds?: boolean },
): ReturnType<Shape> {
  const currency = dice.one(['USD', 'CAD', 'GBP', 'BRL'])
  const rows = bookings(dice)
  const isComma = dice.trap('decimal comma', 3)
  const zone = dice.one(['', '120000', '120000[0:GMT]', '235959.000[-3:BRT]'])
  const isLatin = !isXml && dice.trap('windows-1252', 3)
  const hasBalance = !dice.trap('no balance', 3)
  const tag = (name: string, value: string): string => (isXml ? `<${name}>${value}</${name}>` : `<${name}>${value}`)
  const amount = (cents: number): string => (isComma ? comma(cents) : money(cents))
  const list = rows.map((row, at) =>
    [
      '<STMTTRN>',
      tag(
        'TRNTYPE',
        row.cents < 0 ? dice.one(['DEBIT', 'POS', 'CHECK', 'ATM']) : dice.one(['CREDIT', 'DIRECTDEP', 'DEP']),
      ),
      tag('DTPOSTED', compact(row.date) + zone),
      tag('TRNAMT', amount(row.cents)),
      tag('FITID', zeroIds ? '0' : sameIds ? '202601' : `${row.id}${at}`),
      tag('NAME', xml(row.text).slice(0, 32)),
      tag('MEMO', xml(row.text)),
      '</STMTTRN>',
    ].join('\n'),
  )
  const closing = START + rows.reduce((sum, { cents }) => sum + cents, 0)
  const head = isXml
    ? '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="203" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
    : `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:${isLatin ? '1252' : 'NONE'}\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n`
  const text = [
    `${head}<OFX><SIGNONMSGSRSV1><SONRS><STATUS>${tag('CODE', '0')}${tag('SEVERITY', 'INFO')}</STATUS>${tag('DTSERVER', '20261101')}${tag('LANGUAGE', 'ENG')}</SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS>${tag('TRNUID', '1')}<STATUS>${tag('CODE', '0')}${tag('SEVERITY', 'INFO')}</STATUS><STMTRS>${tag('CURDEF', currency)}<BANKACCTFROM>${tag('BANKID', '001')}${tag('ACCTID', '55667788')}${tag('ACCTTYPE', 'CHECKING')}</BANKACCTFROM><BANKTRANLIST>${tag('DTSTART', '20260101')}${tag('DTEND', '20261031')}`,
    ...list,
    '</BANKTRANLIST>',
    hasBalance ? `<LEDGERBAL>${tag('BALAMT', amount(closing))}${tag('DTASOF', '20261031')}</LEDGERBAL>` : '',
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')
  return {
    name: isXml ? 'statement.ofx' : 'statement.qfx',
    content: isLatin
      ? Buffer.from([...text].map((sign) => (sign === '€' ? 0x80 : Math.min(sign.charCodeAt(0), 255))))
      : Buffer.from(text),
    truth: { ...american, currency, rows: rowsIn(rows, currency), worth: hasBalance ? money(closing) : null },
  }
}

function mt940(dice: Dice, isSwiss: boolean): ReturnType<Shape> {
  const currency = isSwiss ? 'CHF' : 'EUR'
  const rows = bookings(dice, { plain: true })
  // RD takes back a debit, RC a credit: money in and money out
  const mark = (row: Booking): string => `${row.cents % 5 === 0 ? 'R' : ''}${row.cents < 0 ? 'D' : 'C'}`
  const code = isSwiss ? '' : 'R'
  const lines = rows.map((row) => {
    return `:61:${compact(row.date).slice(2)}${compact(row.date).slice(4)}${mark(row)}${code}${comma(Math.abs(row.cents))}NMSCNONREF//${row.id}\r\n:86:166?00GUTSCHRIFT?20SVWZ+${row.text}?32Somebody`
  })
  const truth = rows.map((row) => ({ ...row, cents: row.cents % 5 === 0 ? -row.cents : row.cents }))
  const closing = START + truth.reduce((sum, row) => sum + row.cents, 0)
  const bal = (tag: string, value: number, day: string): string =>
    `:${tag}:${value < 0 ? 'D' : 'C'}${day}${currency}${comma(Math.abs(value))}`
  return {
    name: 'umsaetze.sta',
    content: Buffer.from(
      [
        '',
        ':20:STARTUMS',
        ':25:12030000/1020304050',
        ':28C:0',
        bal('60F', START, '260101'),
        ...lines,
        bal('62F', closing, '261031'),
        '-',
        '',
      ].join('\r\n'),
    ),
    truth: {
      ...european,
      currency,
      rows: truth.map((row) => ({
        ...booked(row, currency),
        kinds: row.cents > 0 ? ['DEPOSIT', 'PURCHASE', 'TRANSFER_IN', 'OTHER'] : booked(row, currency).kinds,
      })),
      worth: money(closing),
    },
  }
}

function camt(dice: Dice, kind: '052' | '053' | '054'): ReturnType<Shape> {
  const rows = bookings(dice)
  const isReversed = dice.trap('a reversal', 3)
  const isForeign = dice.trap('original amounts of another currency', 3)
  const last = rows.at(-1)!
  const entry = (row: Booking, sign: number, extra = ''): string =>
    `<Ntry><Amt Ccy="EUR">${money(Math.abs(row.cents))}</Amt><CdtDbtInd>${sign * row.cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>${extra}<Sts>${kind === '052' ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${row.date}</Dt></BookgDt><ValDt><Dt>${row.date}</Dt></ValDt><AcctSvcrRef>${row.id}${extra.length}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${isForeign ? `<AmtDtls><InstdAmt><Amt Ccy="USD">${money(Math.abs(row.cents * 2))}</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">${money(Math.abs(row.cents))}</Amt></TxAmt></AmtDtls>` : ''}<RmtInf><Ustrd>${xml(row.text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const truth = [...rows, ...(isReversed ? [{ ...last, cents: -last.cents }] : [])]
  const closing = START + truth.reduce((sum, { cents }) => sum + cents, 0)
  const bal = (code: string, cents: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>`
  const [outer, inner] = {
    '052': ['BkToCstmrAcctRpt', 'Rpt'],
    '053': ['BkToCstmrStmt', 'Stmt'],
    '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  }[kind]
  const hasBalances = kind !== '054'
  return {
    name: `camt${kind}.xml`,
    content: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${outer}><GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-01T10:00:00</CreDtTm></GrpHdr><${inner}><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${hasBalances ? bal('OPBD', START) + bal('CLBD', closing) : ''}${rows.map((row) => entry(row, 1)).join('')}${isReversed ? entry({ ...last }, -1, '<RvslInd>true</RvslInd>') : ''}</${inner}></${outer}></Document>`,
    ),
    truth: {
      ...european,
      decimalMark: '.',
      rows: truth.map((row) => ({
        ...booked(row, 'EUR'),
        kinds: row.cents > 0 ? ['DEPOSIT', 'PURCHASE', 'TRANSFER_IN', 'OTHER', 'INTEREST'] : booked(row, 'EUR').kinds,
      })),
      worth: hasBalances ? money(closing) : null,
    },
  }
}

/** Interim transactions of a day: entries without a balance, counted at the end. */
function mt942(dice: Dice): ReturnType<Shape> {
  const rows = bookings(dice, { plain: true })
  const currency = dice.one(['EUR', 'SEK', 'USD'])
  const hasCounts = !dice.trap('no counts', 3)
  const isBlocked = dice.trap('SWIFT blocks', 3)
  const sides = (['D', 'C'] as const).map((side) => {
    const own = rows.filter(({ cents }) => cents < 0 === (side === 'D'))
    return `:90${side}:${own.length}${currency}${comma(Math.abs(own.reduce((sum, { cents }) => sum + cents, 0)))}`
  })
  const body = [
    ':20:INTERIM',
    ':25:DE02120300000000202051',
    ':28C:1/1',
    ...(dice.trap('a floor for each side', 3)
      ? [`:34F:${currency}D0,`, `:34F:${currency}C0,`]
      : [`:34F:${currency}0,`]),
    ':13D:2611011530+0100',
    ...rows.map(
      (row) =>
        `:61:${compact(row.date).slice(2)}${compact(row.date).slice(4)}${row.cents < 0 ? 'D' : 'C'}${comma(Math.abs(row.cents))}NTRFNONREF//${row.id}\r\n:86:${row.text}`,
    ),
    ...(hasCounts ? sides : []),
  ].join('\r\n')
  return {
    name: 'interim.sta',
    content: Buffer.from(isBlocked ? `{1:F01BANKDEFFXXXX}{2:O9421530}{4:\r\n${body}\r\n-}` : `${body}\r\n-\r\n`),
    truth: { ...european, currency, rows: rows.map((row) => booked(row, currency)), worth: null },
  }
}

/** Statements in an archive as banks deliver them: a file a booking day, in any order, some told of twice. */
function camtArchive(dice: Dice): ReturnType<Shape> {
  const rows = bookings(dice).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const hasTwice = dice.trap('a day in two files', 3)
  const hasNotice = dice.trap('notifications beside statements', 3)
  const hasText = dice.trap('a file that is no statement', 3)
  const entry = (row: Booking, at: number, prefix = ''): string =>
    `<Ntry><Amt Ccy="EUR">${money(Math.abs(row.cents))}</Amt><CdtDbtInd>${row.cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${row.date}</Dt></BookgDt><AcctSvcrRef>${prefix}${row.id}-${at}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${xml(row.text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const account = '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>'
  const bal = (code: string, cents: number, date: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${money(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`
  const files: Record<string, string> = {}
  let balance = START
  let notices = ''
  const numbered = rows.map((row, at) => ({ row, at }))
  for (const [date, own] of Map.groupBy(numbered, ({ row }) => row.date)) {
    const after = own.reduce((sum, { row }) => sum + row.cents, balance)
    const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${account}${bal('OPBD', balance, date)}${bal('CLBD', after, date)}${own.map(({ row, at }) => entry(row, at)).join('')}</Stmt></BkToCstmrStmt></Document>`
    files[`${dice.below(1_000_000)}_${date}.xml`] = text
    if (hasTwice && balance === START) files[`copy_${date}.xml`] = text
    if (hasNotice) notices += own.map(({ row, at }) => entry(row, at, dice.below(2) === 0 ? 'N' : '')).join('')
    balance = after
  }
  if (hasNotice)
    files['camt054.xml'] =
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn><Ntfctn>${account}${notices}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
  if (hasText) files['LIESMICH.txt'] = 'Ihre Bank'
  return {
    name: 'camt053.zip',
    content: Buffer.from(buildZip(files)),
    truth: {
      ...european,
      decimalMark: '.',
      rows: rows.map((row) => booked(row, 'EUR')),
      worth: money(balance),
    },
  }
}

const qifDate = (date: string, style: string): string =>
  style === 'quicken'
    ? `${Number(date.slice(5, 7))}/${String(Number(date.slice(8))).padStart(2, ' ')}'${date.slice(2, 4)}`
    : written(date, style)

/** An event of a broker by the words of a program, as cells. */
const isTrade = ({ kind }: BrokerEvent): boolean => kind === 'BUY' || kind === 'SELL'

/** Transactions of its accounts, as Portfolio Performance exports them in one of its languages. */
function portfolioPerformanceAccounts(dice: Dice, isGerman: boolean): ReturnType<Shape> {
  const events = brokerEvents(dice, {
    kinds: ['DEPOSIT', 'BUY', 'SELL', 'DIVIDEND', 'INTEREST', 'FEE', 'TAX', 'WITHDRAWAL'],
  })
  const words = isGerman
    ? {
        DEPOSIT: 'Einlage',
        BUY: 'Kauf',
        SELL: 'Verkauf',
        DIVIDEND: 'Dividende',
        INTEREST: 'Zinsen',
        FEE: 'Gebühren',
        TAX: 'Steuern',
        WITHDRAWAL: 'Entnahme',
      }
    : {
        DEPOSIT: 'Deposit',
        BUY: 'Buy',
        SELL: 'Sell',
        DIVIDEND: 'Dividend',
        INTEREST: 'Interest',
        FEE: 'Fees',
        TAX: 'Taxes',
        WITHDRAWAL: 'Removal',
      }
  const number = (cents: number): string => (isGerman ? comma(cents) : money(cents))
  return {
    name: 'Alle_Buchungen.csv',
    content: table(
      dice,
      isGerman
        ? [
            'Datum',
            'Typ',
            'Wert',
            'Buchungswährung',
            'Bruttobetrag',
            'Währung Bruttobetrag',
            'Wechselkurs',
            'Gebühren',
            'Steuern',
            'Stück',
            'ISIN',
            'WKN',
            'Ticker-Symbol',
            'Wertpapiername',
            'Notiz',
          ]
        : [
            'Date',
            'Type',
            'Value',
            'Transaction Currency',
            'Gross Amount',
            'Currency Gross Amount',
            'Exchange Rate',
            'Fees',
            'Taxes',
            'Shares',
            'ISIN',
            'WKN',
            'Ticker Symbol',
            'Security Name',
            'Note',
          ],
      events.map((event) => [
        `${event.date}T00:00:00`,
        words[event.kind],
        number(event.cents),
        'EUR',
        number(event.gross),
        'EUR',
        '',
        event.fee ? number(event.fee) : '',
        '',
        isTrade(event) ? unitsText(event.units).replace('.', isGerman ? ',' : '.') : '',
        event.security?.isin ?? '',
        '',
        event.security?.ticker ?? '',
        event.security?.name ?? '',
        '',
      ]),
      { delimiter: isGerman ? ';' : ',' },
    ),
    truth: {
      ...european,
      ...brokerage,
      dateOrder: 'YMD',
      decimalMark: isGerman ? ',' : '.',
      rows: events.map((event) => traded(event, 'EUR', null)),
    },
  }
}

export const formatExports: Readonly<Record<string, Shape>> = {
  'OFX 1': (dice) => ofxBank(dice, { isXml: false }),
  'OFX 2': (dice) => ofxBank(dice, { isXml: true }),
  'OFX with the id zero': (dice) => ofxBank(dice, { isXml: dice.below(2) === 0, zeroIds: true }),
  'OFX with one id for all': (dice) => ofxBank(dice, { isXml: dice.below(2) === 0, sameIds: true }),
  'OFX investments': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL', 'DIVIDEND'], whole: true })
    const id = (cusip: string): string => `<SECID><UNIQUEID>${cusip}<UNIQUEIDTYPE>CUSIP</SECID>`
    const cusip = (event: BrokerEvent): string => event.security?.cusip ?? '90210X105'
    const list = events.map((event, at) => {
      const transaction = `<INVTRAN><FITID>F${event.id}${at}<DTTRADE>${compact(event.date)}120000<DTSETTLE>${compact(event.date)}</INVTRAN>${id(cusip(event))}`
      if (event.kind === 'DIVIDEND')
        return `<INCOME>${transaction}<INCOMETYPE>DIV<TOTAL>${money(event.cents)}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INCOME>`
      const side = event.kind === 'BUY' ? 'BUY' : 'SELL'
      return `<${side}STOCK><INV${side}>${transaction}<UNITS>${unitsText(event.kind === 'SELL' ? -event.units : event.units)}<UNITPRICE>${money(event.price)}<COMMISSION>${money(event.fee)}<TOTAL>${money(event.cents)}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INV${side}><${side}TYPE>${side}</${side}STOCK>`
    })
    const hasShort = dice.trap('an option that was written', 2)
    const position = ([kind, of, units, price, value]: readonly [string, string, string, string, string]): string =>
      `<${kind}><INVPOS>${id(of)}<HELDINACCT>CASH<POSTYPE>${units.startsWith('-') ? 'SHORT' : 'LONG'}<UNITS>${units}<UNITPRICE>${price}<MKTVAL>${value}<DTPRICEASOF>20261031</INVPOS></${kind}>`
    const held = [
      ['POSSTOCK', '037833100', '12.5', '150.00', '1875.00'],
      ['POSDEBT', '912810TM0', '10000', '98.50', '9850.00'],
      ...(hasShort ? ([['POSOPT', '0378331C5', '-2', '5.20', '-1040.00']] as const) : []),
    ] as const
    const total = 187_500 + 985_000 - (hasShort ? 104_000 : 0) + 50_025
    const named = (kind: string, of: string, name: string, tick: string): string =>
      `<${kind}INFO><SECINFO>${id(of)}<SECNAME>${name}<TICKER>${tick}</SECINFO></${kind}INFO>`
    return {
      name: 'brokerage.qfx',
      content: Buffer.from(
        [
          'OFXHEADER:100\nDATA:OFXSGML\nVERSION:103\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261101<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>',
          '<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><INVSTMTRS><DTASOF>20261031<CURDEF>USD<INVACCTFROM><BROKERID>broker.example<ACCTID>9988776655</INVACCTFROM><INVTRANLIST><DTSTART>20260101<DTEND>20261031',
          ...list,
          `</INVTRANLIST><INVPOSLIST>${held.map((row) => position(row)).join('\n')}</INVPOSLIST><INVBAL><AVAILCASH>500.25<MARGINBALANCE>0.00<SHORTBALANCE>0.00</INVBAL></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>`,
          `<SECLISTMSGSRSV1><SECLIST>${named('STOCK', '037833100', 'APPLE INC', 'AAPL')}${named('STOCK', '084670702', 'BERKSHIRE HATHAWAY INC CL B', 'BRK.B')}${named('STOCK', '90210X105', 'FOREIGN CO', 'FRGN')}<DEBTINFO><SECINFO>${id('912810TM0')}<SECNAME>US TREASURY 4% 2042</SECINFO><PARVALUE>100<DEBTTYPE>COUPON</DEBTINFO><OPTINFO><SECINFO>${id('0378331C5')}<SECNAME>AAPL DEC 200 CALL</SECINFO><OPTTYPE>CALL<STRIKEPRICE>200<DTEXPIRE>20261218<SHPERCTRCT>100</OPTINFO></SECLIST></SECLISTMSGSRSV1></OFX>`,
        ].join('\n'),
      ),
      truth: {
        ...american,
        ...brokerage,
        rows: events.map((event) => traded(event, 'USD', null)),
        holdings: held.map(([, security, units, , value]) => ({ security, units, value, currency: 'USD' })),
        worth: money(total),
      },
    }
  },
  'OFX of two accounts': (dice) => {
    const [one, two] = [bookings(dice), bookings(dice)]
    const statement = (rows: readonly Booking[], account: string, currency: string): string =>
      `<STMTTRNRS><TRNUID>${account}<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>9<ACCTID>${account}<ACCTTYPE>SAVINGS</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20261031${rows.map((row, at) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(row.date)}<TRNAMT>${money(row.cents)}<FITID>${at}<NAME>${xml(row.text)}</STMTTRN>`).join('\n')}</BANKTRANLIST><LEDGERBAL><BALAMT>10.00<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS>`
    return {
      name: 'all.ofx',
      content: Buffer.from(
        `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261101<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>${statement(one, '11112222', 'USD')}${statement(two, '33334444', 'EUR')}</BANKMSGSRSV1></OFX>`,
      ),
      truth: {
        ...american,
        rows: [
          ...one.map((row) => ({ ...booked(row, 'USD'), account: 'one' })),
          ...two.map((row) => ({ ...booked(row, 'EUR'), account: 'two' })),
        ],
      },
    }
  },
  'QIF of a bank': (dice) => {
    const rows = bookings(dice, { plain: true })
    const style = dice.one(['quicken', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YY', 'MM/DD/YY'])
    const opening = dice.trap('an opening balance', 2)
      ? `D${qifDate('2026-01-01', style)}\nT500.00\nPOpening Balance\nL[Checking]\n^\n`
      : ''
    return {
      name: 'checking.qif',
      content: Buffer.from(
        `!Type:${dice.one(['Bank', 'CCard', 'Cash'])}\n${opening}${rows.map((row) => [`D${qifDate(row.date, style)}`, `U${us(row.cents)}`, `T${us(row.cents)}`, 'CX', `P${row.text}`, `M${row.text}`, 'LFood', '^'].join('\n')).join('\n')}\n`,
      ),
      truth: { ...american, dateOrder: style.startsWith('D') ? 'DMY' : 'MDY', rows: rowsIn(rows, null) },
    }
  },
  'QIF with decimal commas': (dice) => {
    const rows = bookings(dice, { plain: true })
    return {
      name: 'konto.qif',
      content: Buffer.from(
        `!Type:Bank\r\n${rows.map((row) => [`D${written(row.date, 'DD.MM.YYYY')}`, `T${comma(row.cents)}`, `P${row.text}`, '^'].join('\r\n')).join('\r\n')}\r\n`,
      ),
      truth: { ...european, rows: rowsIn(rows, null) },
    }
  },
  'QIF investments': (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL', 'DIVIDEND', 'INTEREST'] })
    const words = { BUY: 'Buy', SELL: 'Sell', DIVIDEND: 'Div', INTEREST: 'IntInc' } as const
    return {
      name: 'invest.qif',
      content: Buffer.from(
        `!Account\nNBrokerage\nTInvst\n^\n!Type:Invst\n${events.map((event) => [`D${written(event.date, 'MM/DD/YYYY')}`, `N${words[event.kind as 'BUY']}`, ...(event.security ? [`Y${event.security.name}`] : []), ...(isTrade(event) ? [`I${money(event.price)}`, `Q${unitsText(event.units)}`] : []), `U${us(Math.abs(event.cents))}`, `T${us(Math.abs(event.cents))}`, ...(event.fee ? [`O${money(event.fee)}`] : []), '^'].join('\n')).join('\n')}\n`,
      ),
      truth: { ...american, ...brokerage, rows: events.map((event) => traded(event, null, null)) },
    }
  },
  'CAMT.053': (dice) => camt(dice, '053'),
  'CAMT.052': (dice) => camt(dice, '052'),
  'CAMT.054': (dice) => camt(dice, '054'),
  'CAMT.053, an archive of days': camtArchive,
  'MT942 of a day': mt942,
  'MT940 of Germany': (dice) => mt940(dice, false),
  'MT940 of Switzerland': (dice) => mt940(dice, true),
  'Flex query': (dice) => {
    const events = brokerEvents(dice, {
      kinds: ['BUY', 'SELL', 'DIVIDEND', 'TAX', 'DEPOSIT', 'WITHDRAWAL', 'INTEREST', 'FEE'],
    })
    const foreign = dice.trap('a trade of currencies', 2)
    const types = {
      DIVIDEND: 'Dividends',
      TAX: 'Withholding Tax',
      DEPOSIT: 'Deposits/Withdrawals',
      WITHDRAWAL: 'Deposits/Withdrawals',
      INTEREST: 'Broker Interest Received',
      FEE: 'Other Fees',
    } as const
    const hasSummary = dice.trap('rows of summaries', 2)
    const trades = events.filter(isTrade).map((event) => {
      const of = (level: string, id: string): string =>
        `<Trade accountId="U77" currency="USD" fxRateToBase="0.92" assetCategory="STK" symbol="${event.security!.ticker}" description="${xml(event.security!.name)}" isin="${event.security!.isin}" multiplier="1" tradeDate="${compact(event.date)}" dateTime="${compact(event.date)};103000" settleDateTarget="${compact(event.date)}" buySell="${event.kind}" quantity="${unitsText(event.kind === 'SELL' ? -event.units : event.units)}" tradePrice="${money(event.price)}" tradeMoney="${money(event.gross)}" proceeds="${money(Math.sign(event.cents) * event.gross)}" taxes="0" ibCommission="${money(-event.fee)}" ibCommissionCurrency="USD" netCash="${money(event.cents)}" transactionID="${id}" levelOfDetail="${level}" />`
      return of('EXECUTION', event.id) + (hasSummary ? of('SYMBOL_SUMMARY', '') : '')
    })
    const cash = events
      .filter((event) => !isTrade(event))
      .map((event) => {
        const of = (level: string, id: string): string =>
          `<CashTransaction accountId="U77" currency="USD" fxRateToBase="0.92" symbol="${event.security?.ticker ?? ''}" description="${xml(event.security?.name ?? 'CASH')}" dateTime="${compact(event.date)}" reportDate="${compact(event.date)}" settleDate="${compact(event.date)}" amount="${money(event.cents)}" type="${types[event.kind as 'TAX']}" transactionID="${id}" levelOfDetail="${level}" />`
        return of('DETAIL', event.id) + (hasSummary ? of('SUMMARY', '') : '')
      })
    const exchange = foreign
      ? '<Trade accountId="U77" currency="USD" fxRateToBase="0.92" assetCategory="CASH" symbol="EUR.USD" description="EUR.USD" multiplier="1" tradeDate="20260605" dateTime="20260605;103000" buySell="BUY" quantity="100" tradePrice="1.1" proceeds="-110" ibCommission="0" ibCommissionCurrency="USD" netCash="0" transactionID="fx1" levelOfDetail="EXECUTION" />'
      : ''
    return {
      name: 'flex.xml',
      content: Buffer.from(
        `<FlexQueryResponse queryName="q" type="AF">\n<FlexStatements count="1">\n<FlexStatement accountId="U77" fromDate="20260101" toDate="20261031" period="YearToDate" whenGenerated="20261101;101500">\n<AccountInformation accountId="U77" currency="EUR" />\n<Trades>${trades.join('\n')}${exchange}</Trades>\n<CashTransactions>${cash.join('\n')}</CashTransactions>\n</FlexStatement>\n</FlexStatements>\n</FlexQueryResponse>`,
      ),
      truth: {
        ...american,
        ...brokerage,
        currency: 'EUR',
        rows: [
          ...events.map((event) => traded(event, 'USD', 'ticker')),
          ...(foreign
            ? [
                { date: '2026-06-05', amount: '-110', currency: 'USD', kinds: ['EXCHANGE'] as const },
                { date: '2026-06-05', amount: '100', currency: 'EUR', kinds: ['EXCHANGE'] as const },
              ]
            : []),
        ],
      },
    }
  },
  'Portfolio Performance, accounts': (dice) => portfolioPerformanceAccounts(dice, false),
  'Portfolio Performance, accounts in German': (dice) => portfolioPerformanceAccounts(dice, true),
  Ghostfolio: (dice) => {
    const events = brokerEvents(dice, { kinds: ['BUY', 'SELL', 'DIVIDEND', 'FEE'] })
    return {
      name: 'ghostfolio-export.json',
      content: Buffer.from(
        JSON.stringify({
          meta: { date: '2026-11-01T10:00:00.000Z', version: '2.100.0' },
          accounts: [{ id: 'a1', name: 'Depot', currency: 'USD', balance: 0 }],
          activities: events.map((event) => ({
            accountId: 'a1',
            comment: null,
            fee: event.kind === 'FEE' ? event.gross / 100 : event.fee / 100,
            quantity: isTrade(event) ? event.units / 10_000 : event.kind === 'FEE' ? 0 : 1,
            type: event.kind,
            unitPrice: isTrade(event) ? event.price / 100 : event.kind === 'FEE' ? 0 : event.gross / 100,
            currency: 'USD',
            dataSource: 'YAHOO',
            date: `${event.date}T12:00:00.000Z`,
            symbol: event.security?.ticker ?? 'Account fee',
          })),
        }),
      ),
      truth: { ...american, ...brokerage, rows: events.map((event) => traded(event, 'USD', 'ticker')) },
    }
  },
  Mint: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        [
          'Date',
          'Description',
          'Original Description',
          'Amount',
          'Transaction Type',
          'Category',
          'Account Name',
          'Labels',
          'Notes',
        ],
        newest(rows).map((row) => [
          written(row.date, 'M/DD/YYYY'),
          row.text,
          row.text.toUpperCase(),
          money(Math.abs(row.cents)),
          row.cents < 0 ? 'debit' : 'credit',
          'Groceries',
          'Checking',
          '',
          '',
        ]),
        { quotes: 'all' },
      ),
      truth: { ...american, sign: 'by_type', rows: rowsIn(rows, null) },
    }
  },
  YNAB: (dice) => {
    const rows = bookings(dice)
    const isEuro = dice.trap('decimal comma', 2)
    const number = (cents: number): string => (isEuro ? `${comma(cents)}€` : `$${us(cents)}`)
    return {
      name: 'My Budget as of 2026-11-01 - Register.csv',
      content: table(
        dice,
        [
          'Account',
          'Flag',
          'Date',
          'Payee',
          'Category Group/Category',
          'Category Group',
          'Category',
          'Memo',
          'Outflow',
          'Inflow',
          'Cleared',
        ],
        newest([{ date: '2026-01-01', cents: 50_000, text: 'Starting Balance' }, ...rows]).map((row) => [
          'Checking',
          '',
          written(row.date, isEuro ? 'DD.MM.YYYY' : 'MM/DD/YYYY'),
          row.text,
          'Everyday: Food',
          'Everyday',
          'Food',
          '',
          number(row.cents < 0 ? -row.cents : 0),
          number(row.cents > 0 ? row.cents : 0),
          'Cleared',
        ]),
        { quotes: 'all', encoding: 'bom' },
      ),
      truth: { ...(isEuro ? european : american), rows: rowsIn(rows, isEuro ? 'EUR' : null) },
    }
  },
  Actual: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        ['Account', 'Date', 'Payee', 'Notes', 'Category', 'Amount', 'Split_Amount', 'Cleared'],
        rows.map((row) => ['Checking', row.date, row.text, '', 'Food', money(row.cents), '0', 'Cleared']),
      ),
      truth: { ...american, dateOrder: 'YMD', rows: rowsIn(rows, null) },
    }
  },
  Firefly: (dice) => {
    const rows = bookings(dice)
    const opening = dice.trap('an opening balance', 2)
    const head = [
      'user_id',
      'group_id',
      'journal_id',
      'created_at',
      'updated_at',
      'group_title',
      'type',
      'currency_code',
      'amount',
      'foreign_currency_code',
      'foreign_amount',
      'primary_currency_code',
      'pc_amount',
      'pc_foreign_amount',
      'description',
      'date',
      'source_name',
      'source_iban',
      'source_type',
      'destination_name',
      'destination_iban',
      'destination_type',
      'reconciled',
      'category',
      'budget',
      'bill',
      'tags',
      'notes',
    ]
    const line = (cells: Readonly<Record<string, string>>): string[] => head.map((name) => cells[name] ?? '')
    return {
      name: 'transaction_export.csv',
      content: table(dice, head, [
        ...(opening
          ? [
              line({
                user_id: '1',
                group_id: '1',
                journal_id: '1',
                type: 'Opening balance',
                currency_code: 'EUR',
                amount: '500.000000000000',
                description: 'Initial balance for "Giro"',
                date: '2026-01-01T00:00:00+01:00',
                source_name: 'Initial balance for "Giro"',
                source_type: 'Initial balance account',
                destination_name: 'Giro',
                destination_type: 'Asset account',
              }),
            ]
          : []),
        ...rows.map((row, at) =>
          line({
            user_id: '1',
            group_id: String(at + 2),
            journal_id: String(at + 2),
            type: row.cents < 0 ? 'Withdrawal' : 'Deposit',
            currency_code: 'EUR',
            amount: `${money(row.cents)}0000000000`,
            description: row.text,
            date: `${row.date}T00:00:00+02:00`,
            source_name: row.cents < 0 ? 'Giro' : 'Employer',
            source_type: row.cents < 0 ? 'Asset account' : 'Revenue account',
            destination_name: row.cents < 0 ? 'Shop' : 'Giro',
            destination_type: row.cents < 0 ? 'Expense account' : 'Asset account',
          }),
        ),
      ]),
      truth: {
        ...american,
        currency: 'EUR',
        dateOrder: 'YMD',
        // what an account held before is no booking
        rows: rowsIn(rows, 'EUR'),
      },
    }
  },
  'a workbook of a bank': (dice) => {
    const rows = running(bookings(dice), START)
    const isSerial = dice.trap('days as numbers', 2)
    const serial = (date: string): number =>
      Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
    return {
      name: 'Umsaetze.xlsx',
      content: Buffer.from(
        buildWorkbook({
          Kontoauszug: [
            ['Kontoauszug', null],
            ['IBAN', 'DE02120300000000202051'],
            [null],
            ['Buchungstag', 'Verwendungszweck', 'Betrag (EUR)', 'Saldo (EUR)'],
            ...newest(rows).map((row) => [
              isSerial ? { day: serial(row.date) } : written(row.date, 'DD.MM.YYYY'),
              row.text,
              row.cents / 100,
              row.after / 100,
            ]),
          ],
          Hinweise: [['Alle Angaben ohne Gewähr']],
        }),
      ),
      truth: { ...british, currency: 'EUR', decimalMark: '.', rows: rowsIn(rows, 'EUR') },
    }
  },
  'a table with amounts in words of two currencies': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'wallet.csv',
      content: table(
        dice,
        ['Date', 'Description', 'Amount', 'Status'],
        rows.map((row) => [
          row.date,
          row.text,
          row.cents % 2 === 0 ? `${money(row.cents)} SEK` : `€${money(row.cents)}`.replace('€-', '-€'),
          'Completed',
        ]),
      ),
      truth: {
        ...american,
        dateOrder: 'YMD',
        rows: rows.map((row) => booked(row, row.cents % 2 === 0 ? 'SEK' : 'EUR')),
      },
    }
  },
}
