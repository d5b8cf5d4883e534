import type { PlanPart } from '@keelwise/contract/plan'
import type { Spotted } from './spot/spotted.ts'

type About = Extract<PlanPart, { kind: 'talk' }>['about']

const THANKS =
  /\b(?:thanks?|thank (?:you|u)|thankyou|thx|tysm|ty|cheers|obliged|grateful|appreciate[ds]?|you(?:['’]ve| have|['’]re| are) (?:been )?(?:(?:most|very|so|really|too|always|such a|the) )*(?:kind\w*|helpful|patient|help|star|best|dear|only one awake))\b/i
const GOODBYE =
  /\b(?:(?:good ?)?bye|good ?night|nighty|see (?:you|ya)|talk (?:to you )?(?:later|soon|tomorrow)|off to (?:bed|work|sleep)|that(?:['’]s| is| will be|['’]ll be)? (?:all|it|enough)\b.{0,30}\b(?:today|now|tonight|me|you)|(?:i(?:['’]ll| will| shall| must| have to| need to)?|gotta|got to) (?:come back|be back|go (?:back|now|and)|get back to|run|leave it (?:there|at that))|until (?:tomorrow|next time)|signing off|have a (?:good|nice|great|lovely))\b/i
const GREETING =
  /^(?:(?:hi|hiya|hello|hey|howdy|good (?:morning|afternoon|evening|day)|morning|evening|greetings)\b[ ,.!]*)+/i
const FEELING =
  /\b(?:i(?:['’]?m| am| feel| just feel| do feel| have been feeling|['’]ve been feeling| was feeling)|feeling|makes me|we(?:['’]re| are)) (?:(?:just|so|very|really|a (?:little|bit)|quite|too|all|such|still|kind of|sort of|rather|here|to be) )*(?:tired|sad|stupid|foolish|silly|dumb|worr(?:ied|ying)|anxious|scared|afraid|ashamed|embarrassed|stressed|overwhelmed|lonely|hopeless|lost|depressed|exhausted|sick of|fed up|nervous|an idiot|a failure)\b/i

/** Of oneself, whatever figures stand beside it. */
const HEARTFELT =
  /\b(?:i (?:just |really |still )?(?:miss|missed) (?:him|her|them|my (?:husband|wife|mother|father|mom|dad))|i (?:feel|felt) (?:sick|awful|terrible|ill|numb|horrible|guilty)|i (?:can['’]?t|cannot|can not|could not|couldn['’]?t) (?:even )?(?:sleep|breathe|cope)|(?:a|some|such a|my only) (?:comfort|consolation)\b|since (?:he|she) (?:has |is |was |passed )?(?:gone|died|left us|passed))/i
const DISBELIEF =
  /\bi (?:do not|don['’]?t|cannot|can['’]?t) (?:really |quite )?(?:believe|trust) (?:a (?:single )?word|any of (?:this|it)|you|this thing|a thing you)\b/i

const ASKING =
  /\b(?:what(?:['’]?s)?|how(?:['’]?s)?|when(?:['’]?s)?|which|who(?:['’]?s)?|whose|why|where(?:['’]?s)?|whether|show|list|tell|give|compare|explain|remind|find|look up|can (?:you|i|we)|could (?:you|i|we)|do (?:i|we|you)|did|does|is there|are there|have (?:i|we)|has|need to know|want to know|and (?:for|in|the|my|last|this))\b/i

/** What says which figure or whose things are asked: with it nothing is only polite. */
const TELLING: ReadonlySet<string> = new Set(['measure', 'formula', 'turn', 'bound', 'period', 'rank'])

/** A long sentence that is only polite still asks nothing. */
const MOST_WORDS = 24

const isOfData = ({ tokens, spans }: Spotted, words: RegExp): boolean => {
  const isPolite = (start: number, end: number): boolean =>
    words.test(
      tokens
        .slice(Math.max(0, start - 2), end + 2)
        .map(({ raw }) => raw)
        .join(' '),
    )
  return spans.some(
    ({ start, end, sense, cost }) => cost < 0.1 && TELLING.has(sense.kind) && end - start > 1 && !isPolite(start, end),
  )
}

/**
 * What somebody says who asks nothing: thanks, a greeting, a goodbye, how they feel.
 * @param spotted the words of the same message
 * @returns null where anything is asked, or nothing polite is said
 */
export function courtesyIn(text: string, spotted: Spotted): PlanPart | null {
  if (spotted.tokens.length > MOST_WORDS || /\d/.test(text)) return null
  const talk = (about: About, words: RegExp): PlanPart | null =>
    isOfData(spotted, words) ? null : { kind: 'talk', about }
  const isAsking = text.includes('?') || ASKING.test(text)
  const rest = text.replace(GREETING, '')
  const isGreeted = rest !== text && (rest.trim() === '' || POLITE.test(rest))
  if (isGreeted && !ASKING.test(rest.replace(POLITE, ''))) return talk('greeting', GREETING)
  const isOfHeart = DISBELIEF.test(text) || (HEARTFELT.test(text) && !text.includes('?'))
  if (isOfHeart && !/\b(?:what|how|which|whose|show|list|give|tell|compare)\b/i.test(text))
    return { kind: 'talk', about: 'feelings' }
  if (isAsking) return null
  if (THANKS.test(text)) return talk('thanks', THANKS)
  if (GOODBYE.test(text)) return talk('goodbye', GOODBYE)
  return FEELING.test(text) ? talk('feelings', FEELING) : null
}

/** What is said after a greeting before anything is asked. */
const POLITE =
  /^[\s,.!;:-]*(?:(?:and |but |dear[ ,]+)*(?:i (?:hope|trust|pray|do hope)\b[^?]*|it(?:['’]s| is) (?:me|the|just me)\b[^?]*|me again\b[^?]*|is (?:this thing|anybody|anyone|somebody|someone)\b[^?]*(?:awake|on|there|home|here)\s*\??|finally\b[^?]*|back again\b[^?]*|dear|there|to you|all|again|nice to (?:meet|see) you))[\s.!,?]*$/i
