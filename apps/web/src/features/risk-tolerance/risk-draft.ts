import { z } from 'zod'
import { safeStorage } from '../../lib/storage.ts'

const KEY = 'risk-draft'

const storedDraft = z.object({
  userId: z.string(),
  version: z.string(),
  answers: z.record(z.string(), z.string()),
})

/** The answers given so far; kept on this computer until they are submitted or the person logs out. */
export type RiskDraft = z.output<typeof storedDraft>

/** The person's unfinished answers; null without any. */
export function readDraft(userId: string): RiskDraft | null {
  const text = safeStorage.getItem(KEY)
  if (typeof text !== 'string') return null
  try {
    const draft = storedDraft.parse(JSON.parse(text))
    return draft.userId === userId && Object.keys(draft.answers).length > 0 ? draft : null
  } catch {
    return null
  }
}

export const writeDraft = (draft: RiskDraft): void => void safeStorage.setItem(KEY, JSON.stringify(draft))

export const clearDraft = (): void => void safeStorage.removeItem(KEY)
