/** How numbers and days can be written, by region; words stay English. */
export const locales = {
  'en-US': 'United States: 1,234.56 · 12/31/2026',
  'en-GB': 'United Kingdom: 1,234.56 · 31/12/2026',
  'en-IE': 'Ireland: 1,234.56 · 31/12/2026',
  'en-CA': 'Canada: 1,234.56 · 2026-12-31',
  'en-AU': 'Australia: 1,234.56 · 31/12/2026',
  'en-IN': 'India: 12,34,567.89 · 31/12/2026',
  'de-DE': 'Germany: 1.234,56 · 31.12.2026',
  'de-CH': 'Switzerland: 1’234.56 · 31.12.2026',
  'fr-FR': 'France: 1 234,56 · 31/12/2026',
  'es-ES': 'Spain: 1234,56 · 31/12/2026',
  'nl-NL': 'Netherlands: 1.234,56 · 31-12-2026',
  'sv-SE': 'Sweden: 1 234,56 · 2026-12-31',
  'pl-PL': 'Poland: 1234,56 · 31.12.2026',
  'ja-JP': 'Japan: 1,234.56 · 2026/12/31',
} as const
export type Locale = keyof typeof locales
