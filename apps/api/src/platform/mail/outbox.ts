import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { PlatformDeps } from '../deps.ts'
import type { Tx } from '../db/database.ts'
import { uuid7 } from '../ids.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain paragraphs; an address on its own line becomes a link in the HTML form. */
  readonly paragraphs: readonly string[]
  /** Shown large, e.g. a one-time code. */
  readonly code?: string
}

/** After so many tries a letter is given up. */
export const MAX_ATTEMPTS = 12

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim()

function toHtml(letter: Letter): string {
  const blocks = letter.paragraphs.map((text) =>
    /^https?:\/\/\S+$/.test(text)
      ? `<p><a href="${escapeHtml(text)}" style="color:#146a52">${escapeHtml(text)}</a></p>`
      : `<p>${escapeHtml(text)}</p>`,
  )
  const code = letter.code
    ? `<p style="font-size:32px;letter-spacing:8px;font-weight:600;margin:24px 0">${escapeHtml(letter.code)}</p>`
    : ''
  return `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#121716;max-width:520px;margin:32px auto;padding:0 16px;line-height:1.5"><p style="font-weight:600;font-size:18px;color:#146a52">${PRODUCT_NAME}</p>${blocks[0] ?? ''}${code}${blocks.slice(1).join('')}</body></html>`
}

/** Puts a letter into the outbox and asks for its delivery, both in the caller's transaction. */
export async function sendLetter(deps: Pick<PlatformDeps, 'clock' | 'jobs'>, tx: Tx, letter: Letter): Promise<void> {
  const now = deps.clock()
  const [first, ...rest] = letter.paragraphs
  await tx
    .insertInto('mail_outbox')
    .values({
      id: uuid7(now.getTime()),
      to_address: oneLine(letter.to),
      subject: oneLine(letter.subject),
      text_body: [first, ...(letter.code ? [letter.code] : []), ...rest, `-- \n${PRODUCT_NAME}`].join('\n\n'),
      html_body: toHtml(letter),
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
  await deps.jobs.send(tx, 'mail', {})
}

/**
 * Delivers what is due. A mail that was refused waits longer each time (2 s doubling to 1 h) and is given up after
 * twelve attempts; the row stays with its last error. What was delivered or given up keeps no text.
 * @throws Error when something was not delivered, so that the job is tried again
 */
export async function deliverOutbox(deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'mailer'>): Promise<void> {
  // codes and links are for their reader alone; only the development mailbox shows them again
  const forgotten = deps.env.MAIL_MODE === 'smtp' ? { text_body: '', html_body: '' } : {}
  let failed = 0
  for (;;) {
    const sent = await deps.db.system.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('mail_outbox')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', deps.clock())
        .where('attempts', '<', MAX_ATTEMPTS)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .selectAll()
        .executeTakeFirst()
      if (!row) return null
      try {
        await deps.mailer.send({
          id: row.id,
          to: row.to_address,
          subject: row.subject,
          text: row.text_body,
          html: row.html_body,
        })
        await tx
          .updateTable('mail_outbox')
          .set({ sent_at: deps.clock(), last_error: null, ...forgotten })
          .where('id', '=', row.id)
          .execute()
        return true
      } catch (error) {
        const waitMs = Math.min(3_600_000, 2000 * 2 ** row.attempts)
        await tx
          .updateTable('mail_outbox')
          .set({
            attempts: row.attempts + 1,
            last_error: String(error).slice(0, 500),
            next_attempt_at: new Date(deps.clock().getTime() + waitMs),
            ...(row.attempts + 1 < MAX_ATTEMPTS ? {} : forgotten),
          })
          .where('id', '=', row.id)
          .execute()
        return false
      }
    })
    if (sent === null) break
    if (!sent) failed++
  }
  if (failed > 0) throw new Error(`${failed} mail(s) could not be delivered yet`)
}
