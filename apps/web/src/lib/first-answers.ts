/** What first-calls.ts has asked for before the libraries came. */
interface FirstAnswers {
  readonly config: Promise<Response>
  /** Of the person whose answers these are. */
  readonly token: string | null
  /** By path and query. */
  readonly answers: Map<string, Promise<Response>>
}

/** Milliseconds for which what was asked for ahead is new. */
const FRESH_MS = 5_000

const begun = (globalThis as { firstAnswers?: FirstAnswers }).firstAnswers
const until = Date.now() + FRESH_MS

// what nobody took would hold a connection
setTimeout(() => {
  for (const answer of begun?.answers.values() ?? []) answer.then(({ body }) => body?.cancel()).catch(() => null)
}, FRESH_MS)

/** The configuration that is on its way already; undefined where nobody asked for it. */
export const takeFirstConfig = (): Promise<Response> | undefined => begun?.config

/**
 * The answer to a call that was begun before the application came, once; undefined where there is none. One that broke
 * off is none either.
 */
export async function takeFirstAnswer({ method, url, headers }: Request): Promise<Response | undefined> {
  if (!begun || method !== 'GET') return undefined
  const { pathname, search } = new URL(url)
  const path = pathname + search
  const answer = begun.answers.get(path)
  // what is not taken stays, to be given up with the others
  if (Date.now() > until || headers.get('authorization') !== `Bearer ${begun.token}`) return undefined
  begun.answers.delete(path)
  return answer?.catch(() => undefined)
}
