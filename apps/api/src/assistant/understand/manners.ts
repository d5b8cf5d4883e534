import type { PlanPart } from '@keelwise/contract/plan'
import type { Spotted } from './spot/spotted.ts'

/** A sentence with the mark that ends it. */
const SENTENCE = /[^.?!]+(?:(?<=\d)\.(?=\d)[^.?!]*)*[.?!]*/g

const ASKS =
  /^(?:(?:and|so|ok|okay|but|now|then|well|oh|hi|hey|hello|please|also)[ ,]+)*(?:what|whats|how|hows|when|whens|which|where|wheres|who|whos|whom|whose|why|is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|should|any|anything|show|list|tell|give|compare|explain|name)\b/i

/** What somebody feels or sees, before what is asked: "wow 512 days.", "hm none in october?", "ok it's the weekend." */
const BEFORE =
  /^(?:(?:wow|whoa|hm+|huh|oh|ouch|ah|ok|okay|right|well|yikes|gosh|hey|ugh|argh|meh|lol|haha|phew)[ ,]+)*(?:(?:that|it|this)(?:['’]?s| is| was| seems| looks| sounds)\b.*|(?:none|nothing|zero|no one|nobody|only|just|really|so (?:much|little|few|many)|not (?:much|bad|a lot|good)|great|good(?! (?:morning|afternoon|evening|day)\b)|fine|perfect|thanks|thank you|interesting|strange|weird|odd)\b.*|\d[\d,.]*%?(?: [a-z]+)?)$/i
const FEELS = /^(?:wow|whoa|hm+|huh|oh|ouch|ah|yikes|gosh|ugh|argh|meh|lol|haha|phew)\b/i
const MOST_BEFORE = 9

const WORRIES =
  /^(?:(?:hi|hello|hey|so|well|ok)[ ,]+)*i(?:['’]?m| am)? (?:feel(?: like)?|have (?:a|the) feeling|worry|worried|wonder(?:ing)?|curious|suspect|have been (?:wondering|thinking|off|away)|been (?:off|away))\b/i

/** The same with a number of what was told in it: "hm, six years sooner, that's a lot." */
const FEELS_OF_NUMBER =
  /^(?:(?:wow|whoa|hm+|huh|oh|ouch|ah|ok|okay|right|well|yikes|gosh|ugh|nice)[ ,]+)+[^.?!]{2,60}?,? (?:that(?:['’]?s| is| was)|it(?:['’]?s| is)|is) (?:(?:quite|really|very|pretty|so|a|far|much|way) )*(?:lot|more|less|much|little|high|low|good|bad|nice|great|fast|soon|sooner|later|long)(?: than (?:i|we) (?:thought|expected|hoped))?[.!]+\s+(?=(?:and (?:with|what about|how about|if)|what (?:about|if)|how about|with)\b)/i

/** Why somebody asks, after what is asked: "I'd like to send cards.", "She worries about bonds." */
const AFTER =
  /^(?:(?:because|since|as|cause|cuz) )?(?:i(?:['’]?d| would)? (?:like|love|want|need|have|am|plan|hope|think|feel|worry|can['’]t|cannot)\b.*|i['’]?m (?:trying|planning|preparing|thinking|worried|curious|meeting|seeing|going|about|filling|writing|in a)\b.*|(?:he|she|they|my (?:wife|husband|partner|accountant|boss|son|daughter|mother|father|friend)|the bank|our accountant) (?:worr(?:y|ies)|asks?|asked|called|wants?|wanted|needs?|thinks?|says?|said|keeps?)\b.*|(?:it['’]?s|this is|that['’]?s) for\b.*|just (?:curious|checking|wondering)\b.*)$/i
/** What tells more of what is asked, or asks itself. */
const SAYS_MORE =
  /\d|[$€£%]|\b(?:mean|meant|only|without|except|exclud\w*|instead|rather|but not|not counting|before|after|since|until|than|compare\w*|both|too|also|how|what|when|which|who|whether|if)\b/i

/** The same in front of the question, behind a comma: "that's very little, and the month before?" */
const REMARK =
  /^(?:(?:ok|okay|well|oh|hm+|huh|wow|ouch)[ ,]+)*(?:(?:that|it|this)(?:['’]?s| is| was| seems| looks) (?:(?:very|really|so|quite|too|pretty|not|a|rather|way) )*(?:little|much|low|high|lot|bad|good|great|nice|odd|strange|weird|interesting|fine|surprising|more than i thought|less than i thought)|(?:huh|wow|oh|hm+),? [a-z]+),\s+(?=(?:and|but|so|what|how|when|which|who|where|why|is|are|was|did|does|do)\b)/i

/** "What do I have on this week? Meetings and anything due.": what it says of it is what is meant anyhow. */
const BOTH_KINDS =
  /(?<=[?])\s*(?:my |any |the )?(?:meetings?(?:,| and| or| plus)+ (?:my |any |the )?(?:tasks?|to-?dos?|anything (?:that is )?due|deadlines?)|(?:tasks?|to-?dos?|deadlines?)(?:,| and| or| plus)+ (?:my |any |the )?meetings?)[.!]*$/i

/** What somebody says first to what they see: "ouch. when did I buy that", "ok, got it. and rent?" */
const SAYS_FIRST =
  /^(?:(?:wow|whoa|huh|oh+|ouch|ah+|aha|yikes|gosh|ugh|argh|meh|lol|haha|phew|oof|jeez|damn|sweet|cool|nice|great|perfect|interesting|ok(?:ay)?|alright|right|fine|i see|got it|makes sense|fair enough|thanks|thank you|no way|(?:ok(?:ay)? )?good|holy \w+|my god|omg|crazy|dang)[.!,…]+\s+)+(?=\S+\s+\S)/i

/** What is only an example of how it could be told is asked for all the same. */
const EXAMPLE =
  /,? ?\b(?:for example|for instance|e\.? ?g\.?|say|maybe|perhaps)[, ]+(?=(?:by|per|as|in|split|each|month|broken)\b)/gi

/** "Only the funds, I mean" asks for no average. */
const I_MEAN = /,?\s+(?:that['’]?s what )?(?:i|we) (?:mean|meant)(?=\s*(?:[.!?]|$))/i

/** What was asked is given up, or is about to be asked in other words: "nvm.", "ok forget it.", "let me put it differently:". */
const GIVEN_UP =
  /^(?:(?:ok|okay|oh|well|no+|hm+|ah|lol|fine|sorry|wait|alright|um+|argh|ugh)[ ,.!]+)*(?:nvm|never ?mind(?: (?:that|it|then))?|forget (?:it|that|about (?:it|that))|forget (?:about )?(?:the |my )?\p{L}+(?: \p{L}+)?(?=[.!;]\s+(?:what|how|who|which|when|where|is|are|did|do|show|list)\b(?:\s+\S+){4})|scrap (?:it|that)|skip (?:it|that)|drop it|let['’]?s keep (?:it|this) simple|(?:my|the) question (?:was|is)|let me (?:ask|put|say|rephrase)(?: it| that)?(?: differently| another way| again| otherwise)?|(?:a )?(?:different|other|new|another) question|anyway|anyways|moving on)(?:[ ,.:;!-]+(?:then|so|ok))*[ ,.:;!-]+(?=\S+\s+\S)/iu

/** The answer before is refused as a whole: "no, that's not it.", "not what I asked." */
const REFUSED =
  /^(?:(?:no+|nope|nah|hm+|ugh|argh|sorry|wait|but|ok|well)[ ,.!]+)*(?:(?:that(?:['’]?s| is| was)|this is|it['’]?s)? ?not it(?=[ ]*[.,;:!?])|(?:that(?:['’]?s| is| was)|this is|it['’]?s)? ?not what i (?:asked|meant|mean|wanted|want|was asking)(?: (?:for|about))?|i did(?: not|n['’]?t) (?:ask|mean) (?:that|for that|about that|(?:(?:about|for) )?(?:who|what|which|how|when|where)\b[^.?!,;]{1,40}(?=[.!;])))[ ,.:;!-]+(?=\S+\s+\S)/i

/** The rest of a message that refuses the answer before it; null for any other. */
export function afterRefusal(text: string): string | null {
  const found = REFUSED.exec(text)
  return found ? text.slice(found[0].length) : null
}

/** "No october i said": the days or the thing, and nothing that is left out. */
const I_SAID = /^(?:no+|nope|nah)[ ,]+((?:(?:in|for|the) )*\p{L}[\p{L}\d ]{1,30}?),? i (?:said|say|asked)\b[ ,.:;!]*/iu

/** What is asked with these may be of what was said before it. */
const POINTS =
  /\b(?:it|its|that|this|they|them|their|theirs|then|there|him|her|his|hers|he|she|those|these|ones?|same|missing|left|short|since|else|more|instead)\b/i

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/**
 * A message without what is said beside its question: what somebody feels of the answer before it, and why they ask. What
 * has a number, a name of days or a condition that the question could need stays.
 * @param isAfterAnswer whether something was answered before: what somebody tells first is then a remark on that, and else
 *   what the question is about
 */
export function withoutAsides(said: string, isAfterAnswer = false): string {
  const text = said
    .replace(I_SAID, '$1, ')
    .replace(SAYS_FIRST, '')
    .replace(FEELS_OF_NUMBER, '')
    .replace(BOTH_KINDS, '')
    .replace(GIVEN_UP, '')
    .replace(I_MEAN, '')
    .replaceAll(EXAMPLE, ' ')
    .replace(REASON_INSIDE, ' ')
    .replace(REMARK, '')
  const sentences = (text.match(SENTENCE) ?? []).map((each) => each.trim()).filter((each) => wordsIn(each) > 0)
  if (sentences.length < 2) return text
  const bare = (sentence: string): string => sentence.replace(/[.?!\s]+$/, '')
  const asks = sentences.map((sentence) => ASKS.test(bare(sentence)))
  const first = asks.indexOf(true)
  const last = asks.lastIndexOf(true)
  const kept = sentences.filter((sentence, at) => {
    if (at === last && last >= 0) return true
    const said = bare(sentence)
    const isBefore =
      (last > at || (last < 0 && at < sentences.length - 1)) &&
      wordsIn(said) <= MOST_BEFORE &&
      BEFORE.test(said) &&
      (FEELS.test(said) || !/\d/.test(said))
    const isTold =
      isAfterAnswer && last > at && kindOf(sentence) === 'told' && !POINTS.test(sentences.slice(at + 1).join(' '))
    const isWorry = last > at && WORRIES.test(said) && !SAYS_MORE.test(said)
    const isAfter = first >= 0 && at > first && AFTER.test(said) && !SAYS_MORE.test(said) && !sentence.endsWith('?')
    return !(isBefore || isTold || isWorry || isAfter)
  })
  return kept.length === sentences.length || kept.length === 0 ? text : kept.join(' ')
}

/** What is said around a question out of courtesy, as sentences or in front of it. */
// behind a mark: "no dividends" and "I see no rent" say what is asked
const AROUND =
  /^(?:(?:(?:good (?:morning|afternoon|evening|day)|hello|thank you|thanks|many thanks|i see|i understand|very well|very good|good|all right|alright|quite right|that is (?:very )?(?:clear|helpful|kind|good|useful|interesting)|let us leave that(?: there)?|let['’]?s leave that|never mind|forgive me|excuse me|pardon me|i am sorry|i['’]?m sorry|sorry|yes|no|well|ah|oh)(?: (?:very much|so much|again|then|but|there))*\s*[,.!;:]\s*)|(?:and|so|then|now|but) )+(?=\S+\s+\S)/i

/** What is asked for, behind words that only ask for it. */
const ASKED_FOR =
  /^(?:(?:could|can|would|will|might|may) (?:you|i|we)(?: (?:please|kindly|simply|perhaps|also|just|instead|possibly|then))*(?: (?:be (?:so kind|so good|able) (?:as )?to))? (?:tell|show|give|explain|let|remind|help|ask|know|see|have|find out|work out|look up)(?: (?:to )?(?:me|us))?(?: (?:know|see|understand|have|with|about|once more|again|briefly))*|(?:i|we)(?: (?:should|would)|['’]d)? (?:very much |really |also |just |still |rather )?(?:like|love|want|wish|need|prefer|hoped?)(?: (?:to|you to))? (?:see|know|have|hear|learn|understand|get|tell me|show me|find out|be told|be shown|ask)(?: (?:about|what is))?|(?:i|we) had hoped to (?:see|know|have|learn|understand)|(?:i|we)(?: (?:was|were|am|are)|['’]m)? (?:just |only )?(?:wonder(?:ing|ed)?|curious|interested)(?: (?:to know|about|in))?|what (?:i|we) (?:should|would|['’]d)? ?(?:like|want|wish|need) to know is|what (?:interests|matters to) (?:me|us) is|do you (?:happen to )?know|is it possible to (?:see|know|tell me)|please)[ ,:]+(?=\S)/i

/** What is to be done stays: "would you simply list my goals". */
const TO_DO =
  /^(?:could|can|would|will|might|may) (?:you|i|we)(?: (?:please|kindly|simply|perhaps|also|just|instead|possibly|then))* (?=(?:list|compare|name|count|add|sum|break|split|sort)\b)/i

/** Why somebody asks, in front of a question and behind it. */
const REASON_BEFORE =
  /^(?:i|we)(?: have|['’]ve)? (?:often |always )?(?:read|heard|been told|learned|am told|are told|was told) (?:that )?[^?!;]{4,90}?, (?:so|and so|hence|and) (?=(?:which|what|how|where|who|when|is|are|do|does|did|have|has|am|could|can|would)\b)/i
const REASON_AFTER =
  /,? (?:because|so that (?:i|we) (?:may|might|can|could|know|see)|(?:if|assuming) (?:(?:i|we|it) (?:go|goes|carry|carries|continue|continues)|(?:it|things|nothing|everything) (?:stays?|changes?|continues?|goes on))|since (?:i|we) (?:do|am|are|have|would|wish)|as (?:i|we) (?:do|am|are|would|wish)|for (?:i|we) (?:do|am|are|would|wish))\b(?:(?![.?!]\s).)*$/i
/** Why somebody asks, between two questions: "how much is there, because my wife asked, and is that enough". */
const REASON_INSIDE =
  /,? (?:because|since|as) (?:i|we|he|she|they|my \w+|the \w+)\b[^,?.!\d]{2,60},(?= (?:and|also|plus)\b)/i
/** A number, days or a name in a reason may be part of what is asked. */
const SAYS_SOMETHING = /\d|\b(?:only|without|except|last|this|next|year|month|week|quarter)\b|(?<=\s)\p{Lu}\p{L}/u
const POLITE_END =
  /[ ,]+(?:if you please|please|if (?:that|it) is not too much (?:trouble|to ask|bother)|if (?:i|one|we) may(?: ask)?|if you (?:do not|don['’]t|would not) mind|if you would|if possible|if you can|for me|thank you|thanks|if you would be so kind|at all)(?=[\s.?!]*$)/i

/** "Whether my savings will last": will they? */
const WHETHER =
  /^(?:whether|if),? (?:(?:at (?:the|this|my|our)(?: present| current)? rate|as (?:things|it|matters) (?:are|is|stand|stands)|all in all)[^,?.!\d]{0,40}, )?(?<who>(?:(?:i|we|it|that|they|he|she)|(?:my|our|the|this|that|all) (?:\p{L}+ ){0,3}?\p{L}+)) (?<does>will|can|could|is|are|was|were|has|have|had|would|should|am) /iu

/** "Is that more than this time last year": the same, held against then. */
const THAN_THEN =
  /^(?:(?:is|was|are|were) )?(?:that|it|this|they|those) (?:much |any |a lot )?(?:more|less|higher|lower|better|worse|bigger|smaller|up|down)(?: or (?:more|less|higher|lower|better|worse|bigger|smaller|up|down))?(?: than| from| on| compared (?:to|with))? (?:(?:it|they|what it|what i had|what we had) (?:was|were|had been) )?(?:(?:at )?(?:this|the same) time last year|a year ago|(?:this|the same) time a year ago)(?: though| then)?[?.! ]*$/i

/**
 * A question without the courtesy and the reasons around it, the way somebody in a hurry would ask it; the same text where
 * there are none.
 */
export function bareQuestion(text: string): string {
  let bare = text.trim()
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare
      .replace(POLITE_END, '')
      .replace(AROUND, '')
      .replace(REASON_BEFORE, '')
      .replace(REASON_AFTER, (reason) => (SAYS_SOMETHING.test(reason.replace(/\b[Ii]\b/g, '')) ? reason : ''))
      .replace(ASKED_FOR, '')
      .replace(TO_DO, '')
      .replace(WHETHER, '$<does> $<who> ')
      .replace(THAN_THEN, 'compared with a year ago')
      .trim()
  }
  return bare.split(/\s+/).length < 2 ? text : bare
}

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

/** Ways to say that something is not there, or is left out, each with the plainest way to say it. */
const PLAINER: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:do|does|did)(?:n['’]?t| not)(?: (?:yet|currently|still|even|actually))* (?:have|own|hold|got)(?: (?:a|an|any|their)\b)? (?=\S)/gi,
    'have no ',
  ],
  [/\b(?:have|has|had)(?:n['’]?t| not)(?: yet)? (?:got )?(?:a|an|any) /gi, 'have no '],
  [/\b(?:have|has)(?:n['’]?t| not) got /gi, 'have no '],
  [
    /\b(?:lack|lacks|lacking|missing)(?: (?:a|an|any|the))? (?=\p{L})(?!(?:for|from|in|to|on|until|till|by|at|of) )/giu,
    'without ',
  ],
  [
    /\b(?:everything|everyone|everybody|anything|anyone|all)(?: of (?:them|those|it))? (?:but|except|besides|other than|apart from|aside from|minus)(?: for)? /gi,
    'without ',
  ],
]

/** A negation in its plainest words: "which of those don't have a meeting planned" have no meeting planned. */
export const plainNegation = (text: string): string =>
  PLAINER.reduce((said, [words, plainer]) => said.replaceAll(words, plainer), text)

const NEGATES =
  /\b(?:which|who|what|those|these|any|ones|holdings?|positions?|accounts?|goals?|tasks?|bills?|transactions?|meetings?|clients?)\b[^?.,;]{0,40}?\b(?:have no|has no|with no|without|(?:do|does|did|have|has|is|are|was|were)(?:n['’]?t| not)|not|never)\b/i
/** What is not done is what is open. */
const OPEN = /\b(?:answer\w*|deliver\w*|done|finish\w*|complet\w*|sent|updated|refreshed|charged)\b/i
const OF_ROWS: ReadonlySet<string> = new Set(['plans', 'positions', 'accounts', 'transactions', 'actions', 'income'])
const IS_NEGATIVE = /not|^(?:at_most|under)$/
const NONE: ReadonlySet<string> = new Set([
  'no',
  'false',
  '0',
  'loss',
  'open',
  'SCHEDULED',
  'CANCELLED',
  'out_of_date',
  'needs_attention',
  'CLIENT',
])

/** Whether a message asks for rows that are not or have not something, and no part of a plan leaves any out: it would show what is not meant. */
export const losesNegation = (text: string, parts: readonly PlanPart[]): boolean =>
  NEGATES.test(text) &&
  !OPEN.test(text) &&
  parts.length > 0 &&
  parts.every(
    (part) =>
      part.kind === 'data' &&
      OF_ROWS.has(part.subject) &&
      part.by.length > 0 &&
      part.derive === null &&
      !part.where.some(
        ({ field, op, values }) =>
          IS_NEGATIVE.test(op) || part.by.includes(field) || values.some((value) => NONE.has(value)),
      ),
  )

/** What is felt or agreed to before anything is said. */
const FIRST =
  /^(?:(?:wow|whoa|huh|hm+|oh+|ah+|aha|ouch|yikes|gosh|ugh|argh|meh|lol|haha+|hehe|phew|oof|jeez|geez|damn|dang|omg|wtf|crazy|ok(?:ay)?|k|kk|alright|all right|right|well|yes|yeah|yep|yup|sure|true|exactly|indeed|fine|cool|nice|great|perfect|good|lovely|awesome|excellent|brilliant|super|fantastic|interesting|thanks|thank you|thx|so|and|but|no wonder|i see|got it|fair enough|man|dear|no|nah|nope)(?=$|[^\p{L}'’])[\s,.!;:…–-]*)+/iu
const TONE =
  /[\s,.!;:…–-]+(?:lol|haha+|hehe|wow|phew|ugh|yikes|omg|then|though|tho|anyway|i guess|i suppose|:\)|:-\)|😀|🙂)+[\s.!…]*$/iu

/** A judgement without a verb: "nice for her", "pity about the boat", "good to see that". */
const JUDGES =
  /^(?:(?:how|so|very|really|quite|pretty|too|not|that['’]?s|what a|a|such a) )*(?:nice|good|great|bad|sad|glad|happy|pleased|relieved|surprised|shocked|pity|shame|relief|surprise|lucky|cool|lovely|wonderful|terrible|awful|horrible|impressive|impressed|expensive|cheap|annoying|amazing|bummer|congrats|congratulations|well done|way to go|bad news|about time|makes sense|as expected|not surprised|no surprise|same as always|could be (?:worse|better)|(?:much|more|less|higher|lower|better|worse|bigger|smaller) than (?:i|we|he|she|they) (?:\w+ )?(?:thought|expected|hoped|feared|remember(?:ed)?|imagined|figured|guessed))(?:$|[!.,]| (?:for|to (?:see|know|hear|have|be)|that|about|on|news|job|work|one|month|year|going)\b)/i
const TOO_MUCH =
  /^(?:way )?(?:too|so|that|not that|very|quite) (?:many|much|few|little|high|low|bad|good|long|old|expensive)[.!]*$/i
/** "Should be enough for the roof", "let me tell my husband". */
const WITHOUT_SUBJECT =
  /^(?:(?:should|would|will|must|might|could|ought to) be (?:enough|fine|ok|okay|good|nice|plenty|because|about right)|let me (?:tell|ask (?!you)|check with|think|write|note|talk|call))\b/i

/** "I thought it was 400", "I was afraid it'd be 2,000": a figure that somebody had in mind. */
const HAD_IN_MIND =
  /^(?:(?:and|because|cause|since|honestly|actually|somehow) )*(?:i|we|my (?:wife|husband|partner)) (?:(?:always|really|actually|honestly|kind of|kinda|would have|['’]?d have|could have sworn|had|just) )*(?:thought|figured|guess(?:ed)?|expect(?:ed)?|assumed|hoped|feared|believed?|remember(?:ed)?|reckon(?:ed)?|was (?:afraid|sure|hoping|thinking|expecting|worried)|were (?:afraid|sure|hoping|thinking|expecting)|imagined|said|knew|would have said|swore|sworn)\b/i

/** Who says or is something: oneself, others, what was told, a name or a thing. */
const WORD = String.raw`(?!(?:i|we|he|she|they|you|who|that|which|it|this)\b)[\p{L}'’-]+`
const SUBJECT = String.raw`(?:that|this|it|these|those|they|he|she|we|i|you|there|everything|nothing|everyone|nobody|(?:my|our|his|her|their|the|this|that|those|these|a|an) (?:${WORD} ){0,3}?${WORD}|${WORD}(?: (?:& |and )?${WORD}){0,3})`
const VERB = String.raw`(?:is|are|am|was|were|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t|has|have|had|hasn['’]?t|haven['’]?t|does|doesn['’]?t|did(?:n['’]?t)?|will|won['’]?t|would|wouldn['’]?t|should(?:n['’]?t)?|must|might|may|can(?:['’]?t|not)?|could(?:n['’]?t)?|ought|needs?|seems?|looks?|sounds?|feels?|makes|made|explains|hurts|helps|adds up|went|got|gets|goes|keeps?|loves?|likes?|hates?|says|thinks|knows|lives|works|earns|spends|costs|pays|figures)`
const ADVERB = String.raw`(?:(?:always|never|still|really|already|just|finally|probably|clearly|definitely|totally|honestly|sure|certainly|actually|also|then|now|again) )?`
const STATES = new RegExp(
  String.raw`^(?<who>${SUBJECT})(?:['’](?:s|re|m|ll|ve|d)(?= )|(?<=\b(?:that|it|what))s|(?<=\bi)m| ${ADVERB}${VERB})(?=$|[\s,.!])`,
  'iu',
)
/** Whoever has a mind of their own does something, whatever it is. */
const DOES =
  /^(?<who>i|we|he|she|they) (?!(?:in|on|at|by|for|of|to|from|with|per|and|or|vs|as|over|under|since|until)\b)[\p{L}'’]+/iu
/** Small words that begin no statement about something, though a name could stand there. */
const NO_SUBJECT =
  /^(?:like|kindly|define|raise|worst|out|its|what|whats|how|hows|when|whens|which|where|wheres|who|whos|whom|whose|why|whether|is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must|any|anything|anyone|anybody|show|list|give|tell|compare|explain|name|find|add|sum|count|break|split|sort|group|rank|make|let|lets|if|say|suppose|assuming|assume|with|without|except|excluding|including|only|just|not|no|for|from|in|on|at|of|to|by|per|since|until|before|after|between|during|over|under|above|below|more|less|same|also|plus|please|pls|instead|rather|starting|imagine|take|put|drop|remove|leave|skip|use|change|set|go|back|all|both|each|every|next|last|first|second|third|other|others|another|total|average|biggest|largest|smallest|highest|lowest|most|least|now|then|today|yesterday|tomorrow|or|there['’]?s|wheres)\b/i
/** With these somebody asks, corrects or doubts, whatever form it has. */
const WANTS =
  /\b(?:i|we)(?:['’]?d| would| do)? ?(?:\w+ )?(?:want(?:ed)?|need(?:ed)? (?:to (?:know|see|have|find|check|understand)|the|a|an|my|all|only|just|that|it|this|more|less|by|in)|wonder(?:ed|ing)?|wish to|ask(?:ed|ing)?|mean[t]?|meant|said|like to|love to|care about|interested|curious|prefer|look(?:ing)? for|can['’]?t (?:find|see)|(?:do not|don['’]?t|can['’]?t) (?:see|get|understand|know|find)|miss(?:ing)?|am after)\b|\b(?:like to (?:see|know|have)|more or less|higher or lower|or not|or less|instead|rather|not what|wrong|mistake|incorrect|not right|(?:isn['’]?t|can['’]?t be|not|be) (?:right|true|correct|it)|doesn['’]?t (?:add up|look right|seem right|sound right|match)|missing|forgot|left out|excluded?|included?|without|except|only|not count\w*|should(?:n['’]?t)? (?:be|have|say|show|include)|tell me|show me|let me (?:know|see)|please|pls|want to (?:know|see))\b/i
/** A question behind a statement, without a mark. */
const ASKS_INSIDE =
  /\b(?:how(?! (?:it|that|this|things) )|wh(?:at|ats|en|y|ich|o|ere|ose)|wat|wen|whn|wich)\b(?! (?:i|we|he|she|they|it|that|you) (?:\w+ )?(?:thought|figured|expect(?:ed)?|feared|hoped|guessed|was|like|love|said)\b)|[,;] ?(?:and |so |but )*(?:do|did|is|are|was|were|have|has|can|could|will) (?:i|we|he|she|they|it|that|there|my|our|the|you)\b/i
/** Numbers beside these belong to a sum that is worked out. */
const OF_OTHERS =
  /^(?:my|our|his|her|their) (?!rate|interest|payment|account|balance|savings|salary|pay|income|rent|mortgage|loan|card|spending)\p{L}+|^(?:he|she|they|you)\b/iu
const MOST_IN_REMARK = 22

const SOFTLY =
  /^(?:(?:ok(?:ay)?|so|and|but|well|oh+|ah+|wow|hm+|yes|yeah|aw+|right|lol|haha+|phew|thanks|thank you)[\s,.!…]+)+/i
const DETERMINED = /^(?:my|our|his|her|their|the|this|that|those|these|a|an)\b/i

/** What one sentence does: it only tells what somebody feels, thinks or knows, it is a mere sound, or it may ask. */
function kindOf(sentence: string): 'told' | 'felt' | 'asks' {
  if (/\?\s*$/.test(sentence) || wordsIn(sentence) > MOST_IN_REMARK) return 'asks'
  const felt = FIRST.exec(sentence)?.[0] ?? ''
  const isFelt = FEELS.test(sentence) || /\b(?:wow|lol|haha|yikes|omg|phew)[\s.!…]*$/i.test(sentence)
  const rest = sentence.slice(felt.length).replace(TONE, '').trim()
  if (rest === '') return 'felt'
  if (WITHOUT_SUBJECT.test(rest)) return 'told'
  if (WANTS.test(rest) || ASKS_INSIDE.test(rest)) return 'asks'
  const isTold =
    HAD_IN_MIND.test(rest) ||
    JUDGES.test(rest) ||
    TOO_MUCH.test(rest) ||
    JUDGES.test(sentence.replace(SOFTLY, '')) ||
    (isFelt && A_NUMBER.test(rest)) ||
    (felt !== '' && AGAIN.test(rest) && !NO_SUBJECT.test(rest))
  return isTold || isStated(rest, isFelt) ? 'told' : 'asks'
}
const A_NUMBER =
  /^(?:only |just |even |over |about |almost |nearly |up |down )*[$€£]?\d[\d.,]*\s?(?:%|percent|k|m|days?|months?|years?|points?|shares?|times?|clients?|tasks?)?(?: (?:already|now|again|only))?[.!…]*$/i
const AGAIN = /^\p{L}[\p{L}'’& -]{1,40} again[.!]*$/iu

/** Whether a sentence says something of somebody or something, without a number to reckon with. */
function isStated(rest: string, isFelt: boolean): boolean {
  if (NO_SUBJECT.test(rest)) return false
  const { who = '' } = (STATES.exec(rest) ?? DOES.exec(rest))?.groups ?? {}
  // of things without an article only names have several words
  const isName =
    DETERMINED.test(who) || who.split(' ').every((word, at) => at === 0 || /^(?:\p{Lu}|and$|&$)/u.test(word))
  if (who === '' || !isName) return false
  return !/\d/.test(rest) || OF_OTHERS.test(rest) || (isFelt && !/^(?:i|we|my|our)\b/i.test(who))
}

/**
 * Whether a message after an answer only remarks on it: "nice for Marisol!", "that's more than I thought". What asks,
 * corrects, doubts or gives numbers to reckon with is none.
 */
export function isRemark(text: string): boolean {
  const kinds = (text.match(SENTENCE) ?? []).flatMap((each) => (wordsIn(each) > 0 ? [kindOf(each.trim())] : []))
  return kinds.includes('told') && !kinds.includes('asks')
}

/** Whether somebody had another figure in mind. */
export const hadInMind = (text: string): boolean => /\d/.test(text) && HAD_IN_MIND.test(text.replace(FIRST, ''))
