import {
  type Category,
  type CategoryBy,
  type TransactionType,
  categoryGroups,
  groupOfCategory,
} from '@keelwise/contract/words'
import { compare } from '@keelwise/finance/decimals'
import { classifyPayee, payeeWordsOf } from './classify.ts'
import { knownPayee } from './known-payees.ts'
import { calm, cleanPayee } from './payee.ts'
import { oneSigma } from '../../platform/one-sigma.ts'

/** From this confidence on the classifier's answer is taken; below it nothing is said. */
export const CLAIMED = 0.7

/** What is known of a transaction when its category is decided; `accountType` is the account's. */
export interface Decidable {
  readonly type: TransactionType
  readonly amount: string
  readonly name: string | null
  readonly fiDescription: string | null
  readonly description: string | null
  readonly ticker: string | null
  readonly units: string | null
  readonly sourceCategory: string | null
  readonly accountType: string
  /** Absent: no rule that names an account is about it. */
  readonly accountId?: string
  /** Of a transfer between own accounts: the type of the account where it goes. */
  readonly transferTo?: string | null
  /** When it was stored first; absent: now. */
  readonly storedAt?: Date
}

/**
 * Which way of deciding a row was read with. Rows of a lower one are read anew; the index `transaction_to_read_anew` knows
 * the number, so raising it takes a migration that makes it anew.
 */
export const CATEGORY_VERSION = 2

/** What a person decided for all transactions of a payee. */
export interface PayeeRule {
  readonly name: string | null
  /** A key of the default set or of the person's own. */
  readonly category: string | null
  readonly is_excluded: boolean | null
  /** What was stored until then is not its; null: all is. */
  readonly since: Date | null
}

/** Rules by the payee as it is read, in small letters. */
export type PayeeRules = ReadonlyMap<string, PayeeRule>

/** What a person decided for all transactions that say something. */
export interface MatchRule {
  readonly id: string
  /** As a rule for a payee knows it. */
  readonly payee: string | null
  /** In small letters. */
  readonly words: string | null
  readonly amountFrom: string | null
  readonly amountTo: string | null
  readonly accountId: string | null
  readonly name: string | null
  readonly category: string | null
  readonly is_excluded: boolean | null
  readonly since: Date | null
}

/** Whether all that a rule asks for holds. @param read the payee as it is read */
function isMatched(rule: MatchRule, row: Decidable, read: string | null): boolean {
  const { payee, words, amountFrom, amountTo, accountId } = rule
  const size = row.amount.replace('-', '')
  return (
    (payee === null || read?.toLowerCase() === payee) &&
    (words === null ||
      [row.name, row.fiDescription, row.description].some(
        (each) => each !== null && oneSigma(each.toLowerCase()).includes(oneSigma(words)),
      )) &&
    (amountFrom === null || compare(size, amountFrom) >= 0) &&
    (amountTo === null || compare(size, amountTo) <= 0) &&
    (accountId === null || accountId === row.accountId)
  )
}

/** A rule for a payee asks for as much as one that names it and nothing else; the text alone asks for less. */
const WEIGHT_OF_PAYEE = 2
/** How much a rule asks for: the one that asks for most goes first. */
export const weightOf = ({ payee, words, amountFrom, amountTo, accountId }: MatchRule): number =>
  (payee === null ? 0 : WEIGHT_OF_PAYEE) +
  (words === null ? 0 : 1) +
  (amountFrom === null && amountTo === null ? 0 : 2) +
  (accountId === null ? 0 : 2)

/** What a person said that decides before anything is read, beside rules for payees. */
export interface Said {
  readonly taught?: TaughtCategories
  /** The one that asks for most first. */
  readonly matching?: readonly MatchRule[]
}

/** What a person's own corrections of a payee agree on. */
export interface TaughtCategory {
  readonly category: string
  readonly isExcluded: boolean | null
  readonly confidence: number
  /** What was stored until then is not theirs. */
  readonly since: Date
}

/** What corrections teach, by `taughtKey`. */
export type TaughtCategories = ReadonlyMap<string, TaughtCategory>

/** What comes from a payee and what goes there are two things, as with people who lend each other money. */
export const taughtKey = (payee: string, amount: string): string => `${isIn(amount) ? '+' : '-'}${payee.toLowerCase()}`

