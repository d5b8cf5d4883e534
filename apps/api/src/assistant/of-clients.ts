import type { DataPart, PlanPeriod } from '@keelwise/contract/plan'
import { sql } from 'kysely'
import { dayText } from '../platform/written-figures.ts'
import type { Question } from './engine.ts'
import { type AskedOfContact, contactAsked, contactSections } from './of-contact.ts'
import { type Section, dataPartOf, preparationFor, sectionsAbout } from './first-answers.ts'
import type { AskedDeed, AskedOfTask } from './meetings/done.ts'
import { ownDay } from './meetings/own-day.ts'
import type { AskedOfTalks } from './meetings/said.ts'
import { spanText } from './speak/english/days.ts'
import type { ToolDeps } from './tools/tool-deps.ts'
import type { Directory } from './understand/directory.ts'
import { ENGLISH } from './understand/lexicon/en/english.ts'
import { conditionOfAny, explainedPlainly, thisYear } from './understand/certain-of-both.ts'
import { asksForAttention } from './understand/certain-of-practice.ts'
import { periodWords } from './understand/read/period-words.ts'
import {
  lastSpokenOf,
  namedIn,
  withApostrophes,
  withNames,
  relativeIn,
  withRelatives,
  clientsShown,
  withoutNames,
} from './understand/of-whom.ts'
import { spottedOf, understand } from './understand/understand.ts'
import type { OfClient } from './understanding.ts'

/**
 * What an advisor asks of clients that no figure answers: what to know before a meeting, who somebody is, what was said,
 * and whether something was done. Read before figures are, as these have words of their own.
 */

type Clients = Directory['clients']

