import type { SavedReportBody } from '@keelwise/contract/reports'
import { sql } from 'kysely'
import type { Deps } from '../compose.ts'
import { insertReceipt } from '../features/receipts/receipts.queries.ts'
import { insertSavedReport, readSavedReports } from '../features/reports/reports.queries.ts'
import { uuid7 } from '../platform/ids.ts'

/** A document of one page with lines of text. */
function pdfOf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => `(${line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, '\\$&')}) Tj T*`)
  const text = `BT /F 14 Tf 18 TL 36 240 Td ${escaped.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 280] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

const REPORT: SavedReportBody = {
  name: 'Food and drink, month by month',
  kind: 'months',
  grouped_by: 'category',
  span: 'last_12_months',
  from: null,
  to: null,
  filters: { category_group: 'food' },
}

/** What the demo investor keeps: a receipt of a purchase, which says that it is simulated, and a saved report. */
export async function seedPapers(
  { db, clock, sealedBox }: Pick<Deps, 'clock' | 'db' | 'sealedBox'>,
  userId: string,
): Promise<void> {
  const now = clock()
  await db.asUser(userId, async (tx) => {
    if ((await readSavedReports(tx, userId)).length === 0)
      await insertSavedReport(tx, userId, uuid7(now.getTime()), REPORT, now)
    const has = await tx.selectFrom('receipt').where('user_id', '=', userId).select('id').executeTakeFirst()
    if (has) return
    const { rows } = await sql<{ id: string; payee: string; day: string; amount: string; currency: string }>`
      select id, payee, execution_date as day, abs(flow_amount)::text as amount, currency from transaction
      where user_id = ${userId} and category = 'restaurants' and payee is not null and not is_pending and flow_amount < 0
      order by execution_date desc, id desc limit 1`.execute(tx)
    const purchase = rows[0]
    if (!purchase) return
    const { id, payee, day, amount, currency } = purchase
    await insertReceipt(
      tx,
      sealedBox,
      userId,
      {
        transactionId: id,
        fileName: 'Simulated receipt.pdf',
        type: 'application/pdf',
        content: pdfOf([payee, day, `Total ${amount} ${currency}`, 'Simulated receipt of a made-up shop']),
      },
      now,
    )
  })
}