interface Decision {
  /** Who was paid, as it is shown; `read` as it was read, where that is something else. */
  readonly payee: string | null
  readonly read: string | null
  readonly isExcluded: boolean | null
  readonly category: string
  readonly by: CategoryBy
  /** Between zero and one; null where it is no guess. */
  readonly confidence: number | null
}

const isIn = (amount: string): boolean => !amount.startsWith('-') && /[1-9]/.test(amount)

/** Income comes in; what goes out is none. What comes in can be a refund, so it may be anything. */
export const isPossible =
  (amount: string | null) =>
  (category: string): boolean =>
    amount === null || isIn(amount) || categoryGroups[groupOfCategory(category as Category)].kind !== 'income'

/** Words of the source for a kind of spending that the classifier does not know as names. */
const SOURCE_WORDS: readonly (readonly [RegExp, Category])[] = [
  [/grocer|supermarket/i, 'groceries'],
  [/coffee/i, 'coffee'],
  [/restaurant|dining|fast food|food (?:&|and) drink|eating out|\bmeals?\b/i, 'restaurants'],
  [/gas(?:oline)?(?:\/|\s|$)(?!.*electric)|\bfuel|petrol|automotive fuel/i, 'fuel'],
  [/public transport|taxi|rideshare|ride share|transit|commut/i, 'transit'],
  [/parking|toll/i, 'parking'],
  [/auto (?:service|repair|parts|maintenance)|automotive|service & parts/i, 'auto_service'],
  [/auto (?:loan|payment)|car payment/i, 'auto_payment'],
  [/mortgage/i, 'mortgage'],
  [/\brent\b/i, 'rent'],
  [/home (?:improvement|supplies)|furnish|lawn|garden|hardware/i, 'home_improvement'],
  [/home services?|household services|\bhoa\b/i, 'home_services'],
  [/electric|gas & |\benergy\b|^utilities$|bills (?:&|and) utilities/i, 'energy'],
  [/\bwater\b|sewer|trash/i, 'water'],
  [/mobile phone|\bphone|internet|telecom|cable|wireless/i, 'phone_internet'],
  [/pharmac|drug ?store/i, 'pharmacy'],
  [/doctor|dentist|medical|health ?care|health (?:&|and) wellness|eye ?care|hospital/i, 'medical'],
  [/\bgym\b|fitness|sports?\b/i, 'fitness'],
  [/insurance/i, 'insurance'],
  [/cloth|apparel|shoes/i, 'clothing'],
  [/electronics|software|computer/i, 'electronics'],
  [/books?\b|hobb/i, 'books'],
  [/shopping|merchandise|department store|wholesale/i, 'general_shopping'],
  [/\bhair|personal care|beauty|\bspa\b|laundry/i, 'personal_care'],
  [/\bpets?\b|veterinar/i, 'pets'],
  [/streaming|subscription|newspaper|music|television|movies & dvds/i, 'streaming'],
  [/entertainment|amusement|recreation|arts?\b|event/i, 'events'],
  [/air travel|airline|airfare|flight|rail travel/i, 'flights'],
  [/hotel|lodging/i, 'lodging'],
  [/travel|vacation|rental car/i, 'vacation'],
  [/student loan/i, 'student_loan'],
  [/education|tuition/i, 'education'],
  [/child|baby|kids|toys/i, 'childcare'],
  [/gift/i, 'gifts'],
  [/donation|charit/i, 'donations'],
  [/late fee|bank fee|service fee|atm fee|finance charge|fees? (?:&|and) (?:charges|adjustments)/i, 'bank_fees'],
  [/financial advis|legal|tax prep|professional services/i, 'advice'],
  [/tax refund/i, 'tax_refund'],
  [/\btax(?:es)?\b/i, 'taxes'],
  [/paycheck|payroll|salary|wages/i, 'paycheck'],
  [/reimburse/i, 'reimbursement'],
  [/rental income/i, 'rental_income'],
  [/interest (?:income|earned)/i, 'interest'],
  [/dividend/i, 'dividends'],
  [/^(?:other )?income$|bonus/i, 'other_income'],
  [/credit card payment|card payment/i, 'card_payment'],
  [/transfer/i, 'transfer'],
  [/\bcash\b|\batm\b/i, 'cash'],
  [/\bcheck\b/i, 'check'],
  [/loan/i, 'loan_payment'],
  [/invest|buy|sell|trade/i, 'investing'],
]

