import { accountName, bookAt, loginOf, plansOf } from '../credentials/credential-books.ts'
import { discoverablePlaces } from '../credentials/credential-outcome.ts'
import { listAccounts, type Credential } from '../credentials/credential.queries.ts'
import { isWorking } from '../credentials/credential-states.ts'
import { USER_INPUT_SECONDS } from '../credentials/credential-work.ts'
import { maskLogin } from '../credentials/login-vault.ts'
import { statusInfo } from '../credentials/status-info.ts'
import { dayOfInstant } from '../generation/calendar.ts'
import { institutionOf, institutionView } from '../institutions/institutions.ts'
import type { Sandbox } from '../sandbox.ts'

/** Wrong answers until an attempt ends. */
export const MAX_WRONG_ANSWERS = 3

const TYPE_TEXT: Record<string, string> = {
  BANKING_CHECKING: 'Checking',
  BANKING_SAVINGS: 'Savings',
  BANKING_MONEYMARKET: 'Money market',
  BANKING_CD: 'Certificate of deposit',
  CREDITCARD: 'Credit card',
  LOAN_MORTGAGE: 'Mortgage',
  LOAN_AUTO: 'Auto loan',
  LOAN_STUDENT: 'Student loan',
  LOAN_PERSONAL: 'Loan',
  INVESTMENT_BROKERAGE: 'Brokerage',
  INVESTMENT_IRA: 'IRA',
  INVESTMENT_ROTHIRA: 'Roth IRA',
  INVESTMENT_401K: '401(k)',
  INVESTMENT_529: '529 plan',
  INVESTMENT_TRUST: 'Trust',
  INVESTMENT_CRYPTO: 'Digital assets',
  HEALTHACCOUNT_HSA: 'Health savings',
  INSURANCE_ANNUITY: 'Annuity',
}

/** What a person calls an account type. */
export function accountTypeText(accountType: string): string {
  return TYPE_TEXT[accountType] ?? 'Other'
}

/** An input the institution asks for. */
export interface UserInput {
  readonly identifier: 'answer' | 'code' | 'phone' | 'approve'
  readonly inputType: 'text' | 'code' | 'radio' | 'none'
  readonly label: string
  readonly instructionText: string
  readonly inputRadio: readonly { readonly value: string; readonly label: string }[]
}

/** What the institution wants to know now. */
export function userInputOf(credential: Credential): UserInput {
  const institution = institutionOf(credential.institution_id)
  if (institution.challenge === 'question') {
    return {
      identifier: 'answer',
      inputType: 'text',
      label: 'In which city were you born?',
      instructionText: `${institution.name} asks your security question.`,
      inputRadio: [],
    }
  }
  if (institution.challenge === 'phone-code' && credential.phone === null) {
    return {
      identifier: 'phone',
      inputType: 'radio',
      label: 'Where should the code go?',
      instructionText: `${institution.name} will send you a one-time code.`,
      inputRadio: [
        { value: 'text-1188', label: 'Text message to (•••) •••-1188' },
        { value: 'call-1188', label: 'Call to (•••) •••-1188' },
        { value: 'text-0042', label: 'Text message to (•••) •••-0042' },
      ],
    }
  }
  if (institution.challenge === 'approve') {
    return {
      identifier: 'approve',
      inputType: 'none',
      label: 'Approve on your device',
      instructionText: `Open the ${institution.name} app and approve the sign-in.`,
      inputRadio: [],
    }
  }
  return {
    identifier: 'code',
    inputType: 'code',
    label: 'One-time code',
    instructionText: `${institution.name} sent a six-digit code to your phone.`,
    inputRadio: [],
  }
}

/** The state of connecting, for the page that polls it. */
export async function authenticationView(sandbox: Sandbox, credential: Credential): Promise<Record<string, unknown>> {
  const login = loginOf(sandbox, credential)
  const now = sandbox.clock.now()
  const isWaiting = credential.state === 'WAITING_INPUT'
  const info = statusInfo(credential.state, true)
  const picked = await listAccounts(sandbox.pool, [credential.id])
  const plans = plansOf(sandbox, credential)
  return {
    id: credential.id,
    state: credential.state,
    status: statusText(credential),
    isWorking: isWorking(credential.state),
    message: info.unifiedStatusInfoMsg,
    code: credential.code ?? info.code,
    displayName: login === null ? null : maskLogin(login),
    isNew: !credential.announced,
    lastSuccess: credential.last_success_at?.toISOString() ?? null,
    financialInstitution: institutionView(institutionOf(credential.institution_id), sandbox.publicUrl),
    userInput: isWaiting ? [userInputOf(credential)] : [],
    userInputTimeoutInterval: USER_INPUT_SECONDS,
    secondsLeft: isWaiting ? secondsLeft(credential, now) : null,
    userInputExpirationTime: credential.input_hard_end?.toISOString() ?? null,
    attemptsLeft: MAX_WRONG_ANSWERS - credential.wrong_answers,
    discovery:
      credential.state === 'PICKING'
        ? {
            ticket: ticketOf(credential),
            accounts: discovered(
              sandbox,
              credential,
              login ?? '',
              picked.map((account) => account.place),
            ),
          }
        : null,
    accounts: picked.flatMap((account) => {
      const plan = plans[account.place]
      return plan ? [{ id: account.id, name: accountName(plan), typeText: accountTypeText(plan.accountType) }] : []
    }),
  }
}

/** An approval may come until the hard end, an answer until the next keep-alive is due. */
function secondsLeft(credential: Credential, now: Date): number {
  const ends = userInputOf(credential).identifier === 'approve' ? credential.input_hard_end : credential.due_at
  return Math.max(0, Math.round(((ends?.getTime() ?? 0) - now.getTime()) / 1000))
}

/** Names one discovery; a later attempt makes it void. */
export function ticketOf(credential: Credential): string {
  return `${credential.id}.${credential.attempt}`
}

function discovered(
  sandbox: Sandbox,
  credential: Credential,
  login: string,
  linked: readonly number[],
): Record<string, unknown>[] {
  const plans = plansOf(sandbox, credential)
  const yesterday = dayOfInstant(sandbox.clock.now()) - 1
  return discoverablePlaces(login, plans.length, linked.length > 0).flatMap((place) => {
    const plan = plans[place]
    if (!plan) return []
    const balance = bookAt(sandbox, credential, place, yesterday)?.marketValue.toFixed(2) ?? '0.00'
    return [
      {
        place,
        name: accountName(plan),
        typeText: accountTypeText(plan.accountType),
        balance,
        currencyCode: plan.currency,
        isLinked: linked.includes(place),
      },
    ]
  })
}

function statusText(credential: Credential): string {
  switch (credential.state) {
    case 'AUTHENTICATING':
    case 'DISCOVERING':
      return 'In Progress'
    case 'AGGREGATING':
    case 'DELETING':
      return 'Updating'
    case 'WAITING_INPUT':
      return 'Waiting for User Input'
    case 'OAUTH_PENDING':
      return 'Waiting for Consent'
    case 'PICKING':
      return 'Waiting for Accounts'
    case 'OK':
    case 'PARTIAL':
    case 'STALE':
    case 'NEW_ACCOUNTS':
      return 'Complete'
    case 'DELETED':
      return 'Deleted'
    default:
      return 'Failed'
  }
}
