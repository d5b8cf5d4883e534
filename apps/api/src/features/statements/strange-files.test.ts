import type { TransactionType } from '@keelwise/contract/words'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { type ExportTruth, type TrueRow, american, british, european } from './testing/export-truth.ts'
import { judgeImport } from './testing/judge-import.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = await createTestApp()
afterAll(() => app.close())

const OUT: readonly TransactionType[] = ['PURCHASE', 'WITHDRAWAL', 'PAYMENT', 'FEE', 'TRANSFER_OUT', 'TAX', 'OTHER']
const IN: readonly TransactionType[] = [
  'DEPOSIT',
  'TRANSFER_IN',
  'PAYMENT',
  'INTEREST',
  'CONTRIBUTION',
  'OTHER',
  'PURCHASE',
]

const row = (date: string, amount: string, currency: string | null = null, more: Partial<TrueRow> = {}): TrueRow => ({
  date,
  amount,
  currency,
  kinds: amount.startsWith('-') ? OUT : IN,
  ...more,
})
const trade = (
  date: string,
  kind: TransactionType,
  amount: string,
  currency: string | null,
  more: Partial<TrueRow> = {},
) => row(date, amount, currency, { kinds: [kind], ...more })

interface Strange {
  readonly name: string
  readonly lines: readonly string[] | Buffer
  readonly truth: ExportTruth
  /** What is told of it, where it cannot be read as it is. */
  readonly said?: 'said' | 'refused'
}

