import type { PlatformDeps } from '../../platform/deps.ts'
import { AggregatorError, type AggregatorReader, ICON_MAX_BYTES } from '../../sources/aggregator/port.ts'
import { DAY_MS } from '@keelwise/finance/days'

const CHECK_AGAIN_MS = 30 * DAY_MS
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAX_PIXELS = 512

/**
 * The media type to store, or null for anything we would not show. A PNG must not be larger than 512 pixels a side;
 * an SVG may hold shapes and text only (it is served in a sandbox as well).
 */
function iconType(bytes: Buffer): 'image/png' | 'image/svg+xml' | null {
  if (bytes.length === 0 || bytes.length > ICON_MAX_BYTES) return null
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(PNG))
    return bytes.readUInt32BE(16) <= MAX_PIXELS && bytes.readUInt32BE(20) <= MAX_PIXELS ? 'image/png' : null
  const text = bytes.toString('utf8')
  const isPlainSvg =
    /^\s*(<\?xml[^>]*\?>\s*)?<svg[\s>]/.test(text) &&
    !/<(script|foreignObject|iframe|image|use|a|animate|set|style|!)[\s>]|\son\w+\s*=|javascript:|url\(\s*['"]?(?!#)/i.test(
      text,
    )
  return isPlainSvg ? 'image/svg+xml' : null
}

/** Stores an institution's icon once a month; without one the screen draws the first letter. */
export async function storeIcon(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  reader: AggregatorReader,
  institutionId: string,
  url: string | null,
): Promise<void> {
  if (url === null) return
  const now = deps.clock()
  const row = await deps.db.system
    .selectFrom('institution')
    .where('id', '=', institutionId)
    .select('icon_checked_at')
    .executeTakeFirst()
  if (!row || (row.icon_checked_at && now.getTime() - row.icon_checked_at.getTime() < CHECK_AGAIN_MS)) return
  const icon = await reader.icon(url).catch((error: unknown) => {
    if (error instanceof AggregatorError) return null
    throw error
  })
  const type = icon ? iconType(icon.bytes) : null
  await deps.db.system
    .updateTable('institution')
    .set({ icon_checked_at: now, ...(icon && type ? { icon: icon.bytes, icon_type: type } : {}) })
    .where('id', '=', institutionId)
    .execute()
}
