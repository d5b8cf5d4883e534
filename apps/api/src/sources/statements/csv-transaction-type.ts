import type { TransactionType } from '@keelwise/contract/words'

type Flow = 'in' | 'out' | null
type Rule = readonly [pattern: RegExp, type: TransactionType, flow: Flow]

/** A purchase that is given back. */
const REFUND =
  /\b(refund(s|ed)?|charge ?back|(purchase|merchandise|card) returns?|returned (goods|purchase)|ruckerstattung|(kauf|waren)erstattung|terugbetaling|remboursements?|reembolsos?|devoluc(ion|ao)|rimborso|estorno|aterbetalning|tilbagebetaling|refusjon|refusion|zwrot)\b|^returns?$/

/**
 * What the words of a type column mean, the first that fits; `out` and `in` say in which direction money goes. Compared
 * in small letters without accents; in English, German, Dutch, French, Spanish, Italian, Portuguese, Swedish, Danish,
 * Norwegian and Polish.
 */
const WORDS: readonly Rule[] = [
  // The name of a security that follows may hold any word.
  [/^(you )?bought\b/, 'BUY', 'out'],
  [/^(you )?sold\b/, 'SELL', 'in'],
  [/^wertpapierkauf\b/, 'BUY', 'out'],
  [/^wertpapierverkauf\b/, 'SELL', 'in'],
  [
    /\b(nra tax|withholding|withheld|foreign tax|backup tax|tax deducted|quellensteuer|kapitalertragsteuer|dividendbelasting|retenue|retencion|ritenuta|kupongskatt|kallskatt|kildeskat|kildeskatt|podatek)\b/,
    'TAX',
    null,
  ],
  [/\bsteuerruckerstattung\b|\btax refunds?\b|\btax reclaim\b/, 'TAX', 'in'],
  [
    /^(taxe?s?|sales tax|steuern?|belasting|impots?|impuestos?|imposte?|bollo|skatt|vorabpauschale|stamp duty|sdrt|ftt|usa tax)\b/,
    'TAX',
    'out',
  ],
  [
    /\breinvest(ed|ment)? (shares|buy)\b|^reinvestment\b|\bdrip\b|\bdividend reinvest|^reinvest(ed)?$/,
    'REINVEST',
    'out',
  ],
  [/\bpurchase into core\b/, 'BUY', 'out'],
  [/\b(return of capital|capital return|kapitalruckzahlung)\b/, 'RETURN_OF_CAPITAL', 'in'],
  [/\bspin ?off\b/, 'SPIN_OFF', null],
  [/\b(stock split|share split|reverse split|forward split|aktiensplit|aktiesplit|split)\b/, 'SPLIT', null],
  [/\bcash merger adj\b/, 'MERGER', null],
  [/\bcash merger\b|\b(stock|share) merger\b|^merger\b|\bmerger\b$/, 'MERGER', null],
  // Old units go and new ones come for no money: days and costs go along as in a merger.
  [/^(mandatory )?(name|symbol|ticker|cusip|isin)( (name|symbol|cusip|isin))? change( in| out)?$/, 'MERGER', null],
  [
    /\b(dividends?|div|dividenden?|dividendo|dividendos|dividendi|dividende|ausschuttung|ertragnis|ertrage|utdelning|udbytte|utbytte|dywidenda|cap(ital)? gains?|gain distribution|(lt|st|long term|short term) cap gain|payment in lieu|coupon|cedola|kupon)\b/,
    'DIVIDEND',
    null,
  ],
  [
    /\b(interests?|zins(en)?|zinsbelastung|rente|interet|interets|intereses|interessi|juros|ranta|rantor|odsetki|staking( income| reward)?|exempt int|credit int)\b|^int\b|\bint$/,
    'INTEREST',
    null,
  ],
  [/\b(gebuhrenerstattung|fee (refund|rebate|credit)|overnight refund)\b/, 'FEE', 'in'],
  [REFUND, 'PURCHASE', 'in'],
  [
    /\b(fees?|commissions?|charges?|adr mgmt|gebuhr(en)?|kosten|transactiekosten|frais|comision(es)?|commissioni?|comissoes|comissao|avgift(er)?|gebyr|prowizja|courtage|spesen)\b/,
    'FEE',
    'out',
  ],
  [
    /\b(forex|fx (trade|conversion|exchange|debit|credit)|currency (exchange|conversion)|exchange trade currency|valuta (creditering|debitering)|wahrungstausch|valutaveksling|change de devise)\b/,
    'EXCHANGE',
    null,
  ],
  [
    /\b(verkauf|verkoop|verkauft|vente|venta|vendita|venda|vende|salj|solgt|salg|sprzedaz|sell|sold|sale|redemption|redeemed|redeem|maturity|full redemption|position closed|close(d)? position|verkaufen)\b/,
    'SELL',
    'in',
  ],
  [
    /\b(buy|bought|purchase of shares|stocks etf purchase|stock purchase|kauf|kaufen|sparplan|savings plan|koop|aankoop|achat|compra|acquisto|kop|kob|kjop|kupno|zakup|open position|open buy)\b|^exchtrade buy/,
    'BUY',
    'out',
  ],
  [/\bin lieu of\b|\bcash in lieu\b/, 'SELL', 'in'],
  [
    /\b(transfer(red)? (in|from)|journal(ed)? in|acat in|inbound transfer|transfer inbound|einlieferung|umbuchung eingang|delivery inbound|receive|received)\b/,
    'TRANSFER_IN',
    'in',
  ],
  [
    /\b(transfer(red)? (out|to)|journal(ed)? out|acat out|outbound transfer|transfer outbound|auslieferung|umbuchung ausgang|delivery outbound|send|sent)\b/,
    'TRANSFER_OUT',
    'out',
  ],
  [
    /\b(transfers?|wire|eft|moneylink|journal|electronic fund|tfr|ach|uberweisung|overboeking|overschrijving|virement|transferencia|bonifico|overforing|umbuchung)\b/,
    'TRANSFER_IN',
    null,
  ],
  [/\b(contributions?)\b/, 'CONTRIBUTION', 'in'],
  [/\b(distribution)\b/, 'DISTRIBUTION', null],
  [
    /\b(withdrawals?|withdraw|withdrawn|atm|cash out|cash withdrawal|auszahlung|entnahme|onttrekking|opname|retrait|retirada|reintegro|prelievo|levantamento|saque|uttag|udbetaling|haevning|uttak|wyplata|removal)\b/,
    'WITHDRAWAL',
    'out',
  ],
  [
    /\b(deposits?|top ?up|credit|payroll|paycheck|receipt|einzahlung|einlage|storting|depot|versement|ingreso|deposito|versamento|insattning|indbetaling|innskudd|wplata|gutschrift)\b/,
    'DEPOSIT',
    'in',
  ],
  [/\b(debit|purchase|pos|card|kartenzahlung|lastschrift)\b/, 'PURCHASE', 'out'],
  [/\b(payment|bill)\b/, 'PAYMENT', null],
]
/** What authorities give back is a tax, and no purchase. */
const TAX_REFUND =
  /\b(steuererstattung|steuerruckerstattung|tax (refund|ref|reclaim|rebate)|(refund|ruckerstattung|erstattung|remboursement|rimborso|devolucion|reembolso) (of )?(tax|steuer|impot|imposte|impuesto)\w*)\b/
