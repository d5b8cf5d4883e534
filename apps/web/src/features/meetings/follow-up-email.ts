import type { ActionItem, Meeting, MeetingSummary } from '@keelwise/contract/meetings'
import { formatLongDate } from '../../domain/format-date.ts'

/** Longest address that mail programs open without cutting it. */
const MAILTO_LIMIT = 1900

type Participants = MeetingSummary['participants']

/** Labels that programs write where they do not know who speaks. */
const NOBODY = /^(?:speaker|participant|unknown|client|caller|guest)\b/i
const plainName = (name: string): string => name.replace(/\s*[,(].*$/, '').trim()
const joined = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** A task in the words of a letter: whom it is written to is "you", who writes it is "we". */
function inLetter(text: string, clients: readonly string[], advisors: readonly string[], own: 'our' | 'your'): string {
  const call = (letter: string, names: readonly string[], whose: string, whom: string): string =>
    names
      .toSorted((one, other) => other.length - one.length)
      .reduce(
        (said, name) => said.replaceAll(`${name}’s`, whose).replaceAll(`${name}’`, whose).replaceAll(name, whom),
        letter,
      )
  const everybody = clients.length > 1 ? [joined(clients)] : []
  // whose list it stands in says who will
  const doer = (own === 'our' ? advisors : clients.length === 1 ? clients : []).find((name) =>
    text.startsWith(`${name} will `),
  )
  const said = call(
    // of several clients each keeps the name
    call(
      doer === undefined ? text : text.slice(`${doer} will `.length),
      clients.length === 1 ? clients : everybody,
      'your',
      'you',
    ),
    advisors,
    'our',
    'us',
  ).replaceAll(/\btheir\b/g, own)
  const isName = [...clients, ...advisors].some((name) => said.startsWith(name))
  return /^\p{Lu}\p{Ll}/u.test(said) && !isName ? said.charAt(0).toLowerCase() + said.slice(1) : said
}

/** A letter to everybody who took part, from what the advisor approved; only the frame is ours. */
export function followUpEmail(
  meeting: Pick<Meeting, 'title' | 'client_name' | 'scheduled_at'>,
  decisions: readonly string[],
  tasks: readonly ActionItem[],
  participants: Participants = [],
): { readonly subject: string; readonly body: string } {
  const named = participants.filter(({ name }) => !NOBODY.test(name))
  const advisors = named.filter((each) => each.is_advisor).map(({ name }) => plainName(name))
  const clients = named.filter((each) => !each.is_advisor).map(({ name }) => plainName(name))
  // without knowing who advised, nobody's part is guessed
  const isKnown = advisors.length > 0 && clients.length > 0
  const isOf = (names: readonly string[], { owner }: ActionItem): boolean =>
    owner !== null && names.includes(plainName(owner))
  const isOurs = (task: ActionItem): boolean => isOf(advisors, task) || /^advis[oe]r$/i.test(task.owner ?? '')
  const isYours = (task: ActionItem): boolean => isOf(clients, task) || /^client$/i.test(task.owner ?? '')
  const line = (task: ActionItem, own: 'our' | 'your' | null): string => {
    const by = task.due_date === null ? null : `by ${formatLongDate(task.due_date)}`
    const isShared = own === null || (own === 'your' && clients.length > 1)
    const facts = [isShared ? task.owner : null, by].filter((fact) => fact !== null)
    const words = own === null ? task.text : inLetter(task.text, clients, advisors, own)
    return `- ${words.replace(/\.$/, '')}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`
  }
  const list = (heading: string, lines: readonly string[]) => (lines.length === 0 ? [] : [heading, ...lines, ''])
  const others = tasks.filter((task) => !isOurs(task) && !isYours(task))
  return {
    subject: `Follow-up: ${meeting.title}`,
    body: [
      `Dear ${isKnown ? joined(clients) : meeting.client_name},`,
      '',
      `Thank you for the meeting on ${formatLongDate(meeting.scheduled_at)}.`,
      '',
      ...list(
        'What we agreed:',
        decisions.map((text) => `- ${text.replace(/\.$/, '')}`),
      ),
      ...list(
        'We will:',
        tasks.filter(isOurs).map((task) => line(task, 'our')),
      ),
      ...list(
        'You will:',
        tasks.filter((task) => isYours(task) && !isOurs(task)).map((task) => line(task, 'your')),
      ),
      ...list(
        'Next steps:',
        others.map((task) => line(task, null)),
      ),
      'Please tell me if anything is missing or not as you remember it.',
      '',
      'Kind regards,',
    ].join('\n'),
  }
}

/** Opens a letter in the person's own mail program; null when it is too long for that and has to be copied. */
export function mailtoOf(to: string | null, subject: string, body: string): string | null {
  const address = `mailto:${encodeURIComponent(to ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return address.length > MAILTO_LIMIT ? null : address
}
