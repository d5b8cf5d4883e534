/** How two accounts compare. */
export interface Evidence {
  /** Both say their last digits, and they are equal. */
  readonly same_mask: boolean
  /** Both say their last digits, and they are different. */
  readonly other_mask: boolean
  /** Holdings of the newer one that the older one has too, by security and units. */
  readonly positions_matched: number
  readonly positions_total: number
  /** Transactions that both have. */
  readonly transactions_matched: number
  /** How many could be equal: rows of the one with fewer, on the days that both tell of. */
  readonly transactions_compared: number
  readonly same_value: boolean
}

export interface AccountCandidate {
  readonly accountId: string
  /**
   * `DORMANT`: its link is gone. `OTHER_SOURCE`: one of the two comes from statement files. `LIVE`: another credential
   * brings it, and works. `STUCK`: another credential brings it, and cannot any more without the person.
   */
  readonly state: 'DORMANT' | 'OTHER_SOURCE' | 'LIVE' | 'STUCK'
  readonly evidence: Evidence
}

export type Decision =
  | { readonly kind: 'NEW' }
  | { readonly kind: 'JOIN'; readonly accountId: string; readonly reason: 'RELINKED' | 'STATEMENT' }
  | { readonly kind: 'DUPLICATE'; readonly accountId: string }
  | { readonly kind: 'ASK'; readonly accountIds: readonly string[]; readonly reason: 'RELINKED' | 'REPLACED_CARD' }

const ENOUGH_POSITIONS = 0.8
const ENOUGH_TRANSACTIONS = 5
const ENOUGH_OF_THEM = 0.5

const hasSamePositions = ({ positions_matched: matched, positions_total: total }: Evidence): boolean =>
  total > 0 && matched / total >= ENOUGH_POSITIONS

const hasSameContents = (evidence: Evidence): boolean =>
  hasSamePositions(evidence) ||
  (evidence.transactions_matched >= ENOUGH_TRANSACTIONS &&
    evidence.transactions_matched >= ENOUGH_OF_THEM * evidence.transactions_compared)

/** Two accounts at one institution may end in the same four digits by chance, so contents or value must agree too. */
const isHeldTwice = ({ state, evidence }: AccountCandidate): boolean =>
  state === 'LIVE' && evidence.same_mask && (hasSameContents(evidence) || evidence.same_value)

/**
 * Says what a newly listed account is. Candidates have its owner, institution, type and currency already. The last
 * digits decide; where none has them, the contents do. Exactly one that fits is taken silently, of several the person
 * says which, and also of one under another number. A card is replaced under another number, so a dormant card is
 * offered, never taken.
 */
export function decideIdentity(isCard: boolean, candidates: readonly AccountCandidate[]): Decision {
  const [held] = candidates.filter(isHeldTwice)
  if (held) return { kind: 'DUPLICATE', accountId: held.accountId }
  const open = candidates.filter((candidate) => candidate.state !== 'LIVE')
  const byMask = open.filter((candidate) => candidate.evidence.same_mask)
  const fits = byMask.length > 0 ? byMask : open.filter((candidate) => hasSameContents(candidate.evidence))
  const [only, another] = fits
  if (only && !another && !only.evidence.other_mask)
    return {
      kind: 'JOIN',
      accountId: only.accountId,
      reason: only.state === 'OTHER_SOURCE' ? 'STATEMENT' : 'RELINKED',
    }
  if (only) return { kind: 'ASK', accountIds: fits.map((fit) => fit.accountId), reason: 'RELINKED' }
  const dormant = open.filter((candidate) => candidate.state === 'DORMANT')
  return isCard && dormant.length > 0
    ? { kind: 'ASK', accountIds: dormant.map((candidate) => candidate.accountId), reason: 'REPLACED_CARD' }
    : { kind: 'NEW' }
}
