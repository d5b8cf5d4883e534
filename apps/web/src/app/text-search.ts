/** Reads the named query parameters of a route as text; the rest of the address is left alone. */
export const textSearch =
  <const K extends string>(...keys: K[]) =>
  (raw: Record<string, unknown>): Partial<Record<K, string>> => {
    const found: Partial<Record<K, string>> = {}
    for (const key of keys) {
      const value = raw[key]
      if (typeof value === 'string') found[key] = value
    }
    return found
  }

/** Query parameters are plain text here, never JSON: `?synced=1` reads and writes as it stands. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The other direction of {@link parseSearch}; empty and missing values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
