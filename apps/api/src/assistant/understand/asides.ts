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

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/**
 * A message without what is said beside its question: what somebody feels of the answer before it, and why they ask. What
 * has a number, a name of days or a condition that the question could need stays.
 */
export function withoutAsides(said: string): string {
  const text = said
    .replace(I_SAID, '$1, ')
    .replace(SAYS_FIRST, '')
    .replace(FEELS_OF_NUMBER, '')
    .replace(BOTH_KINDS, '')
    .replace(GIVEN_UP, '')
    .replace(I_MEAN, '')
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
    const isWorry = last > at && WORRIES.test(said) && !SAYS_MORE.test(said)
    const isAfter = first >= 0 && at > first && AFTER.test(said) && !SAYS_MORE.test(said) && !sentence.endsWith('?')
    return !(isBefore || isWorry || isAfter)
  })
  return kept.length === sentences.length || kept.length === 0 ? text : kept.join(' ')
}
