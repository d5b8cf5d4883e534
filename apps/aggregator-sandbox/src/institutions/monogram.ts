import type { Institution } from './institutions.ts'

/** The institution's sign: its initials on its colour, drawn here, so no mark of anybody else is used. */
export function monogram(institution: Institution): string {
  const words = institution.name.split(/[^A-Za-z]+/).filter((word) => word.length > 2)
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : (words[0]?.slice(0, 2) ?? 'FI')
  const arc = (institution.popularity * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="${institution.name.replaceAll('&', '&amp;')}">
<rect width="64" height="64" rx="14" fill="${institution.colour}"/>
<g transform="rotate(${arc} 32 32)"><path d="M6 44 A32 32 0 0 0 58 44" fill="none" stroke="#ffffff" stroke-opacity="0.22" stroke-width="6"/></g>
<text x="32" y="41" font-family="Georgia, 'Times New Roman', serif" font-size="25" font-weight="600" text-anchor="middle" fill="#ffffff">${letters.toUpperCase()}</text>
</svg>`
}
