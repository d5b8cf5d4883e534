import type { Deps } from '../../deps.ts'
import { dayOf } from '../../db/live-accounts.ts'
import { builtInEngine } from '../built-in/built-in-engine.ts'
import { guarded } from '../guard/guarded.ts'
import { Oracle } from './oracle.ts'
import { TEMPLATES } from './question-templates.ts'

export interface FigureCount {
  answers: number
  figures: number
  /** Answers that show at least one figure. */
  withFigures: number
  wrong: string[]
}

/** A figure as text without its signs: `-$1,234.50` is -1234.5. */
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''))

/** Asks one person every question and compares each figure that is shown with the oracle's, to the cent. */
export async function checkFigures(deps: Deps, userId: string, label: string, count: FigureCount): Promise<void> {
  const engine = guarded(builtInEngine(deps))
  const oracle = new Oracle(deps.db.systemPool, userId, dayOf(deps.clock()))
  for (const { question, expected } of TEMPLATES) {
    const right = await expected(oracle)
    const asked = {
      userId,
      role: 'INVESTOR' as const,
      agentName: null,
      clientId: null,
      meetingId: null,
      history: [],
      text: question,
    }
    let text = ''
    let figures = 0
    for await (const event of engine.answer(asked, new AbortController().signal)) {
      if (event.type === 'text') text += event.delta
      if (event.type === 'tool-error' && event.message !== 'There is no such account.')
        count.wrong.push(`${label}: ${question}: ${event.message}`)
      if (event.type !== 'values') continue
      for (const value of event.values) {
        figures++
        const wanted = right[value.id]
        if (wanted === null || wanted === undefined || Math.abs(numberIn(value.text) - Number(wanted)) >= 0.005)
          count.wrong.push(`${label}: ${question}: ${value.id} is ${value.text} instead of ${String(wanted)}`)
      }
    }
    if (text.includes('(unverified)')) count.wrong.push(`${label}: ${question}: ${text}`)
    count.answers++
    count.figures += figures
    if (figures > 0) count.withFigures++
  }
}
