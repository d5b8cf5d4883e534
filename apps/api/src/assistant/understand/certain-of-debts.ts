import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, conditionOfAny, partAsking, sumsSaid } from './certain-of-both.ts'
import type { Directory } from './directory.ts'
import { periodWords } from './read/period-words.ts'

const CARD =
  /\b(?:(?<!\b(?:gift|report|sim|library|business|green|id) )cards?|visa|mastercard|amex|american express)\b/i
const TO_BE_PAID =
  /\b(?:due|deadline)\b|\b(?:when|by when|what day|which day|how soon|until when)\b[^.?!]*\b(?:do|must|should|does|is|are|will|have|has|need|needs|can)\b[^.?!]*\b(?:pay|paid|payments?|bill)\b/i
const ASKS_DAY =
  /\b(?:when(?:['’]?s)?|what day|which day|what date|which date|due date|deadline|how soon|until when|how long|how many days|is|are)\b/i
const WAS_PAID = /\b(?:did|was|were|last|ever|have (?:i|we)|has been|over|off|stop\w*|before)\b/i
const LEAST =
  /\b(?:minimum|min\.?|least|smallest|lowest)\b[^.?!]*\b(?:pay|paid|payment|payments|due|owe|owed|amount)\b|\b(?:pay|payment) [^.?!]*\b(?:at (?:the very )?least|at a minimum)\b/i
const OTHER_DEBT = /\b(?:mortgage|loans?|rent|student|car|house|tax\w*|insurance)\b/i

/** Cards of the person's own that are named, else all of them. */
function cardsSaid(text: string, { accounts }: Directory): Condition {
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const named = accounts.filter(
    ({ name, type }) =>
      type === 'CREDIT_CARD' &&
      name
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word.length > 3 && !/^(?:card|cards|credit|account)$/.test(word) && said.has(word)),
  )
  return named.length > 0
    ? conditionOfAny('account', named)
    : { field: 'account_type', op: 'is', values: ['CREDIT_CARD'], words: 'credit cards' }
}

/** The cards that the question before was about; null where it was about something else. */
function cardsBefore({ before, directory }: Construed): Condition | null {
  const isCard = (values: readonly string[]): boolean =>
    values.every(
      (value) =>
        value === 'CREDIT_CARD' || directory.accounts.some(({ id, type }) => id === value && type === 'CREDIT_CARD'),
    )
  const [only, ...more] = (before?.where ?? []).filter(({ field }) => field === 'account' || field === 'account_type')
  return only && more.length === 0 && only.op === 'is' && isCard(only.values) ? only : null
}

/** "When is my card due", "the least I have to pay": no bank passes that on; what is owed and was paid is known. */
function cardDueAsked(asked: Construed): PlanPart[] | null {
  const { text, today, directory } = asked
  const isLeast = LEAST.test(text)
  const isDay = TO_BE_PAID.test(text) && ASKS_DAY.test(text) && !/\bhow much\b/i.test(text)
  if (!isLeast && !isDay) return null
  if (WAS_PAID.test(text.replace(/\b(?:have|need) to\b/gi, '')) || OTHER_DEBT.test(text) || /\bclients?\b/i.test(text))
    return null
  const cards = CARD.test(text) ? cardsSaid(text, directory) : cardsBefore(asked)
  if (cards === null) return null
  const all = { from: null, to: today }
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'when a card is due',
      related: [
        partAsking('accounts', 'owed', { where: [cards] }),
        partAsking('transactions', 'debt_paid', {
          where: [
            cards,
            { field: 'kind', op: 'is', values: ['PAYMENT', 'DEPOSIT', 'TRANSFER_IN'], words: 'payments' },
            { field: 'direction', op: 'is', values: ['in'], words: 'coming in' },
          ],
          by: ['booking'],
          order: { by: 'day', direction: 'desc' },
          limit: 3,
          period: { ...all, words: periodWords(all, today) },
        }),
      ],
    },
  ]
}

const RATE_ON_IT =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*(?:what|how much|how high|which)\b[^.?!]*\b(?:int[e]?rest|apr|rate)\b[^.?!]*\b(?:on|for|of|with) (?:it|that|this|them|the card)\b[^.?!]*[?.! ]*$/i