/** Words of a payment's text: names of shops hold words of trades, so only these are taken from it. */
const IN_TEXTS: readonly Rule[] = [
  [
    /\b(atm (fee|charge)|service charge|monthly fee|account fee|overdraft fee|foreign transaction fee|kontofuhrung)\b/,
    'FEE',
    null,
  ],
  [
    /^(interest|zinsen|rente|intereses)\b|\binterest (paid|earned|payment|credit|charged?)\b|\b(credit|cash account) interest\b/,
    'INTEREST',
    null,
  ],
  [/^(dividend|div)\b/, 'DIVIDEND', null],
  [TAX_REFUND, 'TAX', null],
  [REFUND, 'PURCHASE', null],
  [/\b(transfer (to|from)|moneylink|wire transfer|ach transfer|own transfer)\b|^transfer\b/, 'TRANSFER_IN', null],
  [/\b(atm|cash) withdrawal\b/, 'WITHDRAWAL', null],
  [/\b(payment|autopay).{0,12}thank you\b/, 'PAYMENT', null],
]

/** Small letters without accents, marks as blanks. */
export const plainWords = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export type WordsMeaning = { type: TransactionType; flow: Flow }

const meaningIn = (rules: readonly Rule[], words: string): WordsMeaning | null => {
  const text = plainWords(words)
  const found = rules.find(([pattern]) => pattern.test(text))
  return found ? { type: found[1], flow: found[2] } : null
}

