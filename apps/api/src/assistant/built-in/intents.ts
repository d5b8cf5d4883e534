/** What a question can be about. */
export const INTENTS = [
  'net_worth',
  'net_worth_change',
  'assets',
  'debts',
  'accounts',
  'account_count',
  'account_balance',
  'institution_total',
  'by_institution',
  'by_type',
  'largest_account',
  'cash',
  'retirement',
  'stale',
  'last_sync',
  'positions',
  'largest_positions',
  'position_count',
  'position',
  'concentration',
  'allocation',
  'allocation_types',
  'allocation_accounts',
  'target',
  'class_share',
  'type_positions',
  'gains',
  'best',
  'worst',
  'foreign',
  'idle_cash',
  'cash_flow',
  'money_in',
  'money_out',
  'by_month',
  'compare',
  'payees',
  'savings_rate',
  'transactions',
  'search',
  'fees',
  'taxes',
  'income',
  'expected',
  'maturities',
  'risk_score',
  'emergency',
  'performance',
  'overview',
  'term',
  'help',
  'greeting',
  'thanks',
  'clients',
  'advice',
  'prediction',
  'action',
  'private',
  'market',
] as const
export type Intent = (typeof INTENTS)[number]

type Pattern = readonly [weight: number, pattern: RegExp]