/** "What interest am I paying on it" after a card: its rate. */
function cardRateAsked(asked: Construed): PlanPart[] | null {
  const cards =
    RATE_ON_IT.test(asked.text) && !/\b(?:pa(?:id|y) (?:this|last|in|since))\b/i.test(asked.text)
      ? cardsBefore(asked)
      : null
  return cards && [partAsking('accounts', 'interest_rate', { where: [cards] })]
}

const MORE_EACH = /\b(?:extra|more|additional(?:ly)?|on top|another|further|over(?:pay)?)\b/i
const GONE =
  /\b(?:paid off|pay(?:ing)? (?:it |that |this |the \w+ |my \w+ )?off|pay ?off|done|finished|debt[- ]free|gone|cleared|rid of|last payment|how (?:much )?(?:sooner|faster|earlier|soon|long))\b/i
const DEBT = /\b(?:mortgage|(?<kind>student|car|auto|personal|boat|home)? ?loans?|debts?)\b/i
const IT = /\b(?:it|that|this|that one|this one)\b/i

/** The debt that a question means: the one that is named, and a mortgage where there is no other loan; null for none. */
function debtSaid({ text, before, directory }: Construed): Condition | null {
  const has = (type: string): boolean => directory.accounts.some((account) => account.type === type)
  const typeIs = (type: string, words: string): Condition => ({
    field: 'account_type',
    op: 'is',
    values: [type],
    words,
  })
  if (/\bmortgage\b|\bhome loan\b|\bhouse\b/i.test(text)) return typeIs('MORTGAGE', 'mortgage')
  const kind = DEBT.exec(text)?.groups?.['kind']
  if (kind !== undefined) return null
  if (/\bloans?\b|\bdebts?\b/i.test(text)) {
    const isLargest = /\b(?:biggest|largest|main|big)\b/i.test(text)
    if (has('MORTGAGE') && (isLargest || !has('LOAN'))) return typeIs('MORTGAGE', 'mortgage')
    return has('LOAN') && /\bloans?\b/i.test(text) ? typeIs('LOAN', 'loan') : null
  }
  if (!IT.test(text)) return null
  const isOfDebt = before?.subject === 'accounts' || before?.subject === 'transactions' || before?.subject === 'worth'
  const [only, ...more] = (before?.where ?? []).filter(({ field }) => field === 'account' || field === 'account_type')
  const isOwed = (value: string): boolean =>
    /^(?:MORTGAGE|LOAN)$/.test(value) ||
    directory.accounts.some(({ id, type }) => id === value && /^(?:MORTGAGE|LOAN)$/.test(type))
  return isOfDebt && only && more.length === 0 && only.op === 'is' && only.values.every(isOwed) ? only : null
}

const OWED_TO = String.raw`(?:the |my |our )(?<what>mort?gage|home loan|house loan|loan|student loan|car loan|auto loan)`
const SINCE_WHEN = String.raw`(?: (?<days>(?:in|since|this|last|over|during|so far|the (?:past|last)|year to date|ytd)\b[^.?!]*?))?`
const PAID_ON: readonly RegExp[] = [
  String.raw`how much (?:money )?(?:did|do|have|has) (?:i|we) (?:pay|paid|put|spen[dt]|pa(?:y|id) in)(?: in total)? (?:on|to|towards?|into|for|off|down on) ${OWED_TO}(?: payments?| company| people| lender)?${SINCE_WHEN}`,
  String.raw`how much (?:money )?(?:went|goes|has gone|have gone) (?:to|into|towards?|on) ${OWED_TO}(?: payments?| company| people| lender)?${SINCE_WHEN}`,
  String.raw`(?:what|how much) (?:did|has|does) ${OWED_TO}(?: payments?)? (?:cost|take|taken|run|set (?:me|us) back)(?: (?:me|us))?${SINCE_WHEN}`,
  String.raw`how much (?:money )?(?:did|do|have|has) ${OWED_TO} (?:people|company|lender|guys|folks|bank|holder|servicer) (?:get|gotten|got|take|taken|took|collect(?:ed)?|receive[d]?|make)(?: (?:from|off|out of) (?:me|us))?${SINCE_WHEN}`,
].map((form) => new RegExp(String.raw`^(?:(?:and|so|ok|hey)[ ,]+)*${form}[?.! ]*$`, 'i'))

