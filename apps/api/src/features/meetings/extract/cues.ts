/** What somebody does about a person's money or papers; what comes up over coffee is not in it. */
const WORK =
  'send|e-?mail|mail|forward|call|phone|text|upload|prepare|draft|write|review|check|look (?:into|up|for|at)|ask|find out|get|collect|order|schedule|set up|book|arrange|place|buy|sell|move|transfer|roll|open|close|change|update|fill (?:in|out)|sign|complete|file|run|work out|calculate|compare|put together|share|confirm|follow up|propose|request|submit|process|execute|pay|cancel|contact|talk to|speak (?:to|with)|gather|provide|give|scan|drop off|make (?:the|an?|sure)|set aside|sort out|print|renew|notify|apply|enrol|register|research|explain|show|invite|remind|convert|rebalance|invest|report|name|choose|decide|dig out'
const ADVERB = '(?:also |then |just |probably |please |go and |definitely |first )?'
/** "the conversion" and the like, or a day: then doing is a task. */
const DO = 'do (?=.{0,120}\\d|.{0,120}\\b(?:tomorrow|today|monday|tuesday|wednesday|thursday|friday))'

const PROMISE = new RegExp(
  `\\b(?:i'll|i will|i'm going to|i am going to|let me|we'll|we will) ${ADVERB}(?:(?:${WORK})\\b|${DO})`,
)
/** With a day in it, whatever is promised is a task. */
const DATED_PROMISE =
  /\b(?:i'll|i will|i'm going to|i am going to|i can) (?!be\b|never\b|not\b|believe\b|try\b|see (?:you|how)\b)\w+/
const OWED = /\bi (?:still )?owe you\b/
const NEEDED =
  /\bi (?:just |still |also |only )*need .{1,80} from you\b|\bwould you mind (?:checking|sending|calling|asking|looking)\b/
