import { addDays } from '@keelwise/finance/days'
import { daysPlainly } from './days-plainly.ts'
import type { Directory } from './directory.ts'
import { type Season, seasonSpan } from './read/calendar.ts'
import { wordsPlainly } from './words-plainly.ts'

const GREETING =
  /^(?:hi|hiya|hello|hey|howdy|yo|good (?:morning|afternoon|evening|day)|morning|evening|greetings)(?: (?:there|again|all|everyone|to you|you))?\s*[,.!:;-]*\s+(?=(?:and |so |ok |please |could you |can you )*(?:what|whats|what's|how|hows|how's|when|which|who|whos|who's|whom|whose|where|why|is|are|was|were|do|does|did|have|has|had|can|could|any|anything|show|list|tell|give|compare|explain)\b.*\w)(?!how (?:are you|is it going|do you do|are things)|how's it going|what's up|whats up)/i

/** "since summer" is since the last one began. */
const SINCE_SEASON = /\bsince (spring|summer|fall|autumn|winter)\b/i

/** "our most expensive month in the last 12": twelve of what was named. */
const LAST_OF_THAT =
  /\b(day|week|mo|month|quarter|year)(s?|ly)\b([^.?!;]*\b(?:last|past|previous) (?:\d+|two|three|four|five|six|nine|ten|twelve|eighteen|twenty[- ]four))(?=\s*(?:[.?!,;]|$|(?:and|or|what|which|was|were|is|are|did|do|does|has|have|had)\b))/i

/** "More than a fifth of": a share, and no quarter of a year. */
const THAN_PART =
  /\b(than|over|above|under|below|exceeds?|least|most) (?:a|one) (fifth|quarter|third|half|tenth) of\b/gi
const SHARES_OF: Readonly<Record<string, string>> = {
  fifth: '20%',
  quarter: '25%',
  third: '33.3%',
  half: '50%',
  tenth: '10%',
}

/** "What's left if I take away the rent": the same without it. */
const TAKEN_AWAY =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:what|how much)(?:['’]?s| is| would be| remains| stays|)(?: (?:it|that|left|remaining|over))* (?:if|when|once|after) (?:i|we|you) (?:take|took|subtract|deduct|remove|leave) (?:(?:away|off|out) )?(?<what>(?:the |my |our )?\p{L}[\p{L} &'’-]{2,40}?)(?: (?:away|off|out))?(?=[\s?.!]*$)/iu

/** "How much would that be a month, on average?" */
const THAT_A_MONTH =
  /\b(?:how much|what) (?:would|does|will|do) (?:that|it|this) (?:be|come to|make|amount to) (?:a|per|each|every) (month|week|day|year)(?:,? on average)?(?=[\s?.!]*$)/i

/** "If one leaves the mortgage out of it", "without touching the retirement accounts": without these. */
const LEFT_ASIDE =
  /,? (?:if|when|once) (?:one|i|we|you) (?:leaves?|takes?|keeps?|sets?) (?<what>(?:the |my |our )?\p{L}[\p{L} '’-]{2,30}?) (?:out|aside|away)(?: of (?:it|that|this|them|account))?(?=\s*(?:[,.?!]|$))/giu
const UNTOUCHED = /\bwithout (?:touching|counting|including|drawing on|breaking into)(?= (?:the|my|our)\b)/gi

/** "VYNX, when did I buy that": what is named in front is what the question is about. */
const NAMED_FIRST = /^(?<name>[^,?.!:;]{2,40})[,:;] (?<rest>.*)$/s
const OF_IT = /\b(?:it|that one|this one|that|this)\b(?! (?:year|month|week|quarter|day|morning|time|is|was)\b)/i
function withNameInside(
  text: string,
  { securities, accounts, goals = [] }: Pick<Directory, 'accounts' | 'securities' | 'goals'>,
): string {
  const { name = '', rest = '' } = NAMED_FIRST.exec(text)?.groups ?? {}
  const said = name.trim().toLowerCase()
  if (said === '' || !OF_IT.test(rest)) return text
  const isNamed = [
    ...securities.flatMap((each) => [each.name, each.ticker ?? each.name]),
    ...accounts.map((each) => each.name),
    ...goals,
  ].some((each) => each.toLowerCase() === said)
  return isNamed ? rest.replace(OF_IT, name.trim()) : text
}

/** "In Nyvarre alone" says no more than its name. */
const ALONE =
  /\b(in|of|with|from|at) (\p{Lu}[\p{L}\d.&-]*(?: \p{Lu}[\p{L}\d.&-]*){0,3}) alone(?= (?:cost|mean|do|make|be|come|bring)\b)/gu
/** "Where a single position makes up more than 20% of a client's portfolio", "whose largest holding weighs more than 20% of his portfolio". */
const WHOSE_LARGEST =
  /\b(?:(?:whose|where the) (?:single )?(?:largest|biggest|top) (?:single )?(?:position|holding|stock)|where (?:a|one|any) (?:single )?(?:position|holding|stock))(?: (?:weighs|makes up|is|takes up|accounts for|amounts to|exceeds))? (?:more than |over |above )?(\d+(?:\.\d+)?%)(?: of (?:(?:a|the|his|her|their)(?: client['’]s)?) (?:whole |entire )?(?:portfolio|holdings|money))?/gi

const REALISTICALLY = /,?\s+(?:realistically|reasonably|roughly speaking|honestly)(?=[\s,.?!]|$)/i
/** "How much can I put aside a month" is what is left over, and no contribution. */
const PUT_ASIDE = /\bhow much (?:can|could) (i|we) (?:put|set) (?:aside|away)\b/i

/** "Which of the things we own pay us something?" */
const WHAT_PAYS =
  /\bwhich (?:of )?(?:the |my |our )?(?:things|investments|holdings|stocks|funds|positions|securities)(?: (?:that )?(?:i|we) (?:own|have|hold))?(?: actually| really| even)? pay(?:s|ing)? (?:me|us)(?: (?:something|anything|money|out))?(?=[\s.?!]*$)/i

/** "Could you please give me a list of all our clients?" */
const LIST_OF_CLIENTS =
  /^(?:(?:could|can|would|will) you (?:please )?(?:give|show|send|get|bring) me|i(?:['’]?d| would) like(?: to (?:see|have))?|please (?:give|show) me|give me|show me|let me see|i(?: want| need)(?: to see)?) (?:a|the|my|our) (?:full |complete |whole )?list of (?:all )?(?:of )?(?:my |our |the )?clients(?:,? please)?(?=[?.! ]*$)/i

/** "In the coming days" is more than tomorrow. */
const DAYS_AHEAD = /\b(?:the |these )?(?:coming|next|following|upcoming) days\b|\bthe days (?:ahead|to come)\b/gi

const CALENDAR = /\bcalendar ((?:year|quarter|month|week)s?)\b/gi

/** "did the rent go through": what was paid, and no last day. */
const GONE_THROUGH = /\b(?:go|goes|gone|going|went|come|came|been) (?:through|thru)\b(?! (?:to|the end))/gi

/** "than last month at the same day", "this point last year": as far into it as today is. */
const SAME_POINT =
  /\blast (month|quarter|year)\b,?(?: (?:at|by|on|to|up to|until|till|through|as of))? (?:the |this )?(?:very )?same (?:day|days|date|point|time|stage)\b|\b(?:(?:at|by|up to|until) )?(?:this|the same|that) (?:point|stage|time|day) (?:in |of |the )?last (month|quarter|year)\b/gi

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const countOf = (word: string): number => (/^\d/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase()) + 1)

/** "at the end of each of the last four years": year by year, of years that have ended. */
const EACH_END =
  /\b(?:at|by|as of|on)?\s*(?:the )?(?:(?:end|close|last day) of (?:each|every)|each|every) ?(?:of the |of )?(?:(?:last|past|previous) (\d+|two|three|four|five|six|seven|eight|nine|ten) )?(year|month|quarter)(?:s?)(?:[- ]?ends?)?\b/gi
const OF_ENDS = /\b(?:end|close|last day) of (?:each|every)\b|\b(?:year|month|quarter)[- ]?ends?\b/i

const eachEnd = (text: string, today: string): string =>
  !OF_ENDS.test(text)
    ? text
    : text.replace(EACH_END, (whole: string, count: string | undefined, unit: string) => {
        if (!OF_ENDS.test(whole)) return whole
        const year = Number(today.slice(0, 4))
        if (count === undefined) return ` by ${unit}`
        return unit.toLowerCase() === 'year'
          ? ` by year from ${year - countOf(count)} to ${year - 1}`
          : ` by ${unit} over the last ${count} ${unit}s`
      })

const SEASON_SAID =
  /\b(?:(this|this past|last|past|previous|the|in the|in) )?(spring|summer|fall|autumn|winter)(?:s)?\b(?! (?:of )?(?:20\d\d|'\d\d|break|sale|vacation))/gi
const HELD_AGAINST = /\b(?:vs\.?|versus|against|compared|compare|than|or|and)\b/i
const TO_COME = /\b(?:will|going to|expect\w*|due|upcoming|coming|plan\w*|next)\b/i

const seasonOf = (word: string): Season => (word.toLowerCase() === 'autumn' ? 'fall' : (word.toLowerCase() as Season))

/** The year in which the latest season of a name began. */
const latestYear = (season: Season, today: string): number => {
  const year = Number(today.slice(0, 4))
  return seasonSpan(year, season).from <= today ? year : year - 1
}

/**
 * Two seasons held against each other are told by their years: before it has begun, "this winter vs last winter" are the
 * last one and the one before. "This winter" alone is the latest there was, unless something to come is asked.
 */
function seasons(text: string, today: string): string {
  const said = [...text.matchAll(SEASON_SAID)]
  const [first, second] = said
  if (first && second && said.length === 2) {
    const between = text.slice(first.index + first[0].length, second.index)
    if (!HELD_AGAINST.test(between) && !/\bcompare\b/i.test(text)) return text
    if (/\bbefore\b/i.test(text.slice(second.index + second[0].length))) return text
    const [one, other] = [seasonOf(first[2] ?? ''), seasonOf(second[2] ?? '')]
    const isSame = one === other
    const isLast = (match: RegExpExecArray): boolean => /^(?:last|previous)$/i.test(match[1] ?? '')
    const year = (match: RegExpExecArray, season: Season): number =>
      latestYear(season, today) - (isSame && isLast(match) ? 1 : 0)
    if (isSame && isLast(first) === isLast(second)) return text
    return `${text.slice(0, first.index)}${one} ${year(first, one)}${between}${other} ${year(second, other)}${text.slice(second.index + second[0].length)}`
  }
  if (!first || said.length > 1 || !/^this/i.test(first[1] ?? '') || TO_COME.test(text)) return text
  const season = seasonOf(first[2] ?? '')
  return text.replace(first[0], `${season} ${latestYear(season, today)}`)
}

const BEFORE_SEASON = /\bbefore (?:the |this )?(spring|summer|fall|autumn|winter)\b(?! (?:of|sale|break|20\d\d))/gi

/** "Before summer" is of this year until the latest one began. */
const beforeSeason = (text: string, today: string): string =>
  TO_COME.test(text)
    ? text
    : text.replace(BEFORE_SEASON, (_, word: string) => {
        const season = seasonOf(word)
        const year = latestYear(season, today)
        return `from ${year}-01-01 to ${addDays(seasonSpan(year, season).from, -1)}`
      })

/** "Remind me what I promised" asks for it; "remind me to call" asks for something to be done. */
const REMIND =
  /^(?:(?:please|can you|could you|would you|hey|ok|so)[ ,]+)*remind me (?:again )?(?:of )?(?=(?:what|when|which|how|who|where|whether)\b)/i
/** "I would like to know the same for last year": what is asked stands behind it. */
const WOULD_KNOW =
  /^(?:(?:and|so|ok|please|well|now)[ ,]+)*(?:(?:i|we)(?: would|['’]d) like to (?:know|see|hear)|(?:i|we) want to (?:know|see)|(?:please |can you |could you )?tell me) (?=(?:the same|what|how|which|when|who|where|if|whether)\b)/i
/** "what deposit insurance is", told and not asked. */
const WHAT_THAT_IS = /^what ((?:an? )?[a-z][a-z' -]{2,30}?) (is|are|means?)[.?! ]*$/i
const PROMISED = /\bwhat (i|we)(?: have| had|['’]ve|['’]d)? promised\b/i

/** What lands in the bank is after taxes anyway: no account that is taxed is meant. */
const AFTER_TAX =
  /\b(bring|brings|brought|bringing|earn|earns|earned|earning|make|makes|made|making|take|takes|took|taking|get|gets|got|getting|income|pay|paid|pay ?checks?|salary|wages|come|comes|came|coming|land|landed)\b([^.?!]*?)[, ]+(?:\(?after|net of)[- ]tax(?:es)?\)?\b(?! (?:return|yield|gain|account|cost|contribution|money))/gi

const OF_INVESTED =
  /\b(?:dividends?|interest|coupons?|gains?|invest\w*|stocks?|shares?|funds?|bonds?|s[eo]ll\w*|sold|sales?|returns?|savings)\b/i

/** "Cash that I can get at tomorrow": what is there now. */
const GET_AT_CASH =
  /^((?:(?:and|so|ok|hey)[ ,]+)*how much (?:cash|money)\b(?=[^.?!]*\b(?:get (?:at|to|my hands on)|get out|access|lay (?:my )?hands on|touch|reach)\b)[^.?!]*?)(?: (?:by|until|before|as of))? (?:tomorrow|today|right away|right now|immediately|at once|this week)\b/gi

const SIDES_OF_WEEK =
  /\b(?:(?:on|during|at|over) )?(?:the )?(week ?ends?|week ?days?|work ?days?) (?:vs\.?|versus|or|and|than|against|compared (?:to|with)|as opposed to|rather than) (?:(?:on|during|at|over) )?(?:the )?(week ?ends?|week ?days?|work ?days?|during the week)\b/gi

/** What is typed short on a phone. */
const SHORT: Readonly<Record<string, string>> = {
  ly: 'last year',
  yr: 'year',
  yrs: 'years',
  wk: 'week',
  wks: 'weeks',
  wknd: 'weekend',
  wkend: 'weekend',
  mth: 'month',
  mths: 'months',
  smth: 'something',
  sth: 'something',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  acct: 'account',
  accts: 'accounts',
  b4: 'before',
  rn: 'right now',
  ppl: 'people',
  ur: 'your',
  '2day': 'today',
  '2moro': 'tomorrow',
  gonna: 'going to',
  wanna: 'want to',
}
const SHORT_SAID = new RegExp(String.raw`(?<![\w&'’-])(?:${Object.keys(SHORT).join('|')})(?![\w&'’-])`, 'gi')

/** "My KLYV call" is the option, and not what it is on. */
const CALL_OR_PUT = /\b([a-z]{3,})(?:['’]s)? (?:calls?|puts?)\b(?! (?:me|you|it|in|on|into|off|away|up)\b)/gi
const isCalled = (word: string, name: string): boolean => name.toLowerCase().startsWith(word.toLowerCase())

/** "How much did we go through in December" was spent. */
const SPENT_THROUGH = /\bhow much (?:money )?(?:did|have|had) (i|we|they) (?:go|gone|went|run|burn|burned) through\b/gi

/** Going to a shop is no travel: "the average trip to Fennel & Rye". */
const TRIP_TO_SHOP =
  /\b(average|typical|usual|normal|single|per|each|every|mean|median) (grocery |shopping |store |supermarket |food |pharmacy )?trips?\b(?! (?:to|in|from) (?:europe|paris|london|italy|france|mexico|california|florida|hawaii))/gi

/** A guess at the answer is no part of the question: "bet it's Saturday". */
const GUESSED =
  /(?:[,;.]\s*(?:i(?:['’]d| would)? )?|\bi(?:['’]d| would)? )(?:bet|guess(?:ing)?) (?:(?:it|that)(?:['’]?s| is| was) )?[a-z]+s?(?=\s*(?:[?.!]|$))/gi

/** "Higher than at the start of the year": since then. */
const THAN_AT_START =
  /\b((?:how much|by how much|what)\b[^.?!]*\b(?:higher|lower|more|less|up|down|bigger|smaller|changed?|grown?)\b[^.?!]*?) (?:than|from|compared (?:to|with)) (?:it was )?(?:at|in|on) the (?:start|beginning) of (?:the|this) (year|month|quarter)\b/gi

/** When taxes are due says no days: "what I'll have to answer for come April". */
const COME_APRIL =
  /,?\s*\b(?:(?<=\b(?:answer for|owe|report|pay|file|declare)\b[^.?!]*)come (?:next )?april|when april comes(?: (?:around|round))?|(?:and )?april comes around[^,.?!]*)\b/gi

const COUNTED_SUM = /\b(one|two|three|four|five|six|seven|eight|nine|ten) (million|thousand|grand)\b/gi

/** A question in the words that it is read in: what is said around about is said plainly. @param directory whose own names stay as they are */
export const plainlySaid = (
  text: string,
  today: string,
  directory: Pick<Directory, 'accounts' | 'securities' | 'goals'>,
): string => {
  const { accounts, securities } = directory
  const options = securities.filter(({ type }) => type === 'OPTION')
  const isOwnName = accounts.some(({ name }) => /rainy day/i.test(name))
  return (
    seasons(
      beforeSeason(eachEnd(daysPlainly(wordsPlainly(withNameInside(text, directory)), today), today), today),
      today,
    )
      .replace(SHORT_SAID, (word) => SHORT[word.toLowerCase()] ?? word)
      .replace(/\bup 2 date\b/gi, 'up to date')
      // neither what was booked twice nor an account
      .replace(
        /\b(?:double[- ]?|re-?)?check(?=(?: (?:that|it|this|again|once more|please|for me|your (?:math|numbers|figures)))+[?.! ]*$)|\b(?:double[- ]?|re-?)check(?=[?.! ]*$)/gi,
        'verify',
      )
      .replace(GREETING, '')
      .replace(REMIND, '')
      .replace(WOULD_KNOW, '')
      .replace(WHAT_THAT_IS, 'what $2 $1')
      .replace(PROMISED, 'what did $1 promise')
      .replace(/\bsaturdays (?:and|or|&) sundays\b/gi, 'weekends')
      .replace(SIDES_OF_WEEK, (whole: string, one: string, other: string) =>
        /end/i.test(one) === /end/i.test(other) ? whole : 'on weekends versus weekdays',
      )
      .replace(
        isOwnName ? /\brainy day (?:fund|money|cushion)\b/gi : /\brainy day(?: (?:fund|money|cushion|savings))?\b/gi,
        'emergency fund',
      )
      // no first day of a month
      .replace(/\bthe first (one|of (?:them|those|these)|year)\b/gi, 'the earliest $1')
      .replace(SINCE_SEASON, 'since the $1')
      .replace(AFTER_TAX, (whole: string, verb: string, rest: string) =>
        // of dividends and gains tax is a figure of its own
        OF_INVESTED.test(text) ? whole : `${verb}${rest}`,
      )
      // no days from then on
      .replace(
        /\b((?:last|this) (?:year|month|quarter|week)|in 20\d\d) on (?=(?:my|our|the|all|any|each)\b)/gi,
        '$1 in ',
      )
      .replace(GET_AT_CASH, '$1')
      .replace(CALL_OR_PUT, (whole: string, word: string) => {
        const own = securities.filter(
          ({ name, ticker, type }) => type !== 'OPTION' && ticker !== null && isCalled(word, name),
        )
        const [option, ...more] = options.filter(
          ({ ticker }) =>
            ticker !== null && [word, ...own.map((each) => each.ticker ?? word)].some((each) => isCalled(each, ticker)),
        )
        return option === undefined ? whole : more.length > 0 ? `${word} option` : (option.ticker ?? whole)
      })
      .replace(SPENT_THROUGH, 'how much did $1 spend')
      .replace(/\ba year ago (?:on|to|at) (?:this|the|that)(?: very)?(?: same)? day\b/gi, 'a year ago today')
      .replace(/\b(\d{1,2}) ?y\b(?! ?old)/g, '$1 years')
      .replace(/\b(?:sicne|sinec|sinse|snice)\b/gi, 'since')
      .replace(TRIP_TO_SHOP, (_, kind: string, shop: string | undefined) => `${kind} ${shop ?? ''}visit`)
      .replace(GUESSED, '')
      .replace(THAN_AT_START, '$1 since the start of this $2')
      .replace(COME_APRIL, '')
      .replace(/\bhun(?:der|dre|dere)d\b/gi, 'hundred')
      .replace(/\bmil(?:ion|lon|lin)s?\b/gi, 'million')
      .replace(/\bhalf a million\b/gi, '500,000')
      .replace(COUNTED_SUM, (_, count: string, scale: string) => `${countOf(count)} ${scale}`)
      .replace(CALENDAR, '$1')
      .replace(/\b(quarter|half|months?|weeks?) (?:of|in) the new year\b/gi, '$1 of next year')
      .replace(
        /\bthe first (?:few |couple of )?days of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
        'the first week of ',
      )
      .replace(/\b(retirement|pension) (?:stuff|things)\b/gi, '$1 accounts')
      .replace(GONE_THROUGH, 'paid')
      .replace(THAN_PART, (_, than: string, part: string) => `${than} ${SHARES_OF[part.toLowerCase()] ?? part} of`)
      .replace(ALONE, '$1 $2')
      .replace(WHOSE_LARGEST, 'whose largest position is over $1')
      .replace(LIST_OF_CLIENTS, 'list all my clients')
      .replace(REALISTICALLY, '')
      .replace(PUT_ASIDE, 'how much can $1 save')
      .replace(WHAT_PAYS, 'which of my holdings pay dividends')
      .replace(DAYS_AHEAD, 'the next 7 days')
      .replace(SAME_POINT, (_, before?: string, after?: string) => `the same days of last ${before ?? after}`)
      .replace(LAST_OF_THAT, '$1$2$3 $1s')
      .replace(TAKEN_AWAY, 'without $<what>')
      .replace(THAT_A_MONTH, 'how much is that a $1')
      .replace(LEFT_ASIDE, ' without $<what>')
      .replace(UNTOUCHED, 'without')
  )
}
