import type { Unit } from '../extract/units.ts'
import { tokensOf } from './words.ts'

const wordsOf = new WeakMap<Unit, readonly string[]>()
/** The words of a sentence, those included that only take up what was said before; found once for all that ask. */
export function unitWords(unit: Unit): readonly string[] {
  const words = wordsOf.get(unit) ?? tokensOf(`${unit.lead}${unit.text}`)
  wordsOf.set(unit, words)
  return words
}

/** Words that carry no matter of their own: a sentence of nothing else says neither what is done nor what was decided. */
export const EMPTY = new Set(
  "i you we he she it they me us them my your our i'm i'll i'd i've we'll we're we've we'd you'll you're let's that that's this these those the a an and or but so then to of in on for with at as by is are be was do does did don't done go going ahead yes yeah yep yup no nope okay ok sure fine good great right alright all well just please thanks thank perfect sounds agreed agree absolutely definitely want like think would could should can will know mean see get make take if not now here there about what how why who when which one ones thing things way idea it's he's she's same plan gradually slowly today both option first second other work works for me rather let have has had 0 ? !".split(
    ' ',
  ),
)
/** The words that carry what a sentence is about. */
export const matterIn = (unit: Unit): string[] => unitWords(unit).filter((word) => !EMPTY.has(word))

/** An amount tells which thing is meant better than any word. */
const AMOUNT =
  /\d[\d,.]*\d|\d|\b(?:half|third|quarter|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/gi
/** The amounts that a sentence names, as they are written. */
export const amountsIn = (text: string): string[] => text.toLowerCase().match(AMOUNT) ?? []

/** Words with which somebody goes over what was said already. */
const RECAP =
  /^(?:(?:so|okay|ok|alright|then|well|and|right|now)[,.]? )*(?:to (?:recap|summari[sz]e|sum up|sum it up|be clear|repeat)|in summary|just to (?:recap|be clear)|(?:a )?quick (?:recap|summary)|before (?:we|you|i) go\b|where we are|let me (?:recap|repeat|read (?:it|that|this) back)|as (?:i|we) said|like i said|what i have (?:is|so far))/i
export const isRecap = ({ lead, text }: Unit): boolean => RECAP.test(`${lead}${text}`) || RECAP.test(text)

/** What a meeting turns to next, which settles nothing but the order of talk. */
const TURNS_TO =
  /^(?:.{0,30}?\b)??(?:let's|let us|shall we|why don't we|can we|could we|should we|i'd like to|we(?:'ll| will| can| could| should)?) (?:just |first |now |maybe |quickly |also |all )*(?:begin|start (?!(?:a|an|the|your|my|our|with \$)\b)|get (?:started|going|into it)|kick (?:off|this off)|move on|turn to|talk (?:about|through)|go (?:over|through|around)|walk through|run through|look at|take a (?:quick )?look|dive (?:in|into)|jump (?:in|into)|discuss|touch on|circle back|come back to|recap|wrap up|pick (?:this|that|it) up)\b/i
export const isOrderOfTalk = ({ lead, text }: Unit): boolean => TURNS_TO.test(`${lead}${text}`.replaceAll('’', "'"))

