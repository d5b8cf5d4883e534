import type { OwnField } from '@keelwise/contract/clients'
import { dayText } from '../platform/written-figures.ts'
import { type Section, dataPartOf } from './first-answers.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import { conditionOfAny } from './understand/certain-of-both.ts'
import type { Directory } from './understand/directory.ts'

/** How a client can be reached and when they were born, as the advisor noted it: asked in any order of the words. */

type Clients = Directory['clients']

/** What of a client is asked. */
export type AskedOfContact = 'contact' | 'address' | 'birth'

const POSTAL =
  /\b(?:(?:home|mailing|postal|street|residential|post|physical) address(?:es)?|(?<!\be-?mail )(?<!\bmail )address(?:es)?)\b/i
const REACHES =
  /\b(?:tele)?phones?\b|\bcell(?:phone|ular)?s?\b|\bmobiles?\b|\bland ?lines?\b|\be-?mails?\b|\bmail address(?:es)?\b|\bcontact(?:s|able)?\b|\breach(?:ed|able)?\b|\bget (?:a ?hold of|hold of|in touch with|through to)\b|\bnumbers?\b/i
const BORN = /\b(?:dates? of birth|birth ?dates?|d\.?o\.?b\.?|born)\b/i

/** Words beside which nothing else is asked: whoever says only these and a name wants to know how to reach them. */
const SAYS_NO_MORE =
  /^(?:and|so|ok|okay|hey|hi|hello|please|pls|plz|thanks|can|could|should|would|may|you|i|we|us|me|my|our|have|has|had|got|get|getting|give|given|gave|find|found|look|looking|up|tell|show|pull|bring|send|read|out|what|whats|which|is|are|was|were|the|a|an|any|of|for|from|on|off|to|with|in|at|by|under|file|record|book|books|do|does|how|where|when|best|good|right|correct|current|latest|easiest|fastest|quickest|way|ways|through|there|this|that|client|clients|his|her|their|its|he|she|they|him|them|or|number|numbers|no|call|calling|text|ring|dial|need|want|wanna|like|know|quick|quickly|now|real|fast|again|today|mr|mrs|ms|dr|info|infos|information|details|detail|data|both|still|already|noted|saved|stored|listed|down|somewhere|anywhere|handy|work|private|personal|home|business|day|exact|year|date|s|es|#|\d+)$/i
const SAYS_CONTACT =
  /\b(?:(?:tele)?phones?|cell(?:phone|ular)?s?|mobiles?|land ?lines?|e-?mails?|mail|contact(?:s|able)?|reach(?:ed|able)?|a ?hold of|hold of|in touch with|through to|(?:home|mailing|postal|street|residential|post|physical) address(?:es)?|address(?:es)?|dates? of birth|birth ?dates?|birth|d\.?o\.?b\.?|born)\b/gi
/** "Email Peter" is something to do. */
const TO_WRITE =
  /\b(?:e-?mail|mail|contact|text|call|phone|ring|number|reach) #(?![^?.!]*\b(?:number|address|phone|on|at)\b)/i
const IS_DONE = /\b(?:e-?mail|mail|text|contact) #/i

/**
 * What of a client is asked that stands on their card; null where it is something else.
 * @param bare the question with `#` in the place of the names
 */
export function contactAsked(bare: string): AskedOfContact | null {
  if (!bare.includes('#')) return null
  const kind: AskedOfContact | null = BORN.test(bare)
    ? 'birth'
    : POSTAL.test(bare)
      ? 'address'
      : REACHES.test(bare)
        ? 'contact'
        : null
  if (kind === null) return null
  // a wish to write to somebody is no question how
  if (kind === 'contact' && IS_DONE.test(bare) && TO_WRITE.test(bare) && !/\b(?:how|way|where|which)\b/i.test(bare))
    return null
  const rest = bare
    .replaceAll(/['’](?:s|re|ve|d|m|ll)?\b/gi, ' ')
    .replaceAll(SAYS_CONTACT, ' ')
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
  return rest.split(' ').every((word) => word === '' || SAYS_NO_MORE.test(word)) ? kind : null
}

/** What stands on the cards of clients about how they are reached, or when they were born. */
export async function contactSections(
  { db }: Pick<ToolDeps, 'db'>,
  userId: string,
  clients: Clients,
  asked: AskedOfContact,
): Promise<readonly Section[]> {
  const rows = await db.asUser(userId, (tx) =>
    tx
      .selectFrom('client')
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        clients.map(({ id }) => id),
      )
      .where('deleted_at', 'is', null)
      .select(['id', 'email', 'phone', 'date_of_birth', 'own_fields'])
      .execute(),
  )
  const told = clients.map(({ id, name }) => {
    const row = rows.find((each) => each.id === id)
    if (asked === 'birth')
      return row?.date_of_birth
        ? `**${name}** was born on **${dayText(row.date_of_birth)}**.`
        : `No date of birth of ${name} is noted here.`
    const reached = reachedBy(name, row ?? { email: null, phone: null })
    if (asked === 'contact') return reached
    const fields = (row?.own_fields ?? []) as unknown as OwnField[]
    const noted = fields.filter(({ name: field }) => IS_ADDRESS.test(field))
    return noted.length > 0
      ? `**${name}**: ${noted.map(({ name: field, value }) => `${field} **${value}**`).join(', ')}. ${reached}`
      : `A postal address of ${name} is not kept here. ${reached}`
  })
  const born = clients.filter(({ id }) => rows.some((row) => row.id === id && row.date_of_birth !== null))
  return [
    { own: told.join('\n\n') },
    ...(asked === 'birth' && born.length > 0
      ? [
          {
            parts: [
              dataPartOf('clients', ['days_to_birthday'], {
                where: [conditionOfAny('client', born)],
                by: born.length > 1 ? ['client'] : [],
              }),
            ],
          },
        ]
      : []),
  ]
}
const IS_ADDRESS = /\b(?:address|street|city|town|zip|post ?code|home)\b/i

function reachedBy(
  name: string,
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
): string {
  const known = [...(phone ? [`phone **${phone}**`] : []), ...(email ? [`e-mail **${email}**`] : [])]
  return known.length === 0
    ? `Neither a phone number nor an e-mail address of ${name} is noted here.`
    : `**${name}**: ${known.join(', ')}.${phone ? '' : ' No phone number is noted.'}${email ? '' : ' No e-mail address is noted.'}`
}
