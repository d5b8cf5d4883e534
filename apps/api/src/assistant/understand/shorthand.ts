/** What advisors type short, beside what everybody does. */
const SHORT: Readonly<Record<string, string>> = {
  mtg: 'meeting',
  mtgs: 'meetings',
  appt: 'appointment',
  appts: 'appointments',
  bday: 'birthday',
  bdays: 'birthdays',
  mkt: 'market',
  mkts: 'markets',
  hh: 'household',
  hhs: 'households',
  alloc: 'allocation',
  perf: 'performance',
  qtr: 'quarter',
  qtrs: 'quarters',
  rebal: 'rebalance',
  txn: 'transaction',
  txns: 'transactions',
  nxt: 'next',
  pls: 'please',
  plz: 'please',
  'f/u': 'follow up',
  'w/o': 'without',
}
const SHORT_SAID = new RegExp(String.raw`(?<![\w&'’/-])(?:${Object.keys(SHORT).join('|')})(?![\w&'’/-])`, 'gi')
/** Tickers stand in capitals, and these are none. */
const NO_TICKER = /^(?:MTGS?|HHS?|W\/O|F\/U)$/

/** A question of an advisor in whole words: "notes from last mtg w/ Ruth", "not met in 90+ days". */
export const inWholeWords = (text: string): string =>
  text
    .replace(SHORT_SAID, (word) =>
      word === word.toUpperCase() && text !== text.toUpperCase() && !NO_TICKER.test(word)
        ? word
        : (SHORT[word.toLowerCase()] ?? word),
    )
    .replaceAll(/(?<![\w/])w\/ ?(?=[\p{L}\d$#])/giu, 'with ')
    .replaceAll(/(?<![\w.])(\d{1,3}) ?(?:mos?|mths?)\b(?!\.\w)/gi, '$1 months')
    .replaceAll(/(?<![\w.$])(\d{2,3}) ?d\b/gi, '$1 days')
    .replaceAll(/(?<![\w.$])(\d{1,4}) ?\+(?= ?(?:days?|weeks?|months?|years?)\b)/gi, 'over $1')
    // what nobody has answered is open
    .replaceAll(
      /\b(?:what |which )?questions\b(?<of>(?: (?:from|of|by|that|which|clients?|my|our|people|asked|ask|has|have|had|the)\b)*)(?: (?:have|has|had|did|do|are|were|i|we|still|been|that|which|yet|ever|nobody|no one))*(?: not|n['’]t| never| nobody| no one)(?: (?:i|we|been|yet|ever|has|have))* (?:answered|replied to)(?: yet)?/gi,
      'which open questions$<of>',
    )
    .replaceAll(
      /\b(?:did|have|has) (?:any |some )?(?:clients?|people|anyone|anybody|somebody|someone) ask(?:ed)?\b[^?.!;]{0,40}?\b(?:nobody|no one|not|haven['’]t|hasn['’]t|never|didn['’]t)\b[^?.!;]{0,20}?\banswer\w*(?: yet)?/gi,
      'which questions of clients are open',
    )
    // figures that follow a dash
    .replaceAll(/\s[-–—]\s/g, ', ')
    // what a portfolio is held against
    .replaceAll(
      /\b(vs\.?|versus|against|(?:compared|relative|next) to|compared with|than|beat(?:s|en|ing)?|(?:out|under)perform(?:s|ed|ing)?|trail(?:s|ed|ing)?|lag(?:s|ged|ging)?(?: behind)?|ahead of|behind|keep(?:s|ing)? (?:up|pace) with|kept (?:up|pace) with|match(?:es|ed|ing)?) (?:an? |the |our |your )?(?:(?:plain|simple|classic|standard|basic|balanced|passive|vanilla|boring|regular|old|good)[ ,]+)*60 ?\/ ?40(?: (?:portfolio|index|mix|benchmark|fund|blend))?/gi,
      '$1 the benchmark',
    )
    // of a meeting it is said how long ago it was, and of nobody's age
    .replaceAll(
      /\b(?:has|have|had) the (?:oldest|longest ago) (?:last )?(?:meeting|review|call|contact)\b/gi,
      'has gone the longest without a meeting',
    )
    .replaceAll(/\btoday (?:or|and|&|\/) ?tomorrow\b/gi, 'from today to tomorrow')
    // the whole of both
    .replaceAll(
      /\bthis (week|month|quarter|year) (?:or|and|&|\/) ?(?:the )?(?:next|following)(?: one)?(?! (?:\d|week|month|quarter|year))\b/gi,
      'this $1 and next $1',
    )
    .replaceAll(/\bthis (week|month|quarter|year) or next (?=week|month|quarter|year)/gi, 'this $1 and next ')
