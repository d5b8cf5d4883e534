import type { PlanPart } from '@keelwise/contract/plan'
import { ASKS_WAY, type Construed, daysSaid, partAsking } from './certain-of-both.ts'
import { definitionIn } from './definition.ts'

/** Words for accounts that say whose or what for they are, which nobody tells of an account but its name. */
const OWNED =
  "joint|shared|family|household|business|company|work|office|kids?'?|children'?s?|wife'?s|husband'?s|spouse'?s|partner'?s|daughter'?s|son'?s|mother'?s|mom'?s|father'?s|dad'?s|parents'?|vacation|holiday|travel|christmas|wedding|escrow|trust|custodial|foreign|offshore|swiss|student"
const OF_ACCOUNT = new RegExp(
  String.raw`\b(?:(?:the|my|our|her|his|their|that|a|any) )+(?<what>(?:${OWNED})(?: (?:checking|savings|bank|brokerage|investment|money market))?)(?: (?:accounts?|acct)\b| one[?.! ]*$)`,
  'i',
)

/** Asked of how things are done or what a word means, and not of what one has. */
const OF_DOING =
  /\b(?:add|link|connect|open|create|set up|close|remove|delete|invite|share|merge|rename|import|upload|see|access|log ?in)\b/i
const isOfWay = (text: string): boolean => ASKS_WAY.test(text) || OF_DOING.test(text) || definitionIn(text) !== null

/** "Only the joint account" where no account is called so: that is said, and which there are. */
function accountNotKnown({ text, directory }: Construed): PlanPart[] | null {
  const what = OF_ACCOUNT.exec(text.replaceAll('’', "'"))?.groups?.['what']?.toLowerCase()
  if (what === undefined || directory.accounts.length === 0) return null
  if (isOfWay(text) || /\b(?:twice|listed|duplicates?)\b/i.test(text)) return null
  const [word = ''] = what.split(/[\s']/)
  const isNamed =
    directory.accounts.some(({ name }) => name.toLowerCase().includes(word)) ||
    directory.institutions.some(({ name }) => name.toLowerCase().includes(word))
  return isNamed
    ? null
    : [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: `an account: ${what}`,
          related: [
            partAsking('accounts', 'balance', { by: ['account'], order: { by: 'balance', direction: 'desc' } }),
          ],
        },
      ]
}

const CURRENCIES: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  '€': 'EUR',
  pounds: 'GBP',
  sterling: 'GBP',
  gbp: 'GBP',
  '£': 'GBP',
  'swiss francs': 'CHF',
  francs: 'CHF',
  chf: 'CHF',
  yen: 'JPY',
  jpy: 'JPY',
  'canadian dollars': 'CAD',
  cad: 'CAD',
  'australian dollars': 'AUD',
  aud: 'AUD',
  pesos: 'MXN',
  rupees: 'INR',
}
const NAMED = Object.keys(CURRENCIES).join('|')
const IN_ALONE = new RegExp(
  String.raw`^(?:(?:and|so|ok|okay|but|now|please|also|can you|could you|what(?:['’]?s| is| was| would)|how much(?: is| was| would)?|show(?: me)?|give(?: me)?|tell(?: me)?|convert)[ ,]+)*(?:(?:that|it|this|them|those|all of (?:it|that)|everything)(?: (?:be|come to|make))? )?(?:in|into|to|as) (?<code>${NAMED})(?:[ ,]+(?:please|instead|then|too))*[?.! ]*$`,
  'i',
)
const WORTH_IN = new RegExp(
  String.raw`\b(?:net worth|worth|wealth|in total|altogether)\b[^.?!]*\b(?:in|into|as) (?<code>${NAMED})[?.! ]*$`,
  'i',
)

/** "And in euros": figures are told in the currency that was chosen, and where another is chosen is said. */
function otherCurrency({ text, before }: Construed, currency: string): PlanPart[] | null {
  const alone = before === null ? undefined : IN_ALONE.exec(text)?.groups?.['code']
  const said = alone ?? WORTH_IN.exec(text)?.groups?.['code']
  const code = said === undefined ? undefined : CURRENCIES[said.toLowerCase()]
  if (code === undefined || code === currency) return null
  const related = alone === undefined ? partAsking('worth', 'net_worth') : before
  return [{ kind: 'decline', reason: 'not_kept', words: 'another currency', related: related ? [related] : [] }]
}

