import { accountName, maskNumber } from '../credentials/credential-books.ts'
import type { Credential, PickedAccount } from '../credentials/credential.queries.ts'
import { isWorking } from '../credentials/credential-states.ts'
import { consentEnd } from '../credentials/credential-work.ts'
import { maskLogin } from '../credentials/login-vault.ts'
import { statusInfo } from '../credentials/status-info.ts'
import type { AccountBook, BookPosition } from '../generation/account-book.ts'
import type { AccountPlan } from '../generation/account-plans.ts'
import { dateOf } from '../generation/calendar.ts'
import type { LedgerRow } from '../generation/ledger-row.ts'
import { secTypeOf, type Security } from '../generation/securities.ts'
import { institutionOf, institutionView } from '../institutions/institutions.ts'
import type { Sandbox } from '../sandbox.ts'

type View = Record<string, unknown>

/** A credential as the wire shows it. */
export function credentialView(
  sandbox: Sandbox,
  credential: Credential,
  login: string | null,
  accountsCount: number,
): View {
  const isFrameOpen = credential.frame_open_until !== null && credential.frame_open_until > sandbox.clock.now()
  const info = statusInfo(credential.state, isFrameOpen)
  return {
    id: credential.id,
    state: credential.state,
    activityInProgressStatus: isWorking(credential.state) ? 'In Progress' : 'Complete',
    group: info.group,
    authenticationStatusErrorCode: credential.code ?? info.code,
    unifiedStatusInfoType: info.unifiedStatusInfoType,
    unifiedStatusInfoMsg: info.unifiedStatusInfoMsg,
    actionableType: info.actionableType,
    actionType: info.actionType,
    miniType: info.miniType,
    statusReason: info.statusReason,
    displayName: login === null ? null : maskLogin(login),
    accountsCount,
    credentialComplete: login !== null,
    lastSuccessfulAggregation: credential.last_success_at?.toISOString() ?? null,
    consentExpiresAt: consentEnd(credential)?.toISOString() ?? null,
    createdAt: credential.created_at.toISOString(),
    financialInstitution: institutionView(institutionOf(credential.institution_id), sandbox.publicUrl),
  }
}

/** An account as the wire shows it; zero before its first update. */
export function accountView(
  credential: Credential,
  account: PickedAccount,
  plan: AccountPlan,
  book: AccountBook | null,
  isFailing: boolean,
): View {
  return {
    id: account.id,
    credentialId: credential.id,
    name: accountName(plan),
    accountType: plan.accountType,
    accountNumber: maskNumber(plan),
    marketValue: money(book?.marketValue.toFixed(2) ?? '0.00', plan.currency),
    lastUpdated: book === null ? null : (credential.last_success_at?.toISOString() ?? null),
    asOf: book === null ? null : dateOf(book.through),
    aggregationStatusErrorCode: isFailing ? 2999 : null,
    closed: false,
  }
}

/** A position as the wire shows it. */
export function positionView(position: BookPosition, accountId: string, through: number): View {
  const { security, currency } = position
  const types = security === null ? { secType: 'CASH', fiSuppliedSecType: 'Cash' } : secTypeOf(security)
  const isUnknownKind = security?.id === 'ODD-NOID'
  return {
    id: position.id,
    accountId,
    securityId: security?.id ?? 'CASH',
    ticker: security?.ticker ?? null,
    cusip: security?.cusip ?? null,
    name: security?.name ?? 'Cash',
    units: position.units.toFixed(),
    unitPrice: money(priceText(position.price.toFixed()), currency),
    marketValue: money(position.value.toFixed(2), currency),
    costBasis: position.cost === null ? null : money(position.cost.toFixed(2), currency),
    secType: isUnknownKind ? 'OTHER' : types.secType,
    fiSuppliedSecType: isUnknownKind ? 'Zyzzogeton' : types.fiSuppliedSecType,
    couponRate: security?.coupon ?? null,
    maturityDate: security?.maturity ?? security?.option?.expiry ?? null,
    originalFace: null,
    paydownFactor: null,
    assetLiabilityIndicator: position.value.isNegative() ? 'Liability' : 'Asset',
    morningstarSecId: null,
    morningstarPerfId: null,
    asOf: `${dateOf(through)}T22:00:00.000Z`,
  }
}

/** A row of history as the wire shows it. */
export function transactionView(row: LedgerRow, accountId: string, through: number, isRemoved = false): View {
  return {
    id: row.id,
    accountId,
    type: row.type,
    tradeDate: dateOf(row.day),
    postedDate: row.postedDay === null ? null : dateOf(row.postedDay),
    settleDate: row.settleDay === null || row.settleDay > through ? null : dateOf(row.settleDay),
    description: row.description,
    merchant: row.merchant,
    security: row.security === null ? null : securityView(row.security),
    units: row.units?.toFixed() ?? null,
    unitPrice: row.unitPrice === null ? null : priceText(row.unitPrice.toFixed()),
    amount: row.amount.toFixed(2),
    currencyCode: row.currency,
    pending: row.pending,
    pendingTransactionId: row.pendingOf,
    replaces: row.replaces,
    removed: isRemoved,
  }
}

function securityView(security: Security): View {
  return {
    securityId: security.id,
    ticker: security.ticker,
    cusip: security.cusip,
    name: security.name,
    ...secTypeOf(security),
  }
}

function money(amount: string, currencyCode: string): View {
  return { amount, currencyCode }
}

/** At least two decimals, so that a price always reads as one. */
function priceText(price: string): string {
  const [whole = '0', part = ''] = price.split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
