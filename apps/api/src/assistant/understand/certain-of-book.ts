import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { lawAsked } from './certain.ts'
import {
  ASKS_WAY,
  type Construed,
  WHICH_CLIENTS,
  conditionIs,
  conditionOfAny,
  daysSaid,
  partAsking,
  thisYear,
} from './certain-of-both.ts'
import { holdersAsked } from './holders-asked.ts'
import { namedIn } from './of-whom.ts'
import { periodWords } from './read/period-words.ts'
import { askedOfStanding, toDoToday } from './certain-of-clients.ts'
import { askedAfterPractice, askedWhoBelongs, askedOfPractice } from './certain-of-practice.ts'
import { askedAfterBookForSure, askedOfPerson } from './certain-after-book.ts'
import { invitationsAsked } from './certain-of-invitations.ts'
import { tasksAsked } from './certain-of-tasks.ts'
import { askedOfOneForSure, askedOfWeekForSure } from './certain-of-week.ts'

const HOW_MUCH_EACH =
  /[,;]?\s*(?:and )?(?:how much|how many shares)(?: of (?:it|that|them))?(?: (?:does|do|did|has|have) (?:each|they|everyone)(?: (?:of them|one|client))?(?: (?:own|hold|have|got))?| each| each (?:of them )?(?:owns|holds|has))\s*[?.]*$/i

const WHO_HOLDS = /^(?:(?:and|so|ok)[ ,]+)*(?:who|which clients?|what clients?)\b/i

const LARGEST_STAKE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who|which (?:client|household|one)(?: of mine)?)\b[^.?!]*?\b(?:has|have|holds?|owns?|got|is)\b[^.?!]*?\b(?<end>biggest|largest|most|smallest|least) (?:share|stake|position|holding|amount|chunk|exposure|investment|number of shares)s? (?:of|in|to) (?<what>[^?!.]+)[?!. ]*$/i

/** "Who holds the largest share of it": by what is held of it, and not by the whole portfolio. */
function largestStakeAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const { end, what } = LARGEST_STAKE.exec(text)?.groups ?? {}
  if (end === undefined || what === undefined || /^(?:that|it|this|them|all|my|our|the (?:book|total))\b/i.test(what))
    return null
  const [only, ...more] = readAgain(`who holds ${what}`)
  if (only?.kind !== 'data' || only.subject !== 'clients' || more.length > 0) return null
  if (!only.where.some(({ field }) => field === 'security' || field === 'sec_type')) return null
  const direction = /smallest|least/i.test(end) ? 'asc' : 'desc'
  return [{ ...only, measures: ['held'], by: ['client'], order: { by: 'held', direction }, limit: 1 }]
}

/** "Who owns it, and how much of it each": who holds something is told with how much. */
function eachAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  if (!HOW_MUCH_EACH.test(text) || !WHO_HOLDS.test(text)) return null
  const parts = readAgain(text.replace(HOW_MUCH_EACH, '?'))
  return parts.some((part) => part.kind === 'data' && part.subject === 'clients' && part.by.includes('client'))
    ? parts
    : null
}

const BELOW_TARGET =
  /\b(?:below|under|short of|beneath) (?:(?:of|their|the|its|his|her) )*(?:equity |stock )?(?:target|allocation)s?\b/i

/** "More than ten points below target" is a side of it. */
function belowAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!BELOW_TARGET.test(text)) return null
  const parts = readAgain(text.replace(BELOW_TARGET, 'off target'))
  const [only] = parts
  if (parts.length !== 1 || only?.kind !== 'data' || only.subject !== 'clients') return null
  const isBound = ({ field, op }: Condition): boolean => field === 'drift' && (op === 'over' || op === 'at_least')
  if (!only.where.some(isBound)) return null
  return [
    {
      ...only,
      where: only.where.map((condition) =>
        isBound(condition)
          ? {
              ...condition,
              op: condition.op === 'over' ? 'under' : 'at_most',
              values: condition.values.map((value) => `-${value}`),
            }
          : condition,
      ),
      order: { by: 'drift', direction: 'asc' },
    },
  ]
}

