/**
 * Whether a sentence makes a task, settles something or leaves a question open is weighed, not looked up: a turn of
 * phrase ("I'll", "would you mind"), what is to be done, on what, for whom and by when each add to a score, small talk,
 * conditions and what is past take from it. `ENOUGH` makes a line of the summary.
 */
const ENOUGH = 2

/** So many letters are read of a sentence, which no sentence spoken by a person exceeds: rules stay fast whatever comes. */
const READ_LIMIT = 600

const plain = (text: string): string =>
  text
    .slice(0, READ_LIMIT)
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(do|does|did|have|has|had|is|are|was|were|would|could|should) not\b/gi, "$1n't")
    .replaceAll(/\bcan ?not\b/gi, "can't")
    .replaceAll(/\bwill not\b/gi, "won't")
    .trim()
    .toLowerCase()

/** What somebody does about a person's money or papers. */
const WORK =
  'send|e-?mail|mail|post|forward|fax|call|phone|ring|text|message|upload|prepare|prep|draft|draw up|write|type up|jot|review|check|double-check|verify|look (?:into|up|for|at|over|through)|go (?:over|through)|ask|find out|find|figure out|get|fetch|collect|order|schedule|set up|set|book|arrange|place|buy|sell|move|transfer|wire|roll|open|close|change|adjust|update|correct|fix|fill (?:in|out)|sign|complete|finish|file|run|rerun|re-run|redo|work (?:out|up|on)|calculate|crunch|model|price|compare|put|pull|share|confirm|follow up|propose|request|submit|process|execute|pay|cancel|contact|talk (?:to|with)|speak (?:to|with)|see to|reach out|touch base|have .{1,30}? (?:send|e-?mail|call|mail|draft|prepare|set|put|get|run|check|drop|reach|write|forward|look|pull|take|give)|let (?:me|us) have|take .{1,40}? (?:to|up with|over)|pin down|nail|iron out|straighten|stick|pass .{1,30} (?:on|along|to)|tell|press|ship|walk .{1,30} (?:over|down|to the)|keep (?:after|on|chasing)|see what|hold off on|chase|nudge|ping|gather|provide|give|hand|scan|copy|photograph|snap|drop|bring|deliver|make|set aside|sort|print|renew|notify|apply|enroll?|register|research|explain|show|invite|remind|convert|rebalance|invest|report|name|choose|decide|dig|track|hunt|fish|search|shoot|build|create|map|line up|switch|flip|add|remove|log|record|enter|read|take (?:care|it|that|them|this)|handle|tackle|deal with|loop|get back|circle back|swing by|stop by|walk .{1,20} over|hand|turn in|return|pick up|look|test|study|list|write|freeze|block|raise|lower|increase|stop|start|lock|appoint|nominate|title|retitle|deposit|fund|meet|sit (?:down )?with|let .{1,25} know|introduce|connect|put together|help'
const WORKS = new RegExp(`^(?:${WORK})(?![\\w-])`)
/** What is said of the talk itself, of oneself, or of what comes anyway: no task. */
const IDLE =
  /^(?:be|been|see(?! (?:to|that|about|what i can|what .{1,30} says?|if (?:he|she|they|the \w+) (?:can|will))\b)|think|admit|say|tell(?! (?:him|her|them|hr|my|the|our|your)\b)|wait|know|need|want|like|love|hate|miss|believe|understand|remember|forget|hope|bet|guess|assume|trust|never|not|always|pass(?! .{1,30}\b(?:on|along|to)\b)|grant|cross|live|die|manage|survive|cry|eat|drink|sleep|retire|turn(?! in\b)|lose|let(?! .{1,25} know\b)|stay|leave|stick(?! .{1,20} in the mail)|keep(?! (?:after|on (?:him|her|them)|chasing|at)\b)|hold|enjoy|sit(?! (?:down )?with)|listen|feel|worry|end|regret|hear|spare|skip|come|remain|cover|owe|probably be|give you (?:the (?:short|quick|long|picture|gist|idea|background)|an (?:example|idea)|a (?:second|minute|moment|hint|sense|picture))|have(?! [\w ]{1,30}? (?:send|e-?mail|call|mail|draft|prepare|set|put|get|run|check|drop|reach|write|forward|look|pull|take|give)\b| (?:it|that|them|those|this|these|a|an|the|my|our|him|her|someone|somebody)\b)|get (?:to (?:that|it|this)|used|there|old|into that|a (?:coffee|drink)|started|going|by)|take (?:it (?:that|as|you)|that as|your word)|ask you|show you|explain|read you|look at (?:it|you|this)|start (?:with|by|at|from|off)|stop (?:there|you|here)|put it (?:this|that|another|differently)|pull (?:up|it up|that up)|run (?:you )?through|walk(?! .{1,30} (?:over|down|to the)\b)|give you that|go (?:first|ahead)|make it (?:short|quick|brief)|add that|do (?:that|it|so) (?:too|again)|call it|buy (?:that|you|it\b)|move on|quote|call you (?:that|a)|name names|try my)(?![\w-])/
const ADVERBS =
  '(?:(?:also|then|just|probably|please|definitely|certainly|first|still|gladly|happily|personally|quickly|really|actually|simply|maybe|only|have to|need to|go and|go ahead and|try to|try and|be able to|be sure to|sit down and|sit and|do me a favor and|make sure to|make sure i|make a point to|see if i can) )*'
const THING =
  /\b(?:forms?|statements?|letters?|paper(?:s|work)?|projections?|numbers?|figures?|lists?|cop(?:y|ies)|e-?mails?|calls?|notes?|drafts?|spreadsheets?|reports?|estimates?|quotes?|applications?|documents?|docs?|polic(?:y|ies)|contracts?|booklets?|returns?|1099s?|w-?\ds?|k-?1s?|stubs?|agreements?|certificates?|comparisons?|summar(?:y|ies)|plans?|budgets?|proposals?|scenarios?|analys[ei]s|accounts?|transfers?|trades?|orders?|appointments?|link|portal|inbox|bank|lawyer|attorney|accountant|cpa|custodian|administrator|hr|insurer|insurance|broker|agent|payroll|beneficiar(?:y|ies)|signatures?|photos?|pictures?|scans?|pdfs?|files?|folders?|versions?|pages?|one-pager|math|calendar|reminders?|checks?|deposits?|appraisal|deed|trusts?|pension|benefits?|binder|records?|receipts?|invoices?|bills?|passport|licen[sc]e|login|password|details?|dates?|meeting|options?|packet|package|kit|fund|portfolio|team|office|company|provider|lender|bonds?|shares|stock|mortgage|loan|rates?|premium|tax|basis|schedule|withholding|elections?|grant|titles?|allocation|model|review|memo|outline|table|chart|breakdown|illustration|side-by-side|questionnaire|money|cash|rollover|ira|401\(?k\)?|403\(?b\)?)\b/
const SOCIAL =
  /\b(?:bring the boat|glasses|find the page|a pen|my pen|old-fashioned|call me (?:crazy|paranoid|silly)|the (?:dog|cat)|sausages|snacks|dessert|salad|coffee|lunch|dinner|breakfast|beers?|wine|tea|drinks?|the game|elevator|the door|parking|weather|golf|vacation pictures|party|hugs?|cakes?|cookies|pie|movies?|beach|the gym|sandwich\w*|restaurant|recipes?|lottery|nap|a ride|crossed|say hi|say hello|regards|my love|company christmas)\b/
const PAST =
  /\b(?:last (?:week|month|year|spring|summer|fall|autumn|winter|time|january|february|march|april|may|june|july|august|september|october|november|december)|yesterday|ago|used to|back then|already)\b/
