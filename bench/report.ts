/** The value below which the share `q` (0 to 1) of the samples lies; NaN without samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** Milliseconds, as exact as they are telling. */
export const ms = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)

export const seconds = (value: number): string => (value / 1000).toFixed(2)

export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

export const times = (ratio: number): string => ratio.toFixed(2)

/** Prints a Markdown table; columns of figures are aligned to the right. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const isText = columns.map((_, column) => rows.some((row) => !/^[\d.,×–-]*$/.test(String(row[column] ?? ''))))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => (isText[at] ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) => (isText[at] ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log(`\n### ${title}\n\n${line(columns)}\n| ${rule.join(' | ')} |`)
  for (const row of rows) console.log(line(row.map(String)))
}