/** Our category for what a source calls the kind of spending; null for words that say nothing (general, other). */
const fromSource = (words: string | null): Category | null =>
  words === null ? null : (SOURCE_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null)

const INVESTED = new Set(['BROKERAGE', 'IRA', 'ROTH_IRA', '401K', '529', 'HSA', 'ANNUITY', 'TRUST'])
const LENT = new Set(['LOAN', 'MORTGAGE'])

/** What the type of a transaction settles by itself, with the account it is in. */
function fromType({ type, amount, accountType }: Decidable): Category | null {
  switch (type) {
    case 'BUY':
    case 'SELL':
    case 'REINVEST':
    case 'RETURN_OF_CAPITAL':
    case 'SPLIT':
    case 'MERGER':
    case 'SPIN_OFF':
    case 'EXCHANGE':
      return 'investing'
    case 'DIVIDEND':
      return isIn(amount) ? 'dividends' : null
    case 'INTEREST':
      return isIn(amount) ? 'interest' : 'interest_paid'
    case 'FEE':
      return INVESTED.has(accountType) ? 'advice' : 'bank_fees'
    case 'TAX':
      return isIn(amount) ? 'tax_refund' : 'taxes'
    case 'TRANSFER_IN':
    case 'TRANSFER_OUT':
      return 'transfer'
    case 'CONTRIBUTION':
      return 'contribution'
    case 'DISTRIBUTION':
      return 'withdrawal'
    case 'PAYMENT':
      if (isIn(amount) && accountType === 'CREDIT_CARD') return 'card_payment'
      if (isIn(amount) && LENT.has(accountType)) return 'transfer'
      return null
    case 'WITHDRAWAL':
    case 'DEPOSIT':
      return INVESTED.has(accountType) ? (isIn(amount) ? 'contribution' : 'withdrawal') : null
    case 'PURCHASE':
    case 'OTHER':
      return null
  }
}

const CATEGORY_OF_DEBT: Readonly<Record<string, Category>> = {
  CREDIT_CARD: 'card_payment',
  MORTGAGE: 'mortgage',
  LOAN: 'loan_payment',
}

/** What a transfer between own accounts is for follows from the type of the account where it goes. */
export const categoryOfTransfer = (accountType: string): Category => CATEGORY_OF_DEBT[accountType] ?? 'transfer'

/** The same name comes back month after month. */
const known = new Map<string, ReturnType<typeof classifyPayee>>()
const MOST_KNOWN = 20_000