const OF_BONDS = /\b(?:bonds?|cds?|notes?|treasur(?:y|ies)|ladders?|fixed income)\b/i

const MATURING = /\bmatur\w*|\bcom(?:e|es|ing) due\b|\bexpir\w*\b/i

const STALE =
  /\b(?:stale|out[- ]of[- ]date|outdated)\b|\b(?:not|n['’]t|never|haven['’]?t|hasn['’]?t) (?:been )?(?:sync(?:ed|hronized)?|refresh(?:ed)?|updat(?:ed|ing))\b/i

const SINCE_WHEN =
  /\b(?:\d+|two|three|four|five|six|seven|ten|a) (?:days?|weeks?|months?)\b|\bsince\b|\b(?:last|past|this) (?:week|month)\b|\btoday\b|\byesterday\b|\bhow (?:old|long)\b/i

/** What is read of the accounts of clients. */
const OF_DATA = /\b(?:data|feeds?|links?|connections?|balances|accounts?|prices)\b/i

const WHOSE = /\b(?:whose|who|which)\b/i

const OF_HELP = /^(?:why|how (?:do|can|should|to)|where)\b/i

const book = (measure: string, where: readonly Condition[] = []): DataPart =>
  partAsking('clients', measure, { where: [...where], by: ['client'] })

/** What is known of each client and not looked up over all of them; what comes nearest is shown. */
function unkeptAsked({ text }: Construed): PlanPart[] | null {
  if (OF_HELP.test(text)) return null
  if (OF_BONDS.test(text) && MATURING.test(text)) {
    const bonds: Condition = { field: 'sec_type', op: 'is', values: ['BOND'], words: 'bonds' }
    return [{ kind: 'decline', reason: 'not_kept', words: 'maturities of the book', related: [book('held', [bonds])] }]
  }
  return STALE.test(text) && (SINCE_WHEN.test(text) || (OF_DATA.test(text) && !WHOSE.test(text)))
    ? [{ kind: 'decline', reason: 'not_kept', words: 'age of the data of the book', related: [book('broken')] }]
    : null
}

const CHANGED =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is| has| have)?|anything|show me what|tell me what)\b[^.?!]*\b(?:chang(?:ed|es)|new|different|happened|moved)\b[^.?!]*\b(?:book|practice|clients|portfolios|households)\b/i

const CHANGED_SINCE = /\b(?:since|over|in|during|this|last|past|from)\b/i

/** "What changed in my book since last week": worths of other days are not kept of a book; what took place is. */
function changesAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!CHANGED.test(text) || !CHANGED_SINCE.test(text) || /\bwhich clients?\b/i.test(text)) return null
  const at = text.search(/\b(?:since|over the|in the (?:past|last)|during|this|last|past)\b/i)
  const [read] = at < 0 ? [] : readAgain(`how many meetings did I have ${text.slice(at).replace(/[?.! ]+$/, '')}`)
  const from = addDays(today, -7)
  const week: PlanPeriod = { from, to: today, words: periodWords({ from, to: today }, today) }
  const period = read?.kind === 'data' && read.period !== null && read.period.from !== null ? read.period : week
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'changes of the book',
      related: [
        partAsking('meetings', 'count', { by: ['meeting'], period }),
        partAsking('actions', 'overdue', { by: ['action'], where: [conditionIs('overdue', 'yes', 'overdue')] }),
      ],
    },
  ]
}

const TOO_MUCH =
  /\btoo (?:much|many eggs|heavy|heavily|concentrated|exposed)\b[^.?!]*\b(?:in )?(?:one|a single|single|the same|1) (?:stock|position|holding|name|security|share|fund|company|basket|thing)\b|\b(?:over[- ]?concentrated|too concentrated)\b/i

