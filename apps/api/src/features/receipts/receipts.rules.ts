import { type ReceiptType, receiptTypes } from '@keelwise/contract/words'

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])

/**
 * What a file is by its first bytes, whatever its name says: JPEG (ITU-T T.81), PNG (RFC 2083), WebP (RFC 9649), HEIC
 * (ISO 23008-12) or PDF (ISO 32000).
 * @returns null for anything else
 */
export function sniffReceipt(content: Buffer): ReceiptType | null {
  const text = (from: number, to: number) => content.toString('latin1', from, to)
  if (text(0, 3) === '\xFF\xD8\xFF') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12))) return 'image/heic'
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  return null
}

/** Longest name that is kept, in characters. */
const NAME_LENGTH = 120

/** A name for a file without folders and without what cannot be seen; it ends as what the file is. */
export function receiptName(said: string, type: ReceiptType): string {
  const last = said.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // what is not seen could turn a name around: it would end otherwise than it does
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"|?*]/gu, '').trim()
  const stem = [...plain.replace(/\.[^.]*$/, '')].slice(0, NAME_LENGTH).join('').replace(/^\.+/, '').trim()
  return `${stem || 'receipt'}.${receiptTypes[type]}`
}

/** What a browser is told of a download, also of a name that is not in Latin letters (RFC 6266). */
export const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
