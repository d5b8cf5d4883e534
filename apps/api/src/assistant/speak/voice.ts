import type { Question } from '../engine.ts'

/** Who is spoken of: the person, or the client of the advisor who asks. */
export interface Voice {
  /** `you`, `the client` */
  readonly you: string
  /** `your`, `the client’s` */
  readonly your: string
  readonly isClient: boolean
  /** The client is called by their name. */
  readonly isNamed?: boolean
  /** The base currency, in which amounts of a question are meant. */
  readonly currency: string
}

/** How whoever asks is spoken to. @param client the name of whom an advisor asks about, where no client is open */
export const voiceFor = ({ role, currency }: Pick<Question, 'role' | 'currency'>, client?: string): Voice =>
  role === 'ADVISOR'
    ? {
        you: client ?? 'the client',
        your: `${client ?? 'the client'}’s`,
        isClient: true,
        isNamed: client !== undefined,
        currency,
      }
    : { you: 'you', your: 'your', isClient: false, currency }

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
