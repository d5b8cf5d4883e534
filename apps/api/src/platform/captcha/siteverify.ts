import { z } from 'zod'
import type { CaptchaPort, CaptchaVerdict } from './port.ts'

const TIMEOUT_MS = 5000
const ANSWER_MAX = 16_384

const answer = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
})

export interface SiteverifyOptions {
  /** The one address that is asked; it comes from the configuration, never from a request. */
  readonly url: string
  readonly secret: string
  readonly minScore: number
  /** The host the captcha has to be solved on. */
  readonly hostname: string
}

const REFUSED: CaptchaVerdict = { kind: 'refused' }

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > ANSWER_MAX) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * A provider that speaks the siteverify protocol: a form with `secret`, `response` and `remoteip`, answered by JSON with
 * `success` and, depending on the provider, `score`, `action` and `hostname`.
 */
export const createSiteverify = (options: SiteverifyOptions): CaptchaPort => ({
  provider: 'recaptcha',
  challenge: async () => null,
  verify: async (token, { action, ip }) => {
    let judged: z.output<typeof answer>
    try {
      const response = await fetch(options.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        body: new URLSearchParams({ secret: options.secret, response: token, remoteip: ip }),
      })
      if (!response.ok) {
        await response.body?.cancel()
        return { kind: 'unreachable' }
      }
      judged = answer.parse(JSON.parse(await readText(response)))
    } catch {
      return { kind: 'unreachable' }
    }
    if (!judged.success) return REFUSED
    // A token that was solved for another form or on another site proves nothing here.
    if (judged.action !== undefined && judged.action !== action) return REFUSED
    if (judged.hostname !== undefined && judged.hostname !== options.hostname) return REFUSED
    if (judged.score !== undefined && judged.score < options.minScore) return REFUSED
    return { kind: 'passed', score: judged.score ?? null, puzzle: null }
  },
})