const NOTED = new RegExp(`^(?:(?:client|advisor|me|he|she|they|both)(?: to|:) (?:${WORK})\\b|follow(?:ing)? up\\b)`)
const REQUEST = new RegExp(`\\b(?:could|can|would|will) you ${ADVERB}(?:${WORK})\\b|\\bplease (?:also )?(?:${WORK})\\b`)
const DUTY = new RegExp(`\\byou(?:'ll| will)? (?:need|have|should) (?:to )?(?:${WORK})\\b`)
const NAMED = new RegExp(`^(\\p{Lu}[\\p{L}'’-]+) (?:will|is going to|has to|needs to|to) (?:${WORK})\\b`, 'u')
const TASK_LABEL = /^(?:action(?: items?)?|to-?do|task|next steps?|follow[- ]up)\s?[:–-]/
const CONDITION =
  /\b(?:if|whether|unless|before|once|as soon as) (?:i|we|you) (?:will|can)\b|\bplease (?:do not|don't)\b/

/** Who is to do it: the one who speaks, the one spoken to, a person named, or nobody said. */
export type Doer = 'speaker' | 'listener' | 'unsaid' | { readonly name: string }

const NOT_NAMES = new Set([
  'i',
  'it',
  'this',
  'that',
  'we',
  'you',
  'they',
  'he',
  'she',
  'the',
  'everything',
  'nobody',
  'need',
  'want',
])

/** Whether a sentence makes a task for somebody, and for whom; `hasDay` when it names a day. @returns null when it does not */
export function taskIn(sentence: string, hasDay = false): Doer | null {
  const text = plain(sentence)
  if (TASK_LABEL.test(text) || NOTED.test(text)) return 'unsaid'
  if (text.endsWith('--')) return null
  if (PROMISE.test(text) && !CONDITION.test(text.slice(0, (PROMISE.exec(text)?.index ?? 0) + 8))) return 'speaker'
  if (OWED.test(text) || (hasDay && DATED_PROMISE.test(text) && !CONDITION.test(text))) return 'speaker'
  if (NEEDED.test(text)) return 'listener'
  if (REQUEST.test(text) && !CONDITION.test(text)) return 'listener'
  if (DUTY.test(text)) return 'listener'
  const name = NAMED.exec(sentence)?.[1]
  return name && !NOT_NAMES.has(name.toLowerCase()) ? { name } : null
}

const SETTLED = new RegExp(
  [
    `\\blet(?:'s| us) (?:go (?:with|ahead|for)|do|keep|stick|stay|leave|hold|put|start|use|switch|wait|${WORK})\\b(?! (?:the (?:math|numbers)|it (?:does|is|was)))`,
    "\\b(?:i|we)(?:'ll| will)? (?:stay|stick|keep|hold on|remain)\\b",
    "\\b(?:i|we)(?:'d| would)? (?:like|want|prefer) to (?:go (?:ahead|with)|move|proceed|switch|convert)\\b",
    "\\b(?:i|we)(?:'re| are|'m| am) going (?:with|ahead|to (?:pay off|keep|stay|sell|buy|stop|wait))\\b",
    '\\bshould go to\\b',
    '\\bgo ahead with\\b',
    "\\b(?:that|it)(?:'s| is) (?:settled|decided|agreed)\\b",
  ].join('|'),
)
const RESOLVED = /\b(?:i|we)(?:'ve| have)?(?: all| both)? (?:decided|agreed|settled on|chose|opted)\b/
const DECISION_LABEL = /^(?:decided|decision|agreed|resolved|ok to|okay to)\b/
const UNDECIDED =
  /\b(?:haven't|have not|hasn't|has not|didn't|did not|not yet|nothing|never)\b.{0,30}\b(?:decided|agreed|settled)\b|\b(?:not|un)\s?decided\b/
const QUALIFIED = /\b(?:if|should we|maybe|perhaps|might|could) (?:we|i)\b/

/** Whether a sentence settles something. */
export function isDecision(sentence: string): boolean {
  const text = plain(sentence)
  if (text.endsWith('?') || text.endsWith('--') || UNDECIDED.test(text)) return false
  if (DECISION_LABEL.test(text)) return text.split(' ').length > 2
  if (QUALIFIED.test(text)) return false
  return SETTLED.test(text) || (RESOLVED.test(text) && isOnTopic(text))
}

const OPEN =
  /\b(?:don't know|do not know|not sure|no idea|can't say|cannot say|could not say|(?:would|'d|will) have to (?:check|look|see|get|ask|work)|have to find out|let me (?:check|look|work|ask|find)|depends|possibly|we can find out|good question|no clue|would want to (?:read|check|see|look)|ask them)\b/
const QUESTION_LABEL = /^(?:open questions?|question|unclear|to clarify|not clear|need to find out)\b/

/** Whether notes call this an open question. */
export const isNotedQuestion = (sentence: string): boolean => QUESTION_LABEL.test(plain(sentence))

/** Whether a sentence asks about something that matters; a request or a greeting does not. */
export const isRealQuestion = (sentence: string): boolean => {
  const text = plain(sentence)
  return text.endsWith('?') && text.split(' ').length >= 5 && !REQUEST.test(text)
}

/** Whether what was said in reply leaves a question open. */
export const leavesOpen = (reply: string): boolean => OPEN.test(plain(reply))

const TOPIC =
  /\b(?:portfolio|stocks?|bonds?|funds?|accounts?|ira|roth|401|529|pension|tax(?:es|able)?|fees?|insurance|premium|mortgage|loans?|retire\w*|benefits?|social security|medicare|estate|trust|beneficiar\w+|dividends?|interest|rates?|cash|income|expenses?|sav(?:e|ings?)|contribut\w+|withdraw\w*|distribution|conversion|convert|rebalanc\w+|risk|allocation|target|property|house|gift|give|inherit\w*|college|tuition|treasur\w+|transfer|rollover|documents?|statements?|policy|wedding|married|shares?|payments?|debt|emergency|folder|money|drawdown|gain|loss)\b/g
const LIFE =
  /\b(?:retire|retiring|married|wedding|divorc\w+|born|baby|died|death|inherit\w*|sale of|sold|moving|college|job|health|children|kids|twins)\b/

const isOnTopic = (text: string): boolean => text.search(TOPIC) !== -1 || /\$\s?\d/.test(text)

/** How much a sentence tells about the person's affairs; small talk has none. */
export function weightOf(sentence: string): number {
  const text = plain(sentence)
  const words = text.split(' ').length
  if (words < 4 || text.endsWith('?') || text.endsWith('--')) return 0
  const topics = new Set(text.match(TOPIC)).size
  return (
    (/\$\s?\d|\b\d+k\b/.test(text) ? 3 : 0) +
    (/\d\s?(?:%|percent)/.test(text) ? 2 : 0) +
    (/\b\d{1,4}\b/.test(text) ? 0.5 : 0) +
    Math.min(3, topics) +
    (LIFE.test(text) ? 1.5 : 0) -
    (words > 45 ? 1 : 0)
  )
}

const plain = (text: string): string => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()