/** Files that nobody has written so, each with a trap; the key says which. */
const FILES: Readonly<Record<string, Strange>> = {
  'two accounts in two currencies, letters for signs': {
    name: 'umsaetze.csv',
    lines: [
      'Konto;Buchungstag;Text;Betrag;S/H;Währung',
      'DE01 1;03.02.26;Miete;1.250,00;S;EUR',
      'CH02 2;13.02.26;Löhne;7.300,50;H;CHF',
      'DE01 1;14.02.26;Erstattung;19,99;H;EUR',
      'CH02 2;28.02.26;Krankenkasse;412,10;S;CHF',
    ],
    truth: {
      ...european,
      rows: [
        row('2026-02-03', '-1250.00', 'EUR', { account: 'a' }),
        row('2026-02-13', '7300.50', 'CHF', { account: 'b' }),
        row('2026-02-14', '19.99', 'EUR', { account: 'a' }),
        row('2026-02-28', '-412.10', 'CHF', { account: 'b' }),
      ],
    },
  },
  'minus behind the amount': {
    name: 'kontoauszug.csv',
    lines: [
      'Datum;Tekst;Kwota',
      '17.03.2026;Czynsz;1.800,00-',
      '18.03.2026;Wypłata;6.120,33',
      '19.03.2026;Sklep;45,5-',
    ],
    truth: {
      ...european,
      currency: 'PLN',
      rows: [row('2026-03-17', '-1800.00'), row('2026-03-18', '6120.33'), row('2026-03-19', '-45.50')],
    },
  },
  'brackets and DR, CR': {
    name: 'account.csv',
    lines: [
      'Posting Date,Narrative,Value',
      '31/01/2026,Rent,(950.00)',
      '28/02/2026,Salary,"2,431.10 CR"',
      '15/03/2026,Shoes,"1,120.00 DR"',
    ],
    truth: {
      ...british,
      rows: [row('2026-01-31', '-950.00'), row('2026-02-28', '2431.10'), row('2026-03-15', '-1120.00')],
    },
  },
  'money out and in without a sign, currency in the headings': {
    name: 'statement.csv',
    lines: [
      'Transaction Date,Details,Paid Out (EUR),Paid In (EUR),Balance (EUR)',
      '2026-04-01,Opening balance,,,500.00',
      '2026-04-02,Bakery,12.40,,487.60',
      '2026-04-20,Refund,,3.00,490.60',
    ],
    truth: {
      ...american,
      currency: 'EUR',
      dateOrder: 'YMD',
      rows: [row('2026-04-02', '-12.40', 'EUR'), row('2026-04-20', '3.00', 'EUR')],
    },
  },
  'a card on which CR stands behind what is given back, and nothing behind the rest': {
    name: 'card.csv',
    lines: [
      'Date,Merchant,Amount',
      '2026-04-13,Grocer,12.40',
      '2026-04-15,Bookshop,30.00',
      '2026-04-20,Payment received,50.00 CR',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      sign: 'inverted',
      accountType: 'CREDIT_CARD',
      rows: [row('2026-04-13', '-12.40'), row('2026-04-15', '-30.00'), row('2026-04-20', '50.00')],
    },
  },
  'amounts without signs, told by the balance alone': {
    name: 'extract.csv',
    lines: [
      'Date,Description,Amount,Running Balance',
      '2026-05-01,Salary,2000.00,2500.00',
      '2026-05-03,Rent,900.00,1600.00',
      '2026-05-09,Food,61.25,1538.75',
      '2026-05-21,Gift,50.00,1588.75',
    ],
    // neither answer to the question for the signs is right, and the balances say so
    said: 'said',
    truth: {
      ...american,
      dateOrder: 'YMD',
      rows: [
        row('2026-05-01', '2000.00'),
        row('2026-05-03', '-900.00'),
        row('2026-05-09', '-61.25'),
        row('2026-05-21', '50.00'),
      ],
    },
  },
  'a card that writes what was bought as more': {
    name: 'card-activity.csv',
    lines: [
      'Date,Merchant,Category,Amount',
      '01/22/2026,Corner Cafe,Dining,8.15',
      '01/25/2026,Online Payment - Thank You,Payment,-310.00',
      '02/02/2026,Airline,Travel,420.80',
      '02/03/2026,Airline refund,Travel,-20.00',
    ],
    truth: {
      ...american,
      sign: 'inverted',
      accountType: 'CREDIT_CARD',
      rows: [
        row('2026-01-22', '-8.15'),
        row('2026-01-25', '310.00'),
        row('2026-02-02', '-420.80'),
        row('2026-02-03', '20.00'),
      ],
    },
  },
  'two amounts, original and booked': {
    name: 'travel.csv',
    lines: [
      'Date,Payee,Original Amount,Original Currency,Amount,Currency',
      '2026-06-14,Hotel Lutetia,-210.00,EUR,-228.55,USD',
      '2026-06-15,Metro,-2.15,EUR,-2.34,USD',
      '2026-06-30,Payroll,3100.00,USD,3100.00,USD',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      rows: [
        row('2026-06-14', '-228.55', 'USD'),
        row('2026-06-15', '-2.34', 'USD'),
        row('2026-06-30', '3100.00', 'USD'),
      ],
    },
  },
  'signs of currencies in the cells, three of them': {
    name: 'wallet.csv',
    lines: [
      'When,What,How much',
      '2026-07-13,Lunch,-€14.50',
      '2026-07-14,Taxi,-£9.00',
      '2026-07-15,Sold a lamp,$80.00',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      columns: { date: 0, description: 1, amount: 2 },
      rows: [row('2026-07-13', '-14.50', 'EUR'), row('2026-07-14', '-9.00', 'GBP'), row('2026-07-15', '80.00', 'USD')],
    },
  },
  lakhs: {
    name: 'passbook.csv',
    lines: [
      'Txn Date,Description,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '13/08/26,NEFT IN,,"1,25,000.00","3,75,000.00"',
      '14/08/26,Rent,"45,000.00",,"3,30,000.00"',
    ],
    truth: { ...british, currency: 'INR', rows: [row('2026-08-13', '125000.00'), row('2026-08-14', '-45000.00')] },
  },
  'yen without decimals': {
    name: 'meisai.csv',
    lines: [
      'Date,Item,Withdrawal,Deposit,Balance',
      '2026/09/13,Densha,"1,480",,"98,520"',
      '2026/09/25,Kyuyo,,"310,000","408,520"',
    ],
    truth: {
      ...american,
      currency: 'JPY',
      dateOrder: 'YMD',
      rows: [row('2026-09-13', '-1480.00'), row('2026-09-25', '310000.00')],
    },
  },
  'lines before, sums after, an empty column': {
    name: 'mouvements.csv',
    lines: [
      'Banque des Alpes;;;',
      'Compte : 12345678;;;',
      'Solde au 31/03/2026 : 2 413,07 EUR;;;',
      ';;;',
      'Date;Libellé;Débit;Crédit;',
      '13/03/2026;LOYER;800,00;;',
      '27/03/2026;VIREMENT SALAIRE;;2 350,12;',
      'Total;;800,00;2 350,12;',
    ],
    truth: { ...european, rows: [row('2026-03-13', '-800.00', null), row('2026-03-27', '2350.12', null)] },
  },
  'what is pending beside what is booked': {
    name: 'activity.csv',
    lines: [
      'Date,Status,Description,Amount',
      '2026-10-13,Posted,Grocer,-30.00',
      '2026-10-14,Pending,Hotel hold,-400.00',
      '2026-10-15,Cancelled,Ticket,-75.00',
      '2026-10-16,Posted,Salary,900.00',
    ],
    truth: { ...american, dateOrder: 'YMD', rows: [row('2026-10-13', '-30.00'), row('2026-10-16', '900.00')] },
  },
  'times that are another day elsewhere': {
    name: 'events.csv',
    lines: [
      'Timestamp,Memo,Amount,Currency',
      '2026-03-31T23:45:00-08:00,Late dinner,-61.00,USD',
      '2026-04-01T00:10:00+13:00,Early bus,-3.20,NZD',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      rows: [row('2026-03-31', '-61.00', 'USD'), row('2026-04-01', '-3.20', 'NZD')],
    },
  },
  'text over lines, and the delimiter within': {
    name: 'export.csv',
    lines: [
      'Date;Text;Amount',
      '2026-02-13;"Rent; flat 4',
      'second floor";-700,00',
      '2026-02-14;"""Quoted"" shop";-1.050,25',
    ],
    truth: { ...european, dateOrder: 'YMD', rows: [row('2026-02-13', '-700.00'), row('2026-02-14', '-1050.25')] },
  },
  'tabs in UTF-16': {
    name: 'konto.txt',
    lines: Buffer.from(
      '\uFEFFDato\tTekst\tBeløp\r\n31.05.2026\tHusleie\t-9 500,00\r\n30.05.2026\tLønn\t41 200,75\r\n',
      'utf16le',
    ),
    truth: { ...european, currency: 'NOK', rows: [row('2026-05-31', '-9500.00'), row('2026-05-30', '41200.75')] },
  },
  'trades in which the amount has no sign and sold units no minus': {
    name: 'orders.csv',
    lines: [
      'Trade Date,Side,Symbol,Qty,Price,Gross,Commission,Net,CCY',
      '2026-01-15,Buy,SAP,10,150.00,1500.00,4.90,1504.90,EUR',
      '2026-02-16,Sell,SAP,4,170.00,680.00,4.90,675.10,EUR',
      '2026-03-17,Buy,AAPL,3,200.00,600.00,1.00,601.00,USD',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      accountType: 'BROKERAGE',
      currency: 'EUR',
      rows: [
        trade('2026-01-15', 'BUY', '-1504.90', 'EUR', { units: '10', security: 'SAP' }),
        trade('2026-02-16', 'SELL', '675.10', 'EUR', { units: '-4', security: 'SAP' }),
        trade('2026-03-17', 'BUY', '-601.00', 'USD', { units: '3', security: 'AAPL' }),
      ],
    },
  },
  'a dividend with tax withheld beside it': {
    name: 'cash-report.csv',
    lines: [
      'Date,Type,Instrument,ISIN,Gross amount,Withholding tax,Net amount,Currency',
      '2026-05-13,Dividend,NESTLE,CH0038863350,300.00,105.00,195.00,CHF',
      '2026-05-20,Interest,,,2.00,0.00,2.00,CHF',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      accountType: 'BROKERAGE',
      currency: 'CHF',
      rows: [trade('2026-05-13', 'DIVIDEND', '195.00', 'CHF'), trade('2026-05-20', 'INTEREST', '2.00', 'CHF')],
    },
  },
  'holdings with a short one and prices in pence': {
    name: 'holdings.csv',
    lines: [
      'Symbol,Name,Quantity,Price (GBX),Market Value (GBP),Book Cost (GBP)',
      'BARC,Barclays,1000,210.50,2105.00,1800.00',
      'TSCO,Tesco,-200,300.00,-600.00,-580.00',
    ],
    truth: {
      ...british,
      accountType: 'BROKERAGE',
      rows: [],
      holdings: [
        { security: 'BARC', units: '1000', value: '2105.00', currency: 'GBP', cost: '1800.00' },
        { security: 'TSCO', units: '-200', value: '-600.00', currency: 'GBP' },
      ],
    },
  },
  'holdings of which one has no value': {
    name: 'positions.csv',
    lines: [
      'Ticker,Description,Shares,Last Price,Value,Currency',
      'AAPL,Apple Inc,10,200.00,2000.00,USD',
      'PRIV,Private Fund,5,n/a,n/a,USD',
      'VOD,Vodafone,100,0.75,75.00,GBP',
    ],
    truth: {
      ...american,
      accountType: 'BROKERAGE',
      rows: [],
      holdings: [
        { security: 'AAPL', units: '10', value: '2000.00', currency: 'USD' },
        { security: 'PRIV', units: '5', value: null, currency: 'USD' },
        { security: 'VOD', units: '100', value: '75.00', currency: 'GBP' },
      ],
      worth: null,
    },
  },
  'a QIF of the other side of the sea': {
    name: 'bank.qif',
    lines: ['!Type:Bank', "D31/1'26", 'T-1,050.00', 'PRent', '^', "D13/2'26", 'T2,000.10', 'PSalary', '^'],
    truth: { ...british, rows: [row('2026-01-31', '-1050.00'), row('2026-02-13', '2000.10')] },
  },
  'a currency that nobody has': {
    name: 'points.csv',
    lines: ['Date,Text,Amount,Currency', '2026-01-15,Bonus,500.00,PTS', '2026-01-16,Lunch,-9.00,USD'],
    truth: {
      ...american,
      dateOrder: 'YMD', // points are units of something, and no money
      rows: [
        trade('2026-01-15', 'OTHER', '0.00', 'USD', { units: '500', security: 'PTS' }),
        row('2026-01-16', '-9.00', 'USD'),
      ],
    },
  },
  'percent signs, notes and amounts of several kinds': {
    name: 'loan.csv',
    lines: [
      'Date,Description,Principal,Interest,Fees,Total',
      '2026-01-31,Payment,-800.00,-199.50,-0.50,-1000.00',
      '2026-02-28,Payment,-802.00,-197.50,-0.50,-1000.00',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      accountType: 'LOAN',
      rows: [row('2026-01-31', '-1000.00'), row('2026-02-28', '-1000.00')],
    },
  },
  'days of two-digit years that could be three things': {
    name: 'short.csv',
    lines: ['Date;Text;Amount', '05.04.03;Old rent;-500,00', '06.04.03;Old pay;1.000,00'],
    truth: { ...european, rows: [row('2003-04-05', '-500.00'), row('2003-04-06', '1000.00')] },
  },
  'scientific numbers and many decimals': {
    name: 'coins.csv',
    lines: [
      'Date,Type,Asset,Amount,Price,Total,Currency',
      '2026-03-13,Buy,SHIB,1.5E+6,8.12e-06,-12.18,USD',
      '2026-04-14,Sell,SHIB,500000,0.00001,5.00,USD',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      accountType: 'BROKERAGE',
      rows: [
        trade('2026-03-13', 'BUY', '-12.18', 'USD', { units: '1500000', security: 'SHIB' }),
        trade('2026-04-14', 'SELL', '5.00', 'USD', { units: '-500000', security: 'SHIB' }),
      ],
    },
  },
  'totals of months that have a day of their own': {
    name: 'konto.csv',
    lines: [
      'Buchung;Empfänger;Verwendungszweck;Soll;Haben;Währung',
      '01.10.2026;Vermieter;Miete;950,00;;EUR',
      '15.10.2026;Arbeitgeber;Lohn;;2.800,00;EUR',
      '31.10.2026;;Zwischensumme Oktober;950,00;2.800,00;EUR',
      '02.11.2026;TOTAL;Tankstelle;61,00;;EUR',
      '30.11.2026;;Zwischensumme November 2026;61,00;0,00;EUR',
      '30.11.2026;;Gesamtsumme;1.011,00;2.800,00;EUR',
    ],
    truth: {
      ...european,
      rows: [
        row('2026-10-01', '-950.00', 'EUR'),
        row('2026-10-15', '2800.00', 'EUR'),
        row('2026-11-02', '-61.00', 'EUR'),
      ],
    },
  },
  'several accounts, each below its name and a heading of its own': {
    name: 'accounts.csv',
    lines: [
      'Account: Everyday Checking ...1234',
      'Date,Description,Amount,Balance',
      '2026-11-02,Payroll,2500.00,3100.00',
      '2026-11-03,Rent,-1400.00,1700.00',
      '',
      'Account: Rainy Day Savings ...9876',
      'Date,Description,Amount,Balance',
      '2026-11-02,Transfer in,300.00,8300.00',
      '2026-11-20,Interest,12.44,8312.44',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      rows: [
        row('2026-11-02', '2500.00', null, { account: 'a' }),
        row('2026-11-03', '-1400.00', null, { account: 'a' }),
        row('2026-11-02', '300.00', null, { account: 'b' }),
        row('2026-11-20', '12.44', null, { account: 'b' }),
      ],
    },
  },
  'a heading again on each page, below the account that they are all of': {
    name: 'pages.csv',
    lines: [
      'Account 55779911 Page 1 of 2',
      'Date,Description,Amount',
      '2026-11-02,Payroll,2500.00',
      '2026-11-03,Rent,-1400.00',
      'Account 55779911 Page 2 of 2',
      'Date,Description,Amount',
      '2026-11-04,Food,-30.00',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      rows: [
        row('2026-11-02', '2500.00', null, { account: 'a' }),
        row('2026-11-03', '-1400.00', null, { account: 'a' }),
        row('2026-11-04', '-30.00', null, { account: 'a' }),
      ],
    },
  },
  'coins in the amount, money in another column, and some that only come or go': {
    name: 'coinyard.csv',
    lines: [
      'Timestamp,Type,Asset,Amount,Counter currency,Counter amount',
      '2026-11-02T10:00:00Z,deposit,EUR,2000.00,,',
      '2026-11-02T10:05:00Z,buy,BTC,0.02500000,EUR,-1602.40',
      '2026-11-07T09:30:11Z,sell,ETH,-0.50000000,EUR,1248.90',
      '2026-11-09T12:00:00Z,staking reward,ETH,0.00110000,,',
      '2026-11-12T08:00:00Z,withdrawal,BTC,-0.01000000,,',
    ],
    truth: {
      ...european,
      dateOrder: 'YMD',
      decimalMark: '.',
      accountType: 'BROKERAGE',
      rows: [
        row('2026-11-02', '2000.00', 'EUR'),
        trade('2026-11-02', 'BUY', '-1602.40', null, { units: '0.025', security: 'BTC' }),
        trade('2026-11-07', 'SELL', '1248.90', null, { units: '-0.5', security: 'ETH' }),
        trade('2026-11-09', 'INTEREST', '0.00', null, { units: '0.0011', security: 'ETH' }),
        trade('2026-11-12', 'TRANSFER_OUT', '0.00', null, { units: '-0.01', security: 'BTC' }),
      ],
    },
  },
  'gross and net with three taxes between them': {
    name: 'depot.csv',
    lines: [
      'Datum;Vorgang;Wertpapier;WKN;Stück;Kurs;Bruttobetrag;Quellensteuer;Kapitalertragsteuer;Soli;Provision;Nettobetrag;Währung',
      '04.11.2026;Wertpapierkauf;Siemens AG;723610;10;182,40;1.824,00;;;;9,90;-1.833,90;EUR',
      '09.11.2026;Dividende;Nestlé SA;A0Q4DC;100;2,95;295,00;103,25;0,00;0,00;;191,75;EUR',
      '16.11.2026;Wertpapierverkauf;BASF SE;BASF11;20;47,00;940,00;;31,20;1,72;9,90;897,18;EUR',
      '20.11.2026;Vorabpauschale;Welt ETF;A1JX52;;;;;12,60;0,69;;-13,29;EUR',
    ],
    truth: {
      ...european,
      accountType: 'BROKERAGE',
      rows: [
        trade('2026-11-04', 'BUY', '-1833.90', 'EUR', { units: '10', security: 'Siemens' }),
        trade('2026-11-09', 'DIVIDEND', '191.75', 'EUR'),
        trade('2026-11-16', 'SELL', '897.18', 'EUR', { units: '-20', security: 'BASF' }),
        trade('2026-11-20', 'TAX', '-13.29', 'EUR'),
      ],
    },
  },
  'units and prices, and nothing that says who paid': {
    name: 'fills.csv',
    lines: ['Date,Security,Quantity,Price', '2026-11-04,Siemens,10,182.40', '2026-11-16,BASF,20,47.00'],
    // a purchase or a sale: nobody can tell, so that no amount is made of it
    said: 'refused',
    truth: { ...american, dateOrder: 'YMD', accountType: 'BROKERAGE', rows: [] },
  },
  'a currency where others have the day of settlement': {
    name: 'handler.csv',
    lines: [
      'Handelsdato;Transaktionstype;Papir;ISIN;Styk;Kurs;Handelsbeløb;Kurtage;Afregningsbeløb;Valuta',
      '03-11-2026;Køb;Novo Nordisk B;DK0062498333;40;702,50;28.100,00;29,00;-28.129,00;DKK',
      '17-11-2026;Udbytte;Novo Nordisk B;DK0062498333;40;3,75;150,00;0,00;109,50;DKK',
    ],
    truth: {
      ...european,
      accountType: 'BROKERAGE',
      rows: [
        trade('2026-11-03', 'BUY', '-28129.00', 'DKK', { units: '40', security: 'DK0062498333' }),
        trade('2026-11-17', 'DIVIDEND', '109.50', 'DKK'),
      ],
    },
  },
  'prices in other currencies than what is settled': {
    name: 'settled.csv',
    lines: [
      'Trade Date,Type,ISIN,Name,Quantity,Price,Price Currency,FX,Settlement Amount,Settlement Currency',
      '2026-10-05,BUY,US0378331005,Apple,10,230.00,USD,0.92,-2116.00,EUR',
      '2026-10-12,SELL,GB0007980591,BP,100,4.80,GBP,1.16,556.80,EUR',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      accountType: 'BROKERAGE',
      rows: [
        trade('2026-10-05', 'BUY', '-2116.00', 'EUR', { units: '10', security: 'US0378331005' }),
        trade('2026-10-12', 'SELL', '556.80', 'EUR', { units: '-100', security: 'GB0007980591' }),
      ],
    },
  },
  'what was paid to be told by units and prices, which name their currency': {
    name: 'orders-without-amounts.csv',
    lines: [
      'Trade Date,Type,ISIN,Name,Quantity,Price,Price Currency',
      '2026-10-05,BUY,US0378331005,Apple,10,230.00,USD',
      '2026-10-12,SELL,GB0007980591,BP,100,480,GBX',
    ],
    truth: {
      ...european,
      decimalMark: '.',
      dateOrder: 'YMD',
      accountType: 'BROKERAGE',
      rows: [
        trade('2026-10-05', 'BUY', '-2300.00', 'USD', { units: '10', security: 'US0378331005' }),
        trade('2026-10-12', 'SELL', '480.00', 'GBP', { units: '-100', security: 'GB0007980591' }),
      ],
    },
  },
  'contracts on options that are sold, bought back, and expire': {
    name: 'options.csv',
    lines: [
      'Date,Action,Description,Contracts,Price,Commission,Amount',
      '2026-10-02,Sell to Open,PUT ABCX 11/20/26 50,2,1.35,1.30,268.70',
      '2026-10-20,Buy to Close,PUT ABCX 11/20/26 50,2,0.40,1.30,-81.30',
      '2026-10-30,Expired,CALL DEFX 10/30/26 80,-3,0.00,0.00,0.00',
    ],
    truth: {
      ...american,
      dateOrder: 'YMD',
      accountType: 'BROKERAGE',
      rows: [
        trade('2026-10-02', 'SELL', '268.70', null, { units: '-2', security: 'ABCX' }),
        trade('2026-10-20', 'BUY', '-81.30', null, { units: '2', security: 'ABCX' }),
        trade('2026-10-30', 'OTHER', '0.00', null, { units: '-3', security: 'DEFX' }),
      ],
    },
  },
  'a journal of double entry, where a debit is money in': {
    name: 'journal.csv',
    lines: [
      'Date,Account,Description,Debit,Credit',
      '2026-10-02,Assets:Bank,Salary,2500.00,',
      '2026-10-02,Income:Salary,Salary,,2500.00',
    ],
    said: 'refused',
    truth: { ...american, dateOrder: 'YMD', rows: [] },
  },
  'a table of days that nobody can tell': {
    name: 'days.csv',
    lines: ['Week,What,How much', 'fortieth,Coffee,-3.20', 'fortieth,Refund,3.20'],
    said: 'refused',
    truth: { ...american, rows: [] },
  },
  'Polish letters of windows-1250': {
    name: 'historia.csv',
    lines: Buffer.from(
      'Bank Wis\xb3a S.A.;;;;\nData ksi\xeagowania;Tytu\xb3;Obci\xb9\xbfenia;Uznania;Waluta\n' +
        '02.11.2026;Wynagrodzenie;;7\xa0250,00;PLN\n05.11.2026;Czynsz;2 100,00;;PLN\nSuma obrot\xf3w:;;2 100,00;7 250,00;\n',
      'latin1',
    ),
    truth: { ...european, rows: [row('2026-11-02', '7250.00', 'PLN'), row('2026-11-05', '-2100.00', 'PLN')] },
  },
}

test.each(Object.entries(FILES))(
  '%s: it is stored as it is, or what is not is said',
  async (_trap, { name, lines, truth, said }) => {
    const content = Buffer.isBuffer(lines) ? lines : Buffer.from(`${(lines as readonly string[]).join('\n')}\n`)
    const verdict = await judgeImport(app, await app.person(), { name, shape: name, content, traps: [], truth })
    expect(verdict).toEqual(said === undefined ? { kind: 'asked' } : { kind: said, why: expect.any(String) })
  },
)