/** "How much did I pay on my mortgage this year": all of it, of which the answer says what was interest. */
function paidOnDebtAsked({ text, directory, readAgain }: Construed): PlanPart[] | null {
  const said = PAID_ON.map((form) => form.exec(text)?.groups).find(Boolean)
  if (!said || /\b(?:interest|principal)\b/i.test(text)) return null
  const type = /mort?gage|home|house/i.test(said['what'] ?? '') ? 'MORTGAGE' : 'LOAN'
  const days = said['days']
  const [dated] = days === undefined ? [] : readAgain(`how much did I spend ${days}`)
  const period = dated?.kind === 'data' ? dated.period : null
  if (!directory.accounts.some((account) => account.type === type) || (days !== undefined && period === null))
    return null
  const where = [conditionIs('account_type', type, type === 'MORTGAGE' ? 'mortgage' : 'loan')]
  return [partAsking('transactions', 'debt_paid', { where, period })]
}

/** "If I put an extra $200 a month on that loan, when is it paid off": the day, and what of interest is saved. */
function extraAsked(asked: Construed): PlanPart[] | null {
  const { text } = asked
  const [only, ...more] = sumsSaid(text)
  if (!only || more.length > 0 || !MORE_EACH.test(text) || !GONE.test(text)) return null
  if (!/\b(?:a|per|each|every) (?:month|mo)\b|\bmonthly\b/i.test(text) || /\bgoals?\b|\bclients?\b/i.test(text))
    return null
  const where = debtSaid(asked)
  if (where === null) return null
  return [
    partAsking('accounts', 'owed', { where: [where], derive: { formula: 'payoff', given: { extra: only.value } } }),
  ]
}

const AT_ONCE =
  /\b(?:at once|right now|now|today|right away|one[- ]?time|one[- ]?off|lump(?: sum)?|all in one go|in one go|immediately|this (?:week|month)|a single payment)\b/i
const EACH_MONTH =
  /\b(?:a|per|each|every) (?:month|mo|week|year|paycheck)\b|\bmonthly\b|\b(?:weekly|yearly|each time)\b/i
const PAYS =
  /\b(?:pay|paid|paying|put|putting|throw|threw|throwing|toss(?:ed)?|send|sent|knock(?:ed)?|drop(?:ped)?|use[d]?|dump(?:ed)?|add(?:ed)?)\b/i
const WHAT_IT_DOES =
  /\b(?:what(?:['’]?s| does| would| will| is)?|how(?:['’]?s| does| would| will| much)?|does|would|will|is)\b[^.?!]*\b(?:that|it|this)\b[^.?!]*\b(?:do|does|change|save[s]?|help|mean|matter|worth it|cut|off)\b|\bwhat (?:happens|changes|then)\b|\bhow much (?:interest )?(?:do|would|will) (?:i|we) save\b/i
const SUPPOSED = /\b(?:if|say|suppose|what about|how about|were to)\b/i

/** "If I pay 20,000 on the mortgage now, what does that do": once, which is no sum a month. */
function onceAsked(asked: Construed): PlanPart[] | null {
  const { text } = asked
  const [only, ...more] = sumsSaid(text)
  if (!only || more.length > 0 || !AT_ONCE.test(text) || EACH_MONTH.test(text)) return null
  if (!PAYS.test(text) || !SUPPOSED.test(text) || !(GONE.test(text) || WHAT_IT_DOES.test(text))) return null
  if (/\bgoals?\b|\bclients?\b|\bcards?\b/i.test(text)) return null
  const where = debtSaid(asked)
  if (where === null) return null
  const before = asked.before?.derive?.formula === 'payoff' ? asked.before.derive.given : {}
  const { extra: _extra, lump: _lump, ...kept } = before
  const given = { ...kept, lump: only.value }
  return [partAsking('accounts', 'owed', { where: [where], derive: { formula: 'payoff', given } })]
}

/** What an investor asks of cards and loans whose construction says what is meant; null for the rest. */
export const askedOfDebtsForSure = (asked: Construed): PlanPart[] | null =>
  cardDueAsked(asked) ?? cardRateAsked(asked) ?? paidOnDebtAsked(asked) ?? onceAsked(asked) ?? extraAsked(asked)
