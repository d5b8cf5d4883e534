import { type PdfText, buildPdf } from '../../../sources/statements/testing/build-pdf.ts'
import { type Shape, booked, bookings, british, european, eu, running, us, written } from './export-truth.ts'

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

export const pdfExports: Readonly<Record<string, Shape>> = {
  'a statement as PDF': statement(false),
  'a statement as PDF, German': statement(true),
}
