import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import * as calls from '@keelwise/contract/statements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'

/** Whose accounts a file goes into: the own ones, or those of an advisor's client. */
export type StatementOwner = { readonly clientId: string } | 'self'

/** How far a job is with a large file. */
export type StatementWork = NonNullable<StatementPreview['work']>

const ASK_AGAIN_MS = 1000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The calls that read a file, say what it does not say, and store what was shown; nothing is stored before the last. */
const statementCalls = (owner: StatementOwner) => ({
  preview: (file: File) => {
    const sent = { query: { file_name: file.name }, body: file }
    return owner === 'self'
      ? call(calls.previewStatement, sent)
      : call(calls.previewClientStatement, { ...sent, params: { id: owner.clientId } })
  },
  choose: ({ id, choices: body }: { id: string; choices: StatementChoices }) =>
    owner === 'self'
      ? call(calls.chooseForStatement, { params: { id }, body })
      : call(calls.chooseForClientStatement, { params: { id: owner.clientId, preview_id: id }, body }),
  store: (id: string) =>
    owner === 'self'
      ? call(calls.importStatement, { params: { id } })
      : call(calls.importClientStatement, { params: { id: owner.clientId, preview_id: id } }),
  show: (id: string) =>
    owner === 'self'
      ? call(calls.getStatement, { params: { id } })
      : call(calls.getClientStatement, { params: { id: owner.clientId, preview_id: id } }),
  open: () =>
    owner === 'self'
      ? call(calls.listOpenStatements)
      : call(calls.listOpenClientStatements, { params: { id: owner.clientId } }),
})

/** Asks until the job is through with a file. @throws ApiError with the job's own words when it could not be */
async function settled(
  owner: StatementOwner,
  first: StatementPreview,
  onWork: (work: StatementWork | null) => void,
): Promise<StatementPreview> {
  let shown = first
  while (shown.work !== null) {
    onWork(shown.work)
    await pause(ASK_AGAIN_MS)
    shown = await statementCalls(owner).show(shown.id)
  }
  onWork(null)
  if (shown.problem !== null)
    throw new ApiError(shown.problem.detail, { kind: 'http', status: 400, details: shown.problem })
  return shown
}

/** Reading, choosing and adding a file; large ones are a job's work, of which `work` tells. */
export function useStatement(owner: StatementOwner) {
  const [work, setWork] = useState<StatementWork | null>(null)
  const calls = statementCalls(owner)
  return {
    work,
    preview: useMutation({
      mutationFn: async (file: File) => settled(owner, await calls.preview(file), setWork),
    }),
    /** A file that was looked at before: where it was left, or how far a job is with it. */
    resume: useMutation({ mutationFn: async (id: string) => settled(owner, await calls.show(id), setWork) }),
    choose: useMutation({
      mutationFn: async (said: { id: string; choices: StatementChoices }) =>
        settled(owner, await calls.choose(said), setWork),
    }),
    add: useMutation({
      mutationFn: async (id: string) => {
        if ((await calls.store(id)) === null) await settled(owner, await calls.show(id), setWork)
      },
    }),
  }
}

/** Files that were looked at and not added. */
export const useOpenStatements = (owner: StatementOwner) =>
  useQuery({
    queryKey: owner === 'self' ? [INVESTOR_KEY, 'open-statements'] : ['open-statements', owner.clientId],
    queryFn: () => statementCalls(owner).open(),
    gcTime: 0,
  })

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