/** "Who has too much in one stock": by how much of the portfolio the largest position is. */
const tooMuchAsked = ({ text }: Construed): PlanPart[] | null =>
  TOO_MUCH.test(text) && WHICH_CLIENTS.test(text)
    ? [
        partAsking('clients', 'largest_share', {
          by: ['client'],
          order: { by: 'largest_share', direction: 'desc' },
          limit: 5,
        }),
      ]
    : null

const HAVE_NOW =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:which|what|who) (?<what>[^?!.]*?)\b(?:do (?:i|we) (?:\w+ )?have|are (?:there|mine)|have (?:i|we) got)\b(?<when> (?:at the moment|right now|now|currently|these days|today|at present))?[ ?.!]*$/i

/** "Which prospects do I have at the moment" asks who they are, and not how many. */
function whoAreAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = HAVE_NOW.exec(text)?.groups
  if (!said || !/\b(?:clients?|prospects?|leads?)\b/i.test(said['what'] ?? '')) return null
  const [only] = readAgain(`how many ${said['what'] ?? ''} do I have`)
  return only?.kind === 'data' && only.subject === 'clients' && only.measures.join() === 'count' && only.by.length === 0
    ? [{ ...only, by: ['client'] }]
    : null
}

const FAMILY = /\b(?:family|families|household|couple|clan|all together|together)\b/i

/** "The Brandt family": everybody of the household, and not the one of them whose name is found first. */
function familyAsked({ text, directory, readAgain }: Construed): readonly PlanPart[] | null {
  if (!FAMILY.test(text)) return null
  const named = namedIn(text, directory.clients)
  const households = [...new Set(named.flatMap(({ household }) => household ?? []))]
  const [household, ...others] = households
  const isByLast = named.every(({ name }) => !text.toLowerCase().includes((name.split(' ')[0] ?? name).toLowerCase()))
  if (household === undefined || others.length > 0 || !isByLast || text.includes(`${household} household`)) return null
  const last = named[0]?.name.split(' ').at(-1) ?? ''
  const plain = text.replace(
    new RegExp(String.raw`\b(?:the )?${last}(?:s|['’]s)?(?: (?:family|household|couple|clan))?\b`, 'i'),
    `the ${household} household`,
  )
  return plain === text ? null : readAgain(plain)
}

