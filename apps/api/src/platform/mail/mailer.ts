import { createTransport } from 'nodemailer'
import type { PlatformEnv } from '../env.ts'

interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands a mail to somebody who delivers it; throws when it was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Development: the outbox itself is the mailbox, shown at `/dev/mail`; nothing leaves the machine. */
const developmentMailer: Mailer = { send: async () => {} }

/** SMTP at `SMTP_URL`; the outbox id is the message id, so a repeated attempt can be recognised. */
function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    send: async (mail) => {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@keelwise>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

/** The mailer that the configuration asks for. */
export const createMailer = (env: PlatformEnv): Mailer =>
  env.MAIL_MODE === 'smtp' && env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : developmentMailer
