import { type PdfText, buildPdf } from '../../../sources/statements/testing/build-pdf.ts'
import {
  type Shape,
  american,
  booked,
  bookings,
  british,
  european,
  eu,
  money,
  running,
  spaced,
  us,
  written,
} from './export-truth.ts'

const ROWS_A_PAGE = 6
const [LEFT, TEXT, OUT, IN, BALANCE] = [40, 100, 400, 470, 550]

/** A statement on paper: a table over pages, with what stands above, below and between. */
const statement =
  (isGerman: boolean): Shape =>
  (dice) => {
    const rows = running(bookings(dice, { plain: true }), 812_345)
    const isSplit = !isGerman && dice.trap('money out and in apart', 2)
    const isYearless = dice.trap('days without a year', 3)
    const isOnce = dice.trap('a day stands once', 3)
    const isWrapped = dice.trap('texts of two lines', 2)
    const isTwoLined = dice.trap('heading of two lines', 3)
    const hasForward = dice.trap('balance brought forward on each page', 2)
    const number = isGerman ? eu : us
    const pattern = isGerman
      ? isYearless
        ? 'DD.MM.'
        : 'DD.MM.YYYY'
      : isYearless
        ? 'DD MON'
        : dice.one(['DD/MM/YYYY', 'DD MON YYYY'])
    const pages: PdfText[][] = []
    const end = (text: string, x: number, y: number): PdfText => ({ text, x, y, isEnd: true })
    for (let from = 0; from < rows.length; from += ROWS_A_PAGE) {
      const page: PdfText[] = [
        { text: isGerman ? 'Musterbank AG' : 'Harbour Bank plc', x: LEFT, y: 800 },
        {
          text: isGerman
            ? 'Kontoauszug vom 01.01.2026 bis 31.10.2026'
            : 'Statement from 1 January 2026 to 31 October 2026',
          x: LEFT,
          y: 785,
        },
        { text: isGerman ? 'Währung: EUR' : 'Currency: GBP', x: LEFT, y: 770 },
      ]
      const [amount, balance] = isGerman ? ['Betrag', 'Saldo'] : ['Amount', 'Balance']
      const top = 730
      page.push({ text: isGerman ? 'Buchungstag' : 'Date', x: LEFT, y: top })
      page.push({ text: isGerman ? 'Verwendungszweck' : 'Description', x: TEXT, y: top })
      if (isSplit && isTwoLined)
        page.push(end('Money', OUT, top + 10), end('out', OUT, top), end('Money', IN, top + 10), end('in', IN, top))
      else if (isSplit) page.push(end('Money out', OUT, top), end('Money in', IN, top))
      else page.push(end(amount ?? '', IN, top))
      page.push(end(balance ?? '', BALANCE, top))
      let y = top - 18
      const forward = rows[from - 1]?.after ?? 812_345
      if (hasForward) {
        page.push(
          { text: isGerman ? 'Übertrag' : 'Balance brought forward', x: TEXT, y },
          end(number(forward), BALANCE, y),
        )
        y -= 14
      }
      for (const [index, row] of rows.slice(from, from + ROWS_A_PAGE).entries()) {
        const before = rows[from + index - 1]
        if (!(isOnce && index > 0 && before?.date === row.date))
          page.push({ text: written(row.date, pattern), x: LEFT, y })
        page.push({ text: row.text, x: TEXT, y })
        if (!isSplit) page.push(end(number(row.cents), IN, y))
        else if (row.cents < 0) page.push(end(number(-row.cents), OUT, y))
        else page.push(end(number(row.cents), IN, y))
        page.push(end(number(row.after), BALANCE, y))
        y -= 14
        if (isWrapped && index % 2 === 0) {
          page.push({ text: 'Reference four eleven', x: TEXT, y })
          y -= 14
        }
      }
      if (from + ROWS_A_PAGE >= rows.length)
        page.push(
          { text: isGerman ? 'Summe' : 'Totals', x: TEXT, y: y - 6 },
          end(number(rows.reduce((sum, { cents }) => sum + cents, 0)), IN, y - 6),
        )
      page.push({ text: `${isGerman ? 'Seite' : 'Page'} ${pages.length + 1}`, x: 280, y: 30 })
      pages.push(page)
    }
    const base = isGerman ? european : british
    return {
      name: isGerman ? 'Kontoauszug.pdf' : 'statement.pdf',
      content: buildPdf(pages),
      truth: { ...base, rows: rows.map((row) => booked(row, base.currency)) },
    }
  }

interface Column {
  readonly head: string
  /** Where it begins, or ends where it holds figures. */
  readonly x: number
  readonly isFigure?: boolean
}

/** Rows of cells as pages: a heading on each, a line of its own at the foot. */
function pagesOf(columns: readonly Column[], rows: readonly (readonly string[])[], above: readonly string[]): Buffer {
  const pages: PdfText[][] = []
  for (let from = 0; from < rows.length; from += ROWS_A_PAGE) {
    const page = above.map((text, index): PdfText => ({ text, x: LEFT, y: 800 - index * 15 }))
    const place = (cells: readonly string[], y: number): void => {
      for (const [index, { x, isFigure }] of columns.entries())
        if (cells[index]) page.push({ text: cells[index], x, y, ...(isFigure ? { isEnd: true } : {}) })
    }
    place(
      columns.map(({ head }) => head),
      720,
    )
    for (const [index, cells] of rows.slice(from, from + ROWS_A_PAGE).entries()) place(cells, 702 - index * 14)
    page.push({ text: `${pages.length + 1}`, x: 280, y: 30 })
    pages.push(page)
  }
  return buildPdf(pages)
}