/** Shops and services that stand for a kind of spending in the lexicon, and are names first. */
const BRAND =
  /\b(?<brand>home depot|lowe['’]?s|ikea|best buy|whole foods|trader joe['’]?s|walgreens|cvs|chipotle|mcdonald['’]?s|netflix|hulu|spotify|disney(?: plus|\+)?|uber|lyft|starbucks|amazon|walmart|costco|doordash|grubhub)\b/i
const IS_PAID =
  /\b(?:spen[dt]|spending|pay|paid|paying|cost|costs|charged?|charges|shop(?:ped|ping)?|go(?:es)? to|went to|subscri\w+)\b/i
const BOUGHT_THERE = /\b(?:buy|bought|purchased?|order(?:ed)?|got)\b[^.?!]*\b(?:at|on|from|in)\b/i
const OF_SECURITY = /\b(?:stocks?|shares?|invest\w*|positions?|holdings?|hold|own|etfs?|funds?|dividends?)\b/i
const BRAND_ALONE = /^(?:(?:and|so|ok|but|what about|how about|at|on|to|for)[ ,]+)*[\p{L}'’+ ]+[?.! ]*$/iu

/** "What did I spend at Home Depot" where nobody was paid who is called so: it is looked for by that name, and no other shop of the kind is it. */
function payeeNotKnown({ text, directory, before, readAgain }: Construed): PlanPart[] | null {
  const brand = BRAND.exec(text)?.groups?.['brand']
  if (brand === undefined || directory.payees.length === 0) return null
  const isAlone = before?.subject === 'transactions' && BRAND_ALONE.test(text) && text.trim().split(/\s+/).length <= 4
  if (!IS_PAID.test(text) && !BOUGHT_THERE.test(text) && !isAlone) return null
  if (OF_SECURITY.test(text) || isOfWay(text)) return null
  const plain = brand.toLowerCase().replaceAll(/['’]/g, '')
  const isKnown = [...directory.payees, ...directory.securities].some(({ name }) =>
    name.toLowerCase().replaceAll(/['’]/g, '').includes(plain),
  )
  if (isKnown || /\b(?:or|and|vs|versus|than)\b/i.test(text)) return null
  const where = [{ field: 'payee', op: 'has' as const, values: [brand], words: brand }]
  if (isAlone) return [partAsking('transactions', 'out', { where, period: before.period })]
  const period = daysSaid(text, readAgain)
  return period === undefined ? null : [partAsking('transactions', 'out', { where, period })]
}

const SOMEBODY = String.raw`(?:(?:my|the|our|his|her) )?(?:wife|husband|spouse|partner|kids?|son|daughter|mother|mom|father|dad|parents?|we both|both of us|us both|me|i|he|she|they)`
const WHOSE_NAME = new RegExp(
  String.raw`\b(?:is|are|am|was|were) ${SOMEBODY}(?: (?:or|and) ${SOMEBODY})*(?: (?:also|both|listed|named|still))* (?:on|named on|listed on|an? (?:joint |co-?)?owners? of|the owners? of|a signer on) (?:the|my|our|that|this|these|any of|all)\b[^.?!]*\b(?:accounts?|card|mortgage|loan|deed|title|it|them)\b|\bwhose (?:names? (?:is|are) (?:on|it)\b|accounts? (?:is|are)\b)|\b(?:in|under) (?:whose|both (?:our )?) ?names?\b|\bwho(?:['’]?s| is| are| else is)? (?:the |a |an )?(?:joint )?owners? (?:of|on)\b|\b(?:is|are) (?:it|that|this|they|(?:the|my|our) [\p{L}() \d]{2,24}) (?:a )?joint(?:ly)?(?: (?:account|owned|held))?s?\b`,
  'iu',
)

/** "Is my wife on the accounts": in whose name an account stands no bank passes on. */
function ownerNotKnown({ text, directory }: Construed): PlanPart[] | null {
  if (!WHOSE_NAME.test(text) || isOfWay(text) || directory.accounts.length === 0) return null
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'whose name an account is in',
      related: [partAsking('accounts', 'balance', { by: ['account'], order: { by: 'balance', direction: 'desc' } })],
    },
  ]
}

const OTHERS_PAY =
  /\bwhat (?:do|does|are|would|is) (?:(?:all|most|the|some|any) )?other (?:banks?|lenders?|brokers?|cards?|companies|insurers?|people|funds)\b[^.?!]*\b(?:pay|paying|charge|charging|offer|offering|give|giving|get|getting|take|cost|have)\b|\b(?:better|higher|lower|cheaper) (?:rates?|deals?|offers?|interest) (?:elsewhere|anywhere|somewhere|at (?:another|other)|with (?:another|other)|on the market|out there)\b/i

/** "What do other banks pay at the moment": nobody's terms are known here but those of the person's own accounts. */
const othersNotKnown = ({ text }: Construed): PlanPart[] | null =>
  OTHERS_PAY.test(text) && !/\bclients?\b/i.test(text) ? [{ kind: 'decline', reason: 'market', related: [] }] : null

/**
 * What names something that is not known here, whatever else its words could mean: an account or a shop that nobody calls so,
 * or another currency than figures are told in. Null for the rest.
 * @param currency the base currency of whom asks
 */
export const notKnownHere = (asked: Construed, currency: string): readonly PlanPart[] | null =>
  accountNotKnown(asked) ??
  ownerNotKnown(asked) ??
  othersNotKnown(asked) ??
  payeeNotKnown(asked) ??
  otherCurrency(asked, currency)
