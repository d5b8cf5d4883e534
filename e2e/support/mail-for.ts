import { expect } from '@playwright/test'

export type Mail = { id: string; to: string; subject: string; text: string; html: string; created_at: string }

/** The newest mail to an address that is none of `known` (ids), waited for; read from the development mailbox. */
export async function mailFor(address: string, known: readonly string[] = [], baseUrl?: string): Promise<Mail> {
  let newest: Mail | undefined
  const read = async () => {
    newest = (await mailsTo(address, baseUrl)).find((mail) => !known.includes(mail.id))
    return newest !== undefined
  }
  await expect.poll(read, { message: `a mail to ${address}` }).toBe(true)
  return newest as Mail
}

/** All mails to an address, newest first. */
export async function mailsTo(address: string, baseUrl = process.env.E2E_BASE_URL): Promise<Mail[]> {
  const url = new URL(`/dev/mail/messages/?to=${encodeURIComponent(address)}`, baseUrl)
  const answer = await fetch(url)
  expect(answer.status, `the development mailbox at ${url}`).toBe(200)
  return ((await answer.json()) as { results: Mail[] }).results
}