/** What would be, or would have been, is decided by nobody. */
const HYPOTHETICAL = /^(?:(?:even )?if|had|were|suppose|imagine)\b.*\b(?:would|could|might|'d)\b/i
export const isHypothetical = ({ text }: Unit): boolean => HYPOTHETICAL.test(text.replaceAll('’', "'"))

/** A wish or a memory in the first person, which settles nothing. */
export const WISHED = /^i(?:'d| would)? (?:rather|never|don't want|do not want|used to|always|hate|love)\b/i
/** Questions that offer something to be done, among all that ask. */
export const OFFERS =
  /\b(?:how about|what about|what if|why (?:don't|not)|shall|should (?:we|i|you)|(?:can|could|may|might) (?:we|i|you)|would you (?:like|consider|be|want)|are you (?:okay|ok|comfortable|fine|good)|does (?:it|that) make sense to|do you want (?:me|us) to|let's|want to)\b/i

/** Words that say themselves that something is settled now, however the rest of the sentence sounds. */
const SETTLED =
  /\b(?:(?:we|i)(?:'ve| have)? (?:now |finally |both |just )*(?:decided|agreed|settled) (?:to|not to|on|against|that|for)|(?:it's|that's) (?:decided|settled|agreed))\b/i
/** The same words told of another time, or of what has not come to it. */
const NOT_NOW =
  /\b(?:last (?:time|year|month|week|meeting|spring|summer|fall|autumn|winter|quarter)|at (?:the|our) last (?:meeting|review)|back (?:in|then|when)|previously|originally|years? ago|not decided|(?:once|until|before|if|when|whether|unless) (?:we|i)(?:'ve| have)?)\b/i

/** Whether a sentence says itself that something is settled now. */
export const saysSettled = ({ text }: Unit): boolean =>
  SETTLED.test(text.replaceAll('’', "'")) && !isOfAnotherTime(text)
/** Whether it says so of another time. */
export const isOfAnotherTime = (text: string): boolean => {
  const plain = text.replaceAll('’', "'")
  return SETTLED.test(plain) && NOT_NOW.test(plain)
}

/** Words that put off until later what might be decided. */
const DEFERS =
  /\b(?:(?:leave|save|keep|park|table) (?:that|this|it|those|them)(?: one)? (?:for|until|till) |(?:ask|hear|see) (?:what )?(?:\p{L}+ ){1,3}(?:first|says?|thinks?)\b|(?:pick|take) (?:that|this|it) up (?:again )?(?:in|when|next|at)\b|(?:talk|sit down|come back|look at|revisit|think|see) (?:\p{L}+ ){0,4}(?:when|once|until|till|after|next|another|some other)\b|let's (?:wait|hold off|hold that|not decide|first)\b|not (?:today|just yet|yet)\b|another (?:day|time)\b|one of these days)/iu
export const isDeferral = ({ lead, text }: Unit): boolean => DEFERS.test(`${lead}${text}`.replaceAll('’', "'"))

/** Words that let what was just offered or asked go ahead. */
const GO_AHEAD =
  /\b(?:go ahead(?: with (?:that|it|this))?|let's (?:do|go with) (?:that|it|this)|do (?:that|it),? please|(?:i'm|we're|i am|we are) (?:fine|okay|ok|good|happy|comfortable) with (?:that|it|this))\b/i
/** Whether a sentence lets what was just offered go ahead, and says nothing else. */
export const isGoAhead = (unit: Unit): boolean =>
  !unit.text.endsWith('?') &&
  GO_AHEAD.test(`${unit.lead}${unit.text}`.replaceAll('’', "'")) &&
  matterIn(unit).length < 2

/** What is told of things as they were or are, in the third person, which settles nothing. */
export const TOLD =
  /^(?:the|my|our|his|her|their|this|it) (?:\p{L}+ ){0,3}?(?:went|came|was|were|had|got|said|told|did|would be|keeps?) (?!as\b)/iu

/** What somebody is called, where they live, which number is theirs: told, never decided. */
export const PARTICULARS =
  /^(?:my|our|his|her|their|the) (?:[\p{L}'’]+ ){0,4}(?:number|address|birthday|birth|name|e-?mail) (?:is|was)\b/iu

/** Words that say of a question that it stays open. */
export const LEAVES_OPEN =
  /\b(?:(?:do|does|did|would)(?:n'?t| not) (?:actually |really |honestly |yet )?(?:know|remember)|dunno|not (?:\w+ )?(?:\w+ )?(?:sure|certain)|not a hundred percent|no (?:idea|clue)|(?:can|could|would)(?:n'?t|not)(?: \w+)? (?:say|tell|answer|promise|swear)|(?:have|need|want|like) to (?:check|look|ask|see|read|think|find out|compare)|depends?\b(?! on you)|hard to say|too early|who knows|nobody knows|anybody's guess|be guessing|don'?t quote me|off the cuff|over my head|both ways|every \w+(?:'s| is) different|(?:have|has)(?:n'?t| not) (?:decided|looked|answered|filed|said|seen)|never (?:asked|looked|checked)|unclear|up in the air|sleep on|get back to you on|find out|good question|not (?:from|for) (?:me|my)|for (?:a|the|your|our|their|his|her) (?:\w+ )?(?:lawyer|attorney|accountant|cpa|doctor|judge|court|solicitor)|only (?:\w+ ){1,4}can (?:say|tell|answer))\b/i

/** Words with which somebody goes to find out what was asked. */
export const FINDS_OUT =
  /\b(?:(?:i|we)(?:'?ll| will| can| could|'?d have to|'?d need to|'?d want to)|let me|you(?:'?d| should| could| need to)(?: have to| want to)?|somebody should) (?:\w+ )?(?:ask|find out|check|look|read|call|dig|write to|get (?:it|that) in writing)\b/i

/** Turns of phrase in which most who use them settle something. */
const SETTLES =
  /^let's (?!see|not\b|talk|look|start|move on|go over|go through|say\b|hope|hear)|\blet's (?:do|make it|say|go with|take) (?!it\b|that\b|this\b)|\blet's do (?:it|that)[,:.] \w+ \w+|\b(?:want to|let's|please) go ahead (?:with|and)\b|\b(?:we|we've|we have) agreed\b|\b(?:settled on|decided (?:on|to|against)|agreed (?:to|on))\b|\bfrom (?:here|now) on\b|^(?:and |then )?i'd have (?:the|that|both|those)\b|^(?:no[,.]? |well[,.]? |okay[,.]? )?(?:make|call) it\b|^(?:do|take|put|give) (?:it |them )?(?:the )?(?:\$?\d|six|ten|two|three|four|five|seven|eight|nine|twelve|fifteen|twenty|thirty|forty|fifty|half|one|all)/i
/** Words that say where something goes or that it stays, as a decision does and many a fact. */
const DISPOSES =
  /\b(?:stays?|remains?) (?:where|as|put|in|the|exactly|how)\b|^(?:leave|keep|scrap|forget|skip|drop|cancel|stop|sell|split|move|put|take|give|do|pay|close|use|roll|turn)\b|\bgoes (?:to|into|in)\b|\b(?:can go|gets|waits|comes? out of)\b|\bit is(?: then)?[,.]|, then\.?$|^(?:then )?(?:i'm|we're) (?:not )?(?:keeping|selling|leaving|staying|taking|going with|sticking|giving|paying|closing|doing|buying|dropping|renewing|touching|capping|skipping)\b/i
const plainOf = ({ text }: Unit): string => text.replaceAll('’', "'")
/** Whether a sentence is put as something is that gets settled. */
export const isSettling = (unit: Unit): boolean => !unit.text.endsWith('?') && SETTLES.test(plainOf(unit))
/** Whether a sentence says where something goes, or that it stays. */
export const isDisposing = (unit: Unit): boolean => !unit.text.endsWith('?') && DISPOSES.test(plainOf(unit))

/** Asks to choose: what somebody wants, how much of it, this or that. */
const ASKS_TO_CHOOSE =
  /\b(?:(?:which|what|how (?:much|many|long|often)|when|where|who|whose)\b.*\b(?:do|would|should|shall|will|can|could|are) (?:you|we|i|they|she|he)\b.*\b(?:want|like|prefer|rather|go|do|put|give|leave|take|keep|start|pick|choose|name|be|feel)\b|(?:do|would|should|shall|are|want|can|could) (?:you|we|i)\b.*|want (?:it|me|to)\b.*|how about|what about|and (?:the|your|for)\b.*)\?$/i
/** Asks how things are. */
const ASKS_FACTS =
  /\b(?:is|are|was|were|does|did|has|have|had|what's|how's|who's|where's)\b|\bcost|\bdo you (?:have|spend|make|owe|know|think|pay|get)\b/i
/** Asks whether something offered before is what is done, in words that could ask how things are. */
const ASKS_AGREED =
  /\b(?:(?:are|do) we (?:all |both |still )*(?:doing|going|keeping|agreed|okay|good|do|go|keep|want|leave|say|take)\b|(?:does|do|would|is|are|was) (?:that|it|this|you|we|everybody|everyone|both of you|you both|you two|we all)\b.* (?:right|okay|ok|good|fine|work|comfortable|happy)(?: (?:with|to|for) .{1,30})?\?$)/i
/** So much of a question is read, from its end. */
const QUESTION_READ = 240
const endOf = ({ text }: Unit): string => text.slice(-QUESTION_READ).replaceAll('’', "'")
/** Whether a question asks how things are, and offers nothing to be done. */
export function asksHowThingsAre(unit: Unit): boolean {
  const asked = endOf(unit)
  return ASKS_FACTS.test(asked) && !OFFERS.test(asked) && !ASKS_AGREED.test(asked) && !/\bor\b/.test(asked)
}
/** Whether a question lets somebody choose what is to be done, or how much of it. */
export function asksToChoose(unit: Unit): boolean {
  const asked = endOf(unit)
  return ASKS_TO_CHOOSE.test(asked) && !ASKS_FACTS.test(asked)
}