/** A question of clients, without their names. */
interface Asked {
  readonly text: string
  readonly clients: Clients
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const BEFORE_MEETING =
  /\bbefore (?:(?:my|the|our|this) (?:next )?(?:meeting|appointment|call|review)(?: with (?:#|the \S+s?))?)/i
const PREPARES = new RegExp(
  String.raw`\b(?:prepare|prep|preparation|brief(?:ing)? me|get (?:me )?ready)\b|\bbefore (?:i (?:meet|see|call|talk to))|${BEFORE_MEETING.source}`,
  'i',
)
/** Whether somebody prepared something is a deed, and what is due before a meeting a list. */
const PREPARES_NOTHING =
  /\b(?:did|didn['’]?t|does|doesn['’]?t|has|hasn['’]?t|have|is|was|were) (?:#|the client|he|she|they|we|i)(?!\w)[^.?!]*\bprepar|\b(?:tasks?|to-?dos?|action items?|actions?|due|overdue|how many|(?:have|need|got) to do)\b/i

const OF_ALL_OF_IT = /\b(?:family|couple|household|both|they|them|together)\b|\bthe \S+s\b/i

const TELLS =
  /^(?:(?:so|and|ok|okay|hey|hi|please|can you|could you|quick|quickly|now)[ ,]+)*(?:who(?:['’]?s| is| are| was)|tell me (?:more |a (?:bit|little) |something |everything |all )?about|what (?:do (?:i|we|you) (?:know|have)|can you tell me|should i know) (?:about|on)|what(?:['’]s| is) (?:the (?:story|deal|status|situation|latest) (?:with|on|for)|up with|going on with|new with)|(?:give|show|get) me (?:an? |the )?(?:(?:quick|short|brief|full|general|complete) )?(?:run[- ]?(?:down|through)|low[- ]?down|overview|summary|profile|picture|snapshot|brief(?:ing)?|review|refresher|recap|update|background|details?|info(?:rmation)?) (?:of|on|for|about)|(?:an? |the )?(?:(?:quick|short|brief|full|general|complete) )?(?:overview|summary|profile|snapshot|run[- ]?(?:down|through)|low[- ]?down|refresher|recap|brief(?:ing)?|background|details?|info(?:rmation)?) (?:of|on|for|about)|describe|pull up|(?:catch|bring|get) me up (?:to (?:speed|date) )?on|brief me on|fill me in on|give me the (?:basics|essentials|gist|facts|highlights) (?:of|on|about)|run me through|walk me through|remind me (?:about|who)|everything (?:on|about)|summari[sz]e)[ ,]+(?:(?:my|our|the|this) )?(?:client |household |mr\.? |mrs\.? |ms\.? |dr\.? )?#(?: is| are| again| for me| please)*(?:[,.;]? (?:i|we)(?:['’](?:ve|m|re|ll))? (?:have|am|are|got|will|about|on|calling|meeting|seeing)\b[^?]*)?[ ?.!]*$/i
/** A name alone, with which nobody goes on from anything. */
const NAME_ALONE = /^[ ,]*#[ ?.!]*$/

/** More than the client who is open. */
const OF_ALL = /\b(?:clients|households|families|anyone|anybody|who|whom|everyone|everybody|other)\b/i

/** Whom a question is about: who is named, or whom "her" stands for; the members of a family where that is meant. */
function askedOf(question: Question, directory: Directory): Asked | null {
  const said = withApostrophes(question.text ?? '', directory.clients)
  if (question.clientId !== null) {
    const named = namedIn(said, directory.clients)
    const isOfOpen = named.length === 0 && !OF_ALL.test(said)
    return { text: said, clients: isOfOpen ? directory.clients.filter(({ id }) => id === question.clientId) : named }
  }
  const named = withNames(withRelatives(said, directory.clients), question.history, directory.clients)
  if ('unknown' in named) return null
  return { text: named.text, clients: namedIn(named.text, directory.clients) }
}

/** What a meeting with the client who is open is to be about. */
const AGENDA =
  /\b(?:draft|write|make|prepare|create|suggest|propose|put together|give|what should be on)\b[^.?!]*\bagenda\b/i
/** "Quick summary before I call them - where do we stand": who the open client is, and how they stand. */
const STANDING =
  /\bwhere (?:do|are) (?:we|things|they|he|she)(?: all)?(?: currently)? (?:stand|at)\b|\b(?:quick|short|brief|one[- ]minute|30[- ]second)\b[^.?!]*\b(?:summary|overview|rundown|recap|brief(?:ing)?|update|snapshot)\b|^(?:(?:and|so|ok|hey|please|can you|could you|just)[ ,]+)*(?:(?:give|show) me )?(?:an? |the )?(?:summary|overview|rundown|run[- ]down|recap|brief(?:ing)?|snapshot|summari[sz]e|brief me|catch me up|fill me in|bring me up to (?:speed|date))(?: (?:on|of|about|for) (?:this|the|my) client| (?:on|of|about) (?:him|her|them))?(?: (?:please|pls))?[?.! ]*$|\bbefore i (?:call|phone|ring|see|meet) (?:them|him|her)\b/i
const OF_FIGURES_ALONE =
  /\b(?:allocation|target|goals?|return|fees?|cash flow|spending|tasks?|what did|how much|how many|last meeting|transcript)\b/i
/** How the open client stands, in a few figures. */
const figuresOf = (today: string): readonly Section[] => [
  {
    heading: 'What the client holds',
    parts: [
      dataPartOf('positions', ['value'], { by: ['asset_class'] }),
      dataPartOf('returns', ['twr'], { period: thisYear(today) }),
      dataPartOf('fit', ['drift']),
    ],
    otherwise: 'They show no holdings.',
  },
]
/** Clients of one household, where one of them is named and all are meant. */
const familyOf = (clients: Clients, all: Clients): Clients => {
  const households = new Set(clients.flatMap(({ household }) => household ?? []))
  return all.filter((client) => clients.includes(client) || households.has(client.household ?? ''))
}

/** The clients of the next meeting, or of those in some days. */
async function clientsOfMeetings(
  deps: ToolDeps,
  userId: string,
  days: PlanPeriod | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await deps.db.asUser(userId, (tx) =>
    sql<{ client_id: string }>`
      select meeting.client_id from meeting join client on client.id = meeting.client_id and client.deleted_at is null
      where meeting.user_id = ${userId} and client.user_id = ${userId} and meeting.deleted_at is null and not meeting.is_restricted
        and meeting.status = 'SCHEDULED' and meeting.scheduled_at >= ${deps.clock()}
        and (${days === null} or ${ownDay('meeting.scheduled_at', userId)} between coalesce(${days?.from ?? null}::date, '-infinity') and ${days?.to ?? null}::date)
      group by meeting.client_id order by min(meeting.scheduled_at) limit ${days === null ? 1 : MOST_OF_DAYS}`.execute(
      tx,
    ),
  )
  return new Set(rows.map(({ client_id: id }) => id))
}
const MOST_PREPARED = 4
/** Clients whom one condition can name. */
const MOST_OF_DAYS = 50
const OF_NEXT = /\b(?:next|upcoming|coming|my|the|our|this) (?:client )?(?:meeting|appointment|call|review)\b/i

/** The days of meetings that are spoken of; null where none are. */
function daysOfMeetings(said: string, directory: Directory, today: string): PlanPeriod | null {
  // the first of some meetings is no first day of a month
  const text = said.replaceAll(/\bthe first (?=one|meeting|call|of (?:them|those|these))/gi, 'the earliest ')
  const { spotted } = spottedOf({ text, role: 'ADVISOR', today, directory, before: null, clientOpen: false })
  const span = spotted.spans.find(({ sense }) => sense.kind === 'period' && sense.read.kind === 'days')
  if (!span) return null
  const words = spotted.tokens
    .slice(span.start, span.end)
    .map(({ raw }) => raw)
    .join(' ')
  const read = understand({
    text: `my meetings ${words}`,
    role: 'ADVISOR',
    today,
    directory: { ...directory, clients: [] },
    before: null,
    clientOpen: false,
  })
  const part = read.kind === 'plan' ? read.plan.parts[0] : undefined
  return part?.kind === 'data' ? part.period : null
}

/** A page about clients. */
export interface Whole {
  readonly sections: readonly Section[]
  /** The one client whom it is about. */
  readonly client: OfClient | null
}

const MOST_REACHED = 25
const THEIRS = /\b(?:their|theirs|them|they|those|these|(?:all )?(?:of )?(?:my |the )?clients)\b/i
const SAYS_EMAILS =
  /^(?:(?:and|their|the|with|list|show|give me|get me|what are)[ ,]+)*(?:e-?mail|phone|contact)s?(?: (?:addresses|address|numbers|number|details|info|list))?[?.! ]*$/i

/** "Email addresses?" after clients are those of whom was shown, and "phone numbers of my clients" those of all. */
function contactOfShown(
  { text, history }: Question,
  { clients }: Directory,
): { readonly clients: Clients; readonly asked: AskedOfContact } | null {
  const said = text ?? ''
  const isOfAll = /\b(?:all|my) (?:of )?(?:my )?clients\b/i.test(said)
  const shown = history.findLast(({ role }) => role === 'assistant')?.understanding?.shown
  const meant = isOfAll ? clients : shown ? clientsShown(shown, clients) : []
  if (meant.length === 0 || meant.length > MOST_REACHED || !(isOfAll || SAYS_EMAILS.test(said) || THEIRS.test(said)))
    return null
  const asked = contactAsked(THEIRS.test(said) ? said.replace(THEIRS, '#') : `# ${said}`)
  return asked && { clients: meant, asked }
}

/** What to know of clients before they are met, or who they are; null where a question asks for neither. */
export async function wholeOfClients(
  deps: ToolDeps,
  question: Question,
  directory: Directory,
  today: string,
): Promise<Whole | null> {
  const asked = askedOf(question, directory)
  if (asked === null) return null
  const ofShown = asked.clients.length === 0 && question.clientId === null ? contactOfShown(question, directory) : null
  if (ofShown)
    return { sections: await contactSections(deps, question.userId, ofShown.clients, ofShown.asked), client: null }
  const { text, clients } = asked
  const [one] = clients
  const named = withoutNames(text, clients, '#').replaceAll(/#(?:[ ,]+(?:and[ ,]+)?#)+/g, '#')
  // of the client who is open it may be asked without a name
  const contact =
    clients.length === 0 || clients.length > MOST_PREPARED
      ? null
      : contactAsked(question.clientId === null || named.includes('#') ? named : `# ${named}`)
  if (contact && one)
    return {
      sections: await contactSections(deps, question.userId, clients, contact),
      client:
        clients.length === 1 && question.clientId === null && contact !== 'birth'
          ? { id: one.id, name: one.name }
          : null,
    }
  if (question.clientId !== null) {
    const isOpen = one?.id === question.clientId && clients.length === 1
    if (!isOpen || !one) return null
    if (AGENDA.test(text)) return preparing([one], today)
    return STANDING.test(text) && !OF_FIGURES_ALONE.test(text)
      ? { sections: [...sectionsAbout(one), ...figuresOf(today)], client: null }
      : null
  }
  const bare = named.trim()
  if (PREPARES.test(bare) && !PREPARES_NOTHING.test(bare)) {
    if (clients.length === 1 && one && OF_ALL_OF_IT.test(bare))
      return preparing(familyOf(clients, directory.clients), today)
    if (clients.length > 0) return preparing(clients, today)
    const days = daysOfMeetings(text, directory, today)
    if (days === null && !OF_NEXT.test(text)) return null
    const ids = await clientsOfMeetings(deps, question.userId, days)
    return ids.size === 0 && days !== null
      ? {
          client: null,
          sections: [
            {
              parts: [dataPartOf('meetings', ['next'], { show: 'list', period: days })],
              otherwise: `No meeting is planned${spanText(days, today) === '' ? '' : ` ${spanText(days, today)}`}.`,
            },
          ],
        }
      : preparing(
          directory.clients.filter(({ id }) => ids.has(id)),
          today,
        )
  }
  const isAlone = NAME_ALONE.test(bare) && question.history.length === 0
  if (clients.length === 0 || clients.length > MOST_PREPARED || !(TELLS.test(bare) || isAlone)) return null
  return clients.length === 1 && one
    ? { sections: sectionsAbout(one), client: { id: one.id, name: one.name } }
    : preparing(clients, today)
}

function preparing(clients: Clients, today: string): Whole | null {
  const [one] = clients
  if (!one) return null
  return {
    sections: preparationFor(clients, today),
    client: clients.length === 1 ? { id: one.id, name: one.name } : null,
  }
}

/** How something is done here is asked of the pages of help, whatever it is that is done. */
const HOW_TO =
  /^(?:(?:so|and|ok|okay|hey|hi|please|also|um)[ ,]+)*(?:how (?:do|can|could|would|should|must|does|to)\b(?: (?:i|we|you|one|someone|anyone|an advisor)\b)?|where (?:do|can|could|should) (?:i|we|you|one)\b|(?:can|could) (?:i|you) (?:show|tell|explain to) me how\b|what(?:['’]s| is) the (?:way|best way) to\b|is there (?:a|any) way to\b|can (?:i|we) (?:upload|record|import|add|paste)\b)/i

const NOTED =
  /\bnotes?\b|\b(?:have|did|had) (?:i|we) (?:ever |already )?(?:noted|note|(?:written|write|jot|jotted|put) (?:\w+ )?down)\b|\b(?:written|noted|jotted) down\b/i
/** What is not of money stands in notes. */
const PERSONAL =
  /\b(?:anything|something|what|things?)\b[^.?!]{0,20}\b(?:personal|private)\b|\bpersonal (?:things?|details?|touch|side|matters?|stuff|items?)\b|\bsmall talk\b/i
const WRITTEN_DOWN = /\b(?:noted|note|(?:written|write|wrote|jot|jotted|put)(?: \w+)? down)\b/gi
const NOT_NOTED =
  /\b(?:without|no|missing|lack\w*|need\w*|take|make|add|write)\b[^.?!]*\bnotes?\b|\b(?:government|treasury|note|structured|promissory|convertible|senior|corporate|bank|municipal|medium[- ]term|floating[- ]rate|exchange[- ]traded) notes?\b|\b(?:hold(?:s|ing)?|own(?:s|ing)?|invest\w*|bought|buy|sold|sell|matur\w*)\b[^.?!]*\bnotes?\b|\bnotes?\b[^.?!]*\b(?:matur\w*|coupons?|yield\w*)\b/i
/** Verbs of speech: what they ask for is in what was said. */
const SPOKEN =
  /\b(?:sa(?:y|ys|id|ying)|mention(?:s|ed|ing)?|tell(?:s|ing)?|told|(?:talk(?:s|ed|ing)?|spe(?:ak|aks|aking)|spoken?|chat(?:s|ted|ting)?) (?:(?:to|with) (?:me|us|#|them|him|her) )?(?:about|of|over|on)|discuss(?:es|ed|ing)?|br(?:ing|ings|ought) up|rais(?:e|es|ed)(?! (?:(?:some|more|enough|any|the|their|his|her|much|a lot of) )*(?:cash|money|capital|funds?|liquidity|contributions?|salary|\$?\d))|(?:(?:did|has|have)\b[^.?!]{0,40}\bcome|came) up\b(?! with)|complain(?:s|ed)? (?:about|of)|worr(?:y|ies|ied|ying)|ask(?:s|ed)? (?:me |us )?(?:about|for|whether|if)|transcripts?|in (?:his|her|their|#) own words)\b/i
/** "tell me" asks, and what one should mention is still to be said: neither tells of anything that was. */
const TOLD_TO_ME =
  /\b(?:that |which |what )?(?:(?:i|we) (?:should|could|might|can|must|need to|ought to|have to|want to)|(?:should|could|shall|can|must) (?:i|we)) (?:say|mention|tell|talk about|bring up|raise|discuss)\b|\b(?:worth|to) (?:mentioning|mention|bringing up|raising|bring up|raise)\b|^(?:[\s,]|please|can|could|would|you|and|so|ok|hey)*tell (?:me|us)\b|\b(?:you tell|can you say|to say)\b/gi
/** What a profile, a plan or a report says was said by nobody. */
const THING_SAYS =
  /\b(?:profiles?|polic(?:y|ies)|plans?|scores?|statements?|questionnaires?|targets?|allocations?|reports?|app|system|rules?|guidelines?|tolerance|model|index|it|that) (?:says?|said|tells?|told)\b/gi
/** Decisions about something are in what was said; all of them are a list of their own. */
const DECIDED =
  /\b(?:decid\w*|agree[ds]?|agreement|conclusion|conclude[ds]?) (?:(?:\w+|#) ){0,4}(?:about|on|regarding|concerning|for)\b/i
const LAST =
  /\b(?:last|latest|most recent|previous|newest) (?:time|meeting|call|talk|review|conversation|session|visit|appointment)\b|\blast (?:we|i) (?:met|spoke|talked)\b/gi
/** No days, but the newest first. */
const RECENTLY =
  /\b(?:lately|recently|of late|these days|nowadays|in recent (?:days|weeks|months|meetings|times)|(?:in|over|during) the (?:last|past) (?:few|couple of) (?:days|weeks|months|meetings))\b/gi
const OF_TALK =
  /\b(?:(?:in|at|from|of|during|with|over) )?(?:(?:the|our|my|all|any|his|her|their|that|this|its) )?(?:transcripts?|meetings?|calls?|talks?|conversations?|sessions?|notes?|summar(?:y|ies)|recordings?|words|we met|we spoke|i met)\b/gi
const LITTLE = new Set(
  'soon the a an his her hers their theirs my our your its about on of to for with that this any anything something all me us we i you he she they client clients it in at by from and or was is are were be been did do does has have had will would could can ever again please so ok what who which when where how why there if whether regarding concerning re over up show find search list give get look tell # anyone anybody someone somebody everybody everyone own exactly there every single note notes need needs much many long old call called name named when right am should could might must shall one ones then already yet else'.split(
    ' ',
  ),
)

/** What is done with sums, and half of an "is": nobody is heard to say it of something. */
const SAYS_NOTHING = /^(?:minus|plus|less|times|(?:what|who|that|there|it|she|he|where|when|how)['’]s)$/i

/** The words that say what a question is about, without those at both ends that say nothing. */
function topicOf(text: string): string {
  const words = text.match(/[\p{L}\p{N}%$&'’.-]*[\p{L}\p{N}%]/gu) ?? []
  const isMeant = (word: string | undefined): boolean =>
    word !== undefined && !LITTLE.has(word.toLowerCase().replace(/['’]s$/, ''))
  const first = words.findIndex(isMeant)
  const last = words.findLastIndex(isMeant)
  return first < 0
    ? ''
    : words
        .slice(first, last + 1)
        .filter((word) => !SAYS_NOTHING.test(word))
        .join(' ')
        .slice(0, 120)
}

const DECIDES =
  /^(?:(?:and|so|ok|hey|hi|hello|remind me|tell me)[ ,!.]+)*what (?:else )?(?:did|have|had) (?:(?:we|i|#|he|she|they|and|with)[ ,]+)+(?:\w+ )?(?:decid\w*|agree[ds]?(?: (?:on|to))?|settle[ds]?(?: on)?|conclude[ds]?)\b/i

/** A question of what was said that names nobody goes on about whom the answer before was about. */
const OF_OTHERS =
  /\b(?:clients?|prospects?|who|whom|everyone|everybody|anyone|anybody|someone|somebody|all|each|every|book|households?|famil(?:y|ies)|people|today|tomorrow|yesterday|this week|last week|meetings|conversations|calls|talks)\b/i

/** Whom a question is about; where it names nobody and no other meeting, the one who was spoken of. */
function askedOfSpoken(question: Question, directory: Directory): Asked | null {
  const asked = askedOf(question, directory)
  if (asked === null || asked.clients.length > 0 || question.clientId !== null || OF_OTHERS.test(asked.text))
    return asked
  const spoken = lastSpokenOf(question.history, directory.clients)
  return spoken ? { ...asked, clients: directory.clients.filter(({ id }) => id === spoken.id) } : asked
}

/** Of the meeting that was told right before. */
const WAS_DECIDED =
  /^(?:(?:and|so|ok|then)[ ,]+)*what (?:(?:was|got|has been|were) (?:decided|agreed|settled)|(?:did|have) we (?:decide[d]?|agree[d]?|settle[d]?))(?: (?:on|upon|there|then|that time|(?:in|at) (?:it|that(?: one)?)))*[?.! ]*$/i

/** What was decided with one client, whatever it was about: all of it is a short list, in which nothing is missed. */
export function askedOfDecisions(question: Question, directory: Directory): DataPart | null {
  const asked = askedOfSpoken(question, directory)
  const [one, ...more] = asked?.clients ?? []
  if (!asked || !one || more.length > 0) return null
  const bare = withoutNames(asked.text, asked.clients, '#').replaceAll(/#(?:[ ,]+(?:and[ ,]+)?#)+/g, '#')
  if (WAS_DECIDED.test(bare) && isAfterLastMeeting(question))
    return dataPartOf('meetings', ['decisions'], {
      where: [conditionOfAny('client', [one]), { field: 'status', op: 'is', values: ['COMPLETED'] }],
      by: ['meeting'],
      limit: 1,
    })
  return question.clientId === null && DECIDES.test(bare)
    ? dataPartOf('meetings', ['decisions'], {
        where: [{ field: 'client', op: 'is', values: [one.id], words: one.name }],
        by: ['meeting'],
        show: 'list',
        limit: MOST_DECIDED,
      })
    : null
}
const MOST_DECIDED = 5

const RECALLS =
  /^(?:(?:and|so|ok|hey|hi|please|can you|could you)[ ,]+)*remind me (?:again )?(?:of )?(?:what|how|when|where|which|who|why|whether)\b/i

/** "Remind me what Ruth's care costs": what was said of it, where that is on record. */
export function askedToRecall(question: Question, directory: Directory, today: string): AskedOfTalks | null {
  const asked = askedOfSpoken(question, directory)
  if (asked === null || asked.clients.length !== 1) return null
  const bare = withoutNames(asked.text, asked.clients, '#')
  if (!RECALLS.test(bare)) return null
  const first =
    bare.replace(RECALLS, ' ').split(/\b(?:and|or|but) (?:what|how|when|where|which|who|why|whether)\b|[?]/i)[0] ?? ''
  const talks = aboutTalks(first, asked.clients, directory, today, { isNotes: false, spoken: null })
  return talks.topic === '' || isOfFigures(talks.topic, directory, today) ? null : talks
}

/** "Summary of the last meeting with her", and nothing that it has to be about. */
const LAST_SUMMED_UP =
  /^(?:(?:and|so|ok|hey|please|can you|could you|give me|show me|tell me|i need|an?|the|quick|short|brief)[ ,]+)*(?:(?:summar(?:y|ies)|recap|gist|minutes|outcomes?|results?|key points|highlights?) (?:of|from|for)|summari[sz]e|recap|what (?:happened|came (?:up|out)|was (?:said|discussed|talked about|spoken about))(?: (?:in|at|during|of|from))?) (?:(?:the|our|my|#(?:['’]s)?) )*(?:last|latest|most recent|previous|newest) (?:meeting|call|talk|review|conversation|session)(?: (?:with|of) #)?[?.! ]*$/i

/** "Are there notes from that one": of the meeting that was told right before. */
const OF_THAT_MEETING =
  /\b(?:from|of|in|at|during|on|about) (?:that|this|the same) (?:one|meeting|call|talk|review|conversation|time)\b/gi
const isAfterLastMeeting = ({ history }: Question): boolean =>
  history
    .at(-1)
    ?.understanding?.plan.parts.some(
      (part) => part.kind === 'data' && LAST_MEETING.has(`${part.subject}.${part.measures[0] ?? ''}`),
    ) === true
const LAST_MEETING: ReadonlySet<string> = new Set([
  'meetings.last',
  'clients.last_meeting',
  'clients.days_since_meeting',
])

/** What was said or noted, where a question asks for it; null where it does not. */
export function askedOfTalks(question: Question, directory: Directory, today: string): AskedOfTalks | null {
  const asked = askedOfSpoken(question, directory)
  if (asked === null) return null
  const rest = asked.text.replaceAll(OF_THAT_MEETING, ' ')
  if (rest !== asked.text && isAfterLastMeeting(question)) {
    const talks = askedOfTalks({ ...question, text: rest }, directory, today)
    return talks && { ...talks, isLast: true, isNotes: false }
  }
  if (asked.clients.length === 0 && asksForAttention(asked.text)) return null
  // as it would be told to a client
  if (explainedPlainly(asked.text)) return null
  const bare = withoutNames(asked.text, asked.clients, '#')
  if (asked.clients.length > 0 && LAST_SUMMED_UP.test(bare))
    return { ...aboutTalks('', asked.clients, directory, today, { isNotes: false, spoken: null }), isLast: true }
  if (HOW_TO.test(bare) && asked.clients.length === 0) return null
  if (PERSONAL.test(bare) && asked.clients.length > 0)
    return aboutTalks('', asked.clients, directory, today, { isNotes: true, spoken: null })
  const heard = bare.replaceAll(TOLD_TO_ME, ' ').replaceAll(THING_SAYS, ' ')
  const isNotes = NOTED.test(heard) && !NOT_NOTED.test(heard)
  const isOfTopic = asked.clients.length > 0 && topicAfter(bare, SPOKE, directory, today) !== ''
  const spoken = SPOKEN.exec(heard) ?? DECIDED.exec(heard) ?? (isOfTopic ? SPOKE.exec(heard) : null)
  if (!isNotes && !spoken) return null
  return aboutTalks(isNotes ? bare.replaceAll(WRITTEN_DOWN, ' ') : bare, asked.clients, directory, today, {
    isNotes: isNotes && !spoken,
    spoken: spoken?.[0] ?? null,
    isOfDecisions: !isNotes && !SPOKEN.test(heard) && DECIDED.test(heard),
  })
}

/** Everything that a question names, as it may have been said where no figure answers it. */
export function askedOfAnything(question: Question, directory: Directory, today: string): AskedOfTalks | null {
  const asked = askedOf(question, directory)
  if (asked === null) return null
  const talks = aboutTalks(withoutNames(asked.text, asked.clients, '#'), asked.clients, directory, today, {
    isNotes: false,
    spoken: null,
  })
  return talks.topic === '' || isOfFigures(talks.topic, directory, today) ? null : talks
}

/** What those who speak of it call by its name. */
const RMDS = /\b(?:required minimum distributions?|rmds?)\b/gi

/** More than one client. */
const OF_MORE = /\b(?:clients|households|families|any(?:one|body)|every(?:one|body)|which (?:of|ones?))\b/i

/** Said so often that a passage with them need not be about it. */
const COMMON = 12_000

/**
 * The words of a question that name a thing, where no passage has all of its words: "how much does Peter's boat cost" of
 * the boat. Null of more than one client, and where no word names one.
 * @returns the words, the rarest last
 */
export function askedOfThing(
  question: Question,
  directory: Directory,
  today: string,
): { readonly talks: AskedOfTalks; readonly words: readonly string[] } | null {
  const spoken = askedOfSpoken(question, directory)
  // who does something is somebody around the client who is open, where it is nothing of clients
  const isOfOpen = spoken?.clients.length === 0 && question.clientId !== null && !OF_MORE.test(spoken.text)
  const asked = isOfOpen
    ? { ...spoken, clients: directory.clients.filter(({ id }) => id === question.clientId) }
    : spoken
  if (asked === null || asked.clients.length !== 1) return null
  const talks = aboutTalks(withoutNames(asked.text, asked.clients, '#'), asked.clients, directory, today, {
    isNotes: false,
    spoken: null,
  })
  const words = talks.topic
    .replaceAll(RMDS, 'required distribution')
    .split(/[^\p{L}\p{N}’'-]+/u)
    .filter(
      (word) =>
        word.length > 2 &&
        !LITTLE.has(word.toLowerCase()) &&
        (ENGLISH.frequencies.get(word.toLowerCase()) ?? 0) < COMMON &&
        (/^(?:required|distribution)$/i.test(word) || !isOfFigures(word, directory, today)),
    )
  return words.length === 0
    ? null
    : { talks: { ...talks, isWhole: true }, words: words.toSorted((one, other) => often(other) - often(one)) }
}

const often = (word: string): number => ENGLISH.frequencies.get(word.toLowerCase()) ?? 0
/** So seldom said that it names a thing alone: "grandchildren". */
export const isRare = (word: string): boolean => often(word) < RARE
const RARE = 1_000

/** Whether every word is one of figures: "sharing accounts" and "still open" are asked of the data, and were hardly said. */
function isOfFigures(topic: string, directory: Directory, today: string): boolean {
  const { spotted } = spottedOf({
    text: topic,
    role: 'ADVISOR',
    today,
    directory: { ...directory, clients: [] },
    before: null,
    clientOpen: false,
  })
  const { tokens, spans } = spotted
  return tokens.every(
    ({ text }, at) =>
      LITTLE.has(text) ||
      spans.some(({ start, end, cost, sense }) => start <= at && at < end && cost < 0.15 && OF_FIGURES.has(sense.kind)),
  )
}
const OF_FIGURES: ReadonlySet<string> = new Set([
  'measure',
  'subject',
  'field',
  'value',
  'aggregate',
  'rank',
  'ask',
  'mark',
  'filler',
  'cue',
  'exclude',
  'which',
  'group',
])

/** What both talked about, or somebody else did. */
const OF_BOTH = /\b(?:we|i|was|were|been|(?:to|with) (?:#|him|her|them))(?![\p{L}\p{N}])/iu

function aboutTalks(
  bare: string,
  clients: Clients,
  directory: Directory,
  today: string,
  {
    isNotes,
    spoken,
    isOfDecisions = false,
  }: { readonly isNotes: boolean; readonly spoken: string | null; readonly isOfDecisions?: boolean },
): AskedOfTalks {
  const isLast = bare.search(LAST) >= 0
  const isRecent = bare.search(RECENTLY) >= 0
  const timeless = bare.replaceAll(LAST, ' ').replaceAll(RECENTLY, ' ')
  const { spotted } = spottedOf({
    text: timeless,
    role: 'ADVISOR',
    today,
    directory: { ...directory, clients: [] },
    before: null,
    clientOpen: false,
  })
  const period = spotted.spans
    .flatMap(({ start, end, sense }) =>
      sense.kind === 'period' &&
      sense.read.kind === 'days' &&
      sense.read.isVague !== true &&
      sense.read.isAhead !== true
        ? [{ read: sense.read, raw: spotted.tokens.slice(start, end).map(({ raw }) => raw), length: end - start }]
        : [],
    )
    .toSorted((one, other) => other.length - one.length)[0]
  const dayless = period
    ? timeless.replace(
        new RegExp(
          String.raw`(?:\b(?:in|on|from|during|since|of) )?(?:\b(?:the|this) )?${period.raw.map(escaped).join(String.raw`[\s,]+`)}`,
          'i',
        ),
        ' ',
      )
    : timeless
  const at = spoken === null ? -1 : dayless.toLowerCase().indexOf(spoken.toLowerCase())
  const after = at < 0 ? '' : dayless.slice(at + (spoken ?? '').length)
  // what a sentence before it says is asked of something else
  const before =
    at < 0
      ? dayless
      : (dayless
          .slice(0, at)
          .split(/[.!?;:]\s+/)
          .at(-1) ?? '')
  const cut = (text: string): string => topicOf(text.replaceAll(OF_TALK, ' ').replaceAll(/#/g, ' '))
  const topic = at < 0 ? cut(dayless) : cut(after) || cut(before)
  const isMine = /\b(?:did|have|had) (?:i|we) (?:ever )?(?:say|said|tell|told|mention)/i.test(bare)
  const isTheirs = spoken !== null && !OF_BOTH.test(`${before} ${spoken}`)
  return {
    clients: clients.map(({ id, name }) => ({ id, name })),
    topic,
    by: isMine ? 'advisor' : isTheirs ? 'client' : null,
    days: period ? { from: period.read.from, to: period.read.to } : null,
    isLast,
    isNotes,
    ...(isRecent ? { isRecent } : {}),
    ...(isOfDecisions ? { isOfDecisions } : {}),
  }
}

const SHARES =
  /\b(?:accept(?:s|ed)?|open(?:s|ed)?|seen?|saw|read|get|got|receive[d]?|click(?:ed)?|look(?:ed)? at|decline[ds]?|approve[ds]?|agree[ds]?|responded|replied|answered|react(?:ed)?)\b[^.?!]*\b(?:invit\w+|requests?|sharing|access|share)\b|^(?:(?:and|so|ok|hey|but)[ ,]+)*(?:is|are|does|do|has|have|did|hasn['’]?t|isn['’]?t|doesn['’]?t)? ?#[ ,-]+(?:(?:has|is|does|did|she|he|they|still|already|now|yet|even)\b[ ,]*)*(?:shar(?:e|es|ing|ed)|link(?:s|ed)?|connect(?:s|ed)?)\b[^.?!]*\b(?:accounts?|(?:with|to) (?:me|us)|anything|data|holdings|positions)\b/i

/** The clients of whom it is asked whether they share accounts, or said yes to it; null where something else is asked. */
export function askedWhetherSharing(
  question: Question,
  directory: Directory,
): { readonly clients: Clients; readonly isOfOpening: boolean } | null {
  const asked = askedOf(question, directory)
  if (asked === null || asked.clients.length === 0 || asked.clients.length > MOST_PREPARED) return null
  const bare = withoutNames(asked.text, asked.clients, '#')
  if (/^(?:(?:and|so|ok|hey|but)[ ,]+)*(?:when|since when|how long)\b/i.test(bare)) return null
  return SHARES.test(bare) || HAS_ACCEPTED.test(bare) ? { clients: asked.clients, isOfOpening: OPENS.test(bare) } : null
}
/** "Has Jonas accepted". */
const HAS_ACCEPTED =
  /^(?:(?:and|so|ok|hey|but)[ ,]+)*(?:did|has|have|hasn['’]?t|didn['’]?t) # (?:already |ever |even )?(?:accept(?:ed)?|decline[d]?)(?: (?:it|yet|already|now))*[?.! ]*$/i
const OPENS = /\b(?:open(?:s|ed)?|seen?|saw|read|get|got|receive[d]?|click(?:ed)?|look(?:ed)? at)\b/i

const WAS_DONE =
  /^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(did|didn['’]?t|has|hasn['’]?t|have|haven['’]?t|was|were|is|are) (#|i|we|the client|my client)(?:['’]s)?(?: (?:already|yet|ever|actually|even|finally|now))* (\S.*?)(?: (?:yet|already|by now|so far))?[ ?.!]*$/i
/** What people do, and not what figures or meetings are. */
const DEEDS =
  /^(?:send|sent|sign(?:ed)?|return(?:ed)?|call(?:ed)?|repl(?:y|ied)|respond(?:ed)?|provide[d]?|bring|brought|fill(?:ed)?|submit(?:ted)?|upload(?:ed)?|e?mail(?:ed)?|get back|got back|finish(?:ed)?|complete[d]?|done|do|update[d]?|deliver(?:ed)?|forward(?:ed)?|confirm(?:ed)?|pay|paid|write|written|wrote|compare[d]?|follow(?:ed)? (?:up|through)|circle[d]? back|offer(?:ed)?|ask(?:ed)?|check(?:ed)?|file[d]?|transfer(?:red)?|move[d]?|open(?:ed)?|close[d]?|hand(?:ed)?|give|given|gave|find|found|cancel(?:led|ed)?|renew(?:ed)?|request(?:ed)?|order(?:ed)?|look(?:ed)?|set up|arrange[d]?|answer(?:ed)?|react(?:ed)?|get to|got to|hear(?:d)? from|withdraw(?:n)?|withdrew|contribute[d]?|refinance[d]?|roll(?:ed)? over|max(?:ed)? out|prepare[d]?|draft(?:ed)?|review(?:ed)?|t(?:ake|ook|aken) (?:#(?:['’]s)? |his |her |their |the |an? |out )*(?:rmds?|required minimum))\b/i

/** Whether something was done, where a question asks that; null where it asks for something else. */
export function askedWhetherDone(question: Question, directory: Directory): AskedDeed | null {
  const asked = askedOf(question, directory)
  if (asked === null || asked.clients.length === 0) return null
  const bare = withoutNames(asked.text, asked.clients, '#').replaceAll(/#(?:[ ,]+(?:and[ ,]+)?#)+/g, '#')
  const [, helper = '', who = '', deed = ''] = WAS_DONE.exec(bare) ?? []
  const isActive = /^(?:did|has|have)/i.test(helper)
  const isSurely = DEEDS.test(deed)
  // what was promised is a list of tasks
  if (/^(?:promise|commit|owe|offer|volunteer)/i.test(deed)) return null
  // whatever is done may be a task, and what is so is none
  if (!isSurely && (!isActive || !/\s/.test(deed.trim()))) return null
  return {
    clients: asked.clients.map(({ id, name }) => ({ id, name })),
    deed: deed.replaceAll('#', ' ').replaceAll(RMDS, 'required distribution').trim(),
    isSurely,
    by: !isActive ? null : /^i$/i.test(who) ? 'ADVISOR' : /^we$/i.test(who) ? null : 'CLIENT',
  }
}

const SENDS =
  /^(?:(?:and|so|ok|okay|hey|hi|please|pls|can you|could you|would you|will you|go ahead and|just)[ ,]+)*(?:e-?mail|send|text|forward|message|mail)\b(?! me\b| us\b)(?<what>[^?]*#[^?]*?)[?.! ]*$/i
const WHO_WANTS = /\b(?:that |which )?(?:he|she|they|#) (?:asked (?:for|about)|wanted|wants|needs|requested)\b.*$/i

/** "Can you email Peter the table": to whom something is to be sent, and what; null for the rest. */
export function askedToSend(
  question: Question,
  directory: Directory,
): { readonly client: Clients[number]; readonly words: string } | null {
  const asked = askedOf(question, directory)
  const [client, ...others] = asked?.clients ?? []
  if (!asked || !client || others.length > 0) return null
  const what = SENDS.exec(withoutNames(asked.text, [client], '#'))?.groups?.['what']
  return what === undefined ? null : { client, words: `send ${what.replace(WHO_WANTS, ' ')}` }
}

const MAY_TELL =
  /\b(?:can|may|could|should|am|are) (?:i|we) (?:allowed to |ok to |permitted to )?(?:just )?(?:tell|say|give|share|disclose|read|send|talk|speak|answer|discuss)\b|\b(?:allowed|permitted|authori[sz]ed|entitled) to\b|\bok(?:ay)? to (?:tell|share|give|talk|speak|discuss)\b/i
const OF_A_FIGURE = /\b(?:how much|balance|value|worth|amount|portfolio|account|accounts|holdings?|money)\b/i

/** "Can I tell Ruth's daughter how much is in the account": of whom it is, and who wants to know; null for the rest. */
export function askedToTell(
  question: Question,
  directory: Directory,
): {
  readonly client: OfClient
  readonly other: OfClient | null
  readonly isSpouse: boolean
  readonly who: string
  readonly isOfFigure: boolean
} | null {
  const said = withApostrophes(question.text ?? '', directory.clients)
  if (!MAY_TELL.test(said)) return null
  const found = relativeIn(said, directory.clients)
  return found && { ...found, isOfFigure: OF_A_FIGURE.test(said) }
}

const ASKS_OF_TASK =
  /^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(?:(?<when>(?:by )?when|(?:by|until) (?:what|which) (?:day|date)|what day) (?:do|did|does|is|are|was|were|should|must|has|have|will|can)|did|didn['’]?t|has|hasn['’]?t|have|haven['’]?t|was|were|is|are)\b/i
/** "Gift letters back yet", "tax return from Marisol?": whether something has come. */
const HERE_YET = /^(?<what>(?:[\p{L}\d#'’-]+[ ,-]+){1,7}?(?:yet|from #))[?.! ]*$/iu
/** What is, is done only where a word says that something came of it: "is the deed finalized", "is her tax return in". */
const IS_SO = /\b(?:is|are|was|were)$/i
const IS_STATE =
  /\b(?:\p{L}+(?:ed|en)|sent|paid|in|here|back|through|out|done|due|ready|filed|set up|made|found|met)\b/iu
/** What is done with money by itself, and what somebody is: no task says it. */
const OF_NO_TASK =
  /^ *there\b|\b(?:last|next) (?:time|meeting|call|\w+ed)\b|\blast (?:call|meet|speak|see|talk|send|sent)\b|\b(?:how (?:much|many)|what|who|which|gains?|losses|return(?:s|ed)? (?:this|last|so)|perform\w*|worth|portfolio|meetings?|met|meet|talk(?:ed)?|spoken?|birthday|born|allocat\w*|overweight|underweight|diversified|risk score|accept(?:ed)?|shar(?:e|es|ed|ing)|say|said|mention(?:ed)?|tell|told|agree[ds]?|decide[ds]?)\b/i

const ACTS =
  /^(?:(?:and|so|ok|hey|but|also|when)[ ,]+)*(?:did|didn['’]?t|has|hasn['’]?t|have|haven['’]?t) (?<who>#|i) (?:(?:already|yet|ever|actually|even|finally|now) )*(?<deed>\S.*)$/i
/** Whoever gets something has it from the other. */
const GETS = /^(?:get|got|gotten|receive[d]?|hear[d]?|open(?:ed)?)\b/i

/** Who was to do what is asked; null where nobody is said to do it. */
function actorIn(bare: string): AskedOfTask['by'] {
  const { who, deed = '' } = ACTS.exec(bare)?.groups ?? {}
  if (who === undefined || !DEEDS.test(deed) || GETS.test(deed)) return null
  return /^i$/i.test(who) ? 'ADVISOR' : 'CLIENT'
}

/** "Is the form on her to-do list". */
const ON_LIST =
  /^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(?:is|are|was|were|do we have|have we got|is there)\b(?<what>[^?.!]+?)\b(?:on|in|among) (?:(?:the|his|her|their|my|our|#(?:['’]s)?) )*(?:open )?(?:(?:to[- ]?dos?|tasks?|action items?)(?: lists?)?|list of (?:tasks|to-?dos))(?: (?:of|for|with) #)?[?.! ]*$/i
const OR_LIKE_IT = /\bor (?:anything|something|things?|stuff) (?:like (?:that|it|this)|similar|of the kind|else)\b/gi

/** Something that a task of somebody may be about: whether it is done, or when it has to be; null for the rest. */
export function askedOfTask(question: Question, directory: Directory): AskedOfTask | null {
  const asked = askedOfSpoken(question, directory)
  if (asked === null || asked.clients.length > MOST_PREPARED) return null
  const bare = withoutNames(asked.text, asked.clients, '#').replaceAll(/#(?:[ ,]+(?:and[ ,]+)?#)+/g, '#')
  const listed = ON_LIST.exec(bare)?.groups?.['what']
  if (listed !== undefined && asked.clients.length > 0)
    return {
      clients: asked.clients.map(({ id, name }) => ({ id, name })),
      words: topicOf(listed.replaceAll(OR_LIKE_IT, ' ')),
      asks: 'whether',
      by: null,
      isOnList: true,
    }
  const said = ASKS_OF_TASK.exec(bare) ?? HERE_YET.exec(bare)
  if (!said || OF_NO_TASK.test(said.groups?.['what'] ?? bare.slice(said[0].length))) return null
  if (IS_SO.test(said[0]) && !IS_STATE.test(bare)) return null
  return {
    clients: asked.clients.map(({ id, name }) => ({ id, name })),
    words: said.groups?.['what'] ?? bare.slice(said[0].length),
    asks: said.groups?.['when'] === undefined ? 'whether' : 'when',
    by: actorIn(bare),
  }
}

/** "Before my next meeting": the day of it, in the words of a question, where something else is asked up to it. */
export async function withDayOfMeeting(
  deps: ToolDeps,
  question: Question,
  directory: Directory,
  today: string,
): Promise<Question> {
  const said = question.text ?? ''
  if (!BEFORE_MEETING.test(said)) return question
  const asked = askedOf(question, directory)
  const bare = asked && withoutNames(asked.text, asked.clients, '#')
  const before = bare === null ? null : BEFORE_MEETING.exec(bare)
  if (!asked || bare === null || !before || !PREPARES_NOTHING.test(bare)) return question
  const whom = before[0].includes('#') ? asked.clients.map(({ id }) => id) : []
  const { rows } = await deps.db.asUser(question.userId, (tx) =>
    sql<{ day: string }>`
      select ${ownDay('meeting.scheduled_at', question.userId)} as day from meeting
      join client on client.id = meeting.client_id and client.deleted_at is null
      where meeting.user_id = ${question.userId} and client.user_id = ${question.userId} and meeting.deleted_at is null
        and not meeting.is_restricted and meeting.status = 'SCHEDULED' and meeting.scheduled_at >= ${deps.clock()}
        and (${whom.length === 0} or meeting.client_id = any (${whom}::uuid[]))
      order by meeting.scheduled_at limit 1`.execute(tx),
  )
  const day = rows[0]?.day
  if (day === undefined) return question
  const at = said.search(/\bbefore (?:my|the|our|this) /i)
  if (at < 0) return question
  const head = said.slice(0, at)
  const due = `${/\bdue\s*$/i.test(head) ? '' : 'due '}${day === today ? 'today' : `by ${dayText(day)}`}`
  const [, named] = /^before .*? with (.+?)[ ?.!]*$/i.exec(said.slice(at)) ?? []
  return {
    ...question,
    text: named === undefined ? `${head}${said.slice(at).replace(BEFORE_MEETING, due)}` : `${head}for ${named} ${due}`,
  }
}

/** "Meetings with Grace": those there were and those to come. */
const MEETINGS_WITH =
  /^(?:(?:and|so|ok|hey|please|show(?: me)?|list|give me|what(?: are)?|which|are there|were there|do i have|have i had|all|every|any|past|the|my|our)[ ,]+)*(?:meetings(?: (?:did|do|have|had|are|were) (?:i|we|there)(?: (?:ever|already|have|had))*)? (?:with|of) #|#(?:['’]s)? meetings)[?.! ]*$/i

/** "Any meetings planned with Grace": those to come, and no kind of meeting. */
const PLANNED_WITH =
  /^(?:(?:and|so|ok|hey|also|is there|are there|do (?:i|we) have|have (?:i|we) (?:got )?|what|which|show me|list|an?|any|other|more|further|another|the|my|our)[ ,]+)*(?:meetings?|appointments?|calls?|reviews?)(?: (?:is|are|do i have|that are))? (?:planned|scheduled|booked|arranged|coming up|lined up|set up)(?: (?:with|for) #)?(?: (?:already|yet|next))*[?.! ]*$/i

/** What a question names after words that open it, besides days. */
function topicAfter(bare: string, opening: RegExp, directory: Directory, today: string): string {
  const [said] = opening.exec(bare) ?? []
  return said === undefined
    ? ''
    : aboutTalks(bare.slice(said.length), [], directory, today, { isNotes: false, spoken: null }).topic
}

const SPOKE =
  /^(?:(?:and|so|ok|hey|also|but)[ ,]+)*(?:did|have) (?:i|we) (?:already |ever |even |actually )*(?:talk(?:ed)?|spoken?|speak|spoke|chat(?:ted)?|meet|met|se(?:e|en)|had a (?:talk|call|chat|meeting)|have a (?:talk|call|chat|meeting)) (?:to |with )?#/i
/** "Last time I talked to Owen". */
const LAST_TALK =
  /^(?:(?:and|so|ok|hey|also|but|when was|when did we|what was|date of|my|our)[ ,]+)*(?:the )?last time (?:i|we) (?:talked|spoke|met|saw|called|chatted|sat down|heard|touched base|had (?:a )?(?:meeting|call|talk))(?: (?:to|with|from|up with))? #[ ?.!]*$/i
const SCHEDULED =
  /^(?:(?:and|so|ok|hey|also|but)[ ,]+)*(?:have|did) (?:i|we) (?:already |ever |yet )*(?:scheduled?|booked?|plan(?:ned)?|set up|arranged?|got|made|make)(?: (?:another|a new|a|an|any|my|the|our))?(?: next)? (?:meeting|appointment|call|review)s?\b/i

/** Whether somebody was spoken to, or will be: the meetings say it. Null where something else is asked. */
export function askedOfMeetings(question: Question, directory: Directory, today: string): DataPart | null {
  const asked = askedOf(question, directory)
  if (!asked || asked.clients.length === 0 || asked.clients.length > MOST_PREPARED) return null
  const bare = withoutNames(asked.text, asked.clients, '#').replaceAll(/#(?:[ ,]+(?:and[ ,]+)?#)+/g, '#')
  const isAhead = SCHEDULED.test(bare)
  if (PLANNED_WITH.test(bare))
    return dataPartOf('meetings', ['next'], { where: [conditionOfAny('client', asked.clients)], show: 'list' })
  if (MEETINGS_WITH.test(bare))
    return dataPartOf('meetings', ['count'], { where: [conditionOfAny('client', asked.clients)], by: ['meeting'] })
  // whether something was spoken of is not whether there was a meeting
  if (!isAhead && topicAfter(bare, SPOKE, directory, today) !== '') return null
  if (LAST_TALK.test(bare))
    return dataPartOf('meetings', ['last'], {
      where: [conditionOfAny('client', asked.clients)],
      show: 'list',
      limit: 1,
    })
  if (!isAhead && !SPOKE.test(bare)) return null
  const client = conditionOfAny('client', asked.clients)
  const days = daysOfMeetings(asked.text, directory, today)
  if (isAhead) return dataPartOf('meetings', ['next'], { where: [client], show: 'list', period: days })
  if (days === null) return dataPartOf('meetings', ['last'], { where: [client], show: 'list', limit: 1 })
  // nobody was spoken to on a day to come
  const to = days.to < today ? days.to : today
  const words = to === days.to ? days.words : periodWords({ from: days.from, to }, today)
  return dataPartOf('meetings', ['count'], { where: [client], by: ['meeting'], period: { from: days.from, to, words } })
}
