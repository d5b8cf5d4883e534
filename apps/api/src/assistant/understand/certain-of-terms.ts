import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, partAsking, thisYear } from './certain-of-both.ts'

/** Kinds of securities and of accounts, by the word that explains them. */
const SECURITIES: Readonly<Record<string, readonly [string, string]>> = {
  etf: ['ETF', 'ETFs'],
  mutual_fund: ['MUTUAL_FUND', 'mutual funds'],
  bond: ['BOND', 'bonds'],
  stock: ['EQUITY', 'single stocks'],
  reit: ['REIT', 'REITs'],
  option: ['OPTION', 'options'],
  certificate_of_deposit: ['CD', 'certificates of deposit'],
  money_market_fund: ['MONEY_MARKET', 'money market funds'],
  crypto: ['CRYPTO', 'crypto'],
}
const ACCOUNTS: Readonly<Record<string, readonly [readonly string[], string]>> = {
  hsa: [['HSA'], 'health savings'],
  '401k': [['401K'], '401(k)'],
  roth_ira: [['ROTH_IRA'], 'Roth IRA'],
  traditional_ira: [['IRA'], 'traditional IRA'],
  individual_retirement_account: [['IRA', 'ROTH_IRA'], 'IRA'],
  '529_plan': [['529'], 'education plan'],
}
const OWN_ANY =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:do|have|am|did) (?:i|we) (?:(?:own|have|hold|got|invest(?:ed)? in|buy|bought) )?(?:any|one|some)(?: (?:of (?:those|these|them|that)|such|like that))?|(?:which|what)(?: ones?)?(?: of (?:those|these|them))? (?:do|have) (?:i|we) (?:own|have|hold|got)|which(?: ones?)?|how (?:much|many)(?: money)? (?:do|have) (?:i|we) (?:have|own|hold|got)? ?(?:in|of)? ?(?:those|these|them|that|it)?(?: in all)?)[?.! ]*$/i
const HOW_MUCH_IN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|what)(?: money)?(?:['’]?s| is| are| do (?:i|we) have| have (?:i|we) got)(?: (?:there|now|still|left))? ?(?:in|on) (?:there|it|mine|that|this|that one|that account)(?: (?:now|right now|today|at the moment))?[?.! ]*$/i

/** "Do I own any" after a word that was explained: of that word, and of nothing like it. */
function ownAfterTerm({ text, termBefore }: Construed): PlanPart[] | null {
  if (termBefore === undefined || termBefore === null) return null
  const account = ACCOUNTS[termBefore]
  if (account && HOW_MUCH_IN.test(text)) {
    const [values, words] = account
    return [
      partAsking('accounts', 'balance', { where: [{ field: 'account_type', op: 'is', values: [...values], words }] }),
    ]
  }
  const security = SECURITIES[termBefore]
  if (!security || !OWN_ANY.test(text)) return null
  const [type, words] = security
  return [partAsking('positions', 'value', { where: [conditionIs('sec_type', type, words)], by: ['position'] })]
}

const KINDS: readonly (readonly [RegExp, readonly string[], string])[] = [
  [/\b(?:401|403|457) ?\(?[kb]\)?/i, ['401K'], '401(k)'],
  [/\broth\b/i, ['ROTH_IRA'], 'Roth IRA'],
  [/\biras?\b/i, ['IRA'], 'traditional IRA'],
]
const OLD_AGE = /\b(?:401|403|457) ?\(?[kb]\)?|\broth\b|\biras?\b|\bretirement (?:money|savings|accounts?|funds?)\b/i
const TAKES_OUT =
  /\b(?:take|taking|took|get|getting|withdraw\w*|pull|pulling|touch|tap|cash|draw|access|use|using|start using)\b/i
const ASKS_AGE =
  /\bpenalt(?:y|ies)\b|\b(?:what|which) age\b|\bhow old\b|\bwhen (?:can|may|could|am) (?:i|we)\b|\b(?:can|may|could) (?:i|we)\b[^.?!]*\b(?:early|before (?:i|we) retire|before \d\d|now|already|without)\b|\bwhat happens if (?:i|we)\b[^.?!]*\b(?:now|early|today|before)\b/i
const NOT_EARLY =
  /\b(?:rmds?|required|have to|must|should|loan|borrow|limit|contribut\w*|put in|put more|how much (?:can|could|should)|clients?|for (?:a|the|my) house|add|last|did i)\b/i

/** "When can I take money out of the 401(k) without the penalty": what the law says, and what is in it. */
function earlyAsked({ text, directory }: Construed): PlanPart[] | null {
  if (!OLD_AGE.test(text) || !TAKES_OUT.test(text) || !ASKS_AGE.test(text) || NOT_EARLY.test(text)) return null
  const kind = KINDS.find(([words]) => words.test(text))
  const own = (kind?.[1] ?? []).filter((type) => directory.accounts.some((account) => account.type === type))
  const where: Condition[] =
    kind === undefined
      ? [conditionIs('group', 'retirement', 'retirement accounts')]
      : [{ field: 'account_type', op: 'is', values: own, words: kind[2] }]
  return [
    { kind: 'term', term: 'fact_early_withdrawal', level: 'usual' },
    ...(kind === undefined || own.length > 0 ? [partAsking('accounts', 'balance', { where })] : []),
  ]
}

const HAVE_TO =
  /\bwhen (?:do|must|will) (?:i|we) (?:have to |need to |must )?(?:start )?(?:take|taking|withdraw\w*)\b[^.?!]*\b(?:ira|401 ?\(?k\)?|retirement)\b/i
/** "When do I have to take money out of my IRA": the age at which that begins. */
const requiredAsked = ({ text }: Construed): PlanPart[] | null =>
  HAVE_TO.test(text) && /\b(?:have to|must|need to|required)\b/i.test(text)
    ? [{ kind: 'term', term: 'fact_rmd_age', level: 'usual' }]
    : null

const HSA = /\bhsas?\b|\bhealth savings?(?: accounts?)?\b/i
const HSA_USE =
  /\bwhat(?:['’]?s| is| are| can| could| may)?\b[^.?!]*\b(?:use[ds]?|using|spend|pay|good|for|buy)\b[^.?!]*\bfor\b|\bwhat\b[^.?!]*\b(?:spend|use)\b|\b(?:can|may|could|am) (?:i|we)\b[^.?!]*\b(?:use|spend|pay|buy|allowed)\b/i
const HSA_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:can|may|could) (?:i|we) (?:use|spend|take) (?:it|that|the money|this) (?:for|on)\b[^.?!]*[?.! ]*$/i
const HSA_SUMS =
  /\b(?:how much|limit|maximum|max|contribut\w*|put|invest\w*|balance|worth|last|year|month|did|spent|penalty|part|free to|available|right now|left|clients?)\b/i

/** "What can I use the health savings account for": what the law says it is for, and what is in it. */
function healthAsked({ text, directory, termBefore, before }: Construed): PlanPart[] | null {
  const isOfHealth = (part: DataPart | null): boolean =>
    part?.where.some(({ values }) => values.includes('HSA')) === true
  const again = (termBefore === 'hsa' || termBefore === 'fact_hsa_use' || isOfHealth(before)) && HSA_AGAIN.test(text)
  if (!again && (!HSA.test(text) || !HSA_USE.test(text) || HSA_SUMS.test(text))) return null
  return [
    { kind: 'term', term: 'fact_hsa_use', level: 'usual' },
    ...(directory.accounts.some(({ type }) => type === 'HSA') && !again
      ? [partAsking('accounts', 'balance', { where: [conditionIs('account_type', 'HSA', 'health savings')] })]
      : []),
  ]
}

const FORGOTTEN =
  /\b(?:subscriptions?|memberships?)\b[^.?!]*\b(?:forg[eo]t(?:ten)?|don['’]?t (?:use|need|want|know)|do not (?:use|need)|not using|unused|useless|could cancel|can cancel)\b|\b(?:unused|forgotten)\b[^.?!]*\bsubscriptions?\b/i
const OF_SUM =
  /\b(?:bills?|recurring|things|how much|how many|total|cost|cheapest|most|biggest|go(?:ne)? up|cancel (?:my|the))\b/i

/** "Any subscriptions I forgot about": all of them, one by one; which are used nobody here knows. */
const forgottenAsked = ({ text }: Construed): PlanPart[] | null =>
  FORGOTTEN.test(text) && !OF_SUM.test(text)
    ? [partAsking('plans', 'amount', { where: [conditionIs('kind', 'subscription', 'subscriptions')], by: ['plan'] })]
    : null

const LASTS =
  /\b(?:how (?:long|many months)|would|will|could|can|is|do)\b[^.?!]*\b(?:last|live|survive|get by|cope|manage|enough|cover)\b/i
const NO_PAY =
  /\b(?:sick|ill|injured|hurt|disabled|off work|(?:couldn['’]?t|could not|can['’]?t|can not|unable to|not able to) work|on unpaid leave|between jobs)\b/i
const RESTS =
  /\b(?:retire\w*|retirement|401|ira|roth|clients?|insurance|invest\w*|brokerage|checking|savings account|\d{3,})\b|\$\d/i

/** "Would my cash last me if I was off sick for half a year": how many months it covers. */
const withoutPayAsked = ({ text, before }: Construed): PlanPart[] | null =>
  NO_PAY.test(text) && LASTS.test(text) && !RESTS.test(text)
    ? [
        partAsking('accounts', 'balance', {
          where:
            before?.subject === 'accounts' && /\b(?:that|it|this)\b/i.test(text)
              ? [...before.where].filter(({ values }) => !values.includes('cash'))
              : [],
          derive: { formula: 'runway', given: {} },
        }),
      ]
    : null

const FAILS =
  /\b(?:goes?|went|going|gone) (?:under|bust|bankrupt|broke|out of business|belly up)\b|\bbankrupt(?:cy)?\b|\b(?:bank|broker|they|it)\b[^.?!]*\b(?:fails?|failed|collapses?|closes?)\b|\binsured\b/i
const MY_MONEY =
  /\b(?:my|our|the) (?:money|cash|savings|accounts?|deposits?)\b|\b(?:am|are) (?:i|we) (?:insured|covered|protected|safe)\b/i

/** "Is my money safe if the bank goes under": what the law insures, and what lies at each bank. */
const bankFailsAsked = ({ text }: Construed): PlanPart[] | null =>
  FAILS.test(text) && MY_MONEY.test(text) && !/\bclients?\b/i.test(text)
    ? [
        { kind: 'term', term: 'fact_fdic', level: 'usual' },
        partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash')], by: ['institution'] }),
      ]
    : null

const TAX_AHEAD =
  /\b(?:quarterly|estimated) tax(?:es)?\b|\b(?:put|set|save|keep|stash|lay)\b[^.?!]*\b(?:away|aside|back|by)?\b[^.?!]*\bfor (?:the |my |our )?(?:tax(?:es)?|irs|tax ?man|uncle sam)\b|\bhow much (?:tax(?:es)?|will i owe in tax(?:es)?)\b[^.?!]*\b(?:will|do) (?:i|we) owe\b|\bhow much (?:will|do) (?:i|we) owe\b[^.?!]*\b(?:tax(?:es)?|irs)\b|\bhow much (?:income )?tax(?:es)? (?:am i|are we|will i|will we|do i|do we)\b[^.?!]*\b(?:owe|pay|owing|paying)\b|\b(?:what|how (?:much|big|high))(?:['’]?s| is| will| would| are)? (?:my|our) (?:income )?tax(?:es)? (?:bill|liability)?\b[^.?!]*\b(?:be|this year|come to)\b|\bestimate (?:my|our|the) tax(?:es)?\b|\b(?:do|will|might|am) (?:i|we) (?:going to |probably |likely )?(?:owe|owing|have to pay) (?:any |some |more |the irs |in )*tax(?:es)?\b/i

/** "How much should I put away for quarterly taxes": what will be owed nobody works out here; what is known of the year is told. */
function taxAheadAsked({ text, today }: Construed): PlanPart[] | null {
  if (!TAX_AHEAD.test(text) || /\b(?:clients?|did (?:i|we)|refund|last year|sales?|sold|sell\w*)\b/i.test(text))
    return null
  const period = thisYear(today)
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'the tax that will be owed',
      related: [
        partAsking('sales', 'realized', { where: [conditionIs('tax', 'taxable', 'taxable accounts')], period }),
        partAsking('income', 'received', { where: [conditionIs('tax', 'taxable', 'taxable accounts')], period }),
        partAsking('transactions', 'taxes', { period }),
      ],
    },
  ]
}

const MORE_SIMPLY =
  /^(?:(?:and|so|ok|sorry|hm+|please)[ ,]+)*(?:(?:can|could|would) you )?(?:please )?(?:(?:put|say|explain|tell me)(?: (?:that|it|this))?|(?:that|it|this)|again|once more)?(?: again)?,? ?(?:(?:a (?:bit|little) )?(?:more simply|simpler|easier|plainer|more plainly)|(?:in|with) (?:plain|simple|simpler|easier|normal|everyday) (?:words?|english|terms?|language)|in other words|for (?:a|an absolute|a complete) (?:child|beginner|dummy|dummies)|like (?:i['’]?m|i am) (?:five|5|a child|an? \w+ year old))(?: please)?[?.! ]*$/i

/** "Could you put that more simply" after a word that was explained: the same word, in plain words. */
const moreSimplyAsked = ({ text, termBefore }: Construed): PlanPart[] | null =>
  termBefore != null && MORE_SIMPLY.test(text) ? [{ kind: 'term', term: termBefore, level: 'plain' }] : null

/** What is asked after a word that was explained, and what the law says of accounts; null for the rest. */
export const askedOfTermsForSure = (asked: Construed): readonly PlanPart[] | null =>
  moreSimplyAsked(asked) ??
  ownAfterTerm(asked) ??
  earlyAsked(asked) ??
  requiredAsked(asked) ??
  healthAsked(asked) ??
  forgottenAsked(asked) ??
  bankFailsAsked(asked) ??
  taxAheadAsked(asked) ??
  withoutPayAsked(asked)