/** What was spent stands above zero; what was paid back, below it, in brackets or with `CR` behind. */
const card: Shape = (dice) => {
  const rows = bookings(dice, { plain: true })
  const style = dice.one(['minus', 'cr', 'brackets'])
  dice.traps.push(`money in as ${style}`)
  const isTwoDays = dice.trap('two days a row', 2)
  const write = (cents: number): string =>
    cents < 0 ? us(-cents) : style === 'minus' ? us(-cents) : style === 'cr' ? `${us(cents)} CR` : `(${us(cents)})`
  const columns = [
    { head: isTwoDays ? 'Trans Date' : 'Date', x: LEFT },
    ...(isTwoDays ? [{ head: 'Post Date', x: 110 }] : []),
    { head: 'Description', x: 180 },
    { head: 'Amount', x: BALANCE, isFigure: true },
  ]
  return {
    name: 'eStatement.pdf',
    content: pagesOf(
      columns,
      rows.map((row) => {
        const day = written(row.date, 'MM/DD/YYYY')
        return [day, ...(isTwoDays ? [day] : []), row.text, write(row.cents)]
      }),
      ['Prairie Card Services', 'Credit card statement', 'All amounts in USD', 'New balance $1,204.55'],
    ),
    truth: {
      ...american,
      sign: 'inverted',
      accountType: 'CREDIT_CARD',
      rows: rows.map((row) => booked(row, null)),
    },
  }
}

/** The side stands behind the amount: S for Soll, H for Haben. */
const sided: Shape = (dice) => {
  const rows = bookings(dice, { plain: true })
  const isSpaced = dice.trap('a blank before the side', 2)
  const columns = [
    { head: 'Buchungstag', x: LEFT },
    { head: 'Wert', x: 110 },
    { head: 'Verwendungszweck', x: 180 },
    { head: 'Betrag', x: BALANCE, isFigure: true },
  ]
  return {
    name: 'Auszug_10_2026.pdf',
    content: pagesOf(
      columns,
      rows.map((row) => [
        written(row.date, 'DD.MM.YYYY'),
        written(row.date, 'DD.MM.YYYY'),
        row.text,
        `${eu(Math.abs(row.cents))}${isSpaced ? ' ' : ''}${row.cents < 0 ? 'S' : 'H'}`,
      ]),
      ['Volksbank Musterstadt eG', 'Kontoauszug', 'EUR-Konto'],
    ),
    truth: { ...european, rows: rows.map((row) => booked(row, null)) },
  }
}

/** Blanks between thousands, and what a payment abroad was beside what it cost. */
const french: Shape = (dice) => {
  const rows = bookings(dice, { plain: true })
  const hasForeign = dice.trap('amounts of another currency beside', 2)
  const columns = [
    { head: 'Date', x: LEFT },
    { head: 'Libellé', x: TEXT },
    ...(hasForeign ? [{ head: 'Devise étrangère', x: 330, isFigure: true }] : []),
    { head: 'Débit', x: IN, isFigure: true },
    { head: 'Crédit', x: BALANCE, isFigure: true },
  ]
  return {
    name: 'releve.pdf',
    content: pagesOf(
      columns,
      rows.map((row) => [
        written(row.date, 'DD/MM/YYYY'),
        row.text,
        ...(hasForeign ? [row.cents % 3 === 0 ? `${spaced(Math.abs(row.cents) * 2, ' ')} USD` : ''] : []),
        row.cents < 0 ? spaced(-row.cents, ' ') : '',
        row.cents > 0 ? spaced(row.cents, ' ') : '',
      ]),
      ['Banque du Port', 'Relevé de compte', 'Devise : EUR'],
    ),
    truth: { ...european, rows: rows.map((row) => booked(row, null)) },
  }
}

/** What a depot holds, its sum below. */
const holdings: Shape = (dice) => {
  const isShort = dice.trap('a short position', 3)
  const held = [
    { security: 'US0378331005', name: 'APPLE INC', units: 10, value: 185_050 },
    {
      security: 'IE00BK5BQT80',
      name: 'VANGUARD ALL-WORLD',
      units: isShort ? -12 : 12,
      value: isShort ? -150_000 : 150_000,
    },
    { security: 'DE0007164600', name: 'SAP SE', units: 3, value: 60_021 },
  ]
  const columns = [
    { head: 'ISIN', x: LEFT },
    { head: 'Description', x: 150 },
    { head: 'Quantity', x: 330, isFigure: true },
    { head: 'Price', x: OUT, isFigure: true },
    { head: 'Market value', x: BALANCE, isFigure: true },
  ]
  return {
    name: 'holdings.pdf',
    content: pagesOf(
      columns,
      held.map(({ security, name, units, value }) => [
        security,
        name,
        String(units),
        us(Math.round(value / units)),
        us(value),
      ]),
      ['Harbour Brokers', 'Holdings as of 10/31/2026', 'Currency: USD'],
    ),
    truth: {
      ...american,
      accountType: 'BROKERAGE',
      rows: [],
      holdings: held.map(({ security, units, value }) => ({
        security,
        units: String(units),
        value: money(value),
        currency: null,
      })),
    },
  }
}

export const pdfExports: Readonly<Record<string, Shape>> = {
  'a statement as PDF': statement(false),
  'a statement as PDF, German': statement(true),
  'a card statement as PDF': card,
  'a statement as PDF, sides behind amounts': sided,
  'a statement as PDF, French': french,
  'holdings as PDF': holdings,
}
