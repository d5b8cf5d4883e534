import { crc32, deflateRawSync } from 'node:zlib'

/** An archive of files, each with its name. */
export function buildZip(files: Readonly<Record<string, string | Buffer>>): Uint8Array {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text as string)
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...local, ...directory, end]))
}

/** A cell: text, a number, or the serial of a day. */
type Cell = string | number | { readonly day: number } | null

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook of sheets, the way spreadsheet programs write it: texts apart, empty cells left out, days as numbers. */
export function buildWorkbook(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  workbookPr = '',
): Uint8Array {
  const strings: string[] = []
  const cell = (value: Cell, reference: string): string => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    if (typeof value === 'object') return `<c r="${reference}" s="1"><v>${value.day}</v></c>`
    strings.push(value)
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook>${workbookPr}<sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  }
  for (const [at, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet><sheetData>${rows.map((row, line) => `<row r="${line + 1}">${row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${line + 1}`)).join('')}</row>`).join('')}</sheetData></worksheet>`
  files['xl/sharedStrings.xml'] =
    `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`
  return buildZip(files)
}
