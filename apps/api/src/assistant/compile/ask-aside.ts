import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import { threadBeside } from '../../platform/run-aside.ts'
import { hasMuch, readInThread } from '../../wealth/read-aside.ts'
import { writingLocale } from '../../platform/written-figures.ts'
import type { AskContext, Asked, Found, Subject } from '../model-of-data/subject.ts'
import { ToolError } from '../tools/tool.ts'

/** What is worked out of everything that was ever booked. */
const LONG: ReadonlySet<SubjectName> = new Set(['returns', 'sales'])
const THREAD = threadBeside(import.meta.url, 'ask-thread')

/** What the thread is given. */
export interface AskTask {
  readonly url: string
  readonly locale: string
  readonly context: Omit<AskContext, 'tx' | 'url'>
  readonly asked: { readonly find: SubjectName; readonly part: Asked } | { readonly explain: DataPart }
}

/** What the thread answers: what it found, or why that cannot be asked. */
export type AskOutcome<T> = { readonly found: T } | { readonly refused: string }

/** Null where there is little to go through: then it is done here. */
async function aside<T>(context: AskContext, isLong: boolean, asked: AskTask['asked']): Promise<T | null> {
  const { tx, url, ...rest } = context
  if (url === undefined || !isLong || !(await hasMuch(tx, context.userId))) return null
  const task: AskTask = { url, locale: writingLocale(), context: rest, asked }
  const outcome = await readInThread<AskOutcome<T>>(THREAD, task)
  if ('refused' in outcome) throw new ToolError(outcome.refused)
  return outcome.found
}

/** What a subject finds; of somebody who booked much in a thread, as far as all of it is gone through. */
export async function findAside(context: AskContext, subject: Subject, part: Asked): Promise<Found> {
  const { name } = subject
  const isLong = LONG.has(name) || (name === 'worth' && part.measures.includes('market_effect'))
  return (await aside<Found>(context, isLong, { find: name, part })) ?? subject.find(context, part)
}

/** Why something changed, likewise. */
export const explainAside = async <T>(
  context: AskContext,
  part: DataPart,
  explain: (context: AskContext, part: DataPart) => Promise<T>,
): Promise<T> =>
  (await aside<T>(context, LONG.has(part.subject) || part.subject === 'worth', { explain: part })) ??
  explain(context, part)