/** What the word of a type column means; null when nobody knows. */
export const meaningOfType = (words: string): WordsMeaning | null => meaningIn(WORDS, words)

/** Whether a payment that is listed among dividends gives the cost back: `… CASH DIVIDEND CHF 0.69 PER SHARE (Return of Capital)`. */
export const isReturnOfCapital = (words: string): boolean => /\(return of capital\)/i.test(words)

/** Whether words say that a purchase was given back. */
export const isRefund = (words: string): boolean => meaningOfText(words)?.type === 'PURCHASE'

/** Rows that stand among the bookings and are none. */
export type SummaryRow = 'opening' | 'closing' | 'total'

/** What such rows are called where they are left out. */
export const SUMMARY_ROWS: Readonly<Record<SummaryRow, string>> = {
  opening: 'Opening balances, which are no bookings',
  closing: 'Closing balances, which are no bookings',
  total: 'Totals, which are no bookings',
}

/** Budget programs write behind it whose balance it is. */
const OPENING_OF = /^(opening|starting|initial) balance\b/
const SUMMARIES: readonly (readonly [words: RegExp, row: SummaryRow])[] = [
  [
    /^((opening|starting|initial|beginning|previous|prior|last statement) (account |ledger )?bal(ance)?|(bal(ance)? )?(brought forward|b f|bf)|(account )?balance forward|anfangs(bestand|saldo)|saldovortrag|eroffnungssaldo|alter (saldo|kontostand)|(solde|saldo) (initial|inicial|iniziale|precedent|precedente|anterior)|ancien solde|solde d ouverture|beginsaldo|vorig saldo|ingaende saldo|inngaende saldo|saldo poczatkowe)$/,
    'opening',
  ],
  [
    /^((closing|ending|end|final|new|current|statement) (account |ledger )?bal(ance)?|(bal(ance)? )?(carried forward|c f|cf)|balance (as of|as at|at end of period)|end(bestand|saldo)|(ab)?schlusssaldo|neuer (saldo|kontostand)|kontostand|(solde|saldo) (final|finale|actual|atual|attuale)|nouveau solde|solde de cloture|(nuevo|novo|nuovo) saldo|(eind|slot)saldo|nieuw saldo|utgaende saldo|saldo koncowe)$/,
    'closing',
  ],
  [
    /^((grand |sub |account |page |statement )?totals?|subtotals?|total (debits?|credits?|debits? and credits?|withdrawals?|deposits?|amount|transactions|money (in|out)|paid (in|out))|(gesamt|zwischen)?summe|summe (soll|haben)|gesamt|gesamtbetrag|(sub)?totaal|sous total|total general|totale|subtotale|summa)$/,
    'total',
  ],
]
/** The day of a balance may stand behind its words: `Closing balance 31.01.2026`, `Kontostand am 31.01.2026`. */
const DAY_BEHIND = /( (on|at|as of|as at|am|per|vom|zum|au|al|op))?( \d{1,4}){3}$/