/** Phrases and what they weigh: 5 and more settle it, 4 says it, 3 is a word for it, 2 a hint. */
export const PATTERNS: Readonly<Partial<Record<Intent, readonly Pattern[]>>> = {
  net_worth: [
    [4, /\bnet worth\b/],
    [
      4,
      /\b(?:how much (?:money )?(?:do i have|am i worth|have i got|is there)(?: in total| altogether| overall| in all)?$)|\b(?:total|overall|whole) (?:wealth|fortune|worth)\b|\bworth in total\b|\bhow (?:rich|wealthy) am i\b/,
    ],
    [3.5, /\btotal (?:balance|value|money)\b/],
  ],
  net_worth_change: [
    [
      5,
      /\b(?:net worth|wealth)\b.*\b(?:chang\w*|gr[oe]w\w*|develop\w*|mov\w+|increas\w*|decreas\w*|fall\w*|rise\w*|risen|rose|fell|trend|history|over time|chart|evolv\w*|gone|up|down)\b|\b(?:chang\w*|gr[oe]w\w*|history|chart|trend|increase|decrease|graph)\b.*\b(?:net worth|wealth)\b/,
    ],
    [4.5, /\b(?:richer|poorer|better off|worse off)\b/],
  ],
  assets: [
    [
      4,
      /\b(?:total|my|all|of) assets\b|\bwhat do i own\b|\bassets do i (?:have|own)\b|\bvalue of (?:what|everything) i own\b/,
    ],
  ],
  debts: [
    [4.2, /\b(?:debts?|liabilit(?:y|ies)|owe|owed|owing|loans?|mortgages?)\b/],
    [4, /\bcredit cards?\b/],
  ],
  accounts: [
    [3.5, /\b(?:list|show|which|what|see|give me)\b.*\baccounts\b/],
    [3, /\baccounts\b|\bbalances\b/],
  ],
  account_count: [
    [5, /\bhow many (?:\w+ )?(?:accounts|institutions|banks|connections)\b|\bnumber of (?:accounts|institutions)\b/],
  ],
  by_institution: [
    [5, /\b(?:by|per|each|every|across|which|at which) (?:of my )?(?:banks?|institutions?|brokers?)\b/],
    [3, /\b(?:institutions|banks)\b/],
  ],
  by_type: [
    [5, /\b(?:by|per|each) (?:account )?types?\b(?!.*\bsecurit)|\b(?:types|kinds) of accounts?\b|\baccount types?\b/],
  ],
  largest_account: [
    [
      5,
      /\b(?:largest|biggest|highest|main|richest) account\b|\baccount\b.*\b(?:most money|the most|largest|biggest|highest)\b|\bmost (?:money|of my money)\b.*\baccount\b/,
    ],
  ],
  cash: [
    [
      4.2,
      /\b(?:how much|total|do i have|what)\b.*\b(?:cash|savings|liquid)\b(?! ?flow)(?!.*\b(?:rate|percent|share|portion|part of)\b)/,
    ],
    [3.6, /\bcash and savings\b|\bmy (?:cash|savings)\b(?! ?(?:flow|rate))/],
    [3, /\bcash\b(?! ?(?:flow|drag))/],
  ],
  retirement: [[4.5, /\bretirement\b|\b(?:roth )?iras?\b|\b401k\b|\bpension\b/]],
  stale: [
    [
      5,
      /\b(?:out of date|outdated|stale|not (?:been )?(?:updat|refresh|sync)\w*|fail(?:ing|ed|s)?|broken|needs? (?:my |a )?(?:attention|look|fix\w*)|problems?|errors?|reconnect\w*|disconnected|wrong with)\b/,
    ],
  ],
  last_sync: [
    [
      5,
      /\b(?:when|how (?:old|recent|fresh|current|up to date))\b.*\b(?:sync\w*|refresh\w*|updat\w*|data|balances)\b|\blast (?:sync|refresh|update)\w*\b|\bup to date\b/,
    ],
  ],
  positions: [
    [3.6, /\b(?:positions?|holdings?|securities|investments?)\b/],
    [
      3.6,
      /\b(?:list|show|what|which)\b.*\b(?:stocks|funds)\b|\bwhat do i (?:hold|invest in)\b|\bwhat am i invested in\b/,
    ],
    [2.5, /\bportfolio\b/],
  ],
  largest_positions: [
    [
      5,
      /\b(?:largest|biggest|top|main|highest|most valuable|major)\b.*\b(?:positions?|holdings?|investments?|stocks?|securit(?:y|ies)|funds?)\b|\bwhat do i (?:hold|own) (?:the )?most\b/,
    ],
  ],
  position_count: [
    [
      5,
      /\bhow many (?:different )?(?:positions|holdings|stocks|securities|investments|bonds|funds|etfs|mutual funds)\b|\bnumber of (?:positions|holdings|securities)\b/,
    ],
  ],
  concentration: [
    [
      5.5,
      /\bconcentrat\w*|\bsingle (?:position|stock|issuer|company|holding)\b|\btoo much (?:\w+ )*in (?:one|a single)\b|\bdiversif\w*|\ball (?:my )?eggs\b|\bone basket\b/,
    ],
  ],
  allocation: [
    [
      4.5,
      /\ballocat\w*|\basset (?:class(?:es)?|mix)\b|\b(?:portfolio|investments?|money)\b.*\b(?:divided|split|spread|distributed|invested)\b|\b(?:stocks|equit(?:y|ies))\b.*\b(?:versus|vs|and|to)\b.*\bbonds\b|\bmix of\b/,
    ],
  ],
  allocation_types: [
    [
      5.2,
      /\b(?:by|per) (?:security|sec|investment|product) types?\b|\b(?:types|kinds) of (?:securit|investment|position|holding)\w*|\bsecurity types?\b/,
    ],
  ],
  allocation_accounts: [
    [
      5.2,
      /\b(?:allocat\w*|positions|holdings|investments|portfolio)\b.*\b(?:by|per|across|in each) (?:my )?accounts?\b/,
    ],
  ],
  target: [
    [
      5.4,
      /\btargets?\b|\brebalanc\w*|\bdrift\w*|\balign\w*|\btoo (?:risky|aggressive|conservative|cautious)\b|\b(?:match|fit|suit)\w*\b.*\brisk\b|\brisk\b.*\b(?:match|fit|suit)\w*\b/,
    ],
  ],
  gains: [
    [5.3, /\bgains?\b.*\b(?:versus|vs|over|against|compared to) (?:the |my )?costs?\b/],
    [
      4.6,
      /\b(?:unreali[sz]ed|paper) (?:gains?|loss(?:es)?|profits?)\b|\bgains? (?:or|and|vs) loss(?:es)?\b|\bprofits?\b|\b(?:cost basis|versus cost|vs cost|compared to cost|book value)\b|\b(?:up|down) on (?:my )?(?:investments|positions|holdings)\b|\b(?:gain|gained|lose|lost|losses|gains)\b/,
    ],
  ],
  best: [
    [
      5.3,
      /\b(?:best|top)[ -](?:perform\w*|gain\w*|position|holding|investment|stock)s?\b|\b(?:biggest|largest|highest|most) gain\w*\b|\bwinners?\b|\bmost profitable\b|\bgained (?:the )?most\b|\bdoing (?:the )?best\b/,
    ],
  ],
  worst: [
    [
      5.3,
      /\bworst\b|\b(?:biggest|largest|most) loss(?:es)?\b|\blosers?\b|\blosing\b|\blost (?:the )?most\b|\bunder water\b|\bin the red\b/,
    ],
  ],
  foreign: [
    [
      5,
      /\bforeign\b|\b(?:other|non-dollar) currenc(?:y|ies)\b|\bcurrency (?:exposure|risk)\b|\bin (?:euros?|pounds|yen|francs)\b|\bwhich currenc(?:y|ies)\b/,
    ],
  ],
  idle_cash: [
    [
      5.2,
      /\bidle\b|\buninvested\b|\bnot (?:yet )?invested\b|\bcash drag\b|\bcash\b.*\b(?:sitting|lying|doing nothing)\b/,
    ],
  ],
  cash_flow: [[4.8, /\bcash ?flows?\b|\bmoney in and (?:money )?out\b|\bin and out\b|\bin ?flows? and out ?flows?\b/]],
  money_in: [
    [
      4.2,
      /\bmoney (?:came |come |coming )?in\b|\bmoney (?:came|coming)\b|\bcame in\b|\bhow much (?:did i|do i|have i) (?:earn|make|made|earned|get paid|take in)\b|\bdeposits\b|\bsalary\b|\bin ?flows?\b|\bpaychecks?\b/,
    ],
  ],
  money_out: [
    [
      4.2,
      /\bmoney (?:went |going |go )?out\b|\bspen[dt]\w*\b|\bexpens\w+\b|\bout ?flows?\b|\bwent out\b|\boutgoings\b/,
    ],
  ],
  by_month: [[5.3, /\b(?:by|per|each|every) month\b|\bmonth by month\b|\bmonthly\b|\bmonth over month\b/]],
  compare: [
    [
      5.4,
      /\b(?:compar\w*|versus|vs|differ\w*|more|less|chang\w*|higher|lower|up|down|grew|increas\w*|decreas\w*|rise|risen)\b.*\b(?:spen[dt]\w*|expens\w*|money out)\b|\b(?:spen[dt]\w*|expens\w*|money out)\b.*\b(?:compar\w*|versus|vs|than|chang\w*|higher|lower|grew|grown|increas\w*|decreas\w*|more|less|going up|going down|gone up)\b/,
    ],
  ],
  payees: [
    [
      5.5,
      /\bwhere\b.*\bmoney\b.*\b(?:go|goes|going|went)\b|\b(?:top|biggest|largest|main) (?:expens\w*|spending|payees?|merchants?|costs)\b|\bby (?:payee|merchant|category)\b|\bwhat (?:do|did|am) i spen[dt]\w* (?:\w+ )*(?:on|the most)\b|\bspen[dt]\w* (?:the )?most\b/,
    ],
  ],
  savings_rate: [
    [
      5.4,
      /\bsavings? rate\b|\b(?:how much|what|percent\w*)\b.*\b(?:do|did|am|have|can) i (?:sav\w+|keep|put aside|set aside)\b|\bleft over\b|\bkeep of what\b|\bam i saving\b/,
    ],
  ],
  transactions: [[4, /\btransactions?\b|\bbookings?\b|\bactivity\b|\bpurchases\b|\bpayments\b/]],
  fees: [[5.2, /\bfees?\b|\bcharges?\b|\bcommissions?\b|\b(?:cost|costs)\b(?! (?:basis|of living))/]],
  taxes: [
    [4.8, /\btax(?:es)? (?:paid|withheld|booked)\b|\b(?:paid|pay|much|withh\w+|booked)\b.*\btax(?:es)?\b|\bmy taxes\b/],
  ],
  income: [
    [
      4.5,
      /\b(?:dividends?|interest|income)\b.*\b(?:receiv\w*|got|earn\w*|paid|came|made|so far|past)\b|\b(?:receiv\w*|got|earn\w*|made|get)\b.*\b(?:dividends?|interest|income)\b|\bpaid me\b/,
    ],
    [4.1, /\b(?:dividends?|interest)\b(?! rates?)/],
    [4, /\bincome\b/],
  ],
  expected: [
    [
      5.4,
      /\b(?:expect\w*|upcoming|next|coming|future|will i (?:get|receive|earn)|calendar|due|scheduled|projected)\b.*\b(?:income|dividends?|interest|coupons?|payments?)\b|\b(?:income|dividends?|interest|coupons?)\b.*\b(?:expect\w*|upcoming|next|coming|will|calendar|future|scheduled|due|projected|ahead)\b/,
    ],
    [4, /\bcoupons?\b|\bincome\b/],
  ],
  maturities: [[5.6, /\bmatur\w*|\brepayments?\b|\bladder\b|\bcom(?:es?|ing) due\b/]],
  risk_score: [[5, /\brisk (?:score|profile|tolerance|band|level|assessment|appetite)\b|\bmy risk\b|\bhow risky\b/]],
  emergency: [
    [
      6,
      /\bemergenc(?:y|ies)\b|\bhow (?:long|many months)\b.*\b(?:last|cover|live|survive|get by)\b|\brainy day\b|\brunway\b|\blost my job\b/,
    ],
  ],
  performance: [
    [
      4.9,
      /\bperform(?:ed|ing|ance|s)?\b|\breturns?\b|\bhow (?:did|is|are|has|have|was|were)\b.*\b(?:portfolio|investments?)\b.*\b(?:do|done|doing|did|go|going|develop\w*)\b|\btime[ -]weighted\b|\bmoney[ -]weighted\b/,
    ],
  ],
  overview: [
    [
      4.7,
      /\boverview\b|\bhow am i doing\b|\bsummar\w+\b|\bfinancial health\b|\bcheck ?up\b|\bbig picture\b|\breview my (?:finances|portfolio)\b|\beverything at a glance\b/,
    ],
  ],
  help: [
    [
      6,
      /^(?:help|\?|menu|commands)$|\bwhat (?:can|do) (?:you|i) (?:do|ask|know|answer|help)\b|\bhow (?:can|do) you (?:help|work)\b|\bwhat are you\b|\bwho are you\b|\bwhat questions\b/,
    ],
  ],
  greeting: [[3, /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)\b/]],
  thanks: [[3, /^(?:thanks?|thank you|thx|great|cool|ok|okay|perfect|nice|got it)\b/]],
  clients: [[5.8, /\b(?:my )?clients?\b|\bmeetings?\b|\bbrief(?:ing)?\b|\bagenda\b/]],
  advice: [
    [
      7,
      /\bshould (?:i|we)\b.*\b(?:buy|sell|invest|hold|keep|get rid|put|pick|choose|switch|move|trade)\b|\b(?:recommend|suggest|pick)\b.*\b(?:stocks?|funds?|etfs?|shares?|investments?|crypto|to buy|buy|securit\w+)\b|\bwhich (?:stocks?|funds?|etfs?|crypto\w*|bonds?) (?:should|to|is best|are best|would)\b|\b(?:is|are) .* (?:a )?good (?:buy|investment|time to)\b|\bgood time to (?:buy|sell|invest)\b|\bwhat (?:should|would) (?:i|you) (?:buy|sell|invest)\b|\b(?:reduce|avoid|save|lower|evade|minimi[sz]e) (?:on )?(?:my |paying )?tax(?:es)?\b|\bhot (?:stock|tip)s?\b|\bbest (?:stocks?|funds?|etfs?|investments?) (?:to|for|right now|this)\b|\bcan i afford\b|\bwhen should i retire\b|\bcan i retire\b/,
    ],
  ],
  prediction: [
    [
      7,
      /\bwill\b.*\b(?:go up|go down|rise|fall|crash|grow|reach|double|be worth|recover|perform|drop|increase|decrease)\b|\bpredict\w*|\bforecast\b(?!.*\b(?:income|dividend|coupon)\b)|\bprice target\b|\bhow much will\b.*\b(?:be worth|have|grow)\b|\bwhere will\b|\bin (?:ten|five|twenty|\d+) years\b|\bnext year'?s? (?:return|performance|value)\b/,
    ],
  ],
  action: [
    [
      7,
      /^(?:please |can you |could you |i want you to |i want to )?(?:transfer|send|wire|buy|sell|trade|move|delete|remove|close|change|cancel|open|rename|update|withdraw|deposit|pay|place|execute|rebalance my portfolio for|sync|refresh|link|connect)\b(?! me\b)/,
    ],
  ],
  private: [
    [
      8,
      /\b(?:other|another|all) (?:users?|customers?|persons?|people|clients?|investors?)\b|\bsomeone else|\bsomebody else|\bmy (?:wife|husband|neighbou?r|brother|sister|boss|friend|mother|father|son|daughter)\b|\beverybody|\bevery user\b|\buser[ _-]?id\b|\bpasswords?\b|\bapi[ _-]?keys?\b|\bsystem prompt\b|\b(?:ignore|forget|disregard) (?:all|any|the|your|previous|prior)\b|\binstructions\b|\bsql\b|\bdatabase\b|\bsocial security\b|\bpin code\b/,
    ],
  ],
  market: [
    [
      5.7,
      /\b(?:stock )?markets? (?:today|doing|open|close|news|now|up|down)\b|\bhow (?:is|are) the (?:stock )?markets?\b|\bs&p\b|\bdow jones\b|\bnasdaq\b|\b(?:bitcoin|gold|oil|silver)\b.*\bprices?\b|\bprice of (?:gold|oil|bitcoin|silver)\b|\binterest rates?\b|\bmortgage rates?\b|\binflation\b|\bexchange rates?\b|\bweather\b|\bnews\b/,
    ],
  ],
}

