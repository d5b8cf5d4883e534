import { type Asking, understand } from '../understand.ts'
import type { Understood } from '../understood.ts'
import { DEMO_BOOK, DEMO_DIRECTORY } from './demo-directory.ts'
import { planOfText, planText } from '../plan-text.ts'

/** What differs from an investor's question on November 24, 2026, a Tuesday. */
type More = Partial<Asking>

/**
 * What a question is understood as, with the names of the demo.
 * @param before the plan asked before it, as `planText` writes it; null for none
 */
export const readAsDemo = (text: string, before: string | null = null, more: More = {}): Understood =>
  understand({
    text,
    role: 'INVESTOR',
    today: '2026-11-24',
    directory: more.role === 'ADVISOR' ? DEMO_BOOK : DEMO_DIRECTORY,
    before: before === null ? null : planOfText(before),
    clientOpen: false,
    ...more,
  })

/** The same as text: the plan as `planText` writes it, or `ask` or `unknown`. */
export function toldAsDemo(text: string, before: string | null = null, more: More = {}): string {
  const understood = readAsDemo(text, before, more)
  return understood.kind === 'plan' ? planText(understood.plan) : understood.kind
}
