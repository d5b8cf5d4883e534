import {
  type Booking,
  type Shape,
  american,
  booked,
  bookings,
  british,
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
  us,
  written,
  START,
  rowsIn,
} from './export-truth.ts'

/** Balances that stand beside rows count money that came before them. */

export const bankExports: Readonly<Record<string, Shape>> = {
  'Chase checking': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Chase1234_Activity_20261101.CSV',
      content: table(
        dice,
        ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],
        newest(rows).map((row) => [
          row.cents < 0 ? 'DEBIT' : 'CREDIT',
          written(row.date, 'MM/DD/YYYY'),
          row.text,
          money(row.cents),
          row.cents < 0 ? dice.one(['DEBIT_CARD', 'ACH_DEBIT', 'CHECK_PAID']) : 'ACH_CREDIT',
          money(row.after),
          '',
        ]),
        { tail: ',' },
      ),
      truth: { ...american, rows: rowsIn(rows, 'USD') },
    }
  },
  'Chase card': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Chase9876.CSV',
      content: table(
        dice,
        ['Transaction Date', 'Post Date', 'Description', 'Category', 'Type', 'Amount', 'Memo'],
        newest(rows).map((row) => [
          written(row.date, 'MM/DD/YYYY'),
          written(row.date, 'MM/DD/YYYY'),
          row.text,
          row.cents < 0 ? 'Food & Drink' : '',
          row.cents < 0 ? 'Sale' : 'Payment',
          money(row.cents),
          '',
        ]),
      ),
      truth: { ...american, accountType: 'CREDIT_CARD', rows: rowsIn(rows, 'USD') },
    }
  },
  'Bank of America checking': (dice) => {
    const rows = running(bookings(dice), START)
    const sum = (sign: number) => rows.reduce((all, row) => (Math.sign(row.cents) === sign ? all + row.cents : all), 0)
    const closing = rows.at(-1)?.after ?? START
    return {
      name: 'stmt.csv',
      content: table(
        dice,
        ['Date', 'Description', 'Amount', 'Running Bal.'],
        [
          ['01/01/2026', 'Beginning balance as of 01/01/2026', '', us(START)],
          ...rows.map((row) => [written(row.date, 'MM/DD/YYYY'), row.text, us(row.cents), us(row.after)]),
        ],
        {
          quotes: 'needed',
          before: [
            'Description,,Summary Amt.',
            `Beginning balance as of 01/01/2026,,"${us(START)}"`,
            `Total credits,,"${us(sum(1))}"`,
            `Total debits,,"${us(sum(-1))}"`,
            `Ending balance as of 10/31/2026,,"${us(closing)}"`,
            '',
          ],
        },
      ),
      truth: { ...american, rows: rowsIn(rows, 'USD') },
    }
  },
  'Bank of America card': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'October2026_1234.csv',
      content: table(
        dice,
        ['Posted Date', 'Reference Number', 'Payee', 'Address', 'Amount'],
        rows.map((row) => [
          written(row.date, 'MM/DD/YYYY'),
          `2469216${row.id}`,
          row.text,
          'SEATTLE       WA ',
          money(row.cents),
        ]),
      ),
      truth: { ...american, accountType: 'CREDIT_CARD', rows: rowsIn(rows, null) },
    }
  },
  'Wells Fargo, no heading': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Checking1.csv',
      content: table(
        dice,
        null,
        newest(rows).map((row) => [written(row.date, 'MM/DD/YYYY'), money(row.cents), '*', '', row.text]),
        { quotes: 'all' },
      ),
      truth: { columns: { date: 0, amount: 1, description: 4 }, ...american, rows: rowsIn(rows, null) },
    }
  },
  'Capital One card': (dice) => {
    const rows = bookings(dice)
    return {
      name: '2026-11-01_transaction_download.csv',
      content: table(
        dice,
        ['Transaction Date', 'Posted Date', 'Card No.', 'Description', 'Category', 'Debit', 'Credit'],
        newest(rows).map((row) => [
          row.date,
          row.date,
          '4411',
          row.text,
          'Dining',
          row.cents < 0 ? money(-row.cents) : '',
          row.cents > 0 ? money(row.cents) : '',
        ]),
      ),
      truth: { ...american, accountType: 'CREDIT_CARD', rows: rowsIn(rows, 'USD') },
    }
  },
  'Capital One 360': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: '360Checking...1234.csv',
      content: table(
        dice,
        [
          'Account Number',
          'Transaction Description',
          'Transaction Date',
          'Transaction Type',
          'Transaction Amount',
          'Balance',
        ],
        newest(rows).map((row) => [
          '1234',
          row.text,
          written(row.date, 'MM/DD/YY'),
          row.cents < 0 ? 'Debit' : 'Credit',
          money(Math.abs(row.cents)),
          money(row.after),
        ]),
      ),
      truth: { ...american, sign: 'by_type', rows: rowsIn(rows, null) },
    }
  },
  'American Express': (dice) => {
    const isBritish = dice.trap('day first', 2)
    const rows = bookings(dice)
    return {
      name: 'activity.csv',
      content: table(
        dice,
        ['Date', 'Description', 'Card Member', 'Account #', 'Amount'],
        newest(rows).map((row) => [
          written(row.date, isBritish ? 'DD/MM/YYYY' : 'MM/DD/YYYY'),
          row.text,
          'A HOLDER',
          '-11007',
          money(-row.cents),
        ]),
      ),
      truth: {
        ...(isBritish ? british : american),
        sign: 'inverted',
        accountType: 'CREDIT_CARD',
        rows: rowsIn(rows, null),
      },
    }
  },
  Discover: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Discover-AllAvailable-20261101.csv',
      content: table(
        dice,
        ['Trans. Date', 'Post Date', 'Description', 'Amount', 'Category'],
        newest(rows).map((row) => [
          written(row.date, 'MM/DD/YYYY'),
          written(row.date, 'MM/DD/YYYY'),
          row.text,
          money(-row.cents),
          row.cents < 0 ? 'Merchandise' : 'Payments and Credits',
        ]),
      ),
      truth: { ...american, sign: 'inverted', accountType: 'CREDIT_CARD', rows: rowsIn(rows, 'USD') },
    }
  },
  'Citi card': (dice) => {
    const rows = bookings(dice)
    const hasPending = dice.trap('pending rows', 2)
    const pending = hasPending ? [['Pending', '10/31/2026', 'NOT YET BOOKED', '12.00', '']] : []
    return {
      name: 'Since Jan 01, 2026.CSV',
      content: table(
        dice,
        ['Status', 'Date', 'Description', 'Debit', 'Credit'],
        [
          ...pending,
          ...newest(rows).map((row) => [
            'Cleared',
            written(row.date, 'MM/DD/YYYY'),
            row.text,
            row.cents < 0 ? us(-row.cents) : '',
            row.cents > 0 ? us(-row.cents) : '',
          ]),
        ],
      ),
      truth: { ...american, accountType: 'CREDIT_CARD', rows: rowsIn(rows, null) },
    }
  },
  Ally: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        ['Date', ' Time', ' Amount', ' Type', ' Description'],
        newest(rows).map((row) => [
          row.date,
          ' 03:12:44',
          ` ${money(row.cents)}`,
          row.cents < 0 ? ' Withdrawal' : ' Deposit',
          ` ${row.text}`,
        ]),
      ),
      truth: { ...american, rows: rowsIn(rows, null) },
    }
  },
  USAA: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'bk_download.csv',
      content: table(
        dice,
        ['Date', 'Description', 'Original Description', 'Category', 'Amount', 'Status'],
        [
          ...(dice.trap('pending rows', 2)
            ? [['2026-10-31', 'Not yet', 'NOT YET', 'Category Pending', '-9.99', 'Pending']]
            : []),
          ...newest(rows).map((row) => [
            row.date,
            row.text,
            row.text.toUpperCase(),
            'Groceries',
            money(row.cents),
            'Posted',
          ]),
        ],
      ),
      truth: { ...american, rows: rowsIn(rows, null) },
    }
  },
  'Schwab Bank': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Checking_XXX123_Checking_Transactions_20261101.csv',
      content: table(
        dice,
        ['Date', 'Status', 'Type', 'CheckNumber', 'Description', 'Withdrawal', 'Deposit', 'RunningBalance'],
        newest(rows).map((row) => [
          written(row.date, 'MM/DD/YYYY'),
          'Posted',
          row.cents < 0 ? dice.one(['VISA', 'ACH']) : 'DEPOSIT',
          '',
          row.text,
          row.cents < 0 ? dollars(-row.cents) : '',
          row.cents > 0 ? dollars(row.cents) : '',
          dollars(row.after),
        ]),
        { quotes: 'all' },
      ),
      truth: { ...american, rows: rowsIn(rows, null) },
    }
  },
  PayPal: (dice) => {
    const rows = bookings(dice)
    const fee = (cents: number): number => (cents > 0 ? -Math.round(cents * 0.029) - 1 : 0)
    let balance = START
    const lines = rows.map((row) => {
      balance += row.cents + fee(row.cents)
      return [
        written(row.date, 'MM/DD/YYYY'),
        '12:01:02',
        'PDT',
        row.text,
        row.cents < 0 ? 'Express Checkout Payment' : 'General Payment',
        'Completed',
        'USD',
        us(row.cents),
        us(fee(row.cents)),
        us(row.cents + fee(row.cents)),
        'me@example.test',
        'them@example.test',
        `7X${row.id}`,
        us(balance),
      ]
    })
    if (dice.trap('denied rows', 2))
      lines.push([
        '10/31/2026',
        '12:00:00',
        'PDT',
        'Somebody',
        'General Payment',
        'Denied',
        'USD',
        '50.00',
        '0.00',
        '50.00',
        'a',
        'b',
        '7X0',
        us(balance),
      ])
    return {
      name: 'Download.CSV',
      content: table(
        dice,
        [
          'Date',
          'Time',
          'TimeZone',
          'Name',
          'Type',
          'Status',
          'Currency',
          'Gross',
          'Fee',
          'Net',
          'From Email Address',
          'To Email Address',
          'Transaction ID',
          'Balance',
        ],
        lines,
        { quotes: 'all' },
      ),
      truth: {
        ...american,
        rows: rows.map((row) => booked({ ...row, cents: row.cents + fee(row.cents) }, 'USD')),
      },
    }
  },
  'Apple Card': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Apple Card Transactions - October 2026.csv',
      content: table(
        dice,
        [
          'Transaction Date',
          'Clearing Date',
          'Description',
          'Merchant',
          'Category',
          'Type',
          'Amount (USD)',
          'Purchased By',
        ],
        newest(rows).map((row) => [
          written(row.date, 'MM/DD/YYYY'),
          written(row.date, 'MM/DD/YYYY'),
          row.text,
          row.text,
          row.cents < 0 ? 'Grocery' : 'Payment',
          row.cents < 0 ? 'Purchase' : 'Payment',
          money(-row.cents),
          'A. Holder',
        ]),
      ),
      truth: { ...american, sign: 'inverted', accountType: 'CREDIT_CARD', rows: rowsIn(rows, 'USD') },
    }
  },
  Venmo: (dice) => {
    const rows = bookings(dice)
    const head = [
      '',
      'ID',
      'Datetime',
      'Type',
      'Status',
      'Note',
      'From',
      'To',
      'Amount (total)',
      'Amount (tip)',
      'Amount (tax)',
      'Amount (fee)',
      'Funding Source',
      'Destination',
      'Beginning Balance',
      'Ending Balance',
    ]
    const blank = (cells: Readonly<Record<number, string>>) => head.map((_, at) => cells[at] ?? '')
    return {
      name: 'venmo_statement.csv',
      content: table(
        dice,
        head,
        [
          blank({ 14: dollars(START) }),
          ...rows.map((row) =>
            blank({
              1: `38${row.id}`,
              2: `${row.date}T12:30:00`,
              3: 'Payment',
              4: 'Complete',
              5: row.text,
              6: 'Ann',
              7: 'Bob',
              8: `${row.cents < 0 ? '-' : '+'} $${us(Math.abs(row.cents))}`,
              12: 'Venmo balance',
            }),
          ),
          blank({ 15: dollars(START + 5) }),
        ],
        { before: ['Account Statement - (@holder) ,,,,,,,,,,,,,,,', 'Account Activity,,,,,,,,,,,,,,,'] },
      ),
      truth: { ...american, rows: rowsIn(rows, null) },
    }
  },
  Monzo: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'MonzoDataExport.csv',
      content: table(
        dice,
        [
          'Transaction ID',
          'Date',
          'Time',
          'Type',
          'Name',
          'Emoji',
          'Category',
          'Amount',
          'Currency',
          'Local amount',
          'Local currency',
          'Notes and #tags',
          'Address',
          'Receipt',
          'Description',
          'Category split',
          'Money Out',
          'Money In',
        ],
        rows.map((row) => {
          const isAbroad = row.cents < 0 && row.cents % 3 === 0
          return [
            `tx_0000${row.id}`,
            written(row.date, 'DD/MM/YYYY'),
            '08:15:00',
            row.cents < 0 ? 'Card payment' : 'Faster payment',
            row.text,
            '🍎',
            'Groceries',
            money(row.cents),
            'GBP',
            isAbroad ? money(row.cents * 2) : money(row.cents),
            isAbroad ? 'USD' : 'GBP',
            '',
            '',
            '',
            row.text.toUpperCase(),
            '',
            row.cents < 0 ? money(row.cents) : '',
            row.cents > 0 ? money(row.cents) : '',
          ]
        }),
      ),
      truth: { ...british, rows: rowsIn(rows, 'GBP') },
    }
  },
  Starling: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'StarlingStatement_2026-10.csv',
      content: table(
        dice,
        ['Date', 'Counter Party', 'Reference', 'Type', 'Amount (GBP)', 'Balance (GBP)', 'Spending Category', 'Notes'],
        rows.map((row) => [
          written(row.date, 'DD/MM/YYYY'),
          row.text,
          'REF',
          row.cents < 0 ? 'CONTACTLESS' : 'FASTER PAYMENT',
          money(row.cents),
          money(row.after),
          'SHOPPING',
          '',
        ]),
      ),
      truth: { ...british, rows: rowsIn(rows, 'GBP') },
    }
  },
  Barclays: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'data.csv',
      content: table(
        dice,
        ['Number', 'Date', 'Account', 'Amount', 'Subcategory', 'Memo'],
        newest(rows).map((row) => [
          ' ',
          written(row.date, 'DD/MM/YYYY'),
          '20-11-22 12345678',
          money(row.cents),
          row.cents < 0 ? 'PAYMENT' : 'FT',
          `${row.text}\t ON 12 OCT BCC`,
        ]),
      ),
      truth: { ...british, rows: rowsIn(rows, 'GBP') },
    }
  },
  'HSBC, no heading': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'TransHist.csv',
      content: table(
        dice,
        null,
        newest(rows).map((row) => [written(row.date, 'DD/MM/YYYY'), row.text, us(row.cents)]),
      ),
      truth: { columns: { date: 0, description: 1, amount: 2 }, ...british, rows: rowsIn(rows, null) },
    }
  },
  Lloyds: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: '12345678_20261101_1033.csv',
      content: table(
        dice,
        [
          'Transaction Date',
          'Transaction Type',
          'Sort Code',
          'Account Number',
          'Transaction Description',
          'Debit Amount',
          'Credit Amount',
          'Balance',
        ],
        newest(rows).map((row) => [
          written(row.date, 'DD/MM/YYYY'),
          row.cents < 0 ? dice.one(['DEB', 'DD', 'FPO']) : 'FPI',
          "'30-11-22",
          '12345678',
          row.text,
          row.cents < 0 ? money(-row.cents) : '',
          row.cents > 0 ? money(row.cents) : '',
          money(row.after),
        ]),
        { tail: ',' },
      ),
      truth: { ...british, rows: rowsIn(rows, 'GBP') },
    }
  },
  NatWest: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'HOLDER-20261101.csv',
      content: table(
        dice,
        ['Date', ' Type', ' Description', ' Value', ' Balance', ' Account Name', ' Account Number'],
        newest(rows).map((row) => [
          written(row.date, 'DD MON YYYY'),
          row.cents < 0 ? 'D/D' : 'BAC',
          `'${row.text}`,
          money(row.cents),
          money(row.after),
          "'HOLDER A",
          "'601122-12345678",
        ]),
        { before: [''], tail: ',' },
      ),
      truth: { ...british, rows: rowsIn(rows, null) },
    }
  },
  Nationwide: (dice) => {
    const rows = running(bookings(dice), START)
    const pounds = (cents: number) => `£${us(cents)}`
    return {
      name: 'Statement Download 2026-Nov-01.csv',
      content: table(
        dice,
        ['Date', 'Transaction type', 'Description', 'Paid out', 'Paid in', 'Balance'],
        rows.map((row) => [
          written(row.date, 'DD MON YYYY'),
          row.cents < 0 ? 'Visa purchase' : 'Bank credit',
          row.text,
          row.cents < 0 ? pounds(-row.cents) : '',
          row.cents > 0 ? pounds(row.cents) : '',
          pounds(row.after),
        ]),
        {
          quotes: 'all',
          encoding: 'cp1252',
          before: [
            '"Account Name:","FlexAccount ****12345"',
            `"Account Balance:","${pounds(rows.at(-1)?.after ?? 0)}"`,
            `"Available Balance: ","${pounds(999_999)}"`,
            '',
          ],
        },
      ),
      truth: { ...british, rows: rowsIn(rows, 'GBP') },
    }
  },
  AIB: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Transaction_Export_01.11.2026.csv',
      content: table(
        dice,
        [
          'Posted Account',
          ' Posted Transactions Date',
          ' Description1',
          ' Description2',
          ' Description3',
          ' Debit Amount',
          ' Credit Amount',
          'Balance',
          'Posted Currency',
          'Transaction Type',
          'Local Currency Amount',
          'Local Currency',
        ],
        rows.map((row) => [
          '12345678',
          written(row.date, 'DD/MM/YYYY'),
          row.text,
          '',
          '',
          row.cents < 0 ? us(-row.cents) : '',
          row.cents > 0 ? us(row.cents) : '',
          us(row.after),
          'EUR',
          row.cents < 0 ? 'Debit' : 'Credit',
          us(row.cents % 3 === 0 ? Math.abs(row.cents) * 2 : Math.abs(row.cents)),
          row.cents % 3 === 0 ? 'USD' : 'EUR',
        ]),
      ),
      truth: { ...british, currency: 'EUR', rows: rowsIn(rows, 'EUR') },
    }
  },
  Revolut: (dice) => {
    const rows = bookings(dice)
    const fee = (cents: number): number => (cents < 0 && cents % 4 === 0 ? 50 : 0)
    let balance = START
    const lines = rows.map((row) => {
      balance += row.cents - fee(row.cents)
      return [
        row.cents < 0 ? 'CARD_PAYMENT' : 'TOPUP',
        'Current',
        `${row.date} 08:01:02`,
        `${row.date} 10:01:02`,
        row.text,
        money(row.cents),
        money(fee(row.cents)),
        'EUR',
        'COMPLETED',
        money(balance),
      ]
    })
    if (dice.trap('reverted rows', 2))
      lines.push([
        'CARD_PAYMENT',
        'Current',
        '2026-10-30 08:00:00',
        '',
        'Hotel deposit',
        '-300.00',
        '0.00',
        'EUR',
        'REVERTED',
        '',
      ])
    return {
      name: 'account-statement_2026-01-01_2026-10-31_en_aa11bb.csv',
      content: table(
        dice,
        [
          'Type',
          'Product',
          'Started Date',
          'Completed Date',
          'Description',
          'Amount',
          'Fee',
          'Currency',
          'State',
          'Balance',
        ],
        lines,
      ),
      truth: {
        ...american,
        currency: 'EUR',
        dateOrder: 'YMD',
        basis: 'gross',
        rows: rows.map((row) => booked({ ...row, cents: row.cents - fee(row.cents) }, 'EUR')),
      },
    }
  },
  Wise: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'statement_1234567_EUR_2026-01-01_2026-10-31.csv',
      content: table(
        dice,
        [
          'TransferWise ID',
          'Date',
          'Amount',
          'Currency',
          'Description',
          'Payment Reference',
          'Running Balance',
          'Exchange From',
          'Exchange To',
          'Exchange Rate',
          'Payer Name',
          'Payee Name',
          'Payee Account Number',
          'Merchant',
          'Card Last Four Digits',
          'Card Holder Full Name',
          'Attachment',
          'Note',
          'Total fees',
        ],
        newest(rows).map((row) => [
          `CARD-${row.id}`,
          written(row.date, 'DD-MM-YYYY'),
          money(row.cents),
          'EUR',
          row.text,
          '',
          money(row.after),
          row.cents % 2 === 0 ? 'EUR' : '',
          row.cents % 2 === 0 ? 'USD' : '',
          row.cents % 2 === 0 ? '1.08270' : '',
          '',
          '',
          '',
          row.text,
          '',
          '',
          '',
          '',
          row.cents % 2 === 0 ? '0.12' : '0.00',
        ]),
      ),
      // the amount has the fees in it
      truth: { ...british, currency: 'EUR', rows: rowsIn(rows, 'EUR') },
    }
  },
  N26: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'n26-csv-transactions.csv',
      content: table(
        dice,
        [
          'Booking Date',
          'Value Date',
          'Partner Name',
          'Partner Iban',
          'Type',
          'Payment Reference',
          'Account Name',
          'Amount (EUR)',
          'Original Amount',
          'Original Currency',
          'Exchange Rate',
        ],
        rows.map((row) => {
          const isAbroad = row.cents < 0 && row.cents % 2 === 0
          return [
            row.date,
            row.date,
            row.text,
            '',
            row.cents < 0 ? 'Presentment' : 'Credit Transfer',
            '-',
            'Main Account',
            money(row.cents),
            isAbroad ? money(row.cents * 3) : '',
            isAbroad ? 'PLN' : '',
            isAbroad ? '3' : '',
          ]
        }),
        { quotes: 'needed' },
      ),
      truth: { ...american, currency: 'EUR', dateOrder: 'YMD', rows: rowsIn(rows, 'EUR') },
    }
  },
  'ING Germany': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Umsatzanzeige_DE11500105170000000011_20261101.csv',
      content: table(
        dice,
        [
          'Buchung',
          'Wertstellungsdatum',
          'Auftraggeber/Empfänger',
          'Buchungstext',
          'Verwendungszweck',
          'Saldo',
          'Währung',
          'Betrag',
          'Währung',
        ],
        newest(rows).map((row) => [
          written(row.date, 'DD.MM.YYYY'),
          written(row.date, 'DD.MM.YYYY'),
          row.text,
          row.cents < 0 ? 'Lastschrift' : 'Gutschrift',
          'Verwendung',
          eu(row.after),
          'EUR',
          eu(row.cents),
          'EUR',
        ]),
        {
          delimiter: ';',
          encoding: 'cp1252',
          before: [
            'Umsatzanzeige;Datei erstellt am: 01.11.2026 12:00',
            '',
            'IBAN;DE11 5001 0517 0000 0000 11',
            'Kontoname;Girokonto',
            'Bank;ING',
            'Kunde;A Holder',
            'Zeitraum;01.01.2026 - 31.10.2026',
            `Saldo;${eu(rows.at(-1)?.after ?? 0)};EUR`,
            '',
            'Sortierung;Datum absteigend',
            '',
            'In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen.',
            '',
          ],
        },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  'DKB before 2023': (dice) => {
    const rows = bookings(dice)
    return {
      name: '1011223344.csv',
      content: table(
        dice,
        [
          'Buchungstag',
          'Wertstellung',
          'Buchungstext',
          'Auftraggeber / Begünstigter',
          'Verwendungszweck',
          'Kontonummer',
          'BLZ',
          'Betrag (EUR)',
          'Gläubiger-ID',
          'Mandatsreferenz',
          'Kundenreferenz',
          '',
        ],
        newest(rows).map((row) => [
          written(row.date, 'DD.MM.YYYY'),
          written(row.date, 'DD.MM.YYYY'),
          row.cents < 0 ? 'FOLGELASTSCHRIFT' : 'GUTSCHRIFT',
          row.text,
          'Zweck',
          'DE02120300000000202051',
          'BYLADEM1001',
          eu(row.cents),
          '',
          '',
          '',
          '',
        ]),
        {
          delimiter: ';',
          quotes: 'all',
          encoding: 'cp1252',
          before: [
            '"Kontonummer:";"DE02120300000000202051 / Girokonto";',
            '',
            '"Von:";"01.01.2026";',
            '"Bis:";"31.10.2026";',
            '"Kontostand vom 31.10.2026:";"1.234,56 EUR";',
            '',
          ],
        },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR'), worth: '1234.56' },
    }
  },
  DKB: (dice) => {
    const rows = bookings(dice)
    return {
      name: '01-11-2026_Umsatzliste_Girokonto_DE02120300000000202051.csv',
      content: table(
        dice,
        [
          'Buchungsdatum',
          'Wertstellung',
          'Status',
          'Zahlungspflichtige*r',
          'Zahlungsempfänger*in',
          'Verwendungszweck',
          'Umsatztyp',
          'IBAN',
          'Betrag (€)',
          'Gläubiger-ID',
          'Mandatsreferenz',
          'Kundenreferenz',
        ],
        [
          ...(dice.trap('pending rows', 2)
            ? [['31.10.26', '', 'Vorgemerkt', 'A Holder', 'Not yet', 'x', 'Ausgang', '', '-9,99', '', '', '']]
            : []),
          ...newest(rows).map((row) => [
            written(row.date, 'DD.MM.YY'),
            written(row.date, 'DD.MM.YY'),
            'Gebucht',
            'A Holder',
            row.text,
            'Zweck',
            row.cents < 0 ? 'Ausgang' : 'Eingang',
            'DE02120300000000202051',
            eu(row.cents),
            '',
            '',
            '',
          ]),
        ],
        {
          delimiter: ';',
          quotes: 'all',
          before: [
            '"Girokonto";"DE02120300000000202051"',
            '"Zeitraum:";"01.01.2026 - 31.10.2026"',
            '"Kontostand vom 31.10.2026:";"1.234,56 €"',
            '""',
          ],
        },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR'), worth: '1234.56' },
    }
  },
  Sparkasse: (dice) => {
    const rows = bookings(dice)
    return {
      name: '20261101-1234567-umsatz.CSV',
      content: table(
        dice,
        [
          'Auftragskonto',
          'Buchungstag',
          'Valutadatum',
          'Buchungstext',
          'Verwendungszweck',
          'Glaeubiger ID',
          'Mandatsreferenz',
          'Kundenreferenz (End-to-End)',
          'Sammlerreferenz',
          'Lastschrift Ursprungsbetrag',
          'Auslagenersatz Ruecklastschrift',
          'Beguenstigter/Zahlungspflichtiger',
          'Kontonummer/IBAN',
          'BIC (SWIFT-Code)',
          'Betrag',
          'Waehrung',
          'Info',
        ],
        [
          ...(dice.trap('pending rows', 2)
            ? [
                [
                  'DE02120300000000202051',
                  '31.10.26',
                  '31.10.26',
                  'KARTENZAHLUNG',
                  'x',
                  '',
                  '',
                  '',
                  '',
                  '',
                  '',
                  'Not yet',
                  '',
                  '',
                  '-9,99',
                  'EUR',
                  'Umsatz vorgemerkt',
                ],
              ]
            : []),
          ...newest(rows).map((row) => [
            'DE02120300000000202051',
            written(row.date, 'DD.MM.YY'),
            written(row.date, 'DD.MM.YY'),
            row.cents < 0 ? 'FOLGELASTSCHRIFT' : 'GUTSCHR. UEBERWEISUNG',
            'Zweck',
            '',
            '',
            '',
            '',
            '',
            '',
            row.text,
            'DE02120300000000202051',
            'BYLADEM1001',
            comma(row.cents),
            'EUR',
            'Umsatz gebucht',
          ]),
        ],
        { delimiter: ';', quotes: 'all', encoding: 'cp1252' },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  Comdirect: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'umsaetze_1234567890_20261101-1200.csv',
      content: table(
        dice,
        ['Buchungstag', 'Wertstellung (Valuta)', 'Vorgang', 'Buchungstext', 'Umsatz in EUR'],
        [
          ...(dice.trap('pending rows', 2) ? [['offen', '31.10.2026', 'Kartenverfügung', 'Not yet', '-9,99']] : []),
          ...newest(rows).map((row) => [
            written(row.date, 'DD.MM.YYYY'),
            written(row.date, 'DD.MM.YYYY'),
            row.cents < 0 ? 'Lastschrift / Belastung' : 'Übertrag / Überweisung',
            ` Auftraggeber: ${row.text} Buchungstext: x `,
            eu(row.cents),
          ]),
        ],
        {
          delimiter: ';',
          quotes: 'all',
          encoding: 'cp1252',
          tail: ';',
          before: ['', '"Umsätze Girokonto";"Zeitraum: 304 Tage";', '"Neuer Kontostand";"1.234,56 EUR";', ''],
          after: ['', '"Alter Kontostand";"234,56 EUR";', ''],
        },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  'Deutsche Bank': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Transactions_100_1234567_00_20261101_120000.csv',
      content: table(
        dice,
        [
          'Buchungstag',
          'Wert',
          'Umsatzart',
          'Begünstigter / Auftraggeber',
          'Verwendungszweck',
          'IBAN / Kontonummer',
          'BIC',
          'Kundenreferenz',
          'Mandatsreferenz',
          'Gläubiger ID',
          'Fremde Gebühren',
          'Betrag',
          'Abweichender Empfänger',
          'Anzahl der Aufträge',
          'Anzahl der Schecks',
          'Soll',
          'Haben',
          'Währung',
        ],
        rows.map((row) => [
          written(row.date, 'D.M.YYYY'),
          written(row.date, 'D.M.YYYY'),
          row.cents < 0 ? 'SEPA-Lastschrift von' : 'SEPA-Gehalt von',
          row.text,
          'Zweck',
          'DE02120300000000202051',
          'DEUTDEFF',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          row.cents < 0 ? eu(row.cents) : '',
          row.cents > 0 ? eu(row.cents) : '',
          'EUR',
        ]),
        {
          delimiter: ';',
          encoding: 'cp1252',
          before: [
            'Umsätze Girokonto;;;Kundennummer: 100 1234567',
            '1.1.2026 - 31.10.2026',
            'Letzter Kontostand;;;;1.000,00;EUR',
            'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.',
          ],
          after: ['Kontostand;31.10.2026;;;1.234,56;EUR'],
        },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  Volksbank: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Umsaetze_DE02120300000000202051_2026.11.01.csv',
      content: table(
        dice,
        [
          'Bezeichnung Auftragskonto',
          'IBAN Auftragskonto',
          'BIC Auftragskonto',
          'Bankname Auftragskonto',
          'Buchungstag',
          'Valutadatum',
          'Name Zahlungsbeteiligter',
          'IBAN Zahlungsbeteiligter',
          'BIC (SWIFT-Code) Zahlungsbeteiligter',
          'Buchungstext',
          'Verwendungszweck',
          'Betrag',
          'Waehrung',
          'Saldo nach Buchung',
          'Bemerkung',
          'Kategorie',
          'Steuerrelevant',
          'Glaeubiger ID',
          'Mandatsreferenz',
        ],
        newest(rows).map((row) => [
          'Girokonto',
          'DE02120300000000202051',
          'GENODEF1',
          'Volksbank',
          written(row.date, 'DD.MM.YYYY'),
          written(row.date, 'DD.MM.YYYY'),
          row.text,
          'DE11',
          'X',
          row.cents < 0 ? 'Basislastschrift' : 'Gutschrift',
          'Zweck',
          comma(row.cents),
          'EUR',
          comma(row.after),
          '',
          '',
          '',
          '',
          '',
        ]),
        { delimiter: ';', quotes: 'needed' },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  UBS: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'transactions.csv',
      content: table(
        dice,
        [
          'Abschlussdatum',
          'Abschlusszeit',
          'Buchungsdatum',
          'Valutadatum',
          'Währung',
          'Belastung',
          'Gutschrift',
          'Einzelbetrag',
          'Saldo',
          'Transaktions-Nr.',
          'Beschreibung1',
          'Beschreibung2',
          'Beschreibung3',
          'Fussnoten',
        ],
        newest(rows).map((row) => [
          row.date,
          '',
          row.date,
          row.date,
          'CHF',
          row.cents < 0 ? money(row.cents) : '',
          row.cents > 0 ? money(row.cents) : '',
          '',
          money(row.after),
          `99${row.id}TO`,
          row.text,
          'Zahlung',
          '',
          '',
        ]),
        {
          delimiter: ';',
          tail: ';',
          before: [
            'Kontonummer:;0234 00123456.40;',
            'IBAN:;CH93 0076 2011 6238 5295 7;',
            'Von:;2026-01-01;',
            'Bis:;2026-10-31;',
            `Anfangssaldo:;${money(START)};`,
            `Schlusssaldo:;${money(rows.at(-1)?.after ?? 0)};`,
            'Bewertet in:;CHF;',
            `Anzahl Transaktionen in diesem Zeitraum:;${rows.length};`,
            '',
          ],
        },
      ),
      truth: { ...european, currency: 'CHF', dateOrder: 'YMD', decimalMark: '.', rows: rowsIn(rows, 'CHF') },
    }
  },
  PostFinance: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'export_Transactions_20261101.csv',
      content: table(
        dice,
        ['Buchungsdatum', 'Avisierungstext', 'Gutschrift in CHF', 'Lastschrift in CHF', 'Valuta', 'Saldo in CHF'],
        newest(rows).map((row, at) => [
          written(row.date, 'DD.MM.YYYY'),
          row.text,
          row.cents > 0 ? money(row.cents) : '',
          row.cents < 0 ? money(row.cents) : '',
          written(row.date, 'DD.MM.YYYY'),
          at % 3 === 0 ? money(row.after) : '',
        ]),
        {
          delimiter: ';',
          before: [
            'Datum von:;="01.01.2026"',
            'Datum bis:;="31.10.2026"',
            'Buchungstyp:;="Alle Buchungen"',
            'Konto:;="CH9300762011623852957"',
            'Währung:;="CHF"',
            '',
          ],
          after: [
            '',
            'Disclaimer:',
            'Der Dokumentinhalt wurde durch Filtereinstellungen der Kundin bzw. des Kunden generiert. PostFinance ist für den Inhalt und die Vollständigkeit nicht verantwortlich.',
          ],
        },
      ),
      truth: { ...european, currency: 'CHF', decimalMark: '.', rows: rowsIn(rows, 'CHF') },
    }
  },
  'Raiffeisen Switzerland': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Umsatz.csv',
      content: table(
        dice,
        ['IBAN', 'Booked At', 'Text', 'Credit/Debit Amount', 'Balance', 'Valuta Date'],
        rows.flatMap((row) => [
          [
            'CH9300762011623852957',
            `${row.date} 00:00:00.0`,
            row.text,
            money(row.cents),
            money(row.after),
            `${row.date} 00:00:00.0`,
          ],
          // what a collective order is made of stands below it, without figures of its own
          ...(row.cents % 3 === 0 ? [['', '', `Details CHF ${money(Math.abs(row.cents))}`, '', '', '']] : []),
        ]),
        { delimiter: ';', encoding: 'cp1252' },
      ),
      truth: { ...european, currency: 'CHF', dateOrder: 'YMD', decimalMark: '.', rows: rowsIn(rows, null) },
    }
  },
  ZKB: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Kontoauszug 20261101.csv',
      content: table(
        dice,
        [
          'Date',
          'Booking text',
          'Curr',
          'Amount details',
          'ZKB reference',
          'Reference number',
          'Debit CHF',
          'Credit CHF',
          'Value date',
          'Balance CHF',
          'Payment purpose',
        ],
        newest(rows).map((row) => [
          written(row.date, 'DD.MM.YYYY'),
          row.text,
          '',
          '',
          `Z26${row.id}`,
          '',
          row.cents < 0 ? swiss(-row.cents) : '',
          row.cents > 0 ? swiss(row.cents) : '',
          written(row.date, 'DD.MM.YYYY'),
          swiss(row.after),
          '',
        ]),
        { delimiter: ';', quotes: 'all' },
      ),
      truth: { ...european, currency: 'CHF', decimalMark: '.', rows: rowsIn(rows, 'CHF') },
    }
  },
  'ING Netherlands': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'NL20INGB0001234567_01-01-2026_31-10-2026.csv',
      content: table(
        dice,
        [
          'Datum',
          'Naam / Omschrijving',
          'Rekening',
          'Tegenrekening',
          'Code',
          'Af Bij',
          'Bedrag (EUR)',
          'Mutatiesoort',
          'Mededelingen',
        ],
        newest(rows).map((row) => [
          written(row.date, 'YYYYMMDD'),
          row.text,
          'NL20INGB0001234567',
          '',
          row.cents < 0 ? 'BA' : 'OV',
          row.cents < 0 ? 'Af' : 'Bij',
          comma(Math.abs(row.cents)),
          row.cents < 0 ? 'Betaalautomaat' : 'Overschrijving',
          'Pasvolgnr: 001',
        ]),
        { quotes: 'all' },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  Rabobank: (dice) => {
    const rows = running(bookings(dice), START)
    const signed = (cents: number) => `${cents < 0 ? '' : '+'}${comma(cents)}`
    return {
      name: 'CSV_A_NL44RABO0123456789_EUR_20260101_20261031.csv',
      content: table(
        dice,
        [
          'IBAN/BBAN',
          'Munt',
          'BIC',
          'Volgnr',
          'Datum',
          'Rentedatum',
          'Bedrag',
          'Saldo na trn',
          'Tegenrekening IBAN/BBAN',
          'Naam tegenpartij',
          'Naam uiteindelijke partij',
          'Naam initiërende partij',
          'BIC tegenpartij',
          'Code',
          'Batch ID',
          'Transactiereferentie',
          'Machtigingskenmerk',
          'Incassant ID',
          'Betalingskenmerk',
          'Omschrijving-1',
          'Omschrijving-2',
          'Omschrijving-3',
          'Reden retour',
          'Oorspr bedrag',
          'Oorspr munt',
          'Koers',
        ],
        rows.map((row, at) => [
          'NL44RABO0123456789',
          'EUR',
          'RABONL2U',
          String(at + 1).padStart(18, '0'),
          row.date,
          row.date,
          signed(row.cents),
          signed(row.after),
          '',
          row.text,
          '',
          '',
          '',
          'bc',
          '',
          '',
          '',
          '',
          '',
          row.text,
          ' ',
          '',
          '',
          '',
          '',
          '',
        ]),
        { quotes: 'all', encoding: 'cp1252' },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  'ABN AMRO, no heading': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'TXT261101120000.TAB',
      content: table(
        dice,
        null,
        rows.map((row) => [
          '123456789',
          'EUR',
          written(row.date, 'YYYYMMDD'),
          comma(row.after - row.cents),
          comma(row.after),
          written(row.date, 'YYYYMMDD'),
          comma(row.cents),
          `BEA   NR:AB12   ${row.text}`,
        ]),
        { delimiter: '\t', quotes: 'none', eol: '\r\n', encoding: 'utf8' },
      ),
      truth: {
        columns: { account: 0, currency: 1, date: 2, balance: 4, amount: 6, description: 7 },
        ...european,
        rows: rowsIn(rows, 'EUR'),
      },
    }
  },
  Belfius: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'BE68 5390 0754 7034 2026-11-01.csv',
      content: table(
        dice,
        [
          'Rekening',
          'Boekingsdatum',
          'Rekeninguittrekselnummer',
          'Transactienummer',
          'Rekening tegenpartij',
          'Naam tegenpartij bevat',
          'Straat en nummer',
          'Postcode en plaats',
          'Transactie',
          'Valutadatum',
          'Bedrag',
          'Devies',
          'BIC',
          'Landcode',
          'Mededelingen',
        ],
        newest(rows).map((row, at) => [
          'BE68 5390 0754 7034',
          written(row.date, 'DD/MM/YYYY'),
          '00001',
          String(at + 1),
          '',
          row.text,
          '',
          '',
          `AANKOOP ${row.text}`,
          written(row.date, 'DD/MM/YYYY'),
          comma(row.cents),
          'EUR',
          '',
          'BE',
          '',
        ]),
        {
          delimiter: ';',
          encoding: 'cp1252',
          before: [
            'Boekingsdatum vanaf;01/01/2026;',
            'Boekingsdatum tot en met;31/10/2026;',
            'Bedrag vanaf;;',
            'Bedrag tot en met;;',
            'Rekening;BE68 5390 0754 7034;',
            'Laatste saldo;1.234,56 EUR;',
            'Datum/uur van het laatste saldo;01/11/2026 10:00:00;',
            ';;',
            '',
          ],
        },
      ),
      truth: { ...european, rows: rowsIn(rows, null) },
    }
  },
  Boursorama: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'export-operations-01-11-2026_10-00-00.csv',
      content: table(
        dice,
        [
          'dateOp',
          'dateVal',
          'label',
          'category',
          'categoryParent',
          'supplierFound',
          'amount',
          'comment',
          'accountNum',
          'accountLabel',
          'accountbalance',
        ],
        newest(rows).map((row) => [
          row.date,
          row.date,
          `CARTE ${row.text}`,
          'Alimentation',
          'Vie quotidienne',
          row.text.toLowerCase(),
          spaced(row.cents, ' '),
          '',
          '00040123456',
          'BoursoBank',
          '1234.56',
        ]),
        { delimiter: ';', encoding: 'bom' },
      ),
      truth: { ...european, dateOrder: 'YMD', rows: rowsIn(rows, null) },
    }
  },
  'La Banque Postale': (dice) => {
    const rows = bookings(dice)
    const francs = (cents: number) => comma(Math.round(cents * 6.55957))
    return {
      name: '1234567X0201793618001.csv',
      content: table(
        dice,
        ['Date', 'Libellé', 'Montant(EUROS)', 'Montant(FRANCS)'],
        newest(rows).map((row) => [written(row.date, 'DD/MM/YYYY'), row.text, comma(row.cents), francs(row.cents)]),
        {
          delimiter: ';',
          encoding: 'cp1252',
          before: [
            'Numéro Compte   ;1234567X020',
            'Type         ;CCP',
            'Compte tenu en  ;euros',
            'Date            ;31/10/2026',
            'Solde (EUROS)   ;1234,56',
            'Solde (FRANCS)  ;8098,18',
            '',
          ],
        },
      ),
      truth: { ...european, rows: rowsIn(rows, null) },
    }
  },
  CaixaBank: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'TT011126.csv',
      content: table(
        dice,
        ['Fecha', 'Fecha valor', 'Movimiento', 'Más datos', 'Importe', 'Saldo'],
        newest(rows).map((row) => [
          written(row.date, 'DD/MM/YYYY'),
          written(row.date, 'DD/MM/YYYY'),
          row.text,
          '',
          `${eu(row.cents)}EUR`,
          `${eu(row.after)}EUR`,
        ]),
        { delimiter: ';', encoding: 'cp1252' },
      ),
      truth: { ...european, rows: rowsIn(rows, 'EUR') },
    }
  },
  Fineco: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'movements_20261101.csv',
      content: table(
        dice,
        [
          'Data_Operazione',
          'Data_Valuta',
          'Entrate',
          'Uscite',
          'Descrizione',
          'Descrizione_Completa',
          'Stato',
          'Moneymap',
        ],
        newest(rows).map((row) => [
          written(row.date, 'DD/MM/YYYY'),
          written(row.date, 'DD/MM/YYYY'),
          row.cents > 0 ? eu(row.cents) : '',
          row.cents < 0 ? eu(row.cents) : '',
          'Pagamento',
          row.text,
          'Contabilizzato',
          '',
        ]),
        { delimiter: ';', before: ['Conto Corrente: 1234567', 'Intestazione: A HOLDER', ''] },
      ),
      truth: { ...european, rows: rowsIn(rows, null) },
    }
  },
  Nordea: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'PERSONKONTO 123456-7890 - 2026-11-01.csv',
      content: table(
        dice,
        ['Bokföringsdag', 'Belopp', 'Avsändare', 'Mottagare', 'Namn', 'Rubrik', 'Saldo', 'Valuta'],
        newest(rows).map((row) => [
          written(row.date, 'YYYY/MM/DD'),
          comma(row.cents),
          '',
          '',
          '',
          row.text,
          comma(row.after),
          'SEK',
        ]),
        { delimiter: ';', tail: ';', encoding: 'bom' },
      ),
      truth: { ...european, currency: 'SEK', dateOrder: 'YMD', rows: rowsIn(rows, 'SEK') },
    }
  },
  Swedbank: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Transaktioner_2026-11-01.csv',
      content: table(
        dice,
        [
          'Radnummer',
          'Clearingnummer',
          'Kontonummer',
          'Produkt',
          'Valuta',
          'Bokföringsdag',
          'Transaktionsdag',
          'Valutadag',
          'Referens',
          'Beskrivning',
          'Belopp',
          'Bokfört saldo',
        ],
        newest(rows).map((row, at) => [
          String(at + 1),
          '81059',
          '1234567890',
          'Privatkonto',
          'SEK',
          row.date,
          row.date,
          row.date,
          row.text,
          row.text,
          money(row.cents),
          money(row.after),
        ]),
        {
          encoding: 'cp1252',
          before: ['* Transaktionsrapport Period 2026-01-01 – 2026-10-31 Skapad 2026-11-01 10:00 CET'],
        },
      ),
      truth: { ...european, currency: 'SEK', dateOrder: 'YMD', decimalMark: '.', rows: rowsIn(rows, 'SEK') },
    }
  },
  'Danske Bank': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Konto-12345678-20261101.csv',
      content: table(
        dice,
        ['Dato', 'Tekst', 'Beløb', 'Saldo', 'Status', 'Afstemt'],
        rows.map((row) => [written(row.date, 'DD.MM.YYYY'), row.text, eu(row.cents), eu(row.after), 'Udført', 'Nej']),
        { delimiter: ';', quotes: 'all', encoding: 'cp1252' },
      ),
      truth: { ...european, currency: 'DKK', rows: rowsIn(rows, null) },
    }
  },
  DNB: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'bruksutskrift.csv',
      content: table(
        dice,
        ['Dato', 'Forklaring', 'Rentedato', 'Ut fra konto', 'Inn på konto'],
        newest(rows).map((row) => [
          written(row.date, 'DD.MM.YYYY'),
          row.text,
          written(row.date, 'DD.MM.YYYY'),
          row.cents < 0 ? comma(-row.cents) : '',
          row.cents > 0 ? comma(row.cents) : '',
        ]),
        { delimiter: ';', quotes: 'all', encoding: 'cp1252' },
      ),
      truth: { ...european, currency: 'NOK', rows: rowsIn(rows, null) },
    }
  },
  mBank: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'lista_operacji_260101_261031.csv',
      content: table(
        dice,
        ['#Data operacji', '#Opis operacji', '#Rachunek', '#Kategoria', '#Kwota', '#Saldo po operacji'],
        newest(rows).map((row) => [
          row.date,
          `"${row.text.replaceAll(/[“”"]/g, '')}"`,
          '"eKonto 1111 ... 2222"',
          '"Zakupy"',
          `${spaced(row.cents, ' ')} PLN`,
          `${spaced(row.after, ' ')} PLN`,
        ]),
        {
          delimiter: ';',
          quotes: 'none',
          tail: ';',
          before: [
            'mBank S.A. Bankowosc Detaliczna;',
            'Skrytka Pocztowa 2108;',
            '90-959 Lodz 2;',
            '',
            '#Klient;',
            'A HOLDER;',
            '',
            'Lista operacji;',
            '',
            '#Za okres:;',
            '01.01.2026;31.10.2026;',
            '',
            '#zgodnie z wybranymi rachunkami;',
            'eKonto - 11114020040000310012345678;',
            '',
          ],
        },
      ),
      truth: { ...european, currency: 'PLN', dateOrder: 'YMD', rows: rowsIn(rows, 'PLN') },
    }
  },
  Fio: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Pohyby_na_uctu-2000123456_20260101-20261031.csv',
      content: table(
        dice,
        [
          'ID operace',
          'Datum',
          'Objem',
          'Měna',
          'Protiúčet',
          'Název protiúčtu',
          'Kód banky',
          'KS',
          'VS',
          'SS',
          'Poznámka',
          'Typ',
        ],
        rows.map((row) => [
          row.id,
          written(row.date, 'DD.MM.YYYY'),
          comma(row.cents),
          'CZK',
          '',
          row.text,
          '',
          '',
          '',
          '',
          row.text,
          row.cents < 0 ? 'Platba kartou' : 'Příjem převodem uvnitř banky',
        ]),
        { delimiter: ';', quotes: 'all', encoding: 'bom' },
      ),
      truth: { ...european, currency: 'CZK', rows: rowsIn(rows, 'CZK'), words: {} },
    }
  },
  HDFC: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: '1234567_01112026.txt',
      content: table(
        dice,
        [
          'Date     ',
          'Narration                ',
          'Value Dat',
          'Debit Amount       ',
          'Credit Amount      ',
          'Chq/Ref Number   ',
          'Closing Balance',
        ],
        rows.map((row) => [
          ` ${written(row.date, 'DD/MM/YY')} `,
          row.text,
          ` ${written(row.date, 'DD/MM/YY')} `,
          ` ${money(row.cents < 0 ? -row.cents : 0)} `,
          ` ${money(row.cents > 0 ? row.cents : 0)} `,
          ' 0000001234 ',
          ` ${money(row.after)} `,
        ]),
        { before: [''] },
      ),
      truth: { ...british, currency: 'INR', rows: rowsIn(rows, null) },
    }
  },
  ICICI: (dice) => {
    const rows = running(bookings(dice), 12_345_678)
    const lakh = (cents: number): string => {
      const [whole = '', rest = ''] = money(cents).split('.')
      return `${whole.replaceAll(/\B(?=(\d{2})*\d{3}$)/g, ',')}.${rest}`
    }
    return {
      name: 'OpTransactionHistory01-11-2026.csv',
      content: table(
        dice,
        [
          'S No.',
          'Value Date',
          'Transaction Date',
          'Cheque Number',
          'Transaction Remarks',
          'Withdrawal Amount (INR )',
          'Deposit Amount (INR )',
          'Balance (INR )',
        ],
        rows.map((row, at) => [
          String(at + 1),
          written(row.date, 'DD/MM/YYYY'),
          written(row.date, 'DD/MM/YYYY'),
          '-',
          row.text,
          lakh(row.cents < 0 ? -row.cents : 0),
          lakh(row.cents > 0 ? row.cents : 0),
          lakh(row.after),
        ]),
        {
          before: [
            'DETAILED STATEMENT',
            'Account Number,,001234567890 ( INR )  - A HOLDER',
            'Transactions List - ,,A HOLDER',
            '',
          ],
          after: ['', 'Legends Used in Account Statement'],
        },
      ),
      truth: { ...british, currency: 'INR', rows: rowsIn(rows, 'INR') },
    }
  },
  'a bank of Japan': (dice) => {
    const rows = bookings(dice).map((row) => ({
      ...row,
      cents: Math.sign(row.cents) * Math.ceil(Math.abs(row.cents) / 100) * 100,
    }))
    return {
      name: '20261101.csv',
      content: table(
        dice,
        ['日付', '内容', '出金金額(円)', '入金金額(円)', '残高(円)', 'メモ'],
        running(rows, 5_000_000).map((row) => [
          written(row.date, 'YYYY/MM/DD'),
          row.text,
          row.cents < 0 ? us(-row.cents).slice(0, -3) : '',
          row.cents > 0 ? us(row.cents).slice(0, -3) : '',
          us(row.after).slice(0, -3),
          '-',
        ]),
        { quotes: 'all' },
      ),
      truth: {
        columns: { date: 0, description: 1, debit: 2, credit: 3, balance: 4 },
        ...american,
        currency: 'JPY',
        dateOrder: 'YMD',
        rows: rowsIn(rows, null),
      },
    }
  },
  'Nubank account': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'NU_123456789_01OUT2026_31OUT2026.csv',
      content: table(
        dice,
        ['Data', 'Valor', 'Identificador', 'Descrição'],
        rows.map((row) => [written(row.date, 'DD/MM/YYYY'), money(row.cents), `65b0${row.id}`, row.text]),
      ),
      truth: { ...british, currency: 'BRL', rows: rowsIn(rows, null) },
    }
  },
  'Nubank card': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Nubank_2026-11-01.csv',
      content: table(
        dice,
        ['date', 'title', 'amount'],
        newest(rows).map((row) => [row.date, row.cents > 0 ? 'Pagamento recebido' : row.text, money(-row.cents)]),
      ),
      truth: {
        ...american,
        currency: 'BRL',
        dateOrder: 'YMD',
        sign: 'inverted',
        accountType: 'CREDIT_CARD',
        rows: rowsIn(rows, null),
      },
    }
  },
  'CommBank, no heading': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'CSVData.csv',
      content: table(
        dice,
        null,
        newest(rows).map((row) => [
          written(row.date, 'DD/MM/YYYY'),
          `${row.cents < 0 ? '' : '+'}${money(row.cents)}`,
          row.text,
          `+${money(row.after)}`,
        ]),
        { quotes: 'all' },
      ),
      truth: {
        columns: { date: 0, amount: 1, description: 2, balance: 3 },
        ...british,
        currency: 'AUD',
        rows: rowsIn(rows, null),
      },
    }
  },
  Westpac: (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Data.csv',
      content: table(
        dice,
        ['Bank Account', 'Date', 'Narrative', 'Debit Amount', 'Credit Amount', 'Balance', 'Categories', 'Serial'],
        newest(rows).map((row) => [
          '032000123456',
          written(row.date, 'DD/MM/YYYY'),
          row.text,
          row.cents < 0 ? money(-row.cents) : '',
          row.cents > 0 ? money(row.cents) : '',
          money(row.after),
          row.cents < 0 ? 'PAYMENT' : 'DEP',
          '',
        ]),
      ),
      truth: { ...british, currency: 'AUD', rows: rowsIn(rows, null) },
    }
  },
  'ING Australia': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'Transactions.csv',
      content: table(
        dice,
        ['Date', 'Description', 'Credit', 'Debit', 'Balance'],
        newest(rows).map((row) => [
          written(row.date, 'DD/MM/YYYY'),
          row.text,
          row.cents > 0 ? money(row.cents) : '',
          row.cents < 0 ? money(row.cents) : '',
          money(row.after),
        ]),
      ),
      truth: { ...british, currency: 'AUD', rows: rowsIn(rows, null) },
    }
  },
  RBC: (dice) => {
    const rows = bookings(dice)
    const isDollar = (row: Booking) => row.cents % 5 === 0
    return {
      name: 'csv12345.csv',
      content: table(
        dice,
        [
          'Account Type',
          'Account Number',
          'Transaction Date',
          'Cheque Number',
          'Description 1',
          'Description 2',
          'CAD$',
          'USD$',
        ],
        rows.map((row) => [
          'Chequing',
          '01234-1234567',
          written(row.date, 'M/D/YYYY'),
          '',
          row.text,
          '',
          isDollar(row) ? '' : money(row.cents),
          isDollar(row) ? money(row.cents) : '',
        ]),
        { quotes: 'needed' },
      ),
      truth: { ...american, currency: 'CAD', rows: rows.map((row) => booked(row, isDollar(row) ? 'USD' : 'CAD')) },
    }
  },
  'TD Canada, no heading': (dice) => {
    const rows = running(bookings(dice), START)
    return {
      name: 'accountactivity.csv',
      content: table(
        dice,
        null,
        rows.map((row) => [
          written(row.date, 'MM/DD/YYYY'),
          row.text,
          row.cents < 0 ? money(-row.cents) : '',
          row.cents > 0 ? money(row.cents) : '',
          money(row.after),
        ]),
      ),
      truth: {
        columns: { date: 0, description: 1, debit: 2, credit: 3, balance: 4 },
        ...american,
        currency: 'CAD',
        rows: rowsIn(rows, null),
      },
    }
  },
  Tangerine: (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Tangerine Chequing.CSV',
      content: table(
        dice,
        ['Date', 'Transaction', 'Name', 'Memo', 'Amount'],
        rows.map((row) => [
          written(row.date, 'M/D/YYYY'),
          row.cents < 0 ? 'DEBIT' : 'CREDIT',
          row.text,
          '',
          money(row.cents),
        ]),
      ),
      truth: { ...american, currency: 'CAD', rows: rowsIn(rows, null) },
    }
  },
  'ASB New Zealand': (dice) => {
    const rows = bookings(dice)
    return {
      name: 'Export20261101.csv',
      content: table(
        dice,
        ['Date', 'Unique Id', 'Tran Type', 'Cheque Number', 'Payee', 'Memo', 'Amount'],
        rows.map((row) => [
          written(row.date, 'YYYY/MM/DD'),
          row.id,
          row.cents < 0 ? 'EFTPOS' : 'D/C',
          '',
          row.text,
          '',
          money(row.cents),
        ]),
        {
          before: [
            'Created date / time : 01 November 2026 / 10:00:00',
            'Bank 12; Branch 3456; Account 0123456-50 (Streamline)',
            'From date 20260101',
            'To date 20261031',
            'Avail Bal : 1234.56 as of 20261101',
            'Ledger Balance : 1234.56 as of 20261031',
            '',
          ],
        },
      ),
      truth: { ...american, currency: 'NZD', dateOrder: 'YMD', rows: rowsIn(rows, null) },
    }
  },
}
