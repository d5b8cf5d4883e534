import type { Tx } from '../../platform/db/database.ts'

const SHOWN = 50

/** The newest mails of the outbox, to one address in any case or to everybody. */
export function findMails(tx: Tx, to: string | null) {
  const mails = tx
    .selectFrom('mail_outbox')
    .select(['id', 'to_address', 'subject', 'text_body', 'html_body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
  return (to ? mails.where((eb) => eb(eb.fn('lower', ['to_address']), '=', to.toLowerCase())) : mails).execute()
}

export type FoundMail = Awaited<ReturnType<typeof findMails>>[number]