const UNSCORED =
  /\b(?:no|without(?: an?)?|not|n['’]t|missing(?: an?)?|lacks?|lacking)\b[^.?!]*\b(?:risk (?:scores?|profiles?|assessments?|questionnaires?)|scored|questionnaires?)\b/i

/** "Which clients have no risk score yet". */
const unscoredAsked = ({ text }: Construed): PlanPart[] | null =>
  UNSCORED.test(text) && WHICH_CLIENTS.test(text) && !/\d/.test(text)
    ? [
        partAsking('clients', 'count', {
          where: [conditionIs('scored', 'no', 'without a risk score')],
          by: /\bhow many\b/i.test(text) ? [] : ['client'],
        }),
      ]
    : null

const AMOUNT = String.raw`(?:\$ ?)?(?:\d[\d.,]* ?(?:k|m|mm|thousand|million|grand)?|(?:an? |half a |one )(?:million|hundred thousand))(?: dollars)?`

const BY_SIZE = new RegExp(
  String.raw`^(?:(?:and|so|ok|hey|show me|list|give me)[ ,]+)*(?:(?:my |all |the |which |what |how many |who )*(?:clients?|households?|people|ones?|who|those)? ?(?:has|have|is|are|with|worth|of|holds?)? ?(?<side>over|above|more than|at least|under|below|less than|fewer than|at most) (?<amount>${AMOUNT}))[?.! ]*$`,
  'i',
)

const isMoney = (amount: string): boolean => /[$kmg]|thousand|million|grand|dollars|\d{5}|\d,\d{3}/i.test(amount)

/** "Clients with more than a million": an amount that nobody calls otherwise is the size of the portfolio. */
function sizeAsked({ text, before, readAgain }: Construed): readonly PlanPart[] | null {
  const said = BY_SIZE.exec(text)?.groups
  const amount = said?.['amount'] ?? ''
  if (!said || !isMoney(amount)) return null
  const goesOn = !/\b(?:clients?|households?|people|who)\b/i.test(text)
  const bound = before?.where.find(({ op }) => BOUNDS.has(op))
  if (goesOn && (before?.subject !== 'clients' || bound?.field !== 'value')) return null
  const [read] = readAgain(`clients with portfolios ${said['side'] ?? 'over'} ${amount}`)
  if (read?.kind !== 'data' || !read.where.some(({ field }) => field === 'value')) return null
  return [
    {
      ...read,
      measures: /\bhow many\b/i.test(text) ? ['count'] : ['value'],
      by: /\bhow many\b/i.test(text) ? [] : ['client'],
      order: null,
    },
  ]
}

const BOUNDS: ReadonlySet<string> = new Set(['over', 'under', 'at_least', 'at_most', 'between'])

const SUMMED =
  /^(?:(?:and|so|ok)[ ,]+)*(?:how much (?:is|are|would) (?:that|it|this|they|those|these)(?: come to| add up to)?(?: all)? ?(?:together|altogether|in total|in all|all together|combined|across (?:every\w+|all\b.*)|in dollars)|(?:what(?:['’]?s| is) )?the (?:total|sum)(?: of (?:that|those|it|them|this))?(?: in (?:dollars|money|all))?)[^a-z]*$/i

/** What the shares of clients are shares of. */
const MONEY_OF: Readonly<Record<string, string>> = {
  cash_share: 'cash',
  cash: 'cash',
  held: 'held',
  held_share: 'held',
  largest_share: 'largest',
  largest: 'largest',
  value: 'value',
  share: 'value',
}

/** "How much is that all together" after a list of clients: the sum of what the list is about, and not of all they own. */
function summedAsked({ text, before }: Construed): PlanPart[] | null {
  if (!SUMMED.test(text) || before?.subject !== 'clients' || before.by.length === 0 || before.limit !== null)
    return null
  const ofHolders = before.where.some(({ field }) => field === 'security' || field === 'sec_type')
  const measure = ofHolders ? 'held' : MONEY_OF[before.measures[0] ?? '']
  return measure === undefined
    ? null
    : [{ ...before, measures: [measure], by: [], order: null, limit: null, show: 'auto' }]
}

const TOP_HOUSEHOLD =
  /\bwhich (?:household|family)\b[^.?!]*\b(?<end>biggest|largest|richest|wealthiest|most|smallest|least)\b|\b(?:biggest|largest|smallest) (?:household|family)\b/i

/** "Which household is the biggest". */
function topHouseholdAsked({ text }: Construed): PlanPart[] | null {
  const said = TOP_HOUSEHOLD.exec(text)
  if (!said || /\b(?:cash|drift|risk|stocks?|meetings?|tasks?|overdue)\b/i.test(text)) return null
  const direction = /smallest|least/i.test(said[0]) ? 'asc' : 'desc'
  return [partAsking('clients', 'value', { by: ['household'], order: { by: 'value', direction }, limit: 1 })]
}

const MOST_BAND = /\bmost (?<band>aggressive|conservative|cautious|risk[- ]averse|risk[- ]tolerant|daring)\b/i

/** "My most aggressive investors": by the risk score, and no band. */
function mostBandAsked({ text }: Construed): PlanPart[] | null {
  const band = MOST_BAND.exec(text)?.groups?.['band']
  if (band === undefined || /\b(?:portfolio|allocation|band)\b/i.test(text)) return null
  const direction = /aggressive|tolerant|daring/i.test(band) ? 'desc' : 'asc'
  return [partAsking('clients', 'risk_score', { by: ['client'], order: { by: 'risk_score', direction }, limit: 5 })]
}

const HOLD_AND_MUCH =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how many (?:of (?:my )?)?(?:clients|people|households)? ?(?:hold|own|have|are in) (?<what>[\p{L}][\p{L}\d .&-]{1,40}?),? (?:and|&) (?:for )?how much(?: (?:of it|in (?:all|total)|is (?:it|that)|do they (?:hold|have)|together|altogether))*[?.! ]*$/iu

/** "How many clients hold it and how much": who they are, and what of it they hold together, not their whole portfolios. */
function holdAndMuchAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = HOLD_AND_MUCH.exec(text)?.groups?.['what']
  if (what === undefined) return null
  const [part, ...more] = readAgain(`how many clients hold ${what}`)
  const isOfThing =
    part?.kind === 'data' && part.where.some(({ field }) => field === 'security' || field === 'sec_type')
  return isOfThing && part.subject === 'clients' && more.length === 0
    ? [
        partAsking('clients', 'held', {
          measures: ['held', 'held_share'],
          where: part.where,
          by: ['client'],
          order: { by: 'held', direction: 'desc' },
        }),
      ]
    : null
}

const BOOK_SPLIT =
  /\b(?:book|practice|all (?:my |our )?clients|every(?:body|one)|clients? (?:all )?together|assets under)\b[^.?!]*\b(?:split|divided|allocat\w+|mix|breakdown|break down|broken down|asset class(?:es)?|stocks?,? (?:and |, )?bonds?)\b|\b(?:split|allocation|mix|breakdown|asset class(?:es)?)\b[^.?!]*\b(?:book|practice|all (?:my |our )?clients|every(?:body|one))\b/i

/** "How is my book split between stocks, bonds and cash": of a book equity and cash are known, and bonds that are held as such. */
const bookSplitAsked = ({ text }: Construed): PlanPart[] | null =>
  BOOK_SPLIT.test(text) &&
  /\b(?:stocks?|equit(?:y|ies)|bonds?|fixed income|cash|asset class(?:es)?)\b/i.test(text) &&
  !/\b(?:which|who|by client|each client|per client)\b/i.test(text)
    ? [
        partAsking('clients', 'equity_share'),
        partAsking('clients', 'cash_share', { measures: ['cash_share', 'cash'] }),
        partAsking('clients', 'held', {
          where: [{ field: 'sec_type', op: 'is', values: ['BOND'], words: 'bonds' }],
        }),
      ]
    : null

const THE_FEW =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who|which)(?:['’]?s| is| are| were)? (?:all )?(?:the|those|these) (?:other )?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|few|others?)(?: clients?| people| ones?| households?)? (?<rest>(?:without|with|who|that|whose)\b[^?!.]*)[?.! ]*$/i

/** "Who are the six without holdings" speaks of as many as there are: who they are is told, and no first six of all. */
function theFewAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  const rest = THE_FEW.exec(text)?.groups?.['rest']
  const [only, ...more] = rest === undefined ? [] : readAgain(`clients ${rest}`)
  return only?.kind === 'data' && only.subject === 'clients' && only.where.length > 0 && more.length === 0
    ? [{ ...only, by: ['client'] }]
    : null
}

const TOTAL_AND_RESULT =
  /^(?:(?:and|so|ok|hey|what(?:['’]?s| is)|give me|show me)[ ,]+)*(?:the |my |our )?(?:total )?(?:aum|aua|assets under (?:management|advi\w+)|book|total assets)(?: in total)?,? and (?:how (?:did|has|have|is|are) (?:it|they|that|the book)|what (?:it|they|that) did)(?: (?:done?|perform\w*|doing|moved|changed|grown))*(?<days>[^?!.]*)[?.! ]*$/i

/** "Total AUM and how did it do this year": what it is worth, and by how much it changed over these days. */
function totalAndResultAsked({ text, today, readAgain }: Construed): readonly PlanPart[] | null {
  const said = TOTAL_AND_RESULT.exec(text)?.groups
  const period = said && daysSaid(said['days'] ?? '', readAgain)
  if (!said || period === undefined) return null
  return [
    partAsking('clients', 'value'),
    partAsking('clients', 'changed', {
      measures: ['changed', 'gained', 'put_in', 'taken_out'],
      period: period ?? thisYear(today),
    }),
  ]
}

const FURTHEST =
  /\b(?:furthest|farthest|most|far|way)\b[^.?!]*\b(?:from|off|above|below|over|under)\b[^.?!]*\btargets?\b/i
const FEW = 5
const NOT_CONNECTED =
  /\b(?:broken|failed|failing|lost|dead|stuck)\b[^.?!]*\b(?:connections?|links?|logins?|feeds?)\b|\b(?:connections?|links?|logins?|feeds?)\b[^.?!]*\b(?:broken|broke|fail\w*|stopped|not work\w*|needs? (?:attention|fixing)|down)\b/i

/** Whether any connection is broken, whoever is asked about. */
const CONNECTIONS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:(?:(?:is|are|do|does|has|have) )?(?:there )?(?:any|some)(?:one|body)?(?:['’]?s)?|whose|who|are all|is|are|which|what|broken|failed|disconnected)\b[^.?!]*\b(?:(?:bank |account |broker(?:age)? )?(?:connections?|links?|logins?|feeds?)\b[^.?!]*\b(?:broken|broke|fail\w*|down|dead|stuck|lost|not work\w*|stopped\w*|attention|fix\w*|waiting|disconnected|working|ok|okay|fine)|(?:broken|failed|failing|dead|lost|stuck|disconnected) (?:bank |account |client )*(?:connections?|links?|logins?|feeds?|accounts?)|accounts?\b[^.?!]*\b(?:disconnected|unlinked)|disconnected)\b|^(?:any )?(?:broken|failed|disconnected) (?:bank |account )?(?:connections?|links?|logins?|feeds?|accounts?)[?.! ]*$/i

/** How far clients are from their target is known of their equity. */
const OF_OTHER_CLASS = /\b(?:fixed income|bonds?|cash|commodit(?:y|ies)|gold|alternatives)\b/i

/** "Who is furthest from their target", "which client has a broken bank connection". */
function standingAsked({ text }: Construed): PlanPart[] | null {
  if (CONNECTIONS.test(text) && !ASKS_WAY.test(text) && !/\d/.test(text))
    return [partAsking('clients', 'broken', { by: /\bhow many\b/i.test(text) ? [] : ['client'] })]
  if (!WHICH_CLIENTS.test(text) || ASKS_WAY.test(text) || /\d/.test(text)) return null
  if (FURTHEST.test(text) && OF_OTHER_CLASS.test(text))
    return [
      {
        kind: 'decline',
        reason: 'not_kept',
        words: 'how far all clients are from the target of that class',
        related: [
          partAsking('clients', 'drift', { by: ['client'], order: { by: 'drift', direction: 'desc' }, limit: FEW }),
        ],
      },
    ]
  if (FURTHEST.test(text))
    return [
      partAsking('clients', 'drift', {
        by: ['client'],
        order: { by: 'drift', direction: 'desc' },
        limit: /\b(?:who|client) is\b/i.test(text) ? 1 : FEW,
      }),
    ]
  if (!NOT_CONNECTED.test(text)) return null
  return [partAsking('clients', 'broken', { by: /\bhow many\b/i.test(text) ? [] : ['client'] })]
}

const EARNED =
  /\b(?:fees?|revenues?|commissions?)\b[^.?!]*\b(?:did|do|have|am|are) (?:i|we) (?:earn\w*|ma(?:k|d)e|making|charg\w*|bill\w*|collect\w*|get|got)\b|\b(?:did|do|have|am|are) (?:i|we) (?:earn\w*|ma(?:k|d)e|making|charg\w*|bill\w*|collect\w*|get|got)\b[^.?!]*\b(?:fees?|revenues?|commissions?)\b/i

const PAYS_ME =
  /\b(?:who|whom|which (?:clients?|one|household|family|of (?:them|those|these|my clients))|what (?:do|does|did) (?:my |the |our |each )?clients?|how much (?:do|does|did) (?:my |the |our |each |every )?clients?)\b[^.?!]*\bpa(?:y|ys|id|ying)\b(?! (?:for|off|down|back|their|her|his|attention|out))(?![^.?!]*\b(?:interest|rent|tax(?:es)?|mortgages?|loans?|cards?|bills?|dividends?|coupons?|premiums?)\b)/i
const REVENUE =
  /\b(?:(?:my|our|the) (?:fees|fee income|revenues?|billings?|commissions?|earnings|income|pay)|fee income|advisory fees|revenues?|billed|billings?|(?:most|least|more|less) profitable|profitability|best[- ]paying|highest[- ]paying|lowest[- ]paying|how much (?:money )?(?:do|did|have|am|will) (?:i|we) (?:earn\w*|make|made|making))\b(?! (?:bonds?|estimates?|growth of))/i
const OF_NOTHING_ELSE =
  /\b(?:explain|what (?:is|are) (?:an? |the )?(?:revenue|advisory fee)s?\b|mean|definition|retire|expense ratios?|clients? (?:earn|make)|annual income|portfolio income)/i

const FEES_THEY_PAY =
  /\b(?:fees?|revenues?|commissions?)\b[^.?!]{0,30}\b(?:they|clients?|each|every(?:one|body)|he|she)\b[^.?!]{0,15}\bpa(?:y|ys|id)(?: to)? (?:me|us)\b|\b(?:rank|sort|order|list|by)\b[^.?!]*\bby (?:their |the |my |our )?(?:fees?|revenues?|commissions?|profitability)\b/i
const FIRM_EARNS =
  /\b(?:what|how much)(?: money)? (?:do|does|did|will) (?:we|i|the firm|our firm|the practice|my practice|our practice) (?:earn|make|charge|bring in|take in|bill)\b(?! (?:of|an? (?:appointment|note)))/i
const NEVER_SCORED =
  /\b(?:who|which clients?|clients who|any(?:one|body)?|whom)\b[^.?!]*\b(?:never|not|hasn['’]?t|haven['’]?t|yet to)\b[^.?!]*\b(?:questionnaires?|risk (?:assessments?|tests?))\b/i

/** "Who has never filled in the risk questionnaire": clients without a score. */
const neverScoredAsked = ({ text }: Construed): PlanPart[] | null =>
  NEVER_SCORED.test(text) && !/\b(?:open|how (?:do|can)|meeting|\d+)\b/i.test(text)
    ? [partAsking('clients', 'count', { where: [conditionIs('scored', 'no', 'without a risk score')], by: ['client'] })]
    : null

/** What clients pay the advisor is not kept here, by whatever it is told apart. */
const earnedAsked = ({ text }: Construed): PlanPart[] | null =>
  EARNED.test(text) ||
  FIRM_EARNS.test(text) ||
  FEES_THEY_PAY.test(text) ||
  PAYS_ME.test(text) ||
  (REVENUE.test(text) && !OF_NOTHING_ELSE.test(text) && !ASKS_WAY.test(text))
    ? [{ kind: 'decline', reason: 'not_kept', words: 'what clients pay', related: [] }]
    : null

const BESIDES =
  /[,;]?\s*\b(?:besides|beside|other than|except(?: for)?|apart from|aside from|but(?: not)?|not counting|without|excluding|leaving out)\s+(?=[\p{L}])/iu
const ANY_OF_CLIENTS =
  /\b(?:who|whom|which clients?|any(?:one|body)|every(?:one|body)|clients?|how many|do(?:es)? any)\b/i

/** All clients, of whom nothing else is said. */
const OF_THE_REST = /^(?:(?:how many|which|what|all|list|show|my|our|the|are|do|i|we|have|there|other)\W+)*clients\W*$/i

/** "Does anyone besides Owen hold it": of all the others. */
function exceptAsked({ text, directory, readAgain }: Construed): readonly PlanPart[] | null {
  const said = BESIDES.exec(text)
  if (!said || !ANY_OF_CLIENTS.test(text)) return null
  const after = text.slice(said.index + said[0].length)
  // names alone stand there: what follows them is said of the others
  const names = new Set(directory.clients.flatMap(({ name }) => name.toLowerCase().split(' ')))
  const isName = (word: string): boolean =>
    names.has(word.toLowerCase().replaceAll(/['’]s?\s*$|[^\p{L}'’-]/gu, '')) || /^(?:and|or)\s$/i.test(word)
  const words = after.split(/(?<=\s)/)
  const end = words.findIndex((word) => !isName(word))
  const who = words.slice(0, end < 0 ? words.length : end).join('')
  const whom = namedIn(who, directory.clients)
  if (whom.length === 0) return null
  const rest = `${text.slice(0, said.index)} ${after.slice(who.length)}`
    .replace(/\belse\b/i, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (namedIn(rest, directory.clients).length > 0) return null
  // whoever has it holds it
  const again = [
    rest,
    rest.replace(/\b(?:with|has|have)\b/i, 'hold'),
    rest.replace(/^(?:does |do )?any(?:one|body)\b/i, 'who'),
    rest.replace(/^(?:does |do )?(?:any(?:one|body)|who)\b/i, 'which clients'),
    rest.replace(/^(?:does |do )?(?:any(?:one|body)|who)\b (?:holds?|has|have|owns?)\b/i, 'clients with'),
  ]
  const parts = again.map((each) => readAgain(each)).find((each) => each.length > 0) ?? []
  const [only, ...more] = parts
  // of those who are left out nothing may be told instead
  const isOfAll = only?.kind === 'data' && only.measures.join() === 'count' && only.where.length === 0
  if (only?.kind !== 'data' || only.subject !== 'clients' || more.length > 0 || (isOfAll && !OF_THE_REST.test(rest)))
    return [{ kind: 'decline', reason: 'not_kept', words: 'all but some', related: [] }]
  return [{ ...only, where: [...only.where, { ...conditionOfAny('client', whom), op: 'is_not' }] }]
}

/** What some constructions ask of a book, whatever else their words could mean; null for the rest. */
export function askedOfBookForCertain(asked: Construed): readonly PlanPart[] | null {
  const first =
    askedWhoBelongs(asked) ??
    askedAfterPractice(asked) ??
    tasksAsked(asked) ??
    invitationsAsked(asked) ??
    exceptAsked(asked)
  if (first) return first
  if (namedIn(asked.text, asked.directory.clients).length > 0) {
    const ofFamily = familyAsked(asked) ?? []
    return ofFamily.length > 0 ? ofFamily : (askedOfOneForSure(asked) ?? askedOfPerson(asked))
  }
  const { text, directory, readAgain } = asked
  return (
    askedOfPractice(asked) ??
    neverScoredAsked(asked) ??
    earnedAsked(asked) ??
    toDoToday(asked) ??
    askedOfWeekForSure(asked) ??
    askedOfStanding(asked) ??
    askedAfterBookForSure(asked) ??
    theFewAsked(asked) ??
    totalAndResultAsked(asked) ??
    largestStakeAsked(asked) ??
    standingAsked(asked) ??
    summedAsked(asked) ??
    sizeAsked(asked) ??
    unscoredAsked(asked) ??
    topHouseholdAsked(asked) ??
    mostBandAsked(asked) ??
    holdAndMuchAsked(asked) ??
    bookSplitAsked(asked) ??
    tooMuchAsked(asked) ??
    whoAreAsked(asked) ??
    changesAsked(asked) ??
    eachAsked(asked) ??
    holdersAsked(text, directory.securities.length > 0, readAgain) ??
    belowAsked(asked) ??
    unkeptAsked(asked) ??
    lawAsked(asked)
  )
}
