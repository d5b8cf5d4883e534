/** Who speaks and who listens, for words such as "I" and "your". */
export interface Parties {
  readonly speaker: string | null
  /** Everybody else who took part. */
  readonly others: readonly string[]
}

/** A name without its title of work: "Helen Voss, CFP" is Helen Voss, "Advisor" the advisor. */
function calledBy(name: string | null): string {
  if (name === null) return 'Somebody'
  const plain = name.replace(/\s*[,(].*$/, '').trim()
  return /^(?:advis[oe]r|client|husband|wife|planner|agent|banker|lawyer|attorney|accountant)$/i.test(plain)
    ? `the ${plain.toLowerCase()}`
    : plain
}

function listenersOf({ others }: Parties): { readonly name: string; readonly isOne: boolean } {
  const names = others.map(calledBy)
  if (names.length === 1) return { name: names[0] ?? '', isOne: true }
  if (names.length === 2) return { name: `${names[0]} and ${names[1]}`, isOne: false }
  return { name: names.length === 0 ? 'the listener' : 'the others', isOne: names.length === 0 }
}

const owned = (name: string): string =>
  name === 'the others' || (name.endsWith('s') && !name.startsWith('the ')) ? `${name}’` : `${name}’s`

const KEEP =
  /^(?:can|could|may|might|must|shall|should|will|would|did|was|were|had|went|got|took|gave|made|said|told|came|put|cut|set|let|kept|left|lost|met|paid|read|ran|saw|sold|sent|spent|stood|thought|bought|brought|became|began|chose|found|felt|heard|held|knew|grew|won|wrote|never|always|still|also|just|really|only|already|both|all|no|not|\w+ed)$/i
const IRREGULAR: Readonly<Record<string, string>> = {
  have: 'has',
  do: 'does',
  are: 'is',
  am: 'is',
  were: 'was',
  "don't": 'doesn’t',
  "haven't": 'hasn’t',
  "aren't": 'isn’t',
  "weren't": 'wasn’t',
}

/** The form of a verb after he, she or a name: "I spend" makes "Ana spends". */
function inThird(verb: string): string {
  const low = verb.toLowerCase().replaceAll('’', "'")
  if (low in IRREGULAR) return IRREGULAR[low] ?? verb
  if (KEEP.test(low) || low.endsWith("n't")) return verb
  if (/(?:s|sh|ch|x|z|o)$/.test(low)) return `${verb}es`
  if (/[^aeiou]y$/.test(low)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}

/** Words after which somebody begins to do something. */
const SUBJECT_AFTER =
  /^(?:that|if|when|because|and|so|but|or|what|which|who|as|once|until|before|after|while|than|where|how|whether|since|unless|though|do|does|did|can|could|should|would|will|are|were|have|then|now|time|whatever|whenever|amount|thing|things|way|day|year|money)$/i

/** After these the plain form of a verb follows. */
const ASKED = /^(?:may|might|can|could|do|did|does|should|would|will|shall|must|am|was|are|were)$/i

const capital = (text: string): string =>
  text.replace(/^([^\p{L}\d]*)(\p{Ll})/u, (_, before: string, first: string) => before + first.toUpperCase())
const trimmed = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/[\s,;:–—-]+$/, '')
    .trim()
const ended = (text: string): string => capital(/[.?!]$/.test(text) ? text.replace(/\?$/, '.') : `${text}.`)

/** What everybody would call "they" and "them" after the name was said once. */
function pronouns(text: string, named: { me: string; you: string; youIsOne: boolean }): string {
  const { me, you, youIsOne } = named
  let isMeSaid = me.startsWith('they')
  let isYouSaid = you.startsWith('they')
  const meOr = (first: string, then: string): string => {
    const said = isMeSaid ? then : first
    isMeSaid = true
    return said
  }
  const youOr = (first: string, then: string): string => {
    const said = isYouSaid ? then : first
    isYouSaid = true
    return said
  }
  const contracted = (subject: string, tail: string, isOne: boolean): string => {
    const verb: Readonly<Record<string, readonly [one: string, more: string]>> = {
      "'m": ['is', 'are'],
      "'re": ['is', 'are'],
      "'ve": ['has', 'have'],
      "'ll": ['will', 'will'],
      "'d": ['would', 'would'],
    }
    return `${subject} ${verb[tail]?.[isOne ? 0 : 1] ?? ''}`
  }
  return text
    .replace(/\b(I|[Ww]e|[Yy]ou)('m|'re|'ve|'ll|'d)\b/g, (_, who: string, tail: string) => {
      const low = who.toLowerCase()
      if (low === 'i') return isMeSaid ? contracted('they', tail, false) : contracted(meOr(me, 'they'), tail, true)
      if (low === 'we') return contracted('they', tail, false)
      return isYouSaid ? contracted('they', tail, false) : contracted(youOr(you, 'they'), tail, youIsOne)
    })
    .replace(
      /(?<=(\p{L}+|[^\p{L}\s]|^) ?)\b(I|[Yy]ou) (\p{L}+(?:['’]t)?)/gu,
      (whole, before: string, who: string, verb: string) => {
        const isMe = who === 'I'
        // after a verb or a preposition it is whom something is done to
        if (!isMe && /^\p{L}/u.test(before) && !SUBJECT_AFTER.test(before)) return whole
        const isAsked = ASKED.test(before)
        const isSaid = isMe ? isMeSaid : isYouSaid
        if (isSaid) return `they ${verb === 'am' ? 'are' : verb === 'was' ? 'were' : verb}`
        const name = isMe ? meOr(me, 'they') : youOr(you, 'they')
        const isOne = isMe || youIsOne
        return `${name} ${isOne && !isAsked ? inThird(verb) : verb}`
      },
    )
    .replace(/\b[Ww]e\b/g, 'they')
    .replace(/\b(?:my|mine)\b/gi, () => meOr(owned(me), 'their'))
    .replace(/\b(?:our|ours)\b/gi, 'their')
    .replace(/\bme\b/g, () => meOr(me, 'them'))
    .replace(/\bus\b/g, 'them')
    .replace(/\bmyself\b/g, 'themselves')
    .replace(/\byour(?:s)?\b/gi, () => youOr(owned(you), 'their'))
    .replace(/\b(?:both of you|you both|you two|you guys|you all|y'all)\b/gi, you)
    .replace(/\b[Yy]ou\b/g, () => youOr(you, 'them'))
    .replace(/\bI\b/g, () => meOr(me, 'they'))
}

/** Words for who speaks and who listens. */
const PERSONS = /\b(?:I|me|my|mine|myself|we|us|ours?|you|yours?|y'all)\b/gi
/** Who speaks, once and at the beginning: in such a sentence a name can take the place of the word. */
const SPEAKER_FIRST = /^(?:I|my)\b/i

/** The words themselves with who said them. */
const quotedBy = (said: string, { speaker }: Parties): string =>
  speaker === null ? ended(said) : `${capital(calledBy(speaker))}: “${ended(said)}”`

/**
 * A statement as somebody would write it down who was there: "I spend 400" makes "Ana spends 400.". A sentence with
 * more words for those who are there is quoted: put in the third person nobody could tell who they are.
 */
export function reported(text: string, parties: Parties): string {
  const said = withoutLead(trimmed(text), parties)
  const persons = said.match(PERSONS) ?? []
  // notes are in the words of whoever wrote them
  if (persons.length === 0 || parties.speaker === null) return ended(said)
  if (persons.length > 1 || !SPEAKER_FIRST.test(said)) return quotedBy(said, parties)
  const { name, isOne } = listenersOf(parties)
  return ended(pronouns(said, { me: calledBy(parties.speaker), you: name, youIsOne: isOne }))
}

const LEAD =
  /^(?:(?:okay|ok|well|so|and|but|then|now|oh|um|uh|yes|yeah|yep|no|right|alright|all right|good|great|fine|perfect|sure|also|actually|honestly|anyway|listen|look|alternatively|in that case|as a next step|by the way|before i forget|for now|on my end|from my side|again)(?:,|\.|!|:)?\s+|(?:first|second|third|next|finally|lastly)(?:,|\.|!|:)\s+)+/i

/** Without the words that only take up what was said before, and without calling somebody by name. */
function withoutLead(text: string, { others }: Parties): string {
  let rest = text.replace(LEAD, '')
  for (const name of others) {
    const first = calledBy(name).split(' ')
    for (const call of [calledBy(name), first[0] ?? '', first.at(-1) ?? ''])
      if (call.length > 1 && rest.toLowerCase().startsWith(`${call.toLowerCase()}, `))
        rest = rest.slice(call.length + 2)
  }
  return rest.replace(/^(?:sir|ma'am|mr\.? \p{L}+|mrs\.? \p{L}+|ms\.? \p{L}+),\s+/iu, '').replace(LEAD, '')
}

const ADVERBS =
  '(?:(?:also|then|just|probably|please|definitely|certainly|first|still|gladly|really|actually|maybe|only|go ahead and|go and|try to|try and|be sure to|make sure to|make sure that i|kindly|personally|quickly|immediately|both|all|always|now|have to|need to|want to|be able to|like to) )*'
const I_WILL = new RegExp(
  `^(?:.{0,60}?\\b)??(?:(?:i|we)(?:'ll| will| shall| can| could| should| must|'d better| need to| have to| want to| would like to|'d like to| plan to| intend to| am going to|'m going to|'re going to|'m gonna|'re gonna|'m happy to|'d be happy to|'d be glad to|'m glad to| promise to|'ve got to| gotta|'m fixing to|'m to| owe it to you to)|let me|lemme|my (?:to-?do|job|task|homework|next step) is(?: to)?|(?:the )?next step (?:for me|on my side|on my end) is to)(?: go ahead and)? ${ADVERBS}(?=\\p{L})`,
  'iu',
)
const YOU_PLEASE = new RegExp(
  `^(?:.{0,60}?\\b)??(?:(?:could|can|would|will|might)(?: one of)? you(?: two| both| guys| please| all)*|you(?: two| both|'d| would|'ll| will)*(?: just)? (?:need to|have to|should|must|may want to|might want to|want to|got to|can)|you(?:'ll| will) (?:want to|need to|have to)|(?:i|we)(?:'ll|'d| will| would)? (?:need|want|like|ask|love)(?: for)? you(?: both| two)? to|(?:make|be) sure (?:that )?(?:you|to)|(?:don't|do not) forget to|remember to|what i need (?:from you|you to do) is(?: for you)?(?: to)?|your (?:homework|job|task|to-?do|next step) is(?: to)?|(?:the )?next step (?:for you|on your (?:side|end|part)) is to|(?:it'd|it would|that'd|that would) (?:help|be great|be helpful|be good|be nice) if you (?:could|would)?|if you (?:could|would|can|don't mind,? )|i'd appreciate it if you(?: could| would)?|please(?: do)?|kindly|go ahead and|do me a favor and|have a look and) ${ADVERBS}(?=\\p{L})`,
  'iu',
)
const NEED_THING =
  /^(?:.{0,30}?\b)??(?:i|we)(?:'ll|'d| will| would| still| also| do)* (?:need|want|require) (?!you\b|to\b)(.{3,200}?)(?: from (?:you|both of you))?[.!]?$/i
const GERUND = /^(?:would|do) you mind (\p{L}+)ing\b/iu
/** No verb in its plain form begins with one of these. */
const NO_VERB =
  /^(?:the|a|an|my|your|our|his|her|their|its|this|that|these|those|it|he|she|they|we|i|you|not|never|in|on|at|for|of|to|with|from|by|about|into|and|or|but|if|when|because|what|how|who|which|where|all|both|some|any|no|more|much|very|too|yes|is|are|was|were|has|had|been|being|\d\S*|\$\S*|(?!bring\b|ring\b)\p{L}+ing)\b/iu

interface Tasks {
  readonly isRequest: boolean
  readonly owner: string | null
}

/**
 * A task in the form that stands on a list: "I'll send you the form" said by Ana to Ben makes "Send Ben the form.".
 * @returns one for each thing that is promised or asked for
 */
export function tasksSaid(text: string, parties: Parties, { isRequest, owner }: Tasks): string[] {
  const said = withoutLead(trimmed(text), parties)
  const { name, isOne } = listenersOf(parties)
  const me = calledBy(parties.speaker)
  // whom it is told of: who does it is "they" in its words
  const named = isRequest ? { me, you: 'they', youIsOne: false } : { me: 'they', you: name, youIsOne: isOne }
  const rest = taskRest(said, isRequest)
  if (rest === null) {
    const third = new RegExp(
      `^(.{2,40}?) (?:will|can|is going to|has to|needs to|should|to) ${ADVERBS}(?=\\p{L})`,
      'iu',
    ).exec(said)
    const words = third && owner !== null && !/^(?:i|we|you)\b/i.test(said) ? said.slice(third[0].length) : null
    return words === null ? [reported(said, parties)] : [ended(pronouns(words, named))]
  }
  return splitList(rest)
    .map((part) => ended(tidied(pronouns(part, named))))
    .filter((part) => part.length > 4)
}

/** Without the clause that only hopes or asks back at its end. */
const tidied = (text: string): string =>
  text
    .replace(
      /,? (?:if (?:that's|that is|you'd be|possible|you don't mind|you could|you would|you can)\b.{0,40}|please|okay|ok|all right|right|for sure|as well|too)[.?!]?$/i,
      '',
    )
    .replace(/^(?:and|to) /i, '')

function taskRest(said: string, isRequest: boolean): string | null {
  const mind = GERUND.exec(said)
  if (mind)
    return said
      .slice(mind[0].length - (mind[1]?.length ?? 0) - 3)
      .replace(/^(\p{L}+?)(?:(\p{L})\2)?ing\b/u, (_, stem: string, double?: string) => baseOf(stem, double))
  for (const pattern of isRequest ? [YOU_PLEASE, I_WILL] : [I_WILL, YOU_PLEASE]) {
    const match = pattern.exec(said)
    if (!match) continue
    const rest = said.slice(match[0].length)
    if (
      !NO_VERB.test(rest) &&
      !/^(?:need|want|have (?!\p{L}+ (?:send|call|mail|prepare|draft|look|check))|be|see|know|think)\b/iu.test(rest)
    )
      return rest
  }
  const need = NEED_THING.exec(said)
  if (isRequest && need) return `provide ${need[1] ?? ''}`
  return NO_VERB.test(said) || !isRequest ? null : said
}

const baseOf = (stem: string, double?: string): string =>
  double !== undefined
    ? stem + (/[lsz]/.test(double) ? double + double : double)
    : /(?:[aiu][vcgsz]|[^aeiou]l|at|ut|iz|ak|ik|ok|in|id|os|us|ar)$/.test(stem) &&
        !/(?:ain|eed|ead|ail|eet|ook|eak|ign|ill|all|ear)$/.test(stem)
      ? `${stem}e`
      : stem

const VERB_AFTER =
  /(?:,? and (?:then )?(?:(?:i'll|i will|we'll|we will|you'll|to) )?|, (?:then )?|; )(?=(?:send|e-?mail|mail|call|prepare|draft|write|review|check|verify|order|schedule|book|set up|open|close|change|update|run|rerun|calculate|compare|put together|look|get|gather|scan|bring|ask|talk|follow up|move|transfer|sell|buy|rebalance|coordinate|provide|upload|sign|fill|complete|file|contact|increase|start|set|add|create|submit|pull|share|show|let|give|find|make)\b)/i

/** The parts of a list of things to do; a thing that needs the one before it to be understood stays with it. */
function splitList(rest: string): string[] {
  const parts = rest.split(VERB_AFTER)
  return parts.reduce<string[]>((list, part) => {
    const last = list.at(-1)
    const isBare =
      part.split(' ').length < 4 ||
      /\b(?:it|them|that|those|back to|get back)\b/i.test(part.split(' ').slice(0, 5).join(' '))
    if (last !== undefined && (isBare || last.split(' ').length < 3))
      return [...list.slice(0, -1), `${last} and ${part}`]
    return [...list, part]
  }, [])
}

const FRAMES: readonly RegExp[] = [
  /^(?:.{0,30}?\b)??what (?:i|we)(?:'d| would)(?: like| suggest| recommend| propose| do)(?: to (?:do|see))? is(?: to| that (?:we|you))? /i,
  /^(?:.{0,80}?\b)??(?:i|we)(?:'d| would|'ll| will|'ve| have)? (?:also |just |really |strongly |still )*(?:suggest|recommend|propose|advise|request|say)(?:ed)?(?: that)?(?: (?:we|you(?: both)?|to))?(?: should)? /i,
  /^(?:.{0,40}?\b)??(?:my|our|the) (?:suggestion|recommendation|advice|proposal|idea|thought|plan|decision)(?: here| now)? (?:is|would be|was)(?: to| that (?:we|you))?(?: should)? /i,
  /^(?:.{0,60}?\b)??(?:i|we)(?:'d| would) (?:also )?(?:like|love|prefer|want)(?: to see)?(?: you| us)?(?: to)? /i,
  /^(?:.{0,50}?\b)??(?:how about|what about|what if|why don't|why not|shall|should|could|can|would it make sense(?: for us)? to|does it make sense to|are you (?:okay|ok|comfortable|fine) with(?: us)?)(?: if)?(?: we| you| i)? /i,
  /^(?:.{0,60}?\b)??(?:i think|i believe|i feel|it's best|it may be best|it might be best|it would be best|it's time|it makes sense|it might make sense|it would make sense|the best thing is)(?: that)?(?: (?:we|you|to|for (?:us|you) to))?(?: should| could| can|'ll| will)? /i,
  /^(?:.{0,60}?\b)??(?:we|i|you)(?:'ve| have| had|'re| are|'m| am|)? (?:both |all |now |finally )?(?:decided|agreed|chosen|chose|settled|resolved)(?! against\b)(?: at home| together| today| now)?(?: (?:to|that we(?:'ll| will)?|that|on|we(?:'ll| will)?))? /i,
  /^(?:.{0,60}?\b)??(?:so |then )?(?:the decision is|it's decided|it's settled|it's agreed|we're agreed|we are agreed|that's agreed)(?: then)?(?:,)?(?: to| that)? /i,
  /^(?:.{0,60}?\b)??(?:let's|let us)(?: just| go ahead and| also| then| please| plan to)* /i,
  /^(?:.{0,60}?\b)??(?:i|we)(?:'d| would) (?=(?:go|keep|sell|buy|take|put|move|leave|hold|wait|set|raise|bring|pay|use|add|start|stop|open|split|cut|harvest|consolidate|invest|roll|convert|switch)\b)/i,
  /^(?:.{0,40}?\b)??(?:we|you)(?:'ll| will|'re going to| are going to| should| could| can| might)(?: just| also| then| probably| want to| need to| consider)* /i,
  /^(?:.{0,20}?\b)??i(?:'ll| will)(?: just| then)* (?=(?:go|take|keep|do|have|stay|stick|leave|choose|pick|put|pass)\b)/i,
  /^(?:.{0,20}?\b)??(?:i|we)(?:'m| am|'re| are) (?=(?:going with|keeping|taking|dropping|selling|buying|staying|sticking|canceling|moving|leaving|choosing|passing|starting|stopping|not)\b)/i,
]

/** What was decided, in the words of who proposed or settled it: "I'd suggest we sell half" makes "Sell half.". */
export function decisionSaid(text: string, parties: Parties): string {
  const said = withoutLead(trimmed(text), parties).replace(
    /,? (?:what do you think|how does that sound|does that (?:work|sound|make sense)|are you okay with that|is that (?:okay|ok|all right|right)|right|okay|agreed|shall we)(?: (?:of|about) that)?\?$/i,
    '.',
  )
  const { name, isOne } = listenersOf(parties)
  const named = { me: calledBy(parties.speaker), you: name, youIsOne: isOne }
  for (const frame of FRAMES) {
    const match = frame.exec(said)
    if (!match) continue
    const rest = said.slice(match[0].length)
    if (rest.split(' ').length < 2 || /^(?:be|do (?:it|that|so)|it|that|this)\b.{0,12}$/i.test(rest)) continue
    const persons = rest.match(PERSONS) ?? []
    // one word for the one who listens, or who speaks, is a name; more of them, or of several people, are quoted
    const isPlain =
      persons.length === 0 ||
      (persons.length === 1 && /^(?:my|yours?)$/i.test(persons[0]) && (isOne || /^my$/i.test(persons[0])))
    return isPlain || parties.speaker === null ? ended(pronouns(rest, named)) : quotedBy(said, parties)
  }
  return reported(said, parties)
}
