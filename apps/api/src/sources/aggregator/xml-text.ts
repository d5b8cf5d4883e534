const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as it may stand in an element. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The text of the first element of a name that holds no others; null without one. Knows no entities but XML's five. */
export function textOfElement(xml: string, name: string): string | null {
  const pattern = new RegExp(`<(?:[\\w.-]+:)?${name.replaceAll('.', '\\.')}(?:\\s[^<>]*)?>([^<]*)</`)
  const text = pattern.exec(xml)?.[1]
  return text === undefined
    ? null
    : text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '').trim()
}
