import { addDays, dayOf } from '@keelwise/finance/days'
import { type ImportState, liabilityTypes } from '@keelwise/contract/words'
import {
  type CsvMapping,
  type StatementChoices,
  type StatementPreview,
  statementChoices,
  noChoices,
} from '@keelwise/contract/statements'
import { convert, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import type { Tx } from '../../platform/db/database.ts'
import { negate } from '@keelwise/finance/decimals'
import { readDate } from '../../sources/statements/date-order.ts'
import { readNumber } from '../../sources/statements/number-marks.ts'
import { parseStatementAside } from '../../sources/statements/parse-aside.ts'
import { type ParsedStatement, type StatementAccount, StatementError } from '../../sources/statements/statement.ts'
import { NO_CURRENCY, type StatementAccountRows, toAccountRows } from '../../sources/statements/to-rows.ts'
import { Problem } from '../../platform/http/problems.ts'
import { asTheyWrite } from '../../wealth/locale.ts'
import { checksOf } from './checks.rules.ts'
import { type Twin, findRowsElsewhere, findTwin } from './known-elsewhere.queries.ts'
import {
  findFileAccounts,
  findPriced,
  findFormats,
  findRates,
  findRowStates,
  findStatementAccount,
} from './statements.queries.ts'
import { FILE_PROVIDER } from '../../ingest/identify-account.ts'
import { type SameRow, findSameRows } from './same-rows.ts'
import { type AccountChoice, fileInstitution, openQuestions, previewAccount } from './statements.rules.ts'

/** A stored file, with what was said about it. */
export interface StoredFile {
  readonly id: string
  readonly file_name: string
  readonly content: Buffer
  readonly choices: unknown
}

type FileAccount = Awaited<ReturnType<typeof findFileAccounts>>[number]
type StoredAccount = Awaited<ReturnType<typeof findStatementAccount>>

/** An account of a file and where its rows go. */
export interface ResolvedAccount {
  readonly key: string
  readonly account: StatementAccount
  readonly choice: AccountChoice | null
  /** The own account that was chosen; null: the account the file names, or a new one. */
  readonly target: FileAccount | null
  /** The account of earlier files that the file names itself. */
  readonly stored: StoredAccount
  /** Of everything that names none; null while nobody has said it. */
  readonly currency: string | null
  /** Holdings and cash in that currency; null when a rate or a value is not known. */
  readonly value: {
    readonly found: string | null
    /** The holdings alone, without the cash beside them. */
    readonly held: string | null
    readonly withoutRate: readonly string[]
  }
  readonly rows: StatementAccountRows
  /** Rows that the account holds already under another id. */
  readonly same: readonly SameRow[]
  /** Another account that has its rows already, where nobody has said into which they go. */
  readonly twin: Twin | null
}

/** A file as it was read with everything that the person has said, for this file or for earlier ones. */
export interface ReadFile {
  readonly statement: ParsedStatement
  readonly accounts: readonly ResolvedAccount[]
  readonly targets: readonly FileAccount[]
  readonly isMappingConfirmed: boolean
  /** What is still to be said before the file can be imported, field by field. */
  readonly open: Readonly<Record<string, string[]>>
}

/** Under which an account of a file is remembered. */
export const accountSignature = (key: string): string => `account:${key}`
export const tableSignature = (signature: string): string => `table:${signature}`

/** What the signs in columns of money out and in mean is said by the rows of each file, or by the person. */
const withoutColumnSigns = (mapping: CsvMapping): CsvMapping =>
  mapping.columns.amount === null ? { ...mapping, amount_sign: null } : mapping

async function parse(file: StoredFile, choices: StatementChoices): Promise<ParsedStatement> {
  try {
    return await parseStatementAside(file.content, file.file_name, {
      dateOrder: choices.date_order,
      decimalMark: choices.decimal_mark,
      mapping: choices.mapping,
    })
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    throw new Problem('statement_unreadable', {
      detail: error.message,
      extra: { reason: error.code, line: error.line },
    })
  }
}

/**
 * Reads a stored file and finds where its rows go.
 * @throws Problem `statement_unreadable`
 */
export async function readFile(tx: Tx, userId: string, file: StoredFile): Promise<ReadFile> {
  const said = statementChoices.safeParse(file.choices).data ?? noChoices
  let statement = await parse(file, said)
  const { table } = statement
  // The headings of a known source need no confirmation, unless the person reads them in a way of their own.
  let isMappingConfirmed = said.mapping !== null || (table !== null && table.profile !== null)
  if (table && said.mapping === null) {
    const signature = tableSignature(table.signature)
    const remembered = (await findFormats(tx, userId, [signature])).get(signature)?.mapping
    const known = statementChoices.shape.mapping.safeParse(remembered).data ?? null
    if (known) {
      statement = await parse(file, { ...said, mapping: withoutColumnSigns(known) })
      isMappingConfirmed = true
    }
  }
  statement = withSaidPrices(statement, said)
  const targets = await findFileAccounts(tx, userId, FILE_PROVIDER)
  const keys = statement.accounts.map(({ externalId }) => externalId)
  const remembered = await findFormats(tx, userId, keys.map(accountSignature))
  const { credentialKey, name: institutionName } = fileInstitution(userId, statement)
  const accounts: ResolvedAccount[] = []
  for (const account of statement.accounts) {
    const key = account.externalId
    const given = said.accounts[key] ?? null
    const memory = remembered.get(accountSignature(key)) ?? null
    const wanted = given === null ? (memory?.account_id ?? null) : given.account_id
    const target = targets.find(({ id }) => id === wanted) ?? null
    const choice = given ?? (target && rememberedChoice(target, account, memory?.mapping))
    const stored = target
      ? undefined
      : await findStatementAccount(tx, userId, FILE_PROVIDER, credentialKey, account.externalId)
    const currency =
      account.currency ?? choice?.currency ?? target?.currency ?? stored?.currency ?? said.currency ?? null
    const rows = toAccountRows(account, currency ?? NO_CURRENCY, choice?.is_turned ?? false)
    const value = await valueOf(tx, account, currency)
    const heldId = target?.id ?? stored?.id
    const same = heldId ? await findSameRows(tx, userId, heldId, rows.transactions, said.same_rows[key]) : []
    const isOpen = target === null && stored === undefined && choice === null && currency !== null
    const found = isOpen ? await findTwin(tx, userId, currency, rows) : null
    // what will be joined by itself is no question
    const twin = found && (await findRowsElsewhere(tx, userId, institutionName, rows)) === null ? found : null
    accounts.push({ key, account, choice, target, stored, currency, value, rows, same, twin })
  }
  return {
    statement,
    accounts,
    targets,
    isMappingConfirmed,
    open: openQuestions(statement, isMappingConfirmed, accounts),
  }
}

/** Prices with what the person said of what they are, and in what currency. */
const withSaidPrices = (statement: ParsedStatement, { symbol, currency }: StatementChoices): ParsedStatement =>
  statement.prices === undefined
    ? statement
    : {
        ...statement,
        prices: {
          ...statement.prices,
          asksSymbol: statement.prices.series.some((each) => each.symbol === ''),
          asksCurrency: statement.prices.series.some((each) => each.currency === null),
          series: statement.prices.series.map((each) => ({
            ...each,
            ...(each.symbol === '' && symbol !== null ? { symbol, name: symbol.replace(/^name:/, '') } : {}),
            currency: each.currency ?? currency,
          })),
        },
      }

const SHOWN_REFUSED = 200

/** The prices of a file as the preview shows them. */
async function pricesOf(tx: Tx, userId: string, statement: ParsedStatement): Promise<StatementPreview['prices']> {
  const { prices } = statement
  if (prices === undefined || (prices.series.length === 0 && prices.rejected.length === 0)) return null
  const choices = await findPriced(tx, userId)
  const held = new Set(choices.map(({ symbol }) => symbol))
  return {
    series: prices.series.map(({ symbol, name, currency, suggestedCurrency, closes }) => {
      const days = closes.toSorted((a, b) => (a.date < b.date ? -1 : 1))
      const last = days.at(-1)
      return {
        symbol,
        name,
        currency,
        suggested_currency:
          currency === null ? (choices.find((each) => each.symbol === symbol)?.currency ?? suggestedCurrency) : null,
        first_date: days[0]?.date ?? '',
        last_date: last?.date ?? '',
        count: closes.length,
        last_close: last?.close ?? '0',
        is_held: held.has(symbol),
      }
    }),
    asks_symbol: prices.asksSymbol === true,
    asks_currency: prices.asksCurrency === true,
    choices,
    rejected: prices.rejected.slice(0, SHOWN_REFUSED).map(({ reason, line }) => ({ message: reason, line })),
    rejected_total: prices.rejected.length,
  }
}

const rememberedChoice = (target: FileAccount, account: StatementAccount, mapping: unknown): AccountChoice => ({
  account_id: target.id,
  name: target.account_name,
  account_type: account.kind,
  currency: null,
  balance: null,
  is_turned: typeof mapping === 'object' && mapping !== null && Reflect.get(mapping, 'is_turned') === true,
})

/** What holdings and cash come to in the account's currency, at the rates of the statement's day. */
async function valueOf(tx: Tx, account: StatementAccount, currency: string | null): Promise<ResolvedAccount['value']> {
  const unknown = { found: null, held: account.positionsStated ? null : '0.00', withoutRate: [] }
  if (!account.positionsStated || currency === null) return unknown
  const amountsOf = (parts: readonly { currency: string | null; amount: string | null }[]) =>
    parts.map((part) => ({ currency: part.currency ?? currency, amount: part.amount }))
  const held = amountsOf(account.positions.map((position) => ({ ...position, amount: position.marketValue })))
  const cash = amountsOf(account.cashBeside ?? [])
  const foreign = [...new Set([...held, ...cash].map((part) => part.currency))].filter((code) => code !== currency)
  const rates =
    foreign.length === 0 ? new Map<string, string>() : await findRates(tx, [currency, ...foreign], account.asOf)
  const own = rates.get(currency)
  const withoutRate = foreign.length > 0 && own === undefined ? [currency] : foreign.filter((code) => !rates.has(code))
  const sumOf = (parts: typeof held): string | null =>
    withoutRate.length > 0 || parts.some(({ amount }) => amount === null)
      ? null
      : sumAmounts(
          parts.map(({ amount, currency: code }) =>
            code === currency ? (amount ?? '0') : convert(amount ?? '0', rates.get(code) ?? '0', own ?? '1'),
          ),
        )
  const holdings = account.positionsComplete ? sumOf(held) : null
  const beside = sumOf(cash)
  return {
    held: holdings,
    found: holdings === null || beside === null ? null : sumAmounts([holdings, beside]),
    withoutRate,
  }
}

/** The account rows as they are stored: into the chosen account, into a new one, or as the file says. */
export function destined({ choice, target, rows, account, key }: ResolvedAccount, previewId: string) {
  // What the person enters stands above what the file says; of a card or a loan it is what is owed.
  const entered = choice?.balance ?? null
  const isOwed = liabilityTypes.includes(
    target ? asAccountType(target.account_type) : (choice?.account_type ?? 'OTHER'),
  )
  const said = entered === null || !isOwed ? entered : negate(entered)
  const marketValue = said ?? rows.account.marketValue
  const own = { ...rows.account, marketValue, isSigned: true }
  if (target)
    return {
      ...rows,
      account: {
        ...own,
        providerAccountId: target.provider_account_id,
        name: target.account_name,
        type: rows.account.type === target.account_type ? rows.account.type : asAccountType(target.account_type),
        currency: target.currency,
        mask: target.masked_account_number.replace(/^XX/, ''),
        // a value in another currency is none of this account
        marketValue: rows.account.currency === target.currency ? marketValue : said,
      },
    }
  if (choice === null) return { ...rows, account: own }
  return {
    ...rows,
    account: {
      ...own,
      // The same preview imported twice is still one account.
      providerAccountId: account.isIdentified ? rows.account.providerAccountId : `new:${previewId}:${key}`,
      name: choice.name,
      type: choice.account_type,
    },
  }
}

const asAccountType = (text: string): AccountChoice['account_type'] =>
  statementChoices.shape.accounts.valueType.shape.account_type.catch('OTHER').parse(text)

/** What an import would change, in the words of the contract. */
export async function previewOf(tx: Tx, userId: string, file: StoredFile, now: Date): Promise<StatementPreview> {
  const read = await readFile(tx, userId, file)
  const { statement } = read
  const { credentialKey, name } = fileInstitution(userId, statement)
  const tomorrow = addDays(dayOf(now), 1)
  const accounts = []
  for (const resolved of read.accounts) {
    const { account, currency, value } = resolved
    const rows = destined(resolved, file.id)
    const stored =
      resolved.stored ??
      (await findStatementAccount(
        tx,
        userId,
        FILE_PROVIDER,
        resolved.target?.provider_credential_id ?? credentialKey,
        rows.account.providerAccountId,
      ))
    const elsewhere = stored ? null : await findRowsElsewhere(tx, userId, name, rows)
    const states = stored
      ? await findRowStates(tx, userId, stored.id, FILE_PROVIDER, rows.transactions)
      : rows.transactions.map((row, index): ImportState =>
          row.isRemoved ? 'removed' : elsewhere?.[index] ? 'known' : 'new',
        )
    for (const { index, isKept } of resolved.same) if (!isKept) states[index] = 'same'
    const isKnown = stored ? stored.deleted_at === null : elsewhere !== null
    const checks = await asTheyWrite(tx, userId, () => checksOf(account, { currency, ...value, tomorrow }))
    const shown = previewAccount(rows, states, { ...resolved, isKnown, checks })
    // where nobody states a balance the account is worth what its positions come to
    accounts.push({ ...shown, market_value: shown.market_value ?? value.found })
  }
  const { dateQuestion, decimalQuestion, table } = statement
  return {
    id: file.id,
    file_name: file.file_name,
    format: statement.format,
    institution_name: name,
    is_ready: Object.keys(read.open).length === 0,
    open: read.open,
    date_question: dateQuestion && {
      ...dateQuestion,
      month_first: readDate(dateQuestion.example, 'MDY') ?? '',
      day_first: readDate(dateQuestion.example, 'DMY') ?? '',
    },
    decimal_question: decimalQuestion && {
      ...decimalQuestion,
      point: readNumber(decimalQuestion.example, '.') ?? '0',
      comma: readNumber(decimalQuestion.example, ',') ?? '0',
    },
    table: table && {
      profile: table.profile,
      headings: table.headings,
      sample: table.sample,
      rows_total: table.rowsTotal,
      mapping: table.mapping,
      reading: table.reading,
      types: table.types,
      sign_example: table.signExample && { ...table.signExample, amount: toAmount(table.signExample.amount) },
      is_confirmed: read.isMappingConfirmed,
    },
    targets: read.targets.map((target) => ({
      id: target.id,
      name: target.account_name,
      account_type: asAccountType(target.account_type),
      masked_account_number: target.masked_account_number,
      currency: target.currency,
    })),
    accounts,
    prices: await pricesOf(tx, userId, statement),
    work: null,
    problem: null,
    imported: null,
    warnings: statement.warnings,
    not_taken: statement.notTaken,
  }
}
