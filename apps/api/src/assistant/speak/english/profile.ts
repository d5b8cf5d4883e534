import { dataPartOf } from '../../first-answers.ts'
import type { DataPart } from '@keelwise/contract/plan'
import { Told } from '../told.ts'
import { listed } from './conditions.ts'
import type { Speaking } from './speak.ts'

/** What is known of one client of an advisor, for a sentence or two. */
export const profilePart = (id: string, name?: string): DataPart =>
  dataPartOf('clients', ['value', 'cash_share', 'largest_share', 'age', 'risk_score', 'joined'], {
    by: ['client'],
    where: [{ field: 'client', op: 'is', values: [id], ...(name === undefined ? {} : { words: name }) }],
  })

/** Introduces a client. @returns whether there is one */
export async function sayProfile(part: DataPart, { page, session }: Speaking): Promise<boolean> {
  const answer = await session.ask(part)
  const group = answer.kind === 'found' ? answer.answered.groups[0] : undefined
  if (!group) return false
  page.found(answer.part, answer.result)
  const told = new Told(answer.result)
  const { Household: household, Status: status = '', 'Largest holding': largest, Met: met } = group.details ?? {}
  const has = (name: string): boolean => told.has(`g1.${name}`)
  const fig = (name: string): string => told.fig(`g1.${name}`)
  const known = [
    ...(has('age') ? [`${fig('age')} years old`] : []),
    ...(has('joined') ? [`with you since ${fig('joined')}`] : []),
    ...(has('risk_score') ? [`with a risk score of ${fig('risk_score')}`] : []),
  ]
  const who = status === 'Prospect' ? 'a prospect' : status === 'Inactive' ? 'an inactive client' : 'an active client'
  const holds = has('value')
    ? `The portfolio that is known is **${fig('value')}**${has('cash_share') ? `, ${fig('cash_share')} of it in cash` : ''}${
        has('largest_share') && largest ? `; the largest position is ${largest}, ${fig('largest_share')}` : ''
      }.`
    : 'No holdings are shown.'
  page.say(
    `**${group.names[0] ?? ''}** is ${who}${household ? ` of the household ${household}` : ''}${known.length > 0 ? `, ${listed(known)}` : ''}. ${holds}${met === 'Never' ? ' No meeting has taken place yet.' : ''}`,
  )
  return true
}
