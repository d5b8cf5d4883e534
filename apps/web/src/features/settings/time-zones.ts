import type { Choice } from '../../ui/choice-search.ts'

/** `America/Argentina/Buenos_Aires` as people look for it: the city first. */
export function zoneLabel(zone: string): string {
  const [area = zone, ...rest] = zone.replaceAll('_', ' ').split('/')
  const city = rest.at(-1)
  return city === undefined ? area : `${city}, ${[area, ...rest.slice(0, -1)].join(', ')}`
}

/** Every time zone the browser knows, by city; `current` is there even when the browser does not know it. */
export function timeZoneChoices(
  current: string,
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): Choice[] {
  const zones = [...new Set([...known, 'UTC', current])]
  return zones
    .map((value) => ({ value, label: zoneLabel(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}