function classifyName(name: string, amount: string): ReturnType<typeof classifyPayee> {
  const key = `${isIn(amount) ? '+' : '-'}${name.toLowerCase()}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const answer = classifyPayee(name, isPossible(amount))
  known.set(key, answer)
  return answer
}

const isSecurity = ({ ticker, units }: Decidable): boolean => ticker !== null || (units !== null && /[1-9]/.test(units))

/** The text that names who was paid: what the source cleaned, else what the bank wrote; a trade says what was traded. */
function payeeOf(row: Decidable): string | null {
  const text = row.description ?? row.fiDescription ?? row.name
  return isSecurity(row) ? text && calm(text.trim()).slice(0, 80) : cleanPayee(text)
}

type Reading = Pick<Decision, 'category' | 'by' | 'confidence'>

/** By what the source calls it, by the type, by the names of who was paid; or nobody knows. */
function readCategory(row: Decidable, payees: readonly (string | null)[]): Reading {
  const stated = fromSource(row.sourceCategory)
  if (stated !== null && isPossible(row.amount)(stated)) return { category: stated, by: 'SOURCE', confidence: null }
  const typed = fromType(row)
  if (typed !== null) return { category: typed, by: 'TYPE', confidence: null }
  const text = [...payees, row.fiDescription === row.description ? null : cleanPayee(row.fiDescription)]
  const names = [...new Set(text.filter((each) => each !== null && payeeWordsOf(each).length > 0))] as string[]
  const best = names
    .map((name) => classifyName(name, row.amount))
    .toSorted((one, other) => other.confidence - one.confidence)[0]
  return best && best.confidence >= CLAIMED
    ? { category: best.category, by: 'CLASSIFIER', confidence: Number(best.confidence.toFixed(3)) }
    : { category: 'uncategorized', by: 'NONE', confidence: best ? Number(best.confidence.toFixed(3)) : null }
}

/** From this confidence on about every second guess is right, as it says; of those below hardly one. */
const OFFERED = 0.4

/** The likeliest category of what was paid to somebody, where nothing was sure enough to be said; null where nothing is near. */
export function guessCategory(
  texts: readonly (string | null)[],
  amount: string,
): { category: Category; confidence: number } | null {
  const names = [...new Set(texts.flatMap((text) => [text, cleanPayee(text)]))]
  const best = names
    .filter((name): name is string => name !== null && payeeWordsOf(name).length > 0)
    .map((name) => classifyName(name, amount))
    .toSorted((one, other) => other.confidence - one.confidence)[0]
  return best && best.confidence >= OFFERED
    ? { category: best.category, confidence: Number(best.confidence.toFixed(3)) }
    : null
}

/** That both sides of a transfer are the person's own is a fact of this row, whatever its payee was corrected to. */
const fromTransfer = ({ transferTo }: Decidable): Reading | null =>
  transferTo ? { category: categoryOfTransfer(transferTo), by: 'TYPE', confidence: null } : null

/** What is traded is no payee: a purchase and a dividend of one security have nothing in common. */
function fromCorrections(row: Decidable, read: string | null, taught: TaughtCategories) {
  const lesson = read === null || isSecurity(row) ? undefined : taught.get(taughtKey(read, row.amount))
  return lesson && !(row.storedAt && row.storedAt <= lesson.since) ? lesson : null
}

/** Rules that are about a row, the one that asks for most first. */
function rulesOf(row: Decidable, read: string | null, ofPayee: PayeeRule | undefined, matching: readonly MatchRule[]) {
  const isPast = ({ since }: Pick<PayeeRule, 'since'>) =>
    since !== null && row.storedAt !== undefined && row.storedAt <= since
  const matched = matching.filter((rule) => isMatched(rule, row, read))
  const before = matched.filter((rule) => weightOf(rule) > WEIGHT_OF_PAYEE)
  const after = matched.filter((rule) => weightOf(rule) <= WEIGHT_OF_PAYEE)
  return [...before, ...(ofPayee ? [ofPayee] : []), ...after].filter((rule) => !isPast(rule))
}

/** Who was paid and what for: by rules of the person, else as their own corrections of the payee agree, else as it is read. */
export function decideCategory(row: Decidable, rules: PayeeRules, said: Said = {}): Decision {
  const written = payeeOf(row)
  const name = written === null || isSecurity(row) ? null : knownPayee(written)
  // a rule from before the name was known is about what was written, and stays so
  const old = written === null ? undefined : rules.get(written.toLowerCase())
  const read = old ? written : (name ?? written)
  const known = old ?? (read === null ? undefined : rules.get(read.toLowerCase()))
  const applied = rulesOf(row, read, known, said.matching ?? [])
  const named = applied.find((rule) => rule.name !== null)
  const decides = applied.find((rule) => rule.category !== null)
  // what a rule that asks for less leaves out is not told of what another says of its category
  const counts = applied.slice(0, decides ? applied.indexOf(decides) + 1 : undefined)
  const excludes = counts.find((rule) => rule.is_excluded !== null)
  const settled: Reading | null = decides?.category
    ? { category: decides.category, by: 'RULE', confidence: null }
    : fromTransfer(row)
  const lesson = settled ? null : fromCorrections(row, read, said.taught ?? new Map<string, TaughtCategory>())
  return {
    payee: named?.name ?? read,
    read: named ? read : null,
    isExcluded: excludes?.is_excluded ?? lesson?.isExcluded ?? null,
    ...(settled ??
      (lesson && { category: lesson.category, by: 'CORRECTED', confidence: lesson.confidence }) ??
      readCategory(row, [written, name])),
  }
}
