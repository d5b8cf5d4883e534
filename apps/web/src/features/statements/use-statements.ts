import {
  chooseForStatement,
  importStatement,
  previewStatement,
  type StatementChoices,
} from '@keelwise/contract/statements'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'

/** Reads a statement file at the server; nothing is stored in accounts yet. */
export const previewFile = (file: File) => call(previewStatement, { query: { file_name: file.name }, body: file })

/** Stores what a preview showed. */
export const importPreview = (id: string) => call(importStatement, { params: { id } })

/** Says what a file does not say, and reads it again. */
export const chooseForPreview = ({ id, choices }: { id: string; choices: StatementChoices }) =>
  call(chooseForStatement, { params: { id }, body: choices })

export const useChooseForStatement = () => useMutation({ mutationFn: chooseForPreview })
export const usePreviewStatement = () => useMutation({ mutationFn: previewFile })
export const useImportStatement = () => useMutation({ mutationFn: importPreview })

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
