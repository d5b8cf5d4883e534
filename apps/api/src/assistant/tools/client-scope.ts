import type { ToolOutput } from './tool-result.ts'

/** Said to an advisor where no client is open. */
export const NO_CLIENT =
  'No client is open here. Open a client and ask from there: then I answer from what this client shares.'
/** Said to an advisor who asks for what clients never share. */
export const NOT_SHARED =
  'Clients share accounts, positions, performance and their risk score, and their goals where they say so. Transactions and conversations are never shared. Neither is what is made of them: budgets, what recurs, projections.'
/** Said to an advisor who asks for goals of a client who does not share them. */
export const GOALS_NOT_SHARED =
  'This client does not share their goals with you. They can, under Settings, beside what they share already.'
/** Said to an advisor who asks for goals of a client whose statements they imported. */
export const NO_PLANS_KEPT =
  'This client has no account of their own here, so no goals of theirs are kept. I answer from the statements that you imported.'
/** Said of spending where no account is known that anything is paid from: nothing is not what it comes to. */
export const SPENDING_NOT_KNOWN =
  'No checking, savings or card account is among the accounts here, so what is spent is not known.'
/** Said of a client without holdings. */
export const NOTHING_SHARED = 'This client shares no accounts, and none were imported.'

/** The tab of a client's page that shows what a screen of the investor shows. */
const TAB: Readonly<Record<string, string>> = {
  '/investor/positions': 'positions',
  '/investor/performance': 'performance',
}

const words = (text: string): string =>
  text
    .replaceAll(/\b[Yy]our\b/g, (word) => (word === 'Your' ? 'The client’s' : 'the client’s'))
    .replaceAll(/\byou (?=owns?\b|owe\b|hold\b)/g, 'the client ')
    .replaceAll(/\bthe client (own|owe|hold)\b/g, 'the client $1s')

/** A result about somebody's own money, as it is said and linked to their advisor. */
export function forAdvisor(output: ToolOutput, clientId: string): ToolOutput {
  const link = (href: string | null): string | null =>
    href === null ? null : `/advisor/clients/${clientId}?tab=${TAB[href.split('?')[0] ?? ''] ?? 'portfolio'}`
  return {
    ...output,
    title: words(output.title),
    href: link(output.href),
    values: output.values.map((value) => ({ ...value, source: words(value.source), href: link(value.href) })),
    chart: output.chart && { ...output.chart, title: words(output.chart.title) },
  }
}
