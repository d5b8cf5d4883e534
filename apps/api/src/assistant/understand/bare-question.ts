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
/** A number, days or a name in a reason may be part of what is asked. */
const SAYS_SOMETHING = /\d|\b(?:only|without|except|last|this|next|year|month|week|quarter)\b|(?<=\s)\p{Lu}\p{L}/u
const POLITE_END =
  /[ ,]+(?:if you please|please|if (?:that|it) is not too much (?:trouble|to ask|bother)|if (?:i|one|we) may(?: ask)?|if you (?:do not|don['’]t|would not) mind|if you would|if possible|if you can|for me|thank you|thanks|if you would be so kind|at all)(?=[\s.?!]*$)/i

/** "Whether my savings will last": will they? */
const WHETHER =
  /^(?:whether|if),? (?:(?:at (?:the|this|my|our)(?: present| current)? rate|as (?:things|it|matters) (?:are|is|stand|stands)|all in all)[^,?.!\d]{0,40}, )?(?<who>(?:(?:i|we|it|that|they|he|she)|(?:my|our|the|this|that|all) (?:\p{L}+ ){0,3}?\p{L}+)) (?<does>will|can|could|is|are|was|were|has|have|had|would|should|am) /iu

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
      .trim()
  }
  return bare.split(/\s+/).length < 2 ? text : bare
}
