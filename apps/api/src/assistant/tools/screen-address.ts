type Screen = '/investor/positions' | '/investor/transaction'

/**
 * Address of a screen that shows what a tool looked at, by the names that the screen's own call has for its filters.
 * @param filter what is undefined or empty does not filter
 */
export function screenAddress(screen: Screen, filter: Record<string, string | readonly string[] | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    const text = typeof value === 'object' ? value.join(',') : value
    if (text) query.set(name, text)
  }
  // only signs that the pages take for an address of their own
  const text = query.toString().replaceAll('+', '%20').replaceAll('*', '%2A')
  return text === '' ? screen : `${screen}?${text}`
}
