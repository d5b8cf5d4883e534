import { createHash } from 'node:crypto'
import { firstTextOf } from './ofx-field.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { StatementTransaction } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'

/** Values institutions write where they have no identifier. */
const PLACEHOLDERS = new Set(['', '0', '-1'])
const MAX_FITID = 255
const SEPARATOR = '\u001f'

/** The institution's identifier of a transaction; null when missing or a placeholder. */
export function fitidOf(nodes: readonly (OfxNode | undefined)[]): string | null {
  return usable(firstTextOf(nodes, 'FITID'))
}

/** The rows a transaction corrects or reverses. */
export function correctionOf(
  nodes: readonly (OfxNode | undefined)[],
): Pick<TransactionDraft, 'correctFitid' | 'correctAction' | 'reversalFitid'> {
  const correctFitid = usable(firstTextOf(nodes, 'CORRECTFITID'))
  const action = firstTextOf(nodes, 'CORRECTACTION')?.toUpperCase()
  return {
    correctFitid,
    correctAction: correctFitid === null ? null : action === 'DELETE' ? 'DELETE' : 'REPLACE',
    reversalFitid: usable(firstTextOf(nodes, 'REVERSALFITID')),
  }
}

function usable(fitid: string | null): string | null {
  return fitid === null || PLACEHOLDERS.has(fitid) ? null : fitid
}

/**
 * Unites the statements of one account and gives every transaction its identity.
 *
 * Equal rows of one statement are all kept; a row that stands in two overlapping statements of the file is
 * kept once (multiset union). Rows that share a FITID but differ get ordinals in the order of (amount,
 * type, security, date), so the same file gives the same identities in whatever order its rows come.
 *
 * @param redact removes the account number, which some institutions put into the FITID
 */
export function identifyTransactions(
  statements: readonly (readonly TransactionDraft[])[],
  redact: (text: string) => string,
): StatementTransaction[] {
  const kept = unite(statements)
  const byFitid = Map.groupBy(kept, (draft) => draft.fitid ?? '')
  const ordinals = new Map<TransactionDraft, number>()
  for (const [fitid, drafts] of byFitid) {
    if (fitid === '') continue
    const sorted = drafts.length === 1 ? drafts : drafts.toSorted(byContent)
    for (const [ordinal, draft] of sorted.entries()) ordinals.set(draft, ordinal)
  }
  const equalRows = new Map<string, number>()
  return kept.map((draft) => {
    const { fitid, correctFitid, correctAction, reversalFitid, ...rest } = draft
    const refer = (id: string): string => externalIdOf(redact(id))
    return {
      ...rest,
      externalId: fitid === null ? hashedId(draft, equalRows) : refer(fitid),
      ordinal: ordinals.get(draft) ?? 0,
      correction:
        correctFitid === null || correctAction === null
          ? null
          : { action: correctAction, externalId: refer(correctFitid) },
      reversalOf: reversalFitid === null ? null : refer(reversalFitid),
    }
  })
}

function unite(statements: readonly (readonly TransactionDraft[])[]): TransactionDraft[] {
  const kept: TransactionDraft[] = []
  const keptCount = new Map<string, number>()
  for (const drafts of statements) {
    const seen = new Map<string, number>()
    for (const draft of drafts) {
      const key = `${draft.fitid ?? ''}${SEPARATOR}${contentKey(draft)}`
      const count = (seen.get(key) ?? 0) + 1
      seen.set(key, count)
      if (count <= (keptCount.get(key) ?? 0)) continue
      keptCount.set(key, count)
      kept.push(draft)
    }
  }
  return kept
}

function hashedId(draft: TransactionDraft, equalRows: Map<string, number>): string {
  const hash = sha256(contentKey(draft))
  const n = (equalRows.get(hash) ?? 0) + 1
  equalRows.set(hash, n)
  return `h:${hash}#${n}`
}

/** What makes two rows without identifier the same: date, amount, currency, type, security, units, name. */
function contentKey(draft: TransactionDraft): string {
  return [
    draft.executionDate,
    draft.amount,
    // Rows without a currency were once taken for dollars; their identity must not change with what is known since.
    draft.currency ?? 'USD',
    draft.providerTag,
    securityKey(draft),
    draft.units ?? '',
    normalisedName(draft.name ?? draft.memo),
  ].join(SEPARATOR)
}

function byContent(left: TransactionDraft, right: TransactionDraft): number {
  const key = (draft: TransactionDraft): string =>
    [draft.amount, draft.providerTag, securityKey(draft), draft.executionDate, contentKey(draft)].join(SEPARATOR)
  const [a, b] = [key(left), key(right)]
  return a < b ? -1 : a > b ? 1 : 0
}

function securityKey(draft: TransactionDraft): string {
  return draft.cusip ?? draft.ticker ?? draft.securityName ?? ''
}

function normalisedName(name: string | null): string {
  return (name ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function externalIdOf(fitid: string): string {
  return fitid.length > MAX_FITID ? `f:${sha256(fitid)}` : fitid
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