/** And so may the month of a total: `Zwischensumme Oktober`, `Subtotal for November 2026`. */
const MONTH_BEHIND =
  /( (for|of|fur|im|de|du|del|di|van|i))? (jan(uar[yi]?|uari|vier|eiro)?|enero|gennaio|feb(ruar[yi]?|ruari|rero|braio)?|febrero|fevrier|fevereiro|march|marz|marzo|mars|maart|marts|marco|apr(il|ile)?|avril|abril|may|mai|mayo|maggio|mei|maio|maj|june?|juni|juin|junio|giugno|junho|july?|juli|juillet|julio|luglio|julho|aug(ust|usti|ustus)?|aout|agosto|sept?(ember|embre|iembre)?|settembre|setembro|oct(ober|obre)?|okt(ober)?|ottobre|outubro|nov(ember|embre|iembre|embro)?|dec(ember|embre)?|dez(ember|embro)?|dic(iembre|embre)?|desember)( (19|20)\d\d)?$/

/** Which of the rows that are no bookings a text names; it must say nothing else. */
export function summaryRowOf(words: string): SummaryRow | null {
  const text = plainWords(words).slice(0, 80)
  const forms = [text, text.replace(DAY_BEHIND, ''), text.replace(MONTH_BEHIND, '')]
  const named = SUMMARIES.find(([summary]) => forms.some((form) => summary.test(form)))
  return named?.[1] ?? (OPENING_OF.test(text) ? 'opening' : null)
}

/** Whether words name what an account held before its first row, as budget programs write it among the bookings. */
export const isOpeningBalance = (words: string): boolean => summaryRowOf(words) === 'opening'

/** What the text of a payment says of its kind; null, as mostly, when it says nothing. */
export const meaningOfText = (words: string): WordsMeaning | null => meaningIn(IN_TEXTS, words)

/** What the text of a payment makes of it; money that goes out is no dividend, whatever its shop is called. */
export function typeOfText(words: string, amount: string): TransactionType {
  const type = meaningOfText(words)?.type ?? 'OTHER'
  return typeWithSign(type === 'DIVIDEND' && amount.startsWith('-') ? 'OTHER' : type, amount)
}

/** A type and in which direction it moves money, for words outside a table; OTHER where they say nothing. */
export const typeOfWords = (words: string): WordsMeaning => meaningOfType(words) ?? { type: 'OTHER', flow: null }

/** In which direction a type moves money by itself. */
export const flowOfType = (type: TransactionType): Flow => {
  if (['BUY', 'REINVEST', 'WITHDRAWAL', 'PURCHASE', 'TRANSFER_OUT', 'FEE'].includes(type)) return 'out'
  if (['SELL', 'DEPOSIT', 'TRANSFER_IN', 'CONTRIBUTION', 'DIVIDEND', 'RETURN_OF_CAPITAL'].includes(type)) return 'in'
  return null
}

/** The type as it agrees with the sign of its amount: a transfer of money out is no transfer in. */
export function typeWithSign(type: TransactionType, amount: string, units: string | null = null): TransactionType {
  const isOut = amount === '0' ? units?.startsWith('-') === true : amount.startsWith('-')
  if (type === 'TRANSFER_IN' && isOut) return 'TRANSFER_OUT'
  if (type === 'TRANSFER_OUT' && !isOut && amount !== '0') return 'TRANSFER_IN'
  if (type === 'DEPOSIT' && isOut) return 'WITHDRAWAL'
  if (type === 'WITHDRAWAL' && !isOut && amount !== '0') return 'DEPOSIT'
  if (type !== 'OTHER' || amount === '0' || units !== null) return type
  return isOut ? 'WITHDRAWAL' : 'DEPOSIT'
}
