/** A text on a page: points from the left and from the bottom; `end` says that it stops there. */
export interface PdfText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly isEnd?: boolean
}

const SIZE = 9
/** Widths of Helvetica in thousandths of its size; figures and marks, which have to stand exactly. */
const WIDTHS: Readonly<Record<string, number>> = { '.': 278, ',': 278, '-': 333, ' ': 278, '(': 333, ')': 333 }
const widthOf = (text: string): number =>
  ([...text].reduce((sum, sign) => sum + (WIDTHS[sign] ?? 556), 0) * SIZE) / 1000
const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** A PDF of pages with texts, or of pages without any. */
export function buildPdf(pages: readonly (readonly PdfText[])[]): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids: string[] = []
  for (const texts of pages) {
    const content = texts
      .map(({ text, x, y, isEnd = false }) => {
        const left = isEnd ? x - widthOf(text) : x
        return `BT /F1 ${SIZE} Tf ${left.toFixed(2)} ${y.toFixed(2)} Td (${escaped(text)}) Tj ET`
      })
      .join('\n')
    objects.push(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
