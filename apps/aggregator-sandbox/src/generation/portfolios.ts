import type { Holding, InvestmentProgram, TransferRule } from './programs.ts'

const list = (ids: string): Holding[] => {
  const names = ids.trim().split(/\s+/)
  return names.map((id) => ({ id, weight: 1 / names.length }))
}

/** A wide taxable portfolio: 27 lines with an option, bonds, CDs, funds, ETFs, a trust and an ADR. */
export const TAXABLE: readonly Holding[] = [
  ...list(
    'KLYV QORM VYNX MOXU GIZM JAQT NYVA OQEN KIVO UVEK WQTM WQIN WQEM WQBD WQSC WQDV PRHX AUQX MRDGX MRDIX MRMXX GOV31 MUN33 CRP34 CDS31 CDS32',
  ).map((holding) => ({ ...holding, weight: holding.weight * 0.96 })),
  { id: 'KLYV', weight: 0.012, option: 'call' },
]
export const IRA: readonly Holding[] = list('WQTM WQBD WQTP WQHL MRDXX MRDBX OKHBX OKHEX GOV34 CRP32 ZELP')
export const ROTH: readonly Holding[] = list('WQTM WQSC WQEM MRDSX VYNX NYVA PYXO')
export const PLAN_401K: readonly Holding[] = list('T2040 EGLCP EGSMC EGINT EGBND EGSTV')
export const HSA: readonly Holding[] = list('MRDXX MRDBX WQIN MRMXX')
export const RETIRED: readonly Holding[] = list(
  'MUN32 MUN33 MUN35 MUN37 MUN39 GOV31 GOV34 GOV41 WQDV OKHTX OKHEX MRMXX LYQU QORM',
)
export const CONCENTRATED: readonly Holding[] = [
  { id: 'NYVA', weight: 0.82 },
  { id: 'WQTM', weight: 0.08 },
  { id: 'MRMXX', weight: 0.05 },
  { id: 'NYVA', weight: 0.02, option: 'put' },
  { id: 'NYVA', weight: 0.02, option: 'call' },
]
export const COINS: readonly Holding[] = list('FBLC MYTH LGND')
export const EURO: readonly Holding[] = list('BWDX BWEX KRUX VLMO')
const WIDE: readonly Holding[] = list(
  'KLYV QORM VYNX ZELP BRQO DWYX FJOL GIZM HUVE JAQT KIVO LYQU MOXU NYVA OQEN PYXO UVEK XOLB WQTM WQIN WQEM WQBD WQSC WQDV WQTP WQHL WQEU WQSB PRHX TLQR AUQX MRDGX MRDVX MRDIX MRDBX MRDSX MRDXX OKHBX OKHEX OKHHX OKHTX GOV31 GOV34 GOV41 MUN32 MUN33 MUN35 MUN37 MUN39 CRP32 CRP34 CRP36 CDS31 CDS32',
)

/** `count` lines of the wide list from a place in it, equal weights. */
export function slice(from: number, count: number): Holding[] {
  return Array.from({ length: count }, (_, index) => ({
    id: WIDE[(from + index) % WIDE.length]?.id ?? 'WQTM',
    weight: 1 / count,
  }))
}

/** A monthly movement; see `TransferRule`. */
export function rule(
  key: string,
  dayOfMonth: number,
  amount: number,
  type: string,
  direction: 'in' | 'out',
  text: string,
  spread = 0,
): TransferRule {
  return { key, dayOfMonth, amount, spread, type, direction, text }
}

/** An investment program with quiet defaults. */
export function invested(
  opening: number,
  holdings: readonly Holding[],
  more: Partial<InvestmentProgram> = {},
): InvestmentProgram {
  return {
    kind: 'investment',
    opening,
    openingType: 'TRANSFER_IN',
    openingText: 'EXTERNAL TRANSFER FROM PRIOR CUSTODIAN',
    holdings,
    contributions: [],
    reinvest: false,
    feeBasisPoints: 0,
    recurring: 0,
    cashInterest: 3.6,
    rebalances: false,
    ...more,
  }
}
