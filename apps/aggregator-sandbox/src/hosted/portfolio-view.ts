import { Decimal } from 'decimal.js'
import { accountName, bookOf } from '../credentials/credential-books.ts'
import type { BookPosition } from '../generation/account-book.ts'
import { dateOf } from '../generation/calendar.ts'
import { secTypeOf } from '../generation/securities.ts'
import { institutionOf } from '../institutions/institutions.ts'
import { openAccounts } from '../rest/transactions.ts'
import type { Sandbox } from '../sandbox.ts'
import { accountTypeText } from './authentication-view.ts'

const SHOWN_POSITIONS = 25

/** The read-only portfolio of a person: totals per currency, accounts by institution, the largest holdings. */
export async function portfolioView(sandbox: Sandbox, personId: string): Promise<Record<string, unknown>> {
  const opened = await openAccounts(sandbox, personId, {})
  const totals = new Map<string, Decimal>()
  const holdings: { position: BookPosition; account: string }[] = []
  let asOf: string | null = null
  const accounts = opened.map(({ credential, account, plan }) => {
    const book = bookOf(sandbox, credential, account)
    if (book !== null) {
      totals.set(plan.currency, (totals.get(plan.currency) ?? new Decimal(0)).plus(book.marketValue))
      asOf = asOf === null || dateOf(book.through) < asOf ? dateOf(book.through) : asOf
      for (const position of book.positions) holdings.push({ position, account: accountName(plan) })
    }
    return {
      institution: institutionOf(credential.institution_id).name,
      institutionId: credential.institution_id,
      name: accountName(plan),
      typeText: accountTypeText(plan.accountType),
      value: book?.marketValue.toFixed(2) ?? null,
      currencyCode: plan.currency,
    }
  })
  const largest = holdings.toSorted((a, b) => b.position.value.comparedTo(a.position.value)).slice(0, SHOWN_POSITIONS)
  return {
    asOf,
    totals: [...totals].map(([currencyCode, value]) => ({ currencyCode, value: value.toFixed(2) })),
    accounts,
    positionsCount: holdings.length,
    positions: largest.map(({ position, account }) => ({
      name: position.security?.name ?? 'Cash',
      ticker: position.security?.ticker ?? null,
      type: position.security ? secTypeOf(position.security).fiSuppliedSecType : 'Cash',
      account,
      units: position.units.toFixed(2),
      value: position.value.toFixed(2),
      currencyCode: position.currency,
    })),
  }
}
