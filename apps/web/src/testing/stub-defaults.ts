import { getIncomeTaxes } from '@keelwise/contract/income'
import { listAdvisorAccess, listAdvisorViews } from '@keelwise/contract/advisor-access'
import { getAssistantStatus, listAgents, listAgentTypes } from '@keelwise/contract/agents'
import * as links from '@keelwise/contract/account-link'
import { answerReturnedAccount, listReturnedAccounts } from '@keelwise/contract/returned-accounts'
import { answerAccountMatch, listAccountMatches, undoAccountMatch } from '@keelwise/contract/account-matches'
import * as accounts from '@keelwise/contract/accounts'
import {
  advisorSignup,
  investorSignup,
  login,
  logout,
  refresh,
  resendCode,
  verifySignup,
  verifyToken,
} from '@keelwise/contract/auth'
import { getCaptchaChallenge, verifyCaptcha } from '@keelwise/contract/captcha'
import {
  createClient,
  deleteClient,
  getClient,
  getClientChanges,
  getClientPerformance,
  getClientPortfolio,
  listClientGoals,
  listClientPositions,
  listClients,
  restoreClient,
  updateClient,
} from '@keelwise/contract/clients'
import {
  createConversation,
  getConversation,
  listConversations,
  updateConversation,
} from '@keelwise/contract/conversations'
import { listMessages } from '@keelwise/contract/conversation-messages'
import { listClientImports, listImports } from '@keelwise/contract/imports'
import { listCategories } from '@keelwise/contract/categories'
import { listPayeeRules, listRuleChanges } from '@keelwise/contract/transaction-marks'
import { listTransactionRules } from '@keelwise/contract/transaction-rules'
import { listInstitutions } from '@keelwise/contract/institutions'
import { listMeetings } from '@keelwise/contract/meetings'
import {
  closeMyAccount,
  completeExperience,
  downloadMyData,
  endSession,
  getMe,
  listSecurityEvents,
  listSessions,
  type User,
  updateMe,
} from '@keelwise/contract/me'
import {
  getUnreadCount,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@keelwise/contract/notifications'
import * as manual from '@keelwise/contract/manual-accounts'
import { changePassword, confirmPasswordReset, resetPassword } from '@keelwise/contract/passwords'
import { aggregatePositions, listHoldings, listPositions } from '@keelwise/contract/positions'
import {
  addPasskey,
  confirmTotp,
  getSecondFactor,
  passkeyLogin,
  passkeyLoginOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  verifySecondFactor,
} from '@keelwise/contract/second-factor'
import { getCurrentRisk, listRiskHistory } from '@keelwise/contract/risk-tolerance'
import { listGoals } from '@keelwise/contract/goals'
import { listSavedQuestions } from '@keelwise/contract/saved-questions'
import {
  importStatement,
  listOpenClientStatements,
  listOpenStatements,
  previewStatement,
} from '@keelwise/contract/statements'
import { listBookViews } from '@keelwise/contract/book'
import { getInvestorBrief, getNetWorthChange } from '@keelwise/contract/brief'
import { listTasks } from '@keelwise/contract/tasks'
import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { getSync, startSync } from '@keelwise/contract/sync'
import * as transactions from '@keelwise/contract/transactions'
import { getTransfer, joinTransfer, splitTransfer } from '@keelwise/contract/transfers'
import { getInvitation, joinWaitlist } from '@keelwise/contract/waitlist'
import {
  buildPreview,
  buildAccount,
  buildAccountMatch,
  buildActivity,
  buildClient,
  buildClientPerformance,
  buildClientPortfolio,
  buildConversation,
  buildBrief,
  buildChangeParts,
  buildHealth,
  buildInstitution,
  buildLinkSession,
  buildLinkStatus,
  buildNotification,
  buildHoldings,
  buildPosition,
  buildRisk,
  buildSecurityEvent,
  buildSession,
  buildSummary,
  buildSync,
  buildTransaction,
  buildUser,
  idOf,
  pageOf,
} from './builders.ts'
import { tokenFor } from './sign-in.ts'
import type { StubApi } from './stub-api.ts'

/** An investor with one bank and one account: the answers that a test does not replace. */
export function installDefaults(stub: StubApi): void {
  const registered = { email: 'investor@example.com', first_name: '', last_name: '' }
  const recovery_codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
  const noSecondFactor = { totp_enabled: false, recovery_codes_left: 0, passkeys: [] }
  const signedIn = { access: tokenFor(), refresh: 'rt_first', actions: [] }
  const sentAt = '2026-11-21T12:00:00.000Z'
  stub
    .on(listConversations, pageOf([]))
    .on(getIncomeTaxes, {
      currency: 'USD',
      from: '2025-11-22',
      to: '2026-11-21',
      totals: { gross: '0.00', withheld: '0.00', net: '0.00', unknown: 0 },
      countries: [],
      payments: [],
      unconverted: [],
    })
    .on(createConversation, buildConversation())
    .on(getConversation, ({ params }) => buildConversation({ id: params.id ?? idOf(900) }))
    .on(updateConversation, ({ params, body }) =>
      buildConversation({ id: params.id ?? idOf(900), title: (body as { title: string }).title }),
    )
    .on(listSavedQuestions, { results: [] })
    .on(listGoals, { results: [], currency: 'USD', spending_a_month: null, accounts: [] })
    .on(listMessages, pageOf([]))
    .on(listAdvisorAccess, { results: [] })
    .on(listAdvisorViews, { results: [] })
    .on(listClients, pageOf([buildClient()]))
    .on(getClient, ({ params }) => buildClient({ id: params.id ?? idOf(1000) }))
    .on(createClient, ({ body }) => buildClient(body as object))
    .on(updateClient, ({ params, body }) =>
      buildClient({ ...(body as object), id: params.id ?? idOf(1000), version: 2 }),
    )
    .on(deleteClient, undefined)
    .on(getClientPortfolio, buildClientPortfolio())
    .on(getClientChanges, {
      source: 'NONE',
      currency: 'USD',
      since: '2026-10-01',
      holdings: [],
      holdings_count: 0,
      accounts_without_trades: 0,
      recurring: null,
    })
    .on(listClientGoals, { is_shared: false, currency: 'USD', results: [] })
    .on(getClientPerformance, buildClientPerformance())
    .on(listClientPositions, pageOf([]))
    .on(restoreClient, ({ params }) => buildClient({ id: params.id ?? idOf(1000) }))
    .on(listAgents, pageOf([]))
    .on(listAgentTypes, { agent_types: [] })
    .on(getAssistantStatus, { engine: 'built_in', notice: null, messages_left_today: 300, suggestions: [] })
    .on(advisorSignup, {
      status: 'active',
      message: 'Your account is ready. Please log in.',
      email: 'advisor@example.com',
      first_name: 'Ada',
      last_name: 'Marsh',
    })
    .on(changePassword, { detail: 'New password has been saved.' })
    .on(resetPassword, { detail: 'Password reset e-mail has been sent.' })
    .on(confirmPasswordReset, { detail: 'Password has been reset with the new password.' })
    .on(joinWaitlist, {
      status: 'waitlist',
      message: "You're on the waitlist. We'll email you when your invitation is ready.",
      email: 'jane@example.com',
    })
    .on(getInvitation, { status: 'invited', email: 'jane@example.com', first_name: 'Jane', last_name: 'Reed' })
    .on(verifyCaptcha, ({ body }) => ({
      success: true as const,
      score: 0.9,
      action: (body as { action: 'login' }).action,
      pass_token: 'cp_1',
    }))
    .on(getCaptchaChallenge, {})
    .on(verifySecondFactor, signedIn)
    .on(passkeyLoginOptions, { ticket: 'pk_1', options: {} })
    .on(passkeyLogin, { ...signedIn, email: 'investor@example.com' })
    .on(getSecondFactor, noSecondFactor)
    .on(startTotp, {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Keelwise:investor@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      qr_svg:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 6h2v2H6z"/></svg>',
    })
    .on(confirmTotp, { recovery_codes })
    .on(removeTotp, noSecondFactor)
    .on(renewRecoveryCodes, { recovery_codes })
    .on(startPasskey, { options: {} })
    .on(addPasskey, {
      passkey: { id: idOf(800), name: 'Chrome on Linux', created_at: sentAt, last_used_at: null },
      recovery_codes,
    })
    .on(removePasskey, undefined)
    .on(updateMe, ({ body }) => {
      const change = body as Partial<User>
      return buildUser({ ...change, preferences: { ...buildUser().preferences, ...change.preferences } })
    })
    .on(listSessions, { results: [buildSession()] })
    .on(endSession, undefined)
    .on(listSecurityEvents, pageOf([buildSecurityEvent()]))
    .on(getCurrentRisk, buildRisk(null))
    .on(listRiskHistory, pageOf([]))
    .on(completeExperience, { experience_key: 'SHOW_TUTORIAL_LINKS', completed_at: sentAt, actions: [] })
    .on(downloadMyData, undefined)
    .on(listReturnedAccounts, { returned_accounts: [] })
    .on(answerReturnedAccount, undefined)
    .on(listAccountMatches, { matches: [] })
    .on(answerAccountMatch, ({ body }) =>
      buildAccountMatch({
        status: (body as { answer: string }).answer === 'same' ? 'JOINED' : 'APART',
        can_undo: true,
      }),
    )
    .on(undoAccountMatch, undefined)
    .on(accounts.listArchivedAccounts, { accounts: [] })
    .on(accounts.archiveAccount, buildAccount())
    .on(accounts.unarchiveAccount, buildAccount())
    .on(manual.createManualAccount, buildAccount())
    .on(manual.updateManualAccount, buildAccount())
    .on(manual.listValuations, { valuations: [] })
    .on(manual.storeValuation, buildAccount())
    .on(manual.deleteValuation, undefined)
    .on(closeMyAccount, { purge_at: '2026-12-21T12:00:00.000Z' })
    .on(getInvestorSummary, buildSummary())
    .on(listBookViews, { clients_count: 0, holders_count: 0, results: [] })
    .on(listMeetings, pageOf([]))
    .on(listTasks, pageOf([]))
    .on(getInvestorBrief, buildBrief())
    .on(getNetWorthChange, buildChangeParts())
    .on(getHealthIndicators, buildHealth())
    .on(login, { access: tokenFor(), refresh: 'rt_first', actions: [] })
    .on(refresh, { access: tokenFor(), refresh: 'rt_next' })
    .on(logout, { detail: 'Successfully logged out.' })
    .on(verifyToken, {})
    .on(investorSignup, { status: 'otp_sent', message: 'We sent a verification code to your email.', ...registered })
    .on(verifySignup, {
      status: 'verified',
      message: 'Verification completed successfully!',
      verification_token: 'vt_1',
      ...registered,
    })
    .on(resendCode, { message: 'OTP resent to your email!', cooldown_seconds: 60 })
    .on(getMe, buildUser())
    .on(links.getLinkStatus, buildLinkStatus())
    .on(links.getActivitySummary, buildActivity())
    .on(listNotifications, pageOf([]))
    .on(getUnreadCount, { unread_count: 0 })
    .on(markAllNotificationsRead, { updated: 0, unread_count: 0 })
    .on(markNotificationRead, ({ params }) =>
      buildNotification({ id: params['id'] ?? '', is_read: true, read_at: sentAt }),
    )
    .on(links.createLinkSession, buildLinkSession())
    .on(links.reportFrameEvent, { event_id: 'ev_1', accepted: true, duplicate: false })
    .on(links.deleteCredential, undefined)
    .on(startSync, buildSync())
    .on(getSync, { status: null })
    .on(accounts.listAccounts, pageOf([buildAccount()]))
    .on(accounts.getAccount, buildAccount())
    .on(accounts.deleteAccount, undefined)
    .on(accounts.listAccountsByInstitution, pageOf([buildInstitution()]))
    .on(accounts.getAccountsSummary, {
      total_market_value: { amount: '4210.55', currency: 'USD' },
      assets: { amount: '4210.55', currency: 'USD' },
      liabilities: { amount: '0.00', currency: 'USD' },
      accounts_count: 1,
      institutions_count: 1,
      as_of: '2026-11-21T11:00:00.000Z',
      unconverted: [],
      unknown_accounts: [],
    })
    .on(accounts.listAccountTypes, {
      account_types: [
        {
          type: 'CHECKING',
          account_type_display: 'Checking',
          count: 1,
          total_market_value: '4210.55',
          unknown_accounts: [],
        },
      ],
    })
    .on(listInstitutions, pageOf([buildInstitution()]))
    .on(listPositions, pageOf([buildPosition()]))
    .on(listHoldings, buildHoldings())
    .on(aggregatePositions, { results: [], total_market_value: { amount: '0.00', currency: 'USD' }, unconverted: [] })
    .on(transactions.listTransactions, pageOf([buildTransaction()]))
    .on(transactions.readLedger, {
      results: [buildTransaction()],
      days: [{ date: '2026-11-20', count: 1, net: '2500.00', unconverted: [] }],
      currency: 'USD',
      next: null,
      searched_since: null,
      guesses: [],
    })
    .on(transactions.countToReview, { count: 0 })
    .on(transactions.listTransactionIds, { ids: [], count: 0 })
    .on(transactions.readLedgerTotals, {
      count: 1,
      pending: 0,
      not_counted: 0,
      cash_in: '2500.00',
      cash_out: '0.00',
      net: '2500.00',
      currency: 'USD',
      unconverted: [],
      by_currency: [{ currency: 'USD', count: 1, cash_in: '2500.00', cash_out: '0.00', net: '2500.00' }],
    })
    .on(getTransfer, { other: null, candidates: [] })
    .on(joinTransfer, { other: null, candidates: [] })
    .on(splitTransfer, undefined)
    .on(transactions.getCashFlow, { cash_in: '2500.00', cash_out: '-830.20', currency: 'USD', unconverted: [] })
    .on(transactions.listTransactionAccountTypes, {
      account_types: [{ type: 'CHECKING', account_type_display: 'Checking', count: 1 }],
      searched_since: null,
    })
    .on(previewStatement, buildPreview())
    .on(listPayeeRules, { results: [] })
    .on(listRuleChanges, { results: [] })
    .on(listTransactionRules, { results: [] })
    .on(listCategories, { results: [] })
    .on(listImports, pageOf([]))
    .on(listClientImports, pageOf([]))
    .on(listOpenStatements, { statements: [] })
    .on(listOpenClientStatements, { statements: [] })
    .on(importStatement, {
      id: idOf(900),
      accounts_added: 1,
      accounts_updated: 0,
      positions_total: 0,
      transactions_added: 3,
      transactions_left: 0,
      transactions_known: 0,
      prices_added: 0,
    })
}
