/** What a client's page is made of. */
export const CLIENT_TABS = {
  overview: 'Overview',
  portfolio: 'Portfolio',
  performance: 'Performance',
  positions: 'Positions',
  meetings: 'Meetings',
  timeline: 'Timeline',
  chat: 'Chat',
} as const
export type ClientTab = keyof typeof CLIENT_TABS

/** The tab that an address asks for; the overview when there is no such tab. */
export const clientTabOf = (text: string | undefined): ClientTab =>
  text !== undefined && Object.hasOwn(CLIENT_TABS, text) ? (text as ClientTab) : 'overview'
