import { clientStatusDisplay, riskBandDisplay } from '@keelwise/contract/words'
import { type Client } from '@keelwise/contract/clients'
import { formatMoney } from '../../domain/format-money.ts'
import { StatusPill } from '../../ui/status-pill.tsx'

/** What a cell shows when nothing is known. */
export const NOT_KNOWN = '-'

const TONES = { ACTIVE: 'good', PROSPECT: 'open', INACTIVE: undefined } as const

/** The status as a word with its colour. */
export function ClientStatusMark({ status }: Pick<Client, 'status'>) {
  return <StatusPill tone={TONES[status]}>{clientStatusDisplay[status]}</StatusPill>
}

/** The score with its band, e.g. "57 · Moderate". */
export const riskText = ({ risk_score: score, risk_band: band }: Pick<Client, 'risk_score' | 'risk_band'>): string =>
  score === null ? NOT_KNOWN : band === null ? String(score) : `${score} · ${riskBandDisplay[band]}`

export const valueText = ({ total_market_value: value }: Pick<Client, 'total_market_value'>): string =>
  value === null ? NOT_KNOWN : formatMoney(value)
