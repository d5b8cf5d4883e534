import type { z } from 'zod'
import type { Quarantined } from '../rows.ts'
import type { Request } from './http.ts'
import { AggregatorError } from './port.ts'
import { wirePage } from './wire.ts'

const PAGE_SIZE = 1000
const MAX_PAGES = 5000

/** Asks the service within a session. @throws AggregatorError */
export type AskAggregator = (request: Omit<Request, 'timeoutMs' | 'headers'>) => Promise<unknown>

/** An answer in the shape that was agreed. @throws AggregatorError of kind `invalid` */
export function parseAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new AggregatorError('invalid', 'The answer has another shape than agreed', { cause: parsed.error })
  return parsed.data
}

/** Keeps the records that fit and says why the others were left out; one bad record never costs the rest. */
export function sift<T extends z.ZodType>(
  schema: T,
  records: readonly unknown[],
  what: string,
  quarantined: Quarantined[],
  refuse: (record: z.output<T>) => string | null = () => null,
): z.output<T>[] {
  const good: z.output<T>[] = []
  for (const record of records) {
    const parsed = schema.safeParse(record)
    const first = parsed.error?.issues[0]
    const reason = parsed.success
      ? refuse(parsed.data)
      : `${first?.path.join('.') ?? ''}: ${first?.message ?? 'unreadable'}`
    if (parsed.success && reason === null) good.push(parsed.data)
    else quarantined.push({ what, reason: reason ?? 'unreadable' })
  }
  return good
}

/** Lists of many pages, in turn or at once. */
export function createPager(ask: AskAggregator) {
  async function* pages(path: string, query: Record<string, string>) {
    for (let page = 0; page < MAX_PAGES; page++) {
      const search = new URLSearchParams({ ...query, page: String(page), size: String(PAGE_SIZE) })
      const answer = parseAnswer(wirePage, await ask({ path: `${path}?${search.toString()}` }))
      // Anything but the page that was asked for would leave a hole that nobody sees.
      if (answer.pageNumber !== page) throw new AggregatorError('invalid', 'Another page came than was asked for')
      yield answer
      if (answer.isLast) return
    }
    throw new AggregatorError('invalid', 'The list does not end')
  }

  async function all(path: string, query: Record<string, string>): Promise<unknown[]> {
    const records: unknown[] = []
    for await (const answer of pages(path, query)) records.push(...answer.data)
    return records
  }

  return { pages, all }
}
export type TransactionPager = ReturnType<typeof createPager>
