const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DATE = String.raw`(?:the )?(?:(?:very )?(?:start|beginning|end|middle|first) of )?${MONTH}\b(?: (?:the )?\d{1,2}(?:st|nd|rd|th)?\b)?(?:,? 20\d\d)?|\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|(?:labor|memorial|independence|mother'?s|father'?s) day|halloween|thanksgiving|easter|christmas`

/** What happened then, without days of its own. */
const STORY = String.raw`(?!(?:the )?(?:start|beginning|end)\b)(?:(?!\b(?:what|how|which|did|does|is|are|has|have|show|list|and|spent|labor|memorial|independence|halloween|thanksgiving|easter|christmas|${MONTH})\b)[a-z' ]){2,40}?`
const SINCE_CALLED = new RegExp(
  String.raw`\bsince (?:${STORY})[ ,(–-]+(?:(?:call(?:ing)? it|(?:let'?s |i'?d )?say|that(?:'?s|'d be| is| was| would be)|which (?:is|was)|i think|i guess|like|about|around|roughly|probably|meaning|so(?: like)?) (?<date>${DATE})|(?<last>${DATE}),? (?:let'?s say|i(?:'d)? say|say|or so|i think|i guess|ish))\)?`,
  'gi',
)

/** "since planting, call it April 1st": the day that somebody puts on it is the day that is meant. */
const sinceCalled = (text: string): string =>
  text.replace(SINCE_CALLED, (...found) => {
    const { date, last } = found.at(-1) as { date?: string; last?: string }
    return `since ${date ?? last ?? ''}`
  })

const YEARS =
  /\b(?:(?:for|in|over|of|at|during) )?(?:each of )?(?:the )?(?:(?:calendar|tax|fiscal|full)[ -]?)?(?:years? )?(?<first>20\d\d)(?:\s*(?:,|\/|\+|&|and)\s*20\d\d)*\s*(?:,? ?(?:and|&)|[,/+])\s*(?<last>20\d\d)(?<toDate>(?: ytd| (?:year )?to date| so far)?)/gi

/** "for each of the years 2023, 2024 and 2025": three and more years that follow each other, year by year. */
const yearsListed = (text: string): string =>
  text.replace(YEARS, (whole: string) => {
    const years = [...whole.matchAll(/20\d\d/g)].map(([year]) => Number(year))
    const [first = 0] = years
    const isRow = years.length > 2 && years.every((year, at) => year === first + at)
    return isRow ? `by year from ${first} to ${years.at(-1) ?? first}` : whole
  })

const MONTHS_LISTED = new RegExp(
  String.raw`\b(?<first>${MONTH})(?:\s*(?:,|/|&|\+|and)\s*(?:${MONTH})\b)*\s*(?:,? ?(?:and|&)|[,/+])\s*(?<last>${MONTH})\b(?! \d{1,2}(?:st|nd|rd|th)?\b)`,
  'gi',
)
const EACH_OF_THEM =
  /\b(?:side by side|next to (?:each other|one another)|one by one|each|separately|apart|individually)\b/i

const monthAt = (word: string): number => MONTHS.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3)))

/** "Jul, Aug, Sep, Oct side by side": three and more months that follow each other are one span. */
const monthsListed = (text: string): string =>
  text.replace(MONTHS_LISTED, (whole: string) => {
    const months = [...whole.matchAll(new RegExp(String.raw`\b${MONTH}\b`, 'gi'))].map(([word]) => monthAt(word))
    const [first = 0] = months
    const isRow = months.length > 2 && months.every((month, at) => month === (first + at) % 12)
    if (!isRow) return whole
    const span = `from ${MONTHS[first]} to ${MONTHS[months.at(-1) ?? first]}`
    return EACH_OF_THEM.test(text) && !/\b(?:by month|month by month|monthly)\b/i.test(text) ? `by month ${span}` : span
  })

const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 }
const ONES = 'zero one two three four five six seven eight nine'.split(' ')
const YEAR_IN_WORDS = new RegExp(
  String.raw`\btwenty[- ](?:(?<tens>twenty|thirty|forty|fifty)(?:[- ](?<ones>${ONES.slice(1).join('|')}))?)\b`,
  'gi',
)

/** "Twenty thirty-two" is a year. */
const yearsInWords = (text: string): string =>
  text.replace(YEAR_IN_WORDS, (...found) => {
    const { tens = '', ones } = found.at(-1) as { tens?: string; ones?: string }
    return String(2000 + (TENS[tens.toLowerCase()] ?? 0) + (ones === undefined ? 0 : ONES.indexOf(ones.toLowerCase())))
  })

const COUNT = String.raw`\d{1,2}|two|three|four|five|six`
const AND_THIS = new RegExp(
  String.raw`\b(?:for |over |in )?(?:the )?(?:last|past|previous) (?<count>${COUNT}) (?:full |whole |complete |calendar )?(?<unit>years?|yrs?|quarters?|qtrs?|months?)\s*(?:,? and|,? plus|\+|&) (?:this|the current)(?: one| year| quarter| month)?\b`,
  'gi',
)
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 }

/** "The last two full years and this one": from the first of them until today. */
const andThisOne = (text: string, today: string): string =>
  text.replace(AND_THIS, (...found) => {
    const { count = '', unit = '' } = found.at(-1) as { count?: string; unit?: string }
    const back = COUNTS[count.toLowerCase()] ?? Number(count)
    const [year = 0, month = 1] = today.split('-').map(Number)
    const inMonths = unit.toLowerCase().startsWith('y') ? null : unit.toLowerCase().startsWith('q') ? 3 : 1
    if (inMonths === null) return `from ${year - back}-01-01 to today`
    const first = year * 12 + month - 1 - ((month - 1) % inMonths) - back * inMonths
    return `from ${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01 to today`
  })

const EACH_OF_LAST = new RegExp(
  String.raw`(?<!\b(?:end|close|start|beginning|day) of )\b(?:for |in |over |during )?each of (?:the |my |our )?(last|past|previous) (${COUNT}) ((?:full |complete |whole )?)(year|quarter|month|week)s\b`,
  'gi',
)

/** Days that are said around about, as the calendar has them. @param today `yyyy-MM-dd` */
export const daysPlainly = (text: string, today: string): string =>
  andThisOne(monthsListed(yearsListed(yearsInWords(sinceCalled(text)))), today)
    // "dividends so far in 26"
    .replace(/\b(so far in|to date in|as of) '?(2\d)(?=\s*(?:[?.!,;]|$))/gi, '$1 20$2')
    .replace(/\b(so far) in 20(\d\d)(?=\s*(?:[?.!,;]|$))/gi, (whole: string, _: string, year: string) =>
      today.startsWith(`20${year}`) ? 'so far this year' : whole,
    )
    .replace(
      /\b(before|by|until|till|till then|through) (?:the |this )(month|quarter|year|week)(?:['’]s| is| has)? (?:out|over|up|done|gone)\b/gi,
      '$1 the end of the $2',
    )
    .replace(/\b(up or down|up|down|better or worse) on the (year|month|quarter|week)\b/gi, '$1 this $2')
    .replace(/\b(full|complete|whole) (?:tax|fiscal|calendar|financial) (years?|quarters?|months?)\b/gi, '$1 $2')
    .replace(EACH_OF_LAST, 'by $4 over the $1 $2 $3$4s')
    .replace(/\b(?:ty|cy) ?(20\d\d)\b/gi, '$1')
