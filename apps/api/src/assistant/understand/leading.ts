import type { Plan } from '@keelwise/contract/plan'

/**
 * Whether the next question can go on from a plan: from data, from a word that was explained, and from a refusal where
 * that is about something of the person's own. After any other the conversation goes on from what was before it.
 */
export const canLead = ({ parts }: Plan): boolean =>
  parts.some(
    (part) =>
      part.kind === 'data' ||
      part.kind === 'term' ||
      (part.kind === 'decline' && part.related.some(({ where }) => where.length > 0)),
  )