const HYPOTHETICAL =
  /\b(?:if (?!you(?:'d| would| could| can|'ll| will| wouldn't| want)\b|that(?:'s| is| works)|it(?:'s| is) all right|need be|possible|anything)|unless|suppose|supposing|imagine|assuming|even if|were to|would(?:n't)? have|could(?:n't)? have|should(?:n't)? have(?! (?:it|that|them|the|a|this|those|something)\b)|could've|would've|should've|wish)\b/
const TO_YOU =
  /\b(?:(?:to|for|with|past|before) (?:you|me|us|both of you)|(?:send|get|shoot|give|bring|mail|e-?mail|text|forward|drop|call|show|hand|ship|ping|remind|fax|write) (?:you|me|us)|in front of you|my way|your way|over|inbox|back)\b/
const DAY_HINT =
  /\b(?:by (?:the )?(?:end|next|mid|early|close|noon|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|then)|next (?:week|month|time|monday|tuesday|wednesday|thursday|friday)|this (?:week|weekend|month|afternoon|evening)|tonight|today|tomorrow|first thing|right (?:away|after)|as soon as|once|after (?:this|we|lunch|the call)|when i'm (?:back|home)|next (?:mtg|meeting)|before (?:we|you|our|the|your)|over the weekend|at (?:work|home)|within)\b/
const ANAPHOR = /^(?:\w+(?: up| out| over| in| into)?) (?:it|that|them|those|this|these|one|both)\b/

const OBJECT =
  /^[\w-]+(?: (?:up|out|over|in|down|off|through|together|to|with))? (?:the|my|your|our|his|her|their|an?|it|that|them|those|these|both|all|every|each|some|him|you|us|me)\b/

/** Who is to do it: the one who speaks, the one spoken to, a person named, or nobody said. */
export type Doer = 'speaker' | 'listener' | 'unsaid' | { readonly name: string }

const PROMISE = new RegExp(
  `\\b(?:(?:i|we)(?:'ll| will| shall|'d better| had better|'d best| gotta|'ve got to| have got to)|(?:i'm|i am|we're|we are|imma) (?:going to|gonna|to)|i better|(?<!would you like to |you )let me|lemme|(?:i|we) can|i(?:'m| am|'d be| would be) (?:more than )?(?:happy|glad|planning|meaning) to|i(?: still| also| do)? (?:have|need|ought|plan|mean|intend|promise) to|i should|i must|(?<=^(?:so |okay |ok |yes |yep |yeah |and |then )?)(?:will|gonna|going to)) (${ADVERBS})(?=(.{0,300}))`,
)
/** These say of themselves that somebody takes a thing on. */
const TAKEN_ON = new RegExp(
  [
    '\\bleave (?:it|that|this|those|them|the|all|both|.{2,60}?)\\s?(?:with|to|up to) me\\b',
    "(?:\\bis|\\bare|'s|'re|\\bbe) (?:all )?on me\\b(?! to lose)",
    '\\b(?:consider|call|count) (?:it|that|them|this) (?:as good as )?(?:done|handled|taken care of|sorted|sent|in the mail)\\b',
    '\\b(?:you can |just )?count on me\\b',
    "\\bi(?:'ll| will| do| still| also)* owe (?:you|him|her|them) (?!one\\b|an? (?:apology|beer|coffee|lunch|drink|dinner)|my life|nothing|so much|thanks|big)",
    "\\b(?<!nothing )(?<!nothing else )(?<!that's all )(?:on|onto|to) my (?:list|plate|to-?do)\\b",
    "\\bi(?:'m| am) (?:on it|on that|on the hook|taking (?:that|this|it) (?:one|on|home|to))\\b",
    "(?:\\b(?:is|are)|'s) (?:mine|my (?:job|homework|assignment|to-?do))\\b(?! (?:to lose|too|as well))|\\bmine to (?:do|fix|handle|sort|chase|send|write|call|get|make|take)\\b|\\bmy (?:homework|job|task|to-?do|assignment) (?:is|for)\\b",
    "\\bi(?:'ll| will)? take (?:care of|charge of|that on|this on|it on|that one)\\b|\\bput me down for\\b|\\bi volunteer\\b|\\byou have my word\\b|\\byou'll hear from me\\b",
    '\\b(?:expect|look for|watch for) .{1,60}\\b(?:from me|in your (?:inbox|mail|mailbox|e-?mail))\\b',
  ].join('|'),
)
/** Papers that are on their way, and what has to be done by somebody nobody named. */
const GOES_OUT =
  /\b(?:goes|go|going|gets? (?:sent|mailed)|ships?) (?:out|over|off|in the mail)(?: by \w+| in the mail)? (?:to (?:you|them|him|her|your)\b|today|tomorrow|tonight|this|on|by)/
const PASSIVE =
  /\b(?:has|have|needs?|ought|must)(?: still| also)?(?: to)? be (?:found|signed|sent|updated|filed|drawn up|changed|called|replaced|ordered|submitted|mailed|notified|told|booked|scheduled|renewed|witnessed|notari[sz]ed|returned|opened|closed|cancel+ed|transferred|paid|redone|filled (?:in|out))\b(?=.{0,200}\b(?:soon|tomorrow|today|this (?:week|month)|next (?:week|month)|right away|monday|tuesday|wednesday|thursday|friday)\b)/
/** What the listener will hold in hands: with a day, or from the speaker, a promise. */
const RECEIVED =
  /\byou(?:'ll| will|'re going to| should)? (?:have|get|receive|see|find|be getting|be hearing)\b(?! (?:that|how|what|why|if|used|there|to|used)\b(?! (?:on|by)))(?=(.{0,200}))|\b(?:it|that|they|those|these|this|the [\w ]{2,40}|a [\w ]{2,40}|my [\w ]{2,40})(?:'ll| will| should) (?:be (?:in your|on your|with you|at your|over to you|there|ready|done|sent|finished|out|yours|in the mail)|reach you|go out|go off|come your way|get to you)\b(?=(.{0,200}))/
const PROGRESSIVE =
  /\b(?:i'm|i am|we're|we are) (?:also |just |then )?(?:sending|emailing|mailing|forwarding|calling|phoning|ringing|texting|uploading|preparing|drafting|writing|reviewing|checking|asking|getting|ordering|scheduling|booking|arranging|placing|moving|transferring|filing|signing|scanning|printing|dropping|bringing|putting|setting|filling|submitting|requesting|chasing|faxing|delivering|picking|seeing|meeting|talking to|going (?:by|over to|to the))\b(?=(.{0,200}))/

const ASKED = new RegExp(
  `\\b(?:(?:could|can|would|will|won't|might) (?:you(?: two| both| guys)?|(?:one|either) of you)|(?<=\\b(?:any chance|hoping|wondering if|think|wonder if|grateful if|ask that|ask if) )you (?:can|could|would|might)) (?:maybe |perhaps |kindly |possibly |be able to )*(${ADVERBS})(?=(.{0,300}))|(?:^|[,;:] |\\b(?:and|so|but|then) )please (${ADVERBS})(?=(.{0,300}))|\\b(?:if|when|whenever) you(?:'d| would| could| can|'ll| will| want to| get (?:a|the) (?:chance|minute|second|moment) to) (${ADVERBS})(?=(.{0,300}))|\\bif you (?:wouldn't|don't) mind\\b(?=(.{0,300}))`,
)
const MIND =
  /^(?:and |so )?mind (?!if\b|you\b|me\b)\w+ing\b|\bsee (?:if|whether) you can (?:find|get|dig|track|locate|pull|scan|come up)\b|\b(?:would|do) you mind (?!if\b|me\b|my\b|waiting\b|repeating\b|saying\b|holding\b)\w+ing\b|\b(?:help|helpful|great|good|nice|grateful|lovely|useful|easier|best|appreciate it|glad|love it) if you (?:could |would |can |'d )?(?:sent|brought|got|called|asked|signed|send|bring|get|call|ask|sign|dig|dug|drop|dropped|check|checked|scan|scanned|upload|uploaded|forward|forwarded|find|found|mail|mailed|email|emailed)\b/
const WANTED = new RegExp(
  [
    "\\b(?:i|we)(?:'ll|'d| will| would|'m going to|'m gonna| do| am going to)? (?:just |still |also |only |really )*(?:need|want|like|love|require|(?:am |'m |are |'re )?waiting (?:on|for)|have to have|take|ask for|get) .{1,80} (?:from|off|out of) (?:you|the two of you|both of you)\\b",
    "\\bfrom you,?(?: two,?| both,?)? (?:all |what )?(?:i|we)(?:'ll|'d| will| would| just| still| only| also)* (?:need|want|like|require)\\b",
    "\\b(?:i|we)(?:'ll|'d| will| would|'m going to|'m gonna)? (?:just |still |also |only |really )*(?:need|want|like|love|ask|get|have|trouble) (?:you|both of you|the two of you) to (?!know|understand|feel|be|think|hear|see\\b|remember|trust|have\\b)",
    "\\bi(?:'ll|'m going to|'m gonna| will| still| do| just| also| am going to)* need (?:your|both of your|both your|(?:the|an?) (?:signed|original|latest|last|certified|copy|recent|scan))\\b|\\bi'd (?:love|like) a (?:copy|scan|picture|photo) of\\b|\\b(?:help|helps) (?:me|us) (?:is|most is|would be) (?:your|the|a|if you)\\b|\\byour (?:homework|job|task|assignment)(?: \\w+){0,4} (?:is|:)",
    '\\byou(?: still)? owe (?:me|us)\\b(?! (?:one|a (?:beer|coffee|lunch|drink)))',
    "\\b(?:that|it|this|which)(?:'s| is| one's| one is) (?:on you|your homework|your job|yours to)\\b|\\bon you to\\b|\\byours to (?:do|get|find|send|sign|call)\\b|\\bi(?:'ll| will)? leave (?:that|it|this) (?:to|with) you\\b",
    "\\b(?:what|all|the (?:one|only|other) thing) (?:i|we)(?:'m| am|'re| are)?(?: still| really)? (?:short of|missing|lacking|lack|need|waiting (?:on|for)) .{0,60}(?:\\bfrom you\\b|\\byour\\b|\\byou\\b)",
  ].join('|'),
)
const DUTY = new RegExp(
  `\\bwhy don't you (${ADVERBS})(?=(.{0,300}))|\\byou(?: both| two|'ll| will|'re going to|'ve| have|'d(?= better))?(?: just| still| also| only)? (?:need to|have to|should|might want to|may want to|got to|gotta|better|want to|must|need|have) (${ADVERBS})(?=(.{0,300}))`,
)
const REMINDER =
  /(?:^|[,;:] |\b(?:and|so|but|then|please|just) )(?:don't (?:you )?forget(?: to|,)|do not forget to|make sure|be sure (?:to|that|you)|see to it|remember to|take care to|try to|have (?:your|the|them|him|her|someone|somebody) [\w' ]{0,30}?(?:send|call|e-?mail|fax|forward|mail|look|check|sign|confirm|write|prepare|run|get|give|file|put|change|update|reach|copy|cc|draft|talk)|get (?:your|the|them|him|her) [\w' ]{1,30} to)(?! (?:that )?(?:it|this|there|nothing|nobody|everything)\b)/
/** A command is one where a clause begins. */
const COMMAND =
  /(?:^|[,;:–-] ?(?:so |and |then |but |or |please |just )*|\b(?:so|and|then|please|just) )(?:please |just |also |first |maybe |go |go and |do |and |[a-z]{2,20}, )*(send|e-?mail|mail|post|bring|get|call|ring|phone|ask|forward|drop|fax|scan|upload|dig|pull|grab|sign|fill|find|text|shoot|print|order|request|check|tell|give|hand|write|make|schedule|book|set|update|change|cancel|log|look|collect|gather|talk|speak|take|return|complete|turn in|apply|register|enroll?|file|submit|confirm|snap|photograph|copy|hunt|fish|track|pick|let me have|let us have|have|show|stop by|swing by|bug|chase|nudge|remind|put|read|mark|email|double-check|keep|hang on to|start|pay|open) (?!already|is\b|was\b|are\b|and\b|of\b|for\b|in\b|from\b|\d)(?=(.{0,200}))/
const COMMAND_IDLE =
  /^(?:(?:give|take|get|make|let|have|tell|show|ask|look|call|put|keep|read|set|check|pick|find|hand|start) )(?:me (?:a (?:second|sec|minute|moment|break|try)|about|more|if|how|what|why|when|something|that|wrong|through|again|started|the (?:truth|short|story))|a (?:look|seat|guess|breath|second|minute|moment|good|great|nice|safe|lovely|wonderful|picture|sense|difference|face)|care\b|sense|it easy|your time|us (?:a (?:second|sec|minute)|about)|you\b|it (?:this way|to me|down to)|in mind|an eye|going|fun|at\b|, |like|up (?:and|with)|that (?:in mind|up|as|thought)|there\b|used|rid|out of|mom|yourself|your feet)/

const NOTED = new RegExp(
  `^(?:(?:(?:.{1,60} - )?client|advisor|me|i|he|she|they|both|we|\\p{L}\\.)(?: to|: ?(?:to )?| -> | will| needs to| has to|'ll) ?(?:${WORK})(?![\\w-])|follow(?:ing)?[- ]?up\\b(?! (?:meeting|call|from|on last)))`,
  'u',
)
const NOTED_PRESENT =
  /(?:^|, |; |- |\. )(?:(?:she|he|they|client|\p{L}\.|\p{Lu}\p{L}+) (?:will |to )?(?:also )?(?:sends?|asks?|calls?|brings?|hands?|checks?|gets?|signs?|emails?|mails?|uploads?|scans?|drops?|forwards?|talks? to|speaks? (?:to|with)|finds? out|fills?|confirms?|looks? (?:for|up|into)|digs?|orders?|requests?|books?|writes?|changes?|updates?|sets up|submits?|returns?|collects?|gathers?))\b(?=(.{0,200}))/u
const NOTED_COMMAND = new RegExp(
  `^(?:(?:to )?(?:${WORK})) (?!w/|with|notes?\\b|at\\b|from\\b|\\d|is\\b|was\\b|are\\b|in\\b|of\\b|on\\b|for\\b|date\\b|account\\b|rate\\b|value\\b|only\\b|went\\b|goes\\b|and\\b|to\\b|ok\\b|done\\b)(?=\\w)`,
)
const NAMED = new RegExp(
  `^(\\p{Lu}[\\p{L}'’-]+),? (?:will|is going to|has to|needs to|should|to|is to) (?:${WORK})\\b`,
  'u',
)
const TASK_LABEL = /^(?:action(?: items?)?|to[- ]?do|task|next steps?|follow[- ]up|ai|homework)\s?[:–-]/
const CONDITION =
  /\b(?:if|whether|unless|before|once|as soon as) (?:i|we) (?:will|can)\b|\bplease (?:do not|don't)\b|\b(?:say|says|said|thinks?|thought|swears?|claims?|promised|told (?:me|us|him|her)) (?:that )?(?:i|we)(?:'ll|'d| will)\b/

const NOT_NAMES = new Set(
  'i it this that we you they he she the everything nobody need want what who which somebody someone nothing money there rates income'.split(
    ' ',
  ),
)

/** What stands around a sentence. */
export interface Context {
  /** Those who take part. */
  readonly names: readonly string[]
  readonly isNotes: boolean
  /** What was cut off before it. */
  readonly lead: string
  /** It names a day. */
  readonly hasDay: boolean
  /** How the one who speaks next takes it. */
  readonly reply: Reply
  /** The one before has proposed something. */
  readonly followsProposal: boolean
}
export type Reply = 'accepts' | 'refuses' | 'defers' | 'other' | 'none'

/** How much a doing looks like work: what is done, to what, for whom, by when. */
function weightOfDoing(doing: string, hasDay: boolean): number {
  if (IDLE.test(doing)) return -2
  return (
    (WORKS.test(doing) ? 1 : 0) +
    (hasDay || DAY_HINT.test(doing) ? 1 : 0) +
    (THING.test(doing) ? 0.5 : 0) +
    (OBJECT.test(doing) ? 0.25 : 0) +
    (TO_YOU.test(doing) ? 0.5 : 0) +
    (ANAPHOR.test(doing) ? 0.5 : 0)
  )
}

const weightOfMatch = (cue: RegExp, text: string, hasDay: boolean): number | null => {
  const match = cue.exec(text)
  if (!match) return null
  return weightOfDoing(match.slice(1).findLast((group) => group !== undefined) ?? '', hasDay)
}

/** Notes with "client" for the name, or the initial, of those present. */
const calledClient = (notes: string, names: readonly string[]): string =>
  names.reduce(
    (text, name) =>
      text.replaceAll(
        new RegExp(
          `(?<![\\p{L}.])(?:${name}|${name.slice(0, 1)}\\.|${name.slice(0, 1)}(?= to |:| will ))(?!\\p{L})`,
          'gu',
        ),
        'client',
      ),
    notes,
  )

/** Whether a sentence makes a task for somebody, and for whom. @returns null when it does not */
export function taskIn(sentence: string, { names, isNotes, hasDay, reply }: Context): Doer | null {
  const text = plain(sentence)
  if (TASK_LABEL.test(text)) return 'unsaid'
  if (text.endsWith('--') || SOCIAL.test(text) || CONDITION.test(text)) return null
  if (isNotes && !text.endsWith('?')) {
    const noted = plain(calledClient(sentence, names))
    if (NOTED.test(noted) || (NOTED_COMMAND.test(text) && !PAST.test(text))) return 'unsaid'
    const doing = NOTED_PRESENT.exec(noted)
    if (doing && (hasDay || DAY_HINT.test(noted)) && !PAST.test(doing[1] ?? '')) return 'unsaid'
  }
  const against =
    (HYPOTHETICAL.test(text) ? 1.5 : 0) + (PAST.test(text) && !hasDay ? 1 : 0) + (reply === 'refuses' ? 3 : 0)
  const isAsking =
    text.endsWith('?') && !/, (?:(?:will|would|could|can|won't) you|okay|ok|please|all ?right|yes)\?$/.test(text)
  const best = (...weights: readonly number[]): boolean => Math.max(...weights) - against >= ENOUGH
  const promised = weightOfMatch(PROMISE, text, hasDay)
  const command = COMMAND.exec(text)
  const isJoined = promised !== null && command !== null && command.index > (PROMISE.exec(text)?.index ?? 0)
  const promise =
    promised === null || isAsking
      ? 0
      : promised +
        (isJoined && promised > -1 ? 0.5 : 0) +
        (/\b(?:i|we) can\b/.test(PROMISE.exec(text)?.[0] ?? '')
          ? 0.25
          : /\bi (?:\w+ )?(?:should|must|have to|need to)\b/.test(PROMISE.exec(text)?.[0] ?? '')
            ? 0.75
            : 1.25)
  const received = RECEIVED.exec(text)
  const receives = received?.[1] ?? received?.[2] ?? ''
  const isReceived =
    received !== null &&
    !isAsking &&
    (/\bfrom me\b|\byour (?:inbox|desk|mailbox|e-?mail|porch)\b/.test(text) ||
      ((hasDay || DAY_HINT.test(receives)) &&
        (received[1] === undefined ||
          THING.test(receives) ||
          /^ (?:it|that|them|those|this|the|my|a copy|one)\b/.test(receives))))
  const progress = PROGRESSIVE.exec(text)
  if (
    best(
      promise,
      TAKEN_ON.test(text) && !isAsking ? 3 : 0,
      isReceived ? 2 : 0,
      THING.test(text) && GOES_OUT.test(text) && !isAsking ? 2 : 0,
      progress && !isAsking && (hasDay || DAY_HINT.test(progress[1] ?? '')) ? 2 : 0,
      reply === 'accepts' && OFFER.test(text) ? 2 : 0,
    )
  )
    return 'speaker'
  const asked = weightOfMatch(ASKED, text, hasDay)
  const owed = weightOfMatch(DUTY, text, hasDay)
  const commands =
    isJoined || isAsking || isNotes
      ? []
      : [...text.matchAll(new RegExp(COMMAND, 'g'))].map(([, verb, rest]) => `${verb ?? ''} ${rest ?? ''}`)
  const doings = commands.filter((doing) => !COMMAND_IDLE.test(doing)).map((doing) => weightOfDoing(doing, hasDay))
  const commanded =
    doings.length > 0
      ? Math.max(...doings) +
        0.5 +
        (reply === 'accepts' ? 0.5 : 0) +
        (/, (?:will|would|could|can) you\?$/.test(text) ? 0.5 : 0) -
        (/\band (?:you|you'll|you've|you'd|it|that|they)\b/.test(text) ? 1 : 0)
      : 0
  if (
    best(
      asked === null || NO_REQUEST.test(text) ? 0 : asked + 1,
      MIND.test(text) || (hasDay && /\blet (?:me|us) know\b/.test(text)) ? 2 : 0,
      WANTED.test(text) ? 3 : 0,
      owed === null || isAsking ? 0 : owed + (reply === 'accepts' ? 1 : 0.5),
      REMINDER.test(text) ? 2 : 0,
      commanded,
    )
  )
    return 'listener'
  if (PASSIVE.test(text) && !isAsking && against === 0) return 'unsaid'
  const name = NAMED.exec(sentence)?.[1]
  return name && !isAsking && !NOT_NAMES.has(name.toLowerCase()) ? { name } : null
}
const OFFER = new RegExp(
  `\\b(?:shall|should|can|could) i (?:${WORK})\\b|\\b(?:want|like|need) me to (?:${WORK})\\b|\\bhow about i (?:${WORK})\\b|\\bwhy don't i (?:${WORK})\\b|\\bi could (?:${WORK})\\b`,
)
const NO_REQUEST =
  /\b(?:can|could|would|will) you (?:hear|see|tell me|imagine|believe|remind me|explain|say|repeat|live|afford|wait|like|ever|really|even|still|actually|give me (?:a|an) (?:sense|idea|example|picture))\b/

/** What people do with money when they have made up their minds. */
const CHOICE =
  'do|keep|hold|stay|stick|leave|go|sell|buy|put|move|switch|pay|roll|use|skip|drop|wait|take|split|stop|start|convert|claim|retire|refinance|renew|cancel|give|gift|fund|contribute|max|raise|cut|trim|open|close|add|pass|opt|say|touch|delay|defer|invest|borrow|lock|sit|change|rent|let|spend|save|redo|build|make|bump|shift|spread|pull|try'
const CHOOSING =
  'doing|keeping|holding|staying|sticking|leaving|selling|buying|putting|moving|switching|paying|rolling|using|skipping|dropping|waiting|taking|splitting|stopping|starting|converting|claiming|retiring|refinancing|renewing|cancell?ing|giving|gifting|funding|contributing|maxing|raising|cutting|trimming|opening|closing|adding|passing|opting|touching|delaying|deferring|investing|borrowing|locking|spending|bumping|shifting|spreading|pulling|going (?:with|for|ahead|to (?!be\\b|have\\b|need\\b|see\\b|know\\b|the (?:store|beach|doctor|movies)))'
const SURE: readonly (readonly [cue: RegExp, weight: number])[] = [
  [
    /\b(?:i'm|we're|i am|we are) (?:definitely |just |all |both |now |then )*(?:selling|claiming|closing|retiring|converting|cancell?ing|refinancing|pulling out|cashing (?:in|out)|paying (?:it|them|that|the \w+) off)\b/,
    2,
  ],
  [
    /\b(?:that's|this is) what (?:i|we)(?:'ll| will|'re| want|'m)\b|\byou(?:'ve| have)? (?:sold|won) (?:me|us)\b|\byou win\b|\bthat settles\b|\bwe're (?:all |both )?agreed\b/,
    2,
  ],
  [/\b(?:say|says|said|it's|vote) (?:no|yes) to\b|\blet it (?:ride|be|run|sit|grow|mature)\b/, 1.5],
  [
    /^[\w' -]{2,40}? gets? (?:paid|sold|split|kept|rented|closed|moved|rolled|cut|dropped|cancell?ed|donated|invested|converted|left|used|put|given|divided|saved|spent)\b/,
    1.25,
  ],
  [/^(?:i|we)'d like the .{2,60}\b(?:instead|rather|over)\b/, 1.5],
  [
    /\b(?:i'm|we're|i am|we are) (?:definitely |just |all |both |now |then )*(?:keeping|staying|sticking|holding (?:on|off)|going (?:with|ahead)|passing on|opting|done with|through with)\b(?! (?:up|an eye|track|busy|in touch|at (?:a|the)|with (?:my|friends|family)))/,
    2,
  ],
  [
    /\b(?:i|we)(?:'ll| will) (?:just |then |both )*(?:go with|go for|go ahead|stick with|pass on|opt for|skip the|take the (?!call|blame|dog|kids|bus|train|stairs|time|form|paper|lead|day|.{0,60}\b(?:to (?:our|the|my|him|her|them)|up with|home)\b))/,
    2,
  ],
  [
    /\b(?:i|we)(?:'d| would)? (?:\w+ )?(?:like|want|prefer|rather|sooner|just as soon)(?: to)? (?:keep|stick|stay|hold|leave|wait|sell|pay off|skip|not (?:sell|touch|borrow|move|change|sign up))\b(?! (?:it (?:short|brief)|in touch|you|up))/,
    1.75,
  ],
  [
    /\b(?:rather|sooner|prefer to|choose to|elect to|opt to|chose to) (?:pay|use|do|take|give|put|buy|start|go|have it|have them)\b/,
    1.75,
  ],
  [
    /^(?:so |then )?(?:i|we) (?:choose|elect|opt for|pick|vote for)\b|\bcount (?:me|us) (?:in|out)\b|\b(?:i|we) want (?:out|in)\b|\bthe plan is (?:to|that)\b|^(?:yes|no) (?:to|on) (?:the|a|an|that)\b/,
    2,
  ],
  [
    /\b(?:won't|will not|not going to|not gonna) be (?:buying|selling|touching|moving|using|taking|doing|putting|giving|paying|changing|signing|going)\b/,
    2,
  ],
  [/\b(?:is|are|'s) (?:out|history|dead|gone|off)(?=[.,!]|$)/, 1.25],
  [
    /^(?:the|my|our|that|this|those|these|all of (?:it|the)|everything|it|half|most)\b[\w' -]{0,40}? (?:stays?|remains?) (?:as|in|put|with|where|as|here|there|untouched|invested|ours|mine|exactly|just)\b/,
    1.75,
  ],
  [/^[\w'-]{2,20}(?: [\w'-]+){0,2} stays? (?:as|in|put|with|where|untouched)\b/, 1.25],
  [/^(?:the |that |this |my |our )?[\w'-]+(?: [\w'-]+){0,2} (?:is|are) (?:out|off|gone|history)[.,!]?$/, 2],
  [/\b(?:nothing|none of it|no part of it|not a (?:penny|share|dollar)) (?:gets?|is|goes|moves|leaves|comes)\b/, 1.75],
  [
    /\blet(?:'s| us) (?:not |just |all |both |please |simply |then )*(?!see\b|talk\b|look\b|get (?:started|going|to|into)\b|go (?:through|over|back|on|around)\b|say\b|hope\b|face\b|be\b|come\b|turn\b|start (?:with|by|at|from)\b|begin\b|move (?:on|to the next)\b|hear\b|think\b|park\b|table\b|discuss\b|review\b|make sure|assume|pretend|imagine|take (?:a|another|one) (?:look|step|break)|take it one|find out|figure|check|call it a day|wrap|catch up|do (?:the|that) (?:math|numbers)|do lunch|have|put (?:a pin|it this way|that aside|numbers)|leave (?:(?:it|that|this) )?(?:there|open)|keep (?:in mind|talking|that in)|run|meet|circle|revisit|cross|walk|chat|pick|compare|do it (?:does|is|was)|not (?:get|forget|rush|worry|go there|kid))/,
    2,
  ],
  [
    new RegExp(
      `\\b(?:i|we|she|he|they)(?:'m|'re|'s| am| are| is)? (?:both |all |definitely |just |only |not |now |then |really )*(?:${CHOOSING})\\b`,
    ),
    1.5,
  ],
  [
    /\b(?:then|so) it's (?:going to be )?(?:the|an?|\d|sixty|seventy|june|next)\b|^it's (?:the|an?) .{2,60} then[.!]?$/,
    1.25,
  ],
  [/^no more (?!questions|of that|than|time|news)\w/, 1.75],
  [/\bsaying (?:no|yes) to\b|\byou(?:'ve| have)? (?:convinced|persuaded) (?:me|us)\b|\btalked (?:me|us) into it\b/, 2],
  [/^no [\w'-]+(?: [\w'-]+){0,2}[.!]$/, 0.75],
  [/\b(?:i'm|we're) out of (?:that|the|it|those|crypto|gold|stocks|bonds)\b/, 1.75],
  [
    /\b(?:i|we)(?:'ll| will) (?:just |then |both |all )*(?:claim|retire|refinance|delay|defer|split|rent|convert|pay off|roll)\b/,
    1.25,
  ],
  [
    /^(?:until then |so |then )?(?:i|we) (?:all |both |just |then )*(?:stay|stick|keep|hold (?:on|off)|remain|sit tight|hold tight)\b(?! \w+ing\b| (?:in touch|you posted|an eye|track|about|around|roughly|my))/,
    1.5,
  ],
  [
    /\b(?:i|we)(?:'ll| will) (?:all |both |just |then )*(?:stay|stick|keep|hold (?:on|off)|remain|sit tight|hold tight)\b(?! \w+ing\b| (?:in touch|you posted|an eye|track|an open mind|in mind|my|to my guns|asking|going))/,
    2,
  ],
  [
    new RegExp(
      `\\b(?:i|we)(?:'ll| will) (?:just |then |only )*(?:take|pass on|skip|leave|do|go (?:with|for|ahead)|wait|opt|hold)\\b(?! (?:care|a look|that up|it from here|you|my time|notes?|your word|it (?:to|with|up)|the day|over))`,
    ),
    1.5,
  ],
  [
    /\b(?:i|we)(?:'d| would)? (?:like|want|prefer) to (?:go (?:ahead|with)|move (?!on|back|to)|proceed|switch|convert)\b/,
    2,
  ],
  [
    new RegExp(
      `\\b(?:i|we|she|he|they)(?:'d| would)?(?: both| definitely| really| still| just)? (?:like|want|wants|prefer|prefers|choose|rather|sooner)(?: to)?(?: not)? (?:go (?:ahead|with)|proceed|${CHOICE})\\b(?! (?:about|through|over|sure|more about|you|know))`,
    ),
    1.25,
  ],
  [
    /\b(?:i|we|she|he|they) (?:want|wants|'d like|would like|'d want|need) (?:it|that|them|all|everything|half|the|my|our|those|both|none|nothing|no)\b.{0,60}\b(?:out|in|sold|rolled|gone|split|paid|left|kept|moved|invested|untouched|off|to (?:stay|go|be)|converted|transferred|closed|put|spread|cut|stopped|there|alone|as is|where)\b/,
    2,
  ],
  [/\bshould go to\b|\bgo ahead with\b/, 2],
  [
    /\b(?:that|it|this)(?:'s| is| one's)(?: all| now)? (?:settled|decided|agreed|a deal|final|a plan|a go|done and dusted|a done deal|off the table|out(?! there| of)|my (?:final )?answer|what we(?:'ll| will|'re going to) do|what i(?:'ll| will| want to|'m going to) do|the plan|the decision|the way we)\b/,
    2,
  ],
  [
    /\b(?:that|it|this)(?:'s| is) an? (?:hard |firm |definite |clear |big |flat )?(?:yes|no|go|pass)\b(?= (?:on|to|for|from)|[.,!]|$)/,
    2,
  ],
  [/\b(?:i'm|we're|count (?:me|us)|i am|we are) (?:in|out|sold|game|decided|all in)\b(?=[.,!]|$| (?:on|for|with) )/, 1],
  [/^(?:okay |ok |fine |so |then |right |yes )*(?:deal|settled|done deal|decided|sold|agreed)\b/, 1],
  [
    /^(?!(?:what|that's|as|so|yes|here|there|whatever|how|oh|of|i|because|where|why|if|this|it|you)\b)(?:[\w'-]+ ){1,5}it is(?=[,.!]|,? then|$)/,
    2,
  ],
  [
    /\bnot (?:for sale|up for (?:debate|discussion|negotiation)|negotiable|open for discussion|happening)\b|\bnon-?negotiable\b|\bend of (?:story|discussion)\b/,
    2,
  ],
  [
    /\b(?:i|we) (?:both |all |only |just )*want (?!you\b|to\b|someone|somebody|a (?:word|better idea|clear)|more than)/,
    1,
  ],
  [
    /^(?:and )?(?:we|i) (?:sell|keep|take|stop|leave|hold|skip|buy|start|split|wait|convert|move|pay|put|use|go with|cancel|roll|claim|do (?:the|it|that|half|both))\b(?!.*\b(?:usually|always|a (?:year|month|week)|every (?:month|year|week)|most|at the moment|right now)\b)/,
    1,
  ],
  [
    /(?:^|[,;] |\bso |\bthen |\bjust |\band )(?:scrap|drop|forget|strike|kill|skip|ditch|scratch|nix|shelve|bin|axe|lose|can|dump|rule out) (?:about )?(?:the|that (?!off|from)\w+|this \w+|any|all|my|our|those|gold|crypto|both)\b/,
    2,
  ],
  [
    /\b(?:i|we)(?:'re| are|'m| am)(?: definitely| just| still)? not (?!sure|getting|being|feeling|hearing|seeing|looking|counting|asking|saying|talking|complaining|kidding|following|certain|in\b|that\b|there\b|so\b|a\b|the\b|really|clear|able|allowed|supposed|worried|young|happy|here|going (?:anywhere|to (?:lie|be|argue|fight|pretend|say|tell|know|have|need|see)))\w+ing\b/,
    2,
  ],
  [
    /^(?:(?:oh|god|well|heavens),? )*(?:no|nope|never|nah|absolutely not),? (?:i|we|you|nobody|it|that|the \w+) (?:don't|won't|do not|will not|doesn't|aren't|isn't|stays?|keeps?|goes|remains?)\b(?! (?:know|think|have|need|want|see|mean|believe|remember|understand|matter|mind|do that|work like|care))/,
    2,
  ],
  [
    /\b(?:we|i) (?:won't|will not|shan't|never) (?!be\b|know|have|need|get|understand|forget|lie|bore|keep you|believe|see|ask|tell|say|pretend|argue|take up|miss|survive|do that again)\w+/,
    1.5,
  ],
  [
    /^(?:and )?no (?!one|idea|problem|worries|way|thanks?|kidding|need|doubt|rush|wonder|matter|more questions|hurry|offen[cs]e|surprise|complaints?|change|objections?|reason|luck|hard feelings|sign|answer|clue|picture|drama)\w+(?:[ -][\w'-]+){0,5} (?:this|for (?:now|the)|until|till|at all|then|in the|before|while|anymore|any more|ever|either)\b/,
    2,
  ],
  [
    /\bmake (?:it|that) (?:an? )?(?:even )?(?:\$?\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|half|sixty|seventy|eighty|ninety|hundred|january|february|march|april|may|june|july|august|september|october|november|december)\b/,
    2,
  ],
  [
    /\b(?:is|are|'s|stays?|remains?) off the table\b|\bmy mind(?:'s| is| has been)? made up\b|\b(?:the|my|our) (?:answer|decision|verdict|choice|vote)(?:'s| is)\b|\b(?:we|i) have a (?:deal|plan)\b|\bi(?:'ve| have) made up my mind\b/,
    2,
  ],
  [
    /\b(?:i'm|we're|i am|we are|she's|he's|they're) (?:fine|good|happy|comfortable|okay|ok|at peace) (?:with|to|keeping|leaving|going|at)\b(?! (?:you|that you|hear))/,
    1,
  ],
]
/** What stays, goes or is done, said as a matter of fact: settled if the words around it close the matter. */
const STANDING =
  /\b(?:goes|go|stays?|gets?|remains?|moves?|comes? out|comes? off|keeps?|waits?|sits?|rolls?|ends?|stops?|starts?|is (?:out|in|off|over|gone|done)|are (?:out|in|off|gone|done)|can (?:sit|wait|stay|go)|has to go|we (?:do|go|keep|leave|sell|buy|take|stop|start|use|put|split|wait|hold|skip|cancel|pay|sit|stay|roll|convert|move|don't)|i (?:keep|sell|take|stop|leave|stay|wait|hold|skip|don't (?:sell|touch|move)))\b/
const CHOSEN_COMMAND = new RegExp(
  `^(?:please |just |go ahead and )?(?:keep|leave|sell|hold|stick|stay|put|go with|go for|take|use|split|roll|pay (?:off|it|the|them)|bring (?:it|that|them) (?:down|up|back|to)|take (?:it|that|them) (?:down|up|to)|buy|stop|cancel|move|do(?! not)|convert|raise|cut|bump|trim|max|reinvest|wait|don't (?:sell|touch|buy|move|change))\\b(?! (?:care|a (?:look|seat|guess)|me\\b|your time|you\\b|in mind|it easy|note|on\\b|in touch|going|an eye|with me|it with me|(?:that|it) to me))`,
)
const LEAD =
  /^(?:(?:you know what|tell you what|oh|um|uh|well|yeah|hm+|right|good|great|look|listen|honestly)[,.!]? )*(?:okay|ok|alright|all right|so|then|from (?:now|here) on|fine|no|nope|yes|yep|yeah|yup|sure|deal|in that case|for now|until then|done|therefore|agreed|good)\b/
const CLOSING =
  /,? then[.!]?$|\b(?:for now|until|till|through the end|from now on|every time|this (?:year|winter|spring|summer|fall|autumn|quarter)|as (?:it )?is|as (?:they|it) (?:are|is)|where (?:it|they) (?:is|are)|as of|no matter what|period|full stop|end of story|final|instead|alone|untouched|either way|as soon as|once (?:it|they|we|i|that)|leave (?:it|them|that) (?:there|alone|at that|be)|at least until|not (?:a|one) (?:penny|dollar|cent|day)|down the middle|and that's (?:that|it|final))\b/
const AMOUNT =
  /\b(?:half|all of it|the rest|the whole|one more|none|both|everything|nothing|a third|a quarter|two thirds|\d[\d,.]*(?:k|%)?|percent|hundred|thousand|twenty|thirty|forty|fifty|sixty)\b/
const RESOLVED =
  /\b(?:i|we|she|he|they|both|client|clients)(?:'ve| have|'s| has)? ?(?:all |both |finally |now |jointly )*(?:decided|agreed|settled on|chose|chosen|opted|resolved|made up (?:my|our|their) minds?|picked|landed on)\b/
const DECISION_LABEL =
  /^(?:decided|decision|decisions|agreed|resolved|resolution|settled|ok to|okay to|ok:|go with|going (?:with|w\/)|dec)(?:\b|(?<=\/))(?!\d)/
const UNDECIDED =
  /\b(?:haven't|have not|hasn't|has not|didn't|did not|not yet|nothing|never|can't|cannot|couldn't|before)\b.{0,30}\b(?:decided?|agreed?|settled?|chosen|picked)\b|\b(?:not|un)\s?(?:decided|settled)\b|\bup in the air\b|\bleave (?:\w+ ){0,4}open\b/
const QUALIFIED =
  /\b(?:should we|maybe|perhaps|might|may|could|we can|i can|you can|could've|would|i'd (?!rather|sooner|like|prefer|want)|wonder|whether|i guess we'll see|i think about|thinking (?:of|about)|tempted|or (?:we|i|do)|either)\b/
const REPORTED =
  /\b(?:my (?!wife and|husband and|answer)\w+|her (?!answer)\w+|his \w+|a (?:friend|guy|neighbor|coworker|colleague)|the (?:guy|bank|broker|lawyer|accountant|kids|neighbors?)|everybody|everyone|people|some|they|most|somebody|hr|he|she) (?:always |keeps? |just |all )?(?:says?|said|tells?|told|telling|thinks?|wants?|wanted|claims?|swears?|suggest\w*|did|does|do|ha[ds]|keeps?|went|goes)\b/

/** How notes say what was settled, without a subject. */
const JOTTED = new RegExp(
  `^(?:keeping|staying|sticking|holding|leaving|selling|buying|moving|switching|skipping|dropping|waiting|rolling|stopping|converting|claiming|closing|retiring|refinancing)\\b|^will (?:sell|keep|stay|hold|wait|retire|claim|convert|stop|take|leave|pay off)\\b|^(?:claim|retire|keep|sell|hold|stay|stop|wait)\\b|\\b(?:declined|signed off on)\\b`,
)
/** What holds for anybody in the listener's place. */
const TOLD = /\byou(?:'re|'ve|'d| are| have| get| pay| owe| lose| would| reach| turn)\b/

/** Whether a sentence settles something. */
export function isDecision(sentence: string, { isNotes, lead: cut, hasDay, reply, followsProposal }: Context): boolean {
  const text = plain(cut + sentence)
  if (text.endsWith('?') || text.endsWith('--') || UNDECIDED.test(text)) return false
  const words = text.split(' ').length
  if (DECISION_LABEL.test(text) && words > 2) return true
  if (words < 3 || SOCIAL.test(text)) return false
  const lead = LEAD.exec(text)?.[0] ?? ''
  const rest = text.slice(lead.length).replace(/^[,.!:]? ?(?:so |then |and |but )*/, '')
  // what was proposed says it better
  if (/^(?:please |just )?(?:let's )?(?:just )?do (?:it|that|so)(?: then| please)?[.!]?$/.test(rest)) return false
  const surest = Math.max(0, ...SURE.map(([cue, weight]) => (cue.test(text) || cue.test(rest) ? weight : 0)))
  const resolved =
    RESOLVED.test(text) &&
    (isOnTopic(text) || isNotes || /(?:'ve| have) (?:\w+ )?(?:decided|agreed|settled)/.test(text))
      ? 2
      : 0
  const jotted = isNotes && JOTTED.test(text) ? 1.75 : 0
  const standing = STANDING.test(rest) ? 0.75 : 0
  const commanded = CHOSEN_COMMAND.test(rest) ? 1.25 : 0
  const short =
    lead !== '' && words < 15 && CLOSING.test(text) && AMOUNT.test(text) && !/\b(?:is|are|was|were|'s)\b/.test(text)
      ? 0.5
      : 0
  const base = Math.max(surest, jotted, resolved, standing, commanded, short)
  if (base === 0) return false
  const score =
    base +
    (lead === '' ? 0 : 0.75) +
    (CLOSING.test(text) ? 0.75 : 0) +
    (/\bthen[.!]?$/.test(text) ? 0.25 : 0) +
    (AMOUNT.test(text) ? 0.25 : 0) +
    (isOnTopic(text) ? 0.25 : 0) +
    (followsProposal ? 0.5 : 0) +
    (isNotes && !PAST.test(text) ? 0.25 : 0) +
    (reply === 'accepts' ? 0.25 : 0) -
    (HYPOTHETICAL.test(text) ? 1.5 : 0) -
    (QUALIFIED.test(text) ? 1.5 : 0) -
    (TOLD.test(text) ? 1 : 0) -
    (hasDay && PROMISE.test(text) ? 1 : 0) -
    (REPORTED.test(text) && !isNotes ? 1.5 : 0) -
    (PAST.test(text) && resolved === 0 ? 1.5 : 0) -
    (reply === 'refuses' ? 2 : 0)
  return score >= ENOUGH
}

const PROPOSAL =
  /\b(?:(?:i|we)(?:'d| would)? (?:suggest|propose|recommend|advise|vote|be inclined|lean)|what if (?:we|you|i)|how about (?!you\b|that\b)|why don't (?:we|you)|(?:should|shall) we|(?:my|the) (?:suggestion|advice|recommendation|proposal|idea|thought|vote) (?:is|would be)|(?:would|does) it make sense to|i'd (?:say|keep|put|go|leave|sell|hold|move|do|start|take|use|wait|stick|split|rather|sooner)|we could|you could|would be (?:better|enough|gentler|safer|simpler|wiser|my|plenty|fine|best|cheaper|easier)|are we (?:\w+ing))\b/
/** Whether a sentence proposes something to be settled. */
export const isProposal = (sentence: string): boolean => PROPOSAL.test(plain(sentence))

const ACCEPTS =
  /^(?:oh |um,? |uh,? |well,? |hm+,? )*(?:yes|yeah|yep|yup|sure|fine|okay|ok|agreed|absolutely|definitely|of course|certainly|gladly|happy to|will do|do it|deal|sold|done|sounds (?:good|right|fine|great)|works for|that works|perfect|please do|go ahead|i like (?:that|it)|i can (?:do|live with) that|i'm in|i'm fine with|good idea|by all means|let's do|consider it|no problem|you got it|can do|on it|right away|love it|makes sense|exactly|good)\b/
const REFUSES =
  /^(?:oh |um,? |uh,? |well,? |hm+,? |god,? |ha,? )*(?:no(?:pe|h)?(?! (?:problem|worries|rush|trouble|objection|idea|kidding|drama))\b|nah|please don't|don't\b|i'd rather not|rather not|absolutely not|never|not (?:now|yet|a chance|happening|for me|really|necessary)|no need|i don't (?:want|like|think so)|over my dead|let's not|hard pass|i'd sooner not|forget it)/
/** How a reply takes what was said before it. */
export function replyIn(reply: string): Reply {
  const text = plain(reply)
  if (text === '') return 'none'
  if (leavesOpen(reply)) return 'defers'
  if (REFUSES.test(text)) return 'refuses'
  return ACCEPTS.test(text) && !/\bbut\b/.test(text) ? 'accepts' : 'other'
}
/** Whether a reply takes up a proposal and says little more. */
export const isBareAcceptance = (reply: string): boolean =>
  replyIn(reply) === 'accepts' && plain(reply).split(' ').length <= 8 && !reply.includes('?')

const OPEN = new RegExp(
  [
    "\\b(?:don't|do not|doesn't|didn't|won't|couldn't|wouldn't) (?:actually |really |even |honestly )?know\\b|\\bnot (?:\\w+ )?(?:sure|certain|clear)\\b|\\b(?:no|not the (?:slightest|faintest)) (?:idea|clue)\\b|\\bdunno\\b",
    "\\b(?:can't|cannot|can not|could not|couldn't|wouldn't (?:want|like|dare) to) (?:\\w+ ){0,2}(?:say|tell|answer|guess|promise|judge)\\b",
    "\\b(?:would|'d|will|'ll|may|might) (?:have|need|want|like) to (?:\\w+ )?(?:check|look|see|get|ask|work|read|run|find|dig|confirm|think|call|verify|know)\\b|\\b(?:have|need) to (?:find out|check|ask|look)\\b",
    "\\blet me (?:check|look|work|ask|find|see|think|get back|dig|run)\\b|\\b(?:i|we)(?:'ll| will) (?:have to see|find out|check|look into|ask|see|get back|know (?:more|better|when|once)|cross that)\\b",
    "\\bdepends\\b|\\bhinges\\b|\\bpossibly\\b|\\bwe can find out\\b|\\bgood question\\b|\\bask (?:them|her|him|me (?:again|later|in))\\b|\\bhard to (?:say|tell|know)\\b|\\btoo (?:early|soon) to\\b|\\b(?:who|nobody|no one|neither of us|none of us) (?:really )?knows?\\b|\\bbeats me\\b|\\bwish i knew\\b|\\byour guess\\b|\\b(?:be|just) guessing\\b|\\boff the top of my head\\b|\\bhaven't (?:seen|checked|looked|heard|read|asked|gotten|got|decided|thought|figured|made up)\\b|\\bup in the air\\b|\\bremains to be seen\\b|\\b(?:park|come back to|leave) (?:it|that|this)(?: open| for| there| one|\\b)|\\b(?:not|isn't|hasn't been) (?:settled|decided|answered)\\b|\\bwaiting (?:on|for|to hear)\\b|\\beither way\\b|\\bdon't have (?:that|the|an?|those|it) (?:\\w+ )?(?:answer|number|figure|here|in front|yet|handy)\\b|\\b(?:not|nothing) yet\\b|\\bwe'd have to\\b|\\bthat's the (?:question|thing)\\b|\\bjury\\b|\\bnever (?:had|seen|heard|thought)\\b.{0,20}\\b(?:that|it|of|about|up)\\b|\\bcheck me on\\b|\\babove my pay\\b|\\bask me\\b|\\bgood one\\b|\\b(?:hasn't|haven't|didn't|won't|doesn't) (?:said|say|told|tell|announced)\\b|\\bneed to (?:see|read|check|look)\\b|^(?:anyway|moving on|by the way|next topic)\\b|\\buntil (?:there's|we|i|they) (?:\\w+ )?(?:see|know|hear|have|get|an?)\\b",
  ].join('|'),
)
/** Whether what was said in reply leaves a question open. */
export const leavesOpen = (reply: string): boolean =>
  OPEN.test(plain(reply).replaceAll(/, (?:i don't know|you know|not sure),/g, ','))

const QUESTION_LABEL =
  /^(?:open(?: questions?| items?| points?)?\s?[:–-]|open questions?\b|questions?\s?[:–-]|unclear\b|to clarify|not clear\b|unknown\b|unresolved\b|need to find out|tbd\b|q\s?[:–-]|\?+\s?[:–-]?|still open|to be (?:determined|clarified|decided)|pending\s?[:–-]|waiting (?:on|for)\b|undecided\b|not sure\b|don't know\b|no (?:answer|word|clarity) (?:yet )?(?:on|from|about)|whether\b|who (?!was|wanted|had)\w+s\b|which \w+)/
const NOTED_OPEN =
  /\b(?:tbd|t\.b\.d|unclear|unknown|still open|left open|undecided|unresolved|to be (?:decided|determined)|nobody knows|can't say yet|\?\?+)(?:$|\W)/
/** Says itself that something is not known or not decided. */
const KEPT_OPEN = new RegExp(
  [
    "\\b(?:don't|do not|doesn't|didn't|still don't|couldn't|can't|nobody|no one|none of us|neither of us|never)(?! knows what the (?:market|future)) (?:actually |really |yet |even |honestly |quite |fully |seems to )*(?:know|knows|tell|see|say|figured?(?: out)?|decide|make up my mind|understand|work out) (?:you |yet |for sure |him |us )*(?:if|whether|how (?:much|long|many|soon|the|to|that|we|it)|who|what (?:the|happens|it|that|to do|they|my|our|she|he|we|i)|when|which|where|between|on|about)\\b",
    "\\b(?:i|we|she|he|they) (?:\\w+ )?(?:can't|cannot|couldn't|can not) (?:\\w+ )?(?:decide|make up (?:my|our|his|her|their) mind|settle on|choose)\\b",
    "\\b(?:not|never been|isn't|aren't|wasn't) (?:\\w+ )?(?:sure|certain|clear|settled|decided) (?:yet )?(?:if|whether|how|who|what|when|which|where)\\b|\\bunsure (?:if|whether|how|what|about)\\b",
    "\\b(?:go|going|went|gone) back and forth\\b|\\btorn (?:between|about|on|over)\\b|\\bon the fence\\b|\\bof two minds\\b|\\bin two minds\\b|\\bundecided\\b|\\bup in the air\\b|\\bjury(?:'s| is) (?:still )?out\\b|\\bremains to be seen\\b|\\b(?:still|remains?|left|stays?|leave that|leave it) (?:an )?open\\b|\\b(?:the|one|an|my|another|that's an|that's the|big(?:gest)?) (?:open|big|unanswered|unresolved) (?:question|issue|point|item)\\b|\\b(?:the|my|our|one|another|real) (?:question|issue|puzzle|mystery|unknown|thing i wonder)(?: \\w+){0,3} is (?:whether|if|how|who|what|when|which)\\b",
    "\\bwhat (?:i|we) (?:can't|cannot|don't|couldn't|still don't|haven't)(?: \\w+){1,6} is\\b|\\b(?:keep|been) wondering (?:if|whether|how|what|who|about)\\b|\\bi (?:do )?wonder (?:if|whether|how much|who|what)\\b|\\b(?:haven't|hasn't|have not|has not) (?:\\w+ )?(?:decided|figured out|settled|made up|worked out|agreed|heard|found out|told us|said|answered) (?:\\w+ )?(?:on (?!anything)|if |whether |how |who |what |when |which |where |my mind|our minds|back)",
    "\\b(?:letter|agreement|contract|plan|document|policy|form|statement|booklet|paper|will|trust|nobody|no one|they|it|he|she|website)s? (?:says? nothing|is silent|(?:doesn't|don't|didn't|won't|can't|never) (?:actually |really |quite )?(?:say|says|mention|tell|spell))\\b",
    "\\b(?:can't|couldn't|don't|cannot) (?:seem to |quite |all |ever )?(?:agree|settle) on\\b|\\bthat (?:part )?(?:i|we) (?:really |just |still |honestly )?(?:don't|do not|couldn't|can't) (?:\\w+ )?(?:know|say|tell)\\b",
    "^(?:and |but )?(?:whether|if|how|who|what|when|which|where)\\b.{3,200}, (?:.{0,40}\\b(?:don't|do not|can't|couldn't|cannot|nobody|no one) (?:\\w+ ){0,2}(?:knows?|say|tell|decide)|.{0,20}\\bno idea|.{0,30}\\bnot (?:sure|clear))\\b",
    "\\b(?:big(?:gest)?|great|real|one|main) unknown\\b|\\b(?:not|isn't) (?:\\w+ )?clear (?:to (?:me|us|anyone|anybody) )?(?:if|whether|how|who|what|when|which|where|that)\\b|\\b(?:could|can|would|will|has|have|has ever|seems able to) (?:\\w+ )?(?:tell|told|say|said|explain(?:ed)?|confirm(?:ed)?) (?:me |us |him |her )?(?:if|whether)\\b|\\bstill (?:debating|deciding|arguing|discussing|weighing|mulling|thinking about|undecided|on the fence|wondering)\\b|\\b(?:debating|mulling|weighing) (?:whether|if|between)\\b|\\b(?:around|round) in circles\\b|\\b(?:anybody|anyone)'s guess\\b|\\b(?:love|like|need|want|dying|curious) to (?:know|find out|see) (?:if|whether|who|how much|what happens)\\b",
    "\\bask(?:ing)? myself (?:if|whether|how|what)\\b|\\b(?:haven't|hasn't|have not) (?:\\w+ )?made (?:my|our|his|her|their) minds? up\\b|\\bsee eye to eye\\b|\\b(?:think about|think over|consider|discuss|talk about|see|find out|ask) (?:if|whether)\\b(?=.{0,200}$)(?<=\\b(?:have|need|want|got|yet) to .{0,30})|\\b(?:good |real |clear )(?:feel|handle|sense|idea|picture) (?:for|of|on) (?:if|whether|how|what|who)\\b|\\b(?:thing|part|bit|piece|question|one) (?:that )?(?:i|we) (?:still |really |just |honestly )?(?:don't|can't|couldn't|cannot|do not) (?:know|say|tell|answer|decide|settle|resolve|figure)\\b|, (?:and )?(?:nobody|no one|who) knows[.!]?$",
    "\\bpart of me\\b|\\bgo both ways\\b|\\b(?:nobody|no one)(?:'s| has) (?:\\w+ )?(?:told|said|explained|confirmed|answered|decided)\\b|\\b(?:don't|doesn't|do not) have an? (?:\\w+ )?answer\\b|\\bstraight answer\\b|\\byet to (?:hear|decide|be decided|find out|be determined|work out|figure|settle)\\b|\\b(?:still )?no (?:word|answer|decision|verdict) (?:yet )?(?:on|about|from|whether)\\b|\\bwaiting to (?:hear|find out|see) (?:if|whether|what|how)\\b|\\b(?:that|this|it|the \\w+)(?:'s| is) (?:still )?(?:the question|a question mark|an open|the part)\\b",
    "\\bsomebody (?:has|needs) to (?:find out|figure out)\\b|\\b(?:we|i)(?:'ll| will)? (?:still )?(?:need|have) to (?:find out|figure out|work out) (?:if|whether|how|who|what|when|which)\\b|\\bno (?:idea|clue|telling|word) (?:yet )?(?:if|whether|how|who|what|when|which|where|on)\\b|\\bhard to (?:say|know|tell) (?:if|whether|how|what|when|which)\\b",
  ].join('|'),
)
/** What is asked to be polite, or of what everybody present knows. */
const PLEASANTRY =
  /\bhow did .{2,40} (?:go|turn out)\?|\b(?:how (?:are|were|is|was|'s|did|have) (?:you|things|the (?:trip|drive|weather|kids|family|game|weekend|holidays?|commute|dog|move)|your (?:weekend|trip|holiday|summer|mother|day|drive|knee|back)|everybody|everyone)|can you (?:hear|see)|did you (?:see|hear|find|get|have|enjoy|know|bring|say|just|ever)|have you (?:been|seen|heard|had|got|ever)|what brings you|anything (?:else|you)|you (?:know|see|remember|mean|okay|ready|sure|with me|there)\?|isn't (?:it|that|he|she)|aren't (?:you|we|they)|right\?|okay\?|remember\?|make sense|sound (?:good|okay|right)|can you (?:believe|imagine)|is that (?:all|right|ok|okay|so|it)\?|who(?:'s| is) (?:there|calling)|where were we|want (?:some|a) |would you like|do you (?:want|need|have|remember|mind|mean)|shall (?:we|i)|should i (?:send|call|bring|email)|may i|can i (?:get|offer|ask))\b/

/** Whether notes call this an open question, or somebody says that it is one. */
export function isKeptOpen(sentence: string, { isNotes }: Pick<Context, 'isNotes'>): boolean {
  const text = plain(sentence)
  if (QUESTION_LABEL.test(text) && (isNotes || /[:–-]/.test(text.slice(0, 25)) || text.startsWith('unclear')))
    return true
  if (isNotes && NOTED_OPEN.test(text)) return true
  return KEPT_OPEN.test(text) && text.split(' ').length >= 5 && !HYPOTHETICAL.test(text.split(KEPT_OPEN)[0] ?? '')
}

/** Whether a sentence asks about something that matters; a request or a greeting does not. */
export const isRealQuestion = (sentence: string): boolean => {
  const text = plain(sentence)
  return (
    text.endsWith('?') &&
    text.split(' ').length >= 4 &&
    !PLEASANTRY.test(text) &&
    !(ASKED.test(text) && !/\b(?:can|could|would|will) you (?:even|still|actually)\b/.test(text))
  )
}

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