/** The question that a button asks; clear by itself. */
export const CHIPS: Readonly<Partial<Record<Intent, string>>> = {
  net_worth: 'What is my net worth?',
  net_worth_change: 'How did my net worth change over the past year?',
  accounts: 'Show my accounts',
  by_institution: 'What do I have by institution?',
  cash: 'How much cash and savings do I have?',
  positions: 'Show my positions',
  largest_positions: 'What are my largest positions?',
  concentration: 'How concentrated is my portfolio?',
  allocation: 'How is my portfolio allocated?',
  target: 'How far am I from my target allocation?',
  gains: 'What is my unrealized gain?',
  cash_flow: 'What was my cash flow over the past 30 days?',
  money_in: 'How much money came in over the past 30 days?',
  money_out: 'How much did I spend over the past 30 days?',
  compare: 'Compare my spending with the month before',
  payees: 'Where does my money go?',
  transactions: 'Show my latest transactions',
  fees: 'What did I pay in fees over the past year?',
  income: 'How much dividend and interest income did I receive over the past year?',
  expected: 'What income can I expect over the next twelve months?',
  maturities: 'What matures next?',
  risk_score: 'What is my risk score?',
  emergency: 'How many months would my savings cover?',
  performance: 'How did my investments perform over the past year?',
  savings_rate: 'What is my savings rate?',
  overview: 'Give me an overview',
  help: 'What can you do?',
}
