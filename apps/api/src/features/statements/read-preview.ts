import { type StatementChoices, type StatementPreview, statementChoices } from '@keelwise/contract/statements'
import type { Tx } from '../../platform/db/database.ts'
import { readDate } from '../../sources/statements/date-order.ts'
import { parseStatementAside } from '../../sources/statements/parse-aside.ts'
import { type ParsedStatement, StatementError } from '../../sources/statements/statement.ts'
import { type StatementAccountRows, toRows } from '../../sources/statements/to-rows.ts'
import { Problem } from '../../platform/http/problems.ts'
import { findRowsElsewhere } from './known-elsewhere.queries.ts'
import { findFileAccounts, findFormats, findRowStates, findStatementAccount } from './statements.queries.ts'
import { FILE_PROVIDER } from '../../ingest/identify-account.ts'
import { type AccountChoice, fileInstitution, isReady, previewAccount } from './statements.rules.ts'

/** A stored file, with what was said about it. */
export interface StoredFile {
  readonly id: string
  readonly file_name: string
  readonly content: Buffer
  readonly choices: unknown
}

type FileAccount = Awaited<ReturnType<typeof findFileAccounts>>[number]

/** An account of a file and where its rows go. */
export interface ResolvedAccount {
  readonly key: string
  readonly isIdentified: boolean
  readonly choice: AccountChoice | null
  /** The own account that was chosen; null: the account the file names, or a new one. */
  readonly target: FileAccount | null
  readonly rows: StatementAccountRows
}

/** A file as it was read with everything that the person has said, for this file or for earlier ones. */
export interface ReadFile {
  readonly statement: ParsedStatement
  readonly accounts: readonly ResolvedAccount[]
  readonly targets: readonly FileAccount[]
  readonly isMappingConfirmed: boolean
  readonly isReady: boolean
}

const NO_CHOICES: StatementChoices = { date_order: null, mapping: null, accounts: {} }

/** Under which an account of a file is remembered. */
export const accountSignature = (key: string): string => `account:${key}`
export const tableSignature = (signature: string): string => `table:${signature}`

async function parse(file: StoredFile, choices: StatementChoices): Promise<ParsedStatement> {
  try {
    return await parseStatementAside(file.content, file.file_name, {
      dateOrder: choices.date_order,
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
  const said = statementChoices.safeParse(file.choices).data ?? NO_CHOICES
  let statement = await parse(file, said)
  let isMappingConfirmed = said.mapping !== null
  if (statement.table && !isMappingConfirmed) {
    const signature = tableSignature(statement.table.signature)
    const remembered = (await findFormats(tx, userId, [signature])).get(signature)?.mapping
    const known = statementChoices.shape.mapping.safeParse(remembered).data ?? null
    if (known) {
      statement = await parse(file, { ...said, mapping: known })
      isMappingConfirmed = true
    }
  }
  const targets = await findFileAccounts(tx, userId, FILE_PROVIDER)
  const keys = statement.accounts.map(({ externalId }) => externalId)
  const remembered = await findFormats(tx, userId, keys.map(accountSignature))
  const rows = toRows(statement)
  const accounts = statement.accounts.map((account, index): ResolvedAccount => {
    const key = account.externalId
    const given = said.accounts[key] ?? null
    const wanted = given === null ? (remembered.get(accountSignature(key))?.account_id ?? null) : given.account_id
    const target = targets.find(({ id }) => id === wanted) ?? null
    const choice =
      given ??
      (target && { account_id: target.id, name: target.account_name, account_type: account.kind, balance: null })
    return { key, isIdentified: account.isIdentified, choice, target, rows: rows[index]! }
  })
  const choices = accounts.map(({ choice }) => choice)
  return { statement, accounts, targets, isMappingConfirmed, isReady: isReady(statement, isMappingConfirmed, choices) }
}

/** The account rows as they are stored: into the chosen account, into a new one, or as the file says. */
export function destined({ choice, target, rows, isIdentified, key }: ResolvedAccount, previewId: string) {
  const marketValue = choice?.balance ?? rows.account.marketValue
  if (target)
    return {
      ...rows,
      account: {
        ...rows.account,
        providerAccountId: target.provider_account_id,
        name: target.account_name,
        type: rows.account.type === target.account_type ? rows.account.type : asAccountType(target.account_type),
        currency: target.currency,
        mask: target.masked_account_number.replace(/^XX/, ''),
        marketValue,
      },
    }
  if (choice === null) return rows
  return {
    ...rows,
    account: {
      ...rows.account,
      // The same preview imported twice is still one account.
      providerAccountId: isIdentified ? rows.account.providerAccountId : `new:${previewId}:${key}`,
      name: choice.name,
      type: choice.account_type,
      marketValue,
    },
  }
}

const asAccountType = (text: string): AccountChoice['account_type'] =>
  statementChoices.shape.accounts.valueType.shape.account_type.catch('OTHER').parse(text)

/** What an import would change, in the words of the contract. */
export async function previewOf(tx: Tx, userId: string, file: StoredFile): Promise<StatementPreview> {
  const read = await readFile(tx, userId, file)
  const { statement } = read
  const { credentialKey, name } = fileInstitution(userId, statement)
  const accounts = []
  for (const account of read.accounts) {
    const rows = destined(account, file.id)
    const stored = await findStatementAccount(
      tx,
      userId,
      FILE_PROVIDER,
      account.target?.provider_credential_id ?? credentialKey,
      rows.account.providerAccountId,
    )
    const elsewhere = stored ? null : await findRowsElsewhere(tx, userId, name, rows)
    const states = stored
      ? await findRowStates(tx, userId, stored.id, FILE_PROVIDER, rows.transactions)
      : rows.transactions.map((_, index) => (elsewhere?.[index] ? 'known' : 'new'))
    const isKnown = stored ? stored.deleted_at === null : elsewhere !== null
    accounts.push(previewAccount(rows, states, { ...account, isKnown }))
  }
  const { dateQuestion, table } = statement
  return {
    id: file.id,
    file_name: file.file_name,
    format: statement.format,
    institution_name: name,
    is_ready: read.isReady,
    date_question: dateQuestion && {
      ...dateQuestion,
      month_first: readDate(dateQuestion.example, 'MDY') ?? '',
      day_first: readDate(dateQuestion.example, 'DMY') ?? '',
    },
    table: table && {
      headings: table.headings,
      sample: table.sample,
      rows_total: table.rowsTotal,
      mapping: table.mapping,
      reading: table.reading,
      is_confirmed: read.isMappingConfirmed,
    },
    targets: read.targets.map((target) => ({
      id: target.id,
      name: target.account_name,
      account_type: asAccountType(target.account_type),
      masked_account_number: target.masked_account_number,
    })),
    accounts,
    warnings: statement.warnings,
  }
}
