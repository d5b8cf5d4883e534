import { z } from 'zod'
import { captchaProviders } from './words.ts'

/** `GET /config.json`: what the browser may know, made at start and never built in. */
const browserConfig = z.object({
  appUrl: z.string(),
  apiUrl: z.string(),
  captchaSiteKey: z.string(),
  /** How the forms that ask for a captcha get one; `none`, or nothing, asks for none. */
  captchaProvider: z.enum(captchaProviders).optional(),
  productName: z.string(),
  aggregatorOrigin: z.string(),
  tutorialVideoUrl: z.string(),
  signupMode: z.enum(['open', 'waitlist']),
  /** Shown beside the data, e.g. that it is simulated; empty for real data. */
  dataNotice: z.string().default(''),
  /** Whether accounts can be linked with a SimpleFIN setup token. */
  simplefin: z.boolean().default(false),
})
/** What is read of the file. */
export const configFile = { response: browserConfig }
export type BrowserConfig = z.output<typeof browserConfig>
