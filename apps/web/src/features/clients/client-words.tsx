import { clientStatusDisplay, riskBandDisplay } from '@keelwise/contract/words'
import { type Client } from '@keelwise/contract/clients'
import { formatMoney } from '../../domain/format-money.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { withoutText } from '../../domain/sum-remark.tsx'

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

/** What a client's portfolio is worth; a total without some accounts says so with a sign that `valueRemark` explains. */
export const valueText = ({
  total_market_value: value,
  currency,
  unknown_accounts: unknown,
}: Pick<Client, 'total_market_value' | 'currency' | 'unknown_accounts'>): string =>
  value === null ? NOT_KNOWN : `${formatMoney(value, currency)}${unknown > 0 ? ' *' : ''}`

/** What the total of a client is without, in words. */
export const valueRemark = ({ unknown_accounts: unknown }: Pick<Client, 'unknown_accounts'>): string | undefined =>
  unknown > 0 ? `${withoutText(unknown)} whose value is not known` : undefined
