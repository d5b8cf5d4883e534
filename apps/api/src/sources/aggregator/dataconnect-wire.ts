import { z } from 'zod'

const elementName = z.string().regex(/^[A-Za-z_][\w.-]*$/)
const path = z.string().startsWith('/')

/**
 * Everything the vendor's public pages do not say, as configuration: the names we believe in are the defaults, what a
 * contract's documents say goes into `BYALLACCOUNTS_WIRE`. SESSIONAUTHRQ, SESSIONEXPIRERQ, USER_IDENT, PERSON_ID and the
 * REST paths without a default here are public.
 */
export const dataconnectWire = z.strictObject({
  /** Where the XML requests are posted. */
  sessionPath: path.default('/dataconnect'),
  /** Element around a request; empty for none. */
  rootElement: z.union([elementName, z.literal('')]).default(''),
  loginElement: elementName.default('LOGIN'),
  passwordElement: elementName.default('PASSWORD'),
  sessionIdElement: elementName.default('SESSION_ID'),
  csrfTokenElement: elementName.default('CSRF_TOKEN'),
  sessionMinutes: z.number().int().min(1).max(1440).default(15),
  sessionHeader: z.string().default('JSESSIONID'),
  csrfHeader: z.string().default('CSRF-TOKEN'),
  /** How `POST /persons` is told the id that we use for a person. */
  personIdField: z.string().default('id'),
  restBase: path.default('/api/v1'),
  transactionsPath: path.default('/transactions'),
  /** The pages that the frame opens. */
  linkPath: path.default('/link'),
  portfolioPath: path.default('/portfolio'),
})
