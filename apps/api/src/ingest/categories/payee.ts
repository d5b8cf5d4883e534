/** What banks and networks put before the name of who was paid. */
const PREFIXES: readonly RegExp[] = [
  /^(?:pending|temporary hold|recurring|visa|mastercard|mc|maestro|amex|interac|contactless|apple pay|google pay)\b[ :*-]*/i,
  /^(?:pos|p\.o\.s\.)\s*(?:debit|purchase|pur|withdrawal|wd|refund|return|transaction|trans|signature|pin)?\b[ :#*-]*/i,
  /^(?:debit|credit|check|chk|chkcard|bank|atm|pin|sig|signature)?\s*card\s*(?:purchase|pur|pmt|payment|debit|transaction|trans|refund|auth(?:orization)?)?\s*(?:w\/\s*pin|with pin|return)?\b[ :#*-]*/i,
  /^(?:debit|dbt|chkcard|checkcard|crd|ckcd|dda)\b(?:\s+(?:purchase|pur|crd|pmt|withdrawal|pin|pos|auth))*[ :#*-]*/i,
  /^purchase(?:\s+(?:authorized|at|from|return|with pin))?(?:\s+on)?\b[ :#*-]*/i,
  /^(?:ach|eft|rtp|wire|web|ppd|ccd|tel|sepa|bacs|fps|fpi|dd|d\/d|s\/o|so|bgc|bp|vis|cr|dr|chg|sdd|iat)\b(?:\s+(?:debit|credit|pmt|payment|pymt|withdrawal|deposit|transfer|trans|hold|in|out|type|from|to|single|recur|recurring|d|c))*[ :#*-]*/i,
  /^(?:electronic|online|internet|mobile|preauthorized|pre-authorized|pre authorized|preauth|automatic|auto|external|direct|bill|domestic|international|non-?chase)\s+(?:(?:debit|credit|withdrawal|deposit|payment|pmt|pymt|purchase|banking|bill|pay|transfer|transaction|ach|atm)\b\s*)+(?:to|from)?\b[ :#*-]*/i,
  /^(?:withdrawal|deposit|payment|pmt|refund|return|credit)\s+(?:to|from|at|ach|pos|debit|thank you)?\b[ :#*-]*/i,
  /^(?:lastschrift|kartenzahlung|überweisung|dauerauftrag|gutschrift|paiement|prelevement|prlv|virement|vir|achat|cb|carte|pago|compra|recibo|betaling|incasso|pinbetaling)\b[ :#*-]*/i,
  /^(?:to|from|at)\b[ :]*/i,
  /^\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\s+/,
  /^[x*#]{2,}\d{2,6}\b[ :-]*/i,
]

/** Who passes a payment on; who is paid stands behind. Alone they are the payee. */
const PROCESSORS =
  /^(?:sq|sqc|tst|toast|pp|paypal|pypl|sp|spo|shopify|stripe|st|in|iz|izettle|zettle|zel|sumup|py|bt|fs|dd|doordash|ubr|ec|crv|curve|lsp|clover|clv|wpy|ach|cke|eb|act|bil|evt|etsy|ggl|google|apl|msft|amzn|klarna|afterpay|affirm|nyx|ctlp|usa|par|pt|ven|venmo|cash app|gpay)\s?\*+\s*/i

/** What stands behind the name. */
const SUFFIXES: readonly RegExp[] = [
  /\s+(?:store|str|unit|no\.?|nr\.?|loc|branch|outlet)\s*#?\s*\d+\b.*$/i,
  /\s+(?:des|id|indn|co id|orig id|trace|ref|reference|conf(?:irmation)?|auth|trn|trans(?:action)?(?: id)?|seq|inv(?:oice)?|order|acct|account|card|term(?:inal)?|store|str|unit|mandate|mref|cref|eref|rrn|stan|bic|iban|svwz|kref)\s*[:#.]+.*$/i,
  /\s+(?:conf|ref|id|auth|trn|trace|inv|card|acct|term|seq)\s*#?\s*[a-z]*\d[\w-]*.*$/i,
  /\s+(?:ppd|ccd|web|tel|arc|pos|iat|ctx)(?:\s+id.*)?$/i,
  /\s+(?:recurring|autopay|auto pay|automatic payment|e-?payment|epay|web pmt|web pay|online pmt|online payment|online pymt|bill ?pay(?:ment)?|billpymt|payment|pymt|pmt|purchase|visa direct|contactless)$/i,
  /\s+(?:on|dated)\s+\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?.*$/i,
  /\s+\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?:\s+\d{1,2}:\d{2}.*)?$/i,
  /\s+\d{4}-\d{2}-\d{2}.*$/i,
  /\s+\d{1,2}\s?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:\s+\d{2,4})?$/i,
  /\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,4}(?:,?\s+\d{2,4})?$/i,
  /\s+\+?1?[ (-]?\(?\d{3}\)?[ -.]?\d{3}[ -.]?\d{4}\b.*$/i,
  /\s+(?:https?:\/\/|www\.)\S+.*$/i,
  /\s*[#*]\s*[a-z]{0,3}\d[\w-]*.*$/i,
  /\s*\*\s*(?=[a-z]*\d)[a-z0-9]{5,}.*$/i,
  /\s+(?:[a-z]{0,3}-?\d[\d-]{2,}[a-z]?|[a-z]*\d[a-z\d]*\d[a-z\d]{3,})(?:\s+.*)?$/i,
  /\s+x{2,}\d*$/i,
  /\s+\d{1,3}$/,
  /[\s,]+(?:us|usa|u\.s\.a\.|gb|gbr|uk|de|deu|fr|fra|nl|nld|ie|irl|can|aus|esp|ita)$/i,
]

const STATES = new Set(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc on qc bc ab mb sk ns nb nl'.split(
    ' ',
  ),
)

/** Places that stand behind names of shops again and again; a name that is one of them alone stays. */
const CITIES = new RegExp(
  String.raw`\s+(?:new york(?: city)?|brooklyn|los angeles|san francisco|south san francisco|san diego|san jose|san mateo|oakland|berkeley|palo alto|mountain view|sunnyvale|santa clara|santa monica|pasadena|long beach|irvine|sacramento|fresno|seattle|bellevue|redmond|tacoma|portland|denver|boulder|aurora|colorado springs|phoenix|scottsdale|tempe|mesa|tucson|las vegas|henderson|reno|salt lake city|dallas|fort worth|plano|austin|houston|san antonio|el paso|oklahoma city|tulsa|kansas city|saint louis|st louis|minneapolis|saint paul|st paul|milwaukee|madison|chicago|evanston|naperville|indianapolis|columbus|cleveland|cincinnati|detroit|ann arbor|grand rapids|pittsburgh|philadelphia|baltimore|bethesda|washington|arlington|alexandria|richmond|norfolk|raleigh|durham|charlotte|greensboro|charleston|columbia|atlanta|decatur|savannah|jacksonville|orlando|tampa|miami|miami beach|fort lauderdale|nashville|memphis|knoxville|louisville|lexington|birmingham|new orleans|boston|cambridge|somerville|brookline|providence|hartford|new haven|stamford|newark|jersey city|hoboken|princeton|albany|buffalo|rochester|syracuse|honolulu|anchorage|boise|spokane|omaha|lincoln|des moines|wichita|little rock|toronto|vancouver|montreal|ottawa|calgary|london|manchester|edinburgh|glasgow|dublin|paris|berlin|munich|hamburg|frankfurt|amsterdam|zurich|vienna|madrid|barcelona|rome|milan|sydney|melbourne)$`,
  'i',
)

/** Words that stay in capitals, and little words that stay small. */
const CAPITALS = new Set(
  'atm irs cvs ups usps at&t amc bp kfc ihop hbo mta bart ymca ymca ywca usaa aaa tj hp ibm aws nyc llc lp dmv hsa ira ach bmw gmc dhl ikea h&m rei tgi qvc hsbc pnc td bjs jcpenney nhs hmrc dvla tfl edf eon pge pg&e rwe hoa apa bbq gnc mcd dsw ulta cpa dds md pc vfw nsf etf adr reit'.split(
    ' ',
  ),
)
const SMALL = new Set('of the and de la le du von van und & y in on at for to a'.split(' '))

const capital = (word: string, at: number): string => {
  const plain = word.toLowerCase()
  if (CAPITALS.has(plain.replaceAll(/[.,]/g, ''))) return word.toUpperCase()
  if (at > 0 && SMALL.has(plain)) return plain
  return plain
    .replaceAll(/(^|[-/(.&]|\bmc|\bo')([a-zà-ÿ])/g, (_all, before: string, letter: string) => {
      return `${before === 'mc' ? 'Mc' : before === "o'" ? "O'" : before}${letter.toUpperCase()}`
    })
    .replace(/^./, (letter) => letter.toUpperCase())
}

/** What is written in capitals alone, or without any, as names are written. */
export const calm = (text: string): string =>
  text === text.toUpperCase() || text === text.toLowerCase() ? text.split(' ').map(capital).join(' ') : text

function stripAll(text: string, patterns: readonly RegExp[]): string {
  let left = text
  for (let round = 0; round < 6; round++) {
    const before = left
    for (const pattern of patterns) {
      const shorter = left.replace(pattern, '').trim()
      // a name that would vanish is no mark around a name
      if (/[a-zà-ÿ]{2}/i.test(shorter)) left = shorter
    }
    if (left === before) return left
  }
  return left
}

function withoutPlace(text: string): string {
  const words = text.split(' ')
  const last = words.at(-1)?.toLowerCase() ?? ''
  const stated = words.length > 1 && STATES.has(last) ? words.slice(0, -1).join(' ').replace(/,$/, '') : text
  const shorter = stated.replace(CITIES, '').trim()
  return /[a-zà-ÿ]{3}/i.test(shorter) ? shorter : stated
}

/**
 * Who was paid, from what a bank writes: marks of card networks and processors, numbers of stores, references, days, cities
 * and telephone numbers go, and what is written in capitals is written as a name. Null where no name is left.
 */
export function cleanPayee(raw: string | null): string | null {
  if (raw === null) return null
  const plain = raw
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replace(/^orig co name:\s*(.*?)\s+(?:orig id|co entry|desc|sec)\b.*$/i, '$1')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
  if (!/[a-zà-ÿ]/i.test(plain)) return null
  // "Payment thank you" is all there is
  let text = /^\W*(?:\w+[ -]){0,3}payment\b.*\bthank/i.test(plain) ? 'Payment, thank you' : stripAll(plain, PREFIXES)
  const passed = text.replace(PROCESSORS, '').trim()
  if (/[a-zà-ÿ]{2}/i.test(passed)) text = passed
  text = withoutPlace(stripAll(withoutPlace(stripAll(text, SUFFIXES)), SUFFIXES))
  text = text
    .replaceAll(/\*+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s\-–:.,#/]+|[\s\-–:,#/]+$/g, '')
  if (text.length < 2) return plain.slice(0, 80)
  return calm(text).slice(0, 80)
}
