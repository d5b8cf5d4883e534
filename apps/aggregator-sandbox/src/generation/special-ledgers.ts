import { Decimal } from 'decimal.js'
import { monthlyDays } from './calendar.ts'
import { type LedgerRow, RowSink } from './ledger-row.ts'
import type { Lot } from './investment-ledger.ts'
import type { ProgramContext } from './programs.ts'
import { securityOf, type Security } from './securities.ts'
import { variedAmount } from './household.ts'

/** A savings account whose history is edited, shortened, back-dated and renumbered after the fact. */
export function restlessRows(context: ProgramContext): LedgerRow[] {
  const sink = new RowSink(context.currency)
  sink.add({ tag: 'open', type: 'DEPOSIT', day: context.start, description: 'OPENING DEPOSIT, EXTERNAL', amount: 9000 })
  const plain = monthlyDays(context.start + 5, context.through, 12).concat(
    monthlyDays(context.start + 5, context.through, 24),
  )
  for (const day of plain.toSorted((a, b) => a - b)) {
    sink.add({
      tag: 'dep',
      type: 'DEPOSIT',
      day,
      description: 'EXTERNAL TRANSFER RECEIVED',
      amount: variedAmount(`${context.key}|${day}`, 120, 0.5),
    })
  }
  // Recent rows around the anchor change on the following days; a reader that keeps up sees each kind once.
  const restless: LedgerRow[] = []
  const base = (offset: number, tag: string, amount: number): LedgerRow => {
    const row = sink.add({
      tag,
      type: 'DEPOSIT',
      day: context.anchor + offset,
      description: `RESTLESS ${tag.toUpperCase()}`,
      amount,
    })
    sink.rows.pop()
    return row
  }
  const edited = base(-2, 'edit', 40)
  restless.push({ ...edited, visibleUntil: context.anchor + 1 })
  restless.push({
    ...edited,
    description: 'RESTLESS EDIT, CORRECTED',
    amount: new Decimal('44.40'),
    visibleFrom: context.anchor + 1,
  })
  restless.push({ ...base(-3, 'gone', 75), visibleUntil: context.anchor + 1 })
  restless.push({ ...base(-20, 'late', 31), visibleFrom: context.anchor + 1 })
  const renumbered = base(-4, 'renum', 58)
  restless.push({ ...renumbered, visibleUntil: context.anchor + 1 })
  restless.push({ ...renumbered, id: `${renumbered.id}-new`, replaces: renumbered.id, visibleFrom: context.anchor + 1 })
  return [...sink.rows, ...restless]
}

function odd(id: string, name: string, extra: Partial<Security>): Security {
  return { ...securityOf('KLYV'), id, name, ticker: null, cusip: null, months: [], ...extra }
}

/** Awkward but well-formed holdings and rows: what real institutions send on a bad day. */
export function messyLedger(context: ProgramContext): { rows: LedgerRow[]; lots: Lot[] } {
  const sink = new RowSink(context.currency)
  const holdings: readonly [Security, string, string][] = [
    [odd('ODD-XYZ', 'Unlisted Zyzzian Share', { currency: 'XYZ' }), '10', '100'],
    [odd('ODD-NOID', 'Security without any identifier', {}), '7', '0'],
    [odd('ODD-CUSIP', 'Identified by number only', { cusip: 'Q12990108' }), '3', '90'],
    [odd('ODD-HTML', '<b onmouseover="alert(1)">Bold & Sons</b>', { ticker: 'BOLD' }), '12', '240'],
    [odd('ODD-RTL', 'שלום Holdings 🚀 Ünïcode', { ticker: 'RTLQ' }), '5', '55'],
    [odd('ODD-EUR', 'Kruxberg Maschinen SE', { currency: 'EUR', ticker: 'KRUX' }), '6', '330'],
    [
      odd('ODD-1900', 'Perpetual note without maturity', { kind: 'corporate', coupon: '6.1', maturity: '1900-01-01' }),
      '5000',
      '4900',
    ],
    [odd('ODD-TINY', 'Fable fraction', { kind: 'crypto', ticker: 'FBLC', startPrice: 9400 }), '0.00000001', '0.01'],
    [odd('ODD-SHORT', 'Sold short share', { ticker: 'SHRT' }), '-4', '-320'],
  ]
  const day = context.start
  sink.add({ tag: 'open', type: 'TRANSFER_IN', day, description: 'EXTERNAL TRANSFER RECEIVED', amount: '1000' })
  const lots: Lot[] = []
  for (const [security, units, cost] of holdings) {
    sink.add({
      tag: 'acat',
      type: 'TRANSFER_IN',
      day,
      description: `RECEIVED IN KIND, EXTERNAL ${security.name}`,
      amount: 0,
      security,
      units: new Decimal(units),
      currency: security.currency,
    })
    lots.push({ security, units: new Decimal(units), cost: new Decimal(cost) })
  }
  const texts = [
    "=cmd|' /C calc'!A0",
    '+SUM(1,2)',
    '@mention -1',
    '<img src=x onerror=alert(1)>',
    '',
    'ﺱﻼﻣ 👋 Ωmega',
    'x'.repeat(4000),
    'Équité à l’étranger',
    'two\nlines\tand a tab',
  ]
  for (const [index, text] of texts.entries()) {
    sink.add({
      tag: 'txt',
      type: index % 2 === 0 ? 'DEPOSIT' : 'WITHDRAWAL',
      day: day + 20 + index * 30,
      description: text,
      amount: index % 2 === 0 ? '12.34' : '-1.11',
    })
  }
  sink.add({ tag: 'twin', type: 'FEE', day: day + 40, description: 'TWIN ROW', amount: '-2.50' })
  sink.add({ tag: 'twin', type: 'FEE', day: day + 40, description: 'TWIN ROW', amount: '-2.50' })
  sink.add({ tag: 'odd', type: 'GALACTIC_ADJUSTMENT', day: day + 50, description: 'TYPE NOBODY KNOWS', amount: '0.01' })
  sink.add({
    tag: 'fx',
    type: 'DIVIDEND',
    day: day + 60,
    description: 'DIVIDEND IN ANOTHER CURRENCY',
    amount: '3.21',
    currency: 'EUR',
  })
  return { rows: sink.rows.filter((row) => row.day <= context.through), lots }
}
