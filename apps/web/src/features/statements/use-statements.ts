import {
  chooseForClientStatement,
  chooseForStatement,
  importClientStatement,
  importStatement,
  previewClientStatement,
  previewStatement,
  type StatementChoices,
} from '@keelwise/contract/statements'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'

/** Whose accounts a file goes into: the own ones, or those of an advisor's client. */
export type StatementOwner = { readonly clientId: string } | 'self'

/** The calls that read a file, say what it does not say, and store what was shown; nothing is stored before the last. */
const statementCalls = (owner: StatementOwner) => ({
  preview: (file: File) => {
    const sent = { query: { file_name: file.name }, body: file }
    return owner === 'self'
      ? call(previewStatement, sent)
      : call(previewClientStatement, { ...sent, params: { id: owner.clientId } })
  },
  choose: ({ id, choices: body }: { id: string; choices: StatementChoices }) =>
    owner === 'self'
      ? call(chooseForStatement, { params: { id }, body })
      : call(chooseForClientStatement, { params: { id: owner.clientId, preview_id: id }, body }),
  store: (id: string) =>
    owner === 'self'
      ? call(importStatement, { params: { id } })
      : call(importClientStatement, { params: { id: owner.clientId, preview_id: id } }),
})

export const useChooseForStatement = (owner: StatementOwner) =>
  useMutation({ mutationFn: statementCalls(owner).choose })
export const usePreviewStatement = (owner: StatementOwner) => useMutation({ mutationFn: statementCalls(owner).preview })
export const useImportStatement = (owner: StatementOwner) => useMutation({ mutationFn: statementCalls(owner).store })

/**
 * What is wrong with a file, in the server's own words and with the line it names. These sentences are written for
 * people, so they are shown as they are.
 */
export function statementErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.kind !== 'http') return fallback
  const { details } = error
  const text = textAt(details, 'detail')
  if (!text) return fallback
  const line: unknown = details !== null && typeof details === 'object' ? Reflect.get(details, 'line') : null
  return typeof line === 'number' && !/\bline \d/i.test(text) ? `Line ${line}: ${text}` : text
}

function textAt(body: unknown, key: string): string | null {
  const value: unknown = body !== null && typeof body === 'object' ? Reflect.get(body, key) : null
  return typeof value === 'string' && value !== '' ? value : null
}
