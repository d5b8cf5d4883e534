/** Ways to say a thing that have a usual one, in which they are read. */
const SAID: readonly (readonly [RegExp, string])[] = [
  // "going out" alone is also an evening
  [
    /\b(?:what(?:['’]?s| is) )?com+ing in(?: (?:and|or|vs\.?|versus|against|compared (?:to|with)|&))+ (?:what(?:['’]?s| is) )?going out\b/gi,
    'money in and out',
  ],
  // whom an advisor added
  [
    /\b(which (?:of (?:my|our) )?clients|(?:how many|what) (?:new )?clients) (?:did|have) (?:i|we) (?:add|added|win|won|sign(?:ed)?(?: up| on)?|bring on|brought on|take on|taken on)\b/gi,
    '$1 joined',
  ],
  // which of several is meant
  [
    /^(?:(?:no+|nope|sorry|wait|ah|oh|but|ok)[ ,.!]+)*i (?:only|just|really) (?:mean|meant|want|wanted|care about|need|needed)(?: to see)? (?=(?:the |my |our )?[\p{L}\d])(?!to\b)/giu,
    'only ',
  ],
  // what is taken off a list that was shown
  [
    /^(?:(?:ok|okay|now|and|then|please|so)[ ,]+)*(?:strike(?: out| off)?|disregard|ignore|omit|cross (?:off|out)|take (?:out|off)|leave out|set aside|remove) (?:(?:the|my|our) )?([^,.?!]{2,40}?)(?: (?:(?:off|from|out of|on|in) (?:the|that|this|my) (?:list|table|lot)|from (?:it|that|there)|out|aside|off|for now|please|as well|too|also))*[.! ]*$/gi,
    'without $1',
  ],
  [
    /^(?:(?:no+|sorry|ok)[ ,]+)*(?:i (?:mean|meant) )?(?:about|for|of) ([^,.?!]{2,40}?),? not ([^,.?!]{2,40}?)[.! ]*$/gi,
    'what about $1',
  ],
  [
    /^(?:(?:ok|so|well)[ ,]+)*(?:(?:my|the|our) )?target (?:is|of|:|would be) \$?([\d,.]+ ?(?:k|m|million)?)(?: dollars)?[^.?!]*?\b(\d{1,2}) (?:more )?years?\b[^.?!]*[.!,;?]\s*(?:and )?(?:so )?how much (?:is (?:that|it) |would (?:that|it) be )?(?:a|per|each|every) month[^.?!]*/gi,
    'how much do I need to save a month to have $1 in $2 years',
  ],
  [/,? with (?:their|its|the) (?:values?|market values?|worth)(?=\s*(?:[.?!]|$))/gi, ''],
  [/\b(\d+(?:\.\d+)? (?:percentage )?points?) off\b(?! (?:the|of)\b)/gi, '$1'],
  [
    /^(?:(?:no|so|ok)[ ,]+)*(?:i mean )?(?:who|which (?:of (?:them|my clients)|clients?)) (?:has|have|holds?|takes?|is taking|are taking|carries|carry) (?:too much|more|too many) (?:equit(?:y|ies)|stocks?|risk) (?:than (?:his|her|their|the) (?:risk )?(?:profile|score|tolerance|band|target|questionnaire) (?:allows?|permits?|says?|suggests?)|for (?:his|her|their) (?:age or |age and )?(?:risk )?(?:profile|score|tolerance|target))[?.! ]*$/gi,
    'which clients are overweight in stocks',
  ],
  [
    /\b((?:time[- ]weighted )?returns?(?: (?:this|last) (?:year|month|quarter)| so far| ytd)*) (?:for|of|in) (?:each of |all of |all |every one of )(?:my|his|her|their|our|the) accounts(?! (?:together|combined|in total|altogether|as a whole))/gi,
    '$1 by account',
  ],
  // each with how much
  [
    /^((?:(?:and|so|then|ok)[ ,]+)*(?:who|which (?:of my )?clients?) (?:holds?|owns?|has|have) [^,?!]{2,50}?),? and how much(?: of it| do they hold| does each hold)?(?: (?:each|of them))?[?.! ]*$/gi,
    '$1',
  ],
  // what interest is paid on
  [
    /\b(mortgage|home loan|card|credit card|car loan|student loan) interest (?=(?:did|do|have|has|was|were|is|this|last|in|so far|we|i)\b)/gi,
    'interest on the $1 ',
  ],
  [/\b(fees (?:and|or|plus|vs\.?|versus)) (mortgage|card|credit card|loan) interest\b/gi, '$1 interest on the $2'],
  [
    /\b(?:(?:the|their|all) )?cash (?:across|over) (?:all (?:of )?(?:my |our |the )?(?:clients|\w+teen|\w+ty|\d+)|the (?:whole )?book|everybody|everyone)\b/gi,
    'how much cash do my clients hold',
  ],
  [/\b(?:total|all(?: the)?|overall|combined) (?=how much cash do my clients hold)/gi, ''],
  [/\bwho(?:m)? (?:am i|are we|i am|i['’]m) not (?:seeing|meeting)(?=\s*(?:[.?!]|$))/gi, 'who has no meeting planned'],
  [
    /^(?:who (?:brings?|brought|has brought) (?:in )?)?new money (?:in|over|during|for) (?=(?:the )?(?:past |last )?(?:\d+|twelve|six|three|year|quarter|month))(?:the )?(?:past |last )?/gi,
    'who brought in new money over the past ',
  ],
  [/\bput ([^,.?!]{2,30}?) (?:next to|beside|alongside) ([^,.?!]{2,30}?)(?=\s*(?:[.?!]|$))/gi, 'compare $1 and $2'],
  // what is taken out of an account leaves nothing out
  [
    /\b(did|have|has|had) (i|we|he|she|they) (?:(ever|already|actually) )?(?:take|took|taken|pull|pulled|draw|drawn)(?: (?:any|some|much|more))?( money| cash| anything)? out (?:of|from) (?=(?:my|our|the|his|her|their)\b|savings|checking)/gi,
    '$1 $2 $3 withdraw$4 from ',
  ],
  [/\b(?:house|home) (?:note|loan)\b/gi, 'mortgage'],
  [
    /\b(car|auto|home|health|life|malpractice|renter'?s|dental|vision|pet|liability|travel|umbrella|homeowner'?s) ins\b\.?/gi,
    '$1 insurance',
  ],
  [/\b(?:401\(?k\)?) ee (?:\+|and|&) er\b/gi, '401k employee and employer contributions'],
  // what is paid, and by no means what comes in
  [
    /\bwhen(?:['’]?s| is| do i (?:have|make))? (?:my|our|the) next ((?!pay\b|pay ?check|paid|interest|dividend|bond|coupon)[a-z][a-z ]{2,24}?) (payment|bill|installment|instalment|charge)(?! due)(?=\s*(?:[.?!,;]|$|and\b))/gi,
    'when is the next $1 $2 due',
  ],
  // no short selling
  [/\b(?:the |a )?(?:short|quick|brief) (?:version|rundown|run-down) (?:of|on)\b/gi, 'a short overview of'],
  [
    /\bhow much of (?:that|it|this) is (?:cash|money) (?:that )?(?:i|we) (?:could|can) (?:get at|get to|reach|touch|access)(?: (?:tomorrow|today|right away|now|at once|immediately))?/gi,
    'how much of that is cash',
  ],
  [
    /\b(?:my |our |the )?asset allocation by asset class (?:versus|vs\.?|against|compared (?:to|with)) (?:the |my |its )?targets?\b/gi,
    'my allocation versus target',
  ],
  // a deposit of the pay, and no fall from a peak
  [/\bdd\b(?=[^.?!]*\b(?:hit|hits|land|landed|post|posted|come|came|arrive[ds]?|show)\b)/gi, 'direct deposit'],
  [/\bmtg\b(?=[:,]? (?:balance|rate|payment|payoff|interest|principal))/gi, 'mortgage'],
  [/\b(?:mkt val|mv)\b/gi, 'market value'],
  [/\bhldgs?\b/gi, 'holdings'],
  [/\byoc\b/gi, 'yield on cost'],
  [
    /\b(my|our|his|her|their|total|stated|current|liquid) nw\b|\bnw\b(?= (?:vs|now|today|this|last|by|over|ytd|change|trend))/gi,
    '$1 net worth',
  ],
  [
    /^(?:(?:so|ok|and)[ ,]+)*(?:my |our |the )?([a-z][a-z ]{2,25}?) (?:is|are|was|were) what (?:%|percent(?:age)?|share|part) of (?:what (?:i|we) (?:made|make|earned|earn|bring in|brought in)|(?:my|our) (?:income|pay|earnings|salary|take[- ]home))/gi,
    'what percent of my income goes to $1',
  ],
  [/\b(this|last|next|per|a|the) yer\b/gi, '$1 year'],
  // what was spent is so anyway
  [
    /,? (?:\(?(?:after|net of|minus|less) (?:the |any |all )?refunds\)?)(?=\s*(?:[.?!,]|$|this|last|in|since|for|from))/gi,
    '',
  ],
  [/\b(income|growth|preservation) (?:rather than|instead of|over|and not) (?:income|growth|preservation)\b/gi, '$1'],
  // a sum that is looked for
  [
    /\b(?:(?:is|was) there )?(?:an? |any |the |that )?(?:charge|payment|transaction|purchase|debit|booking|withdrawal)s? (?:of|for|at) (?:exactly )?\$?(\d[\d,]*\.\d\d)\b/gi,
    'any transaction of exactly $$$1',
  ],
  [
    /\b(?:that |the |an? |any |some )?(?:(?:charge|payment|transaction|purchase|debit)s? )?(?:(?:of|for|at) )?\$?(\d{1,5}) (?:something|and change|and some change)\b/gi,
    'transactions between $$$1 and $$$1.99',
  ],
  // what a text says
  [
    /\b(?:(?:find|show|list|is there|do i have)(?: me)? )?(?:anything|everything|something|transactions?|payments?|charges?|bookings?) with (?:the word )?["“]?([a-z][a-z'-]+)["”]? in (?:it|them)\b/gi,
    'transactions containing $1',
  ],
  // what somebody gets comes in, where nothing else says of what it is
  [
    /\bhow much(?: money)? (?:did|have) (?:i|we) (?:get|got|gotten|receive|received|collect(?:ed)?)(?= (?:(?:this|last) (?:year|month|quarter|week)|in (?:20\d\d|january|february|march|april|may|june|july|august|september|october|november|december)|so far)\b[^.?!a-z]*[?.! ]*$)/gi,
    'how much money came in',
  ],
  // gains and dividends are without it anyway
  [
    /(?<=\b(?:ma[dk]e|gain\w*|earn\w*|return\w*|profit\w*|grow|grew|grown|perform\w*)\b[^.?!]*),? (?:not (?:counting|including)|excluding|without|apart from|aside from|ignoring|net of) (?:my |any |the |all |new )*(?:own )?(?:deposits|contributions|what (?:i|we) (?:put|paid|added|deposited)(?: in(?:to it)?)?|(?:the )?money (?:i|we) (?:put|paid|added) in)\b/gi,
    '',
  ],
  [
    /(?<=\bdiv(?:idend)?s?\b[^.?!]*),? (?:but |and )?(?:no|not|without|excluding|ex) (?:any |the )?(?:bank )?interest\b/gi,
    '',
  ],
  // a guess at the answer
  [
    /[:;,]? (?:am i right|am i correct|is it right|i(?:['’]m| am) guessing|i (?:guess|reckon|think))(?: (?:that|in thinking|in saying))? (?:it|that|this|they)(?:['’]?s| is| are| was| were) (?:about |around |roughly |well |somewhere )?(?:under|over|below|above|less than|more than|about|around|near)? ?\$?[\d,.]+k?(?=\s*[?.!]|$)/gi,
    '',
  ],
  [
    /\b(?:did|has|have) (?:more|less)(?: money)? (?:go|gone|come|went) (into|out of) ((?:my |the |our )?[a-z0-9() -]{2,30}?) (this|in|last|so far|during) ([^?.!]*?) th[ae]n /gi,
    'how much went $1 $2 $3 $4 compared to ',
  ],
  [
    /\bwhen (?:am|are|will|do|would|can|could) (?:i|we) (?:am |be |become |get to be |turn )?(?:an? )?millionaires?\b|\bwhen (?:i|we) (?:am|are|be|become|will be) (?:an? )?millionaires?\b/gi,
    'when do I reach 1,000,000',
  ],
  // every account with what is in it
  [
    /\blist (?:of )?(?:every|each|all)(?: of)?(?: the| my| our)? accounts?\b[^.?!]*\b(?:amounts?|balances?|how much)\b[^.?!]*/gi,
    'list of my accounts with balances',
  ],
  [
    /\b(?:is|are|was) (?:there )?more (?:money )?(?:going|flowing) out than (?:coming|flowing) in\b/gi,
    'am I spending more than I earn',
  ],
  // what is not to be said says nothing of what is asked
  [
    /[,;.]? (?:and |but )?(?:please )?(?:don['’]?t|do not) (?:you )?(?:dare )?(?:tell me|say) (?:that )?(?:it|they|he|she|we|i)\b[^?]*(?=\?|$)/gi,
    '',
  ],
  // how something is to be shown
  [
    /^((?:(?:and|so|ok|now|then|please)[ ,]+)*)(?:(?:can|could|may) (?:i|we|you)(?: please)? (?:see|get|have|show(?: me)?|give me)|show(?: me)?|let me see|give me) (?:that|it|this|them|those) (?=(?:by|per|for each|for every|split by)\b)/gi,
    '$1',
  ],
  // an account by its kind
  [/\b(the|that|this|my) (traditional|roth|401\(?k\)?|hsa|brokerage|checking|savings|ira) one\b/gi, '$1 $2'],
  // what is held in an account
  [/\b(what|which|show me the|list the) stuff (?=(?:is|do|am|are|have|i|we|in)\b)/gi, '$1 holdings '],
  // whom money came from
  [
    /^((?:(?:no+|and|so|ok|but|well)[ ,]+|i (?:mean|meant) )*)(?:who|what) else (?:paid|pays) (?:me |us )?(?:besides|except|apart from|other than|beside|not counting) (?:the |my |our )?/gi,
    '$1what came in by payee without ',
  ],
  // what an account brings in
  [
    /\b(?:what|how much)( (?:the|my|our) [\p{L}\d() -]{2,30}?) (?:pay|paid|pays|paying|earn(?:ed|s)?|bring in|brought in) (?:me|us)\b/giu,
    'how much interest and dividends came from$1',
  ],
  // what is paid for what stands beside it
  [/\b(?:last|most recent|latest) (\d+) (?:txns?|trx)\b/gi, 'last $1 transactions'],
]

/** "taxable vs tax-deferred vs Roth": how accounts are taxed, each beside the others. */
const WAYS_TAXED =
  /\b(?:taxable|taxed (?:now|every year|each year|yearly)|after[- ]tax)\b[^.?!]{0,30}\b(?:tax[- ]deferred|taxed later|pre[- ]?tax|deferred|untaxed yet)\b[^.?!]{0,40}\b(?:roth|tax[- ]free|never taxed|taxed never|never)\b/i
const CLASSES_TOO =
  /\b(?:stocks?|equit(?:y|ies)),? (?:(?:and|vs\.?|&) )?(?:bonds?|fixed income),? (?:(?:and|vs\.?|&) )?(?:cash|other\w*|alternatives)\b/i
const IN_PARTS = /\b(?:percent\w*|shares?|split|divid(?:e|es|ed)|broken|breakdown|mix)\b|%/i
const OF_OTHER_FIGURES =
  /\b(?:dividends?|gains?|interest|contribut\w*|returns?|income|difference|means?|should|clients?|20\d\d|last|explain|yield|sold|which|what (?:is|are) (?:a|an)\b)/i

/** All of it in another question, where it is a long way to say one. */
const whole = (text: string): string =>
  OF_OTHER_FIGURES.test(text)
    ? text
    : WAYS_TAXED.test(text)
      ? 'how much have I got in tax-deferred vs tax-free vs taxable buckets'
      : CLASSES_TOO.test(text) && IN_PARTS.test(text)
        ? 'what is my asset allocation in percent'
        : text

const ONES = 'one two three four five six seven eight nine'.split(' ')
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** "Another two fifty a month" is two hundred and fifty. */
const SPOKEN_SUM = new RegExp(
  String.raw`(?<=\b(?:another|extra|pay|paid|paying|throw|threw|put|add|added|save|saved|spend|spent|about|of|at|over|under|than|for|was|is) (?:an? )?(?:extra |another )?)(${ONES.join('|')}) (${TENS.join('|')})(?=\s*(?:[.?!,]|$|(?:a|per|each|every|more|extra|dollars|bucks|monthly|toward|at|on|for|in|last|this|to)\b))`,
  'gi',
)
const spokenSum = (_: string, hundreds: string, tens: string): string =>
  String((ONES.indexOf(hundreds.toLowerCase()) + 1) * 100 + (TENS.indexOf(tens.toLowerCase()) + 1) * 10)

/** A question in the usual words for what it says. */
export const wordsPlainly = (text: string): string =>
  SAID.reduce((known, [words, usual]) => known.replace(words, usual), whole(text))
    .replace(SPOKEN_SUM, spokenSum)
    .replaceAll(/ {2,}/g, ' ')
