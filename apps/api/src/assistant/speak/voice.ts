/** Who is spoken of: the person, or the client of the advisor who asks. */
export interface Voice {
  /** `you`, `the client` */
  readonly you: string
  /** `your`, `the client’s` */
  readonly your: string
  readonly isClient: boolean
}

export const YOURS: Voice = { you: 'you', your: 'your', isClient: false }
export const THE_CLIENTS: Voice = { you: 'the client', your: 'the client’s', isClient: true }

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
