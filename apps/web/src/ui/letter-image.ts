/** A square picture with the first letter of a name, as a data address; stands in for a picture that is missing. */
export function letterImage(name: string): string {
  const letter = ([...name.trim()][0] ?? '?').toUpperCase().replace(/[<>&"']/g, '?')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#d9f2e7"/><text x="20" y="20" dy="0.35em" text-anchor="middle" font-family="Geist Variable, system-ui, sans-serif" font-size="18" font-weight="600" fill="#0f5543">${letter}</text></svg>`
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}
