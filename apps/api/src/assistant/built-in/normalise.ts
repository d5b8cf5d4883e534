/** A question as the rules read it: lower case, without accents, typographic signs and most punctuation. */
export const normalise = (text: string): string =>
  text
    .slice(0, 2000)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/401\s?\(\s?k\s?\)/g, '401k')
    .replaceAll(/[^\p{L}\p{N}'&/.$%+-]+/gu, ' ')
    .replaceAll(/[.'](?=\s|$)|(?<=\s|^)['.]/g, ' ')
    .replaceAll(/\b(i|you|we|they|it|that|what|who|where|how)'(?:m|re|s|ve|d|ll)\b/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether two words differ by at most one letter: changed, missing, added, or two neighbours exchanged. */
export function isWithinOneEdit(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const restA = a.slice(start, a.length - end)
  const restB = b.slice(start, b.length - end)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}

/** Words of the rules; a longer word that is one letter off becomes the one it must be. */
const VOCABULARY = [
  'account',
  'accounts',
  'allocation',
  'balance',
  'biggest',
  'charges',
  'compare',
  'concentration',
  'coupon',
  'deposits',
  'diversified',
  'dividend',
  'dividends',
  'emergency',
  'equity',
  'expenses',
  'holdings',
  'income',
  'institution',
  'institutions',
  'interest',
  'investments',
  'largest',
  'liabilities',
  'maturities',
  'mortgage',
  'performance',
  'performing',
  'portfolio',
  'position',
  'positions',
  'rebalance',
  'received',
  'retirement',
  'returns',
  'savings',
  'securities',
  'spending',
  'transaction',
  'transactions',
  'unrealized',
  'worth',
]
const KNOWN = new Set([
  ...VOCABULARY,
  'investment',
  'received',
  'receive',
  'returned',
  'return',
  'saving',
  'savings',
  'divided',
  'divide',
  'word',
  'words',
  'north',
  'forth',
  'change',
  'changes',
  'invest',
  'balanced',
  'rebalanced',
  'mature',
  'expense',
  'charge',
  'deposit',
  'sending',
  'performed',
  'portfolios',
  'mortgages',
  'coupons',
  'diversify',
])

/** The same text with its slips of the pen put right. */
export const withoutTypos = (text: string): string =>
  text
    .replace(/\bnet w[a-z]{1,4}h\b/, 'net worth')
    .split(' ')
    .map((word) =>
      word.length < 6 || KNOWN.has(word) || /[^a-z]/.test(word)
        ? word
        : (VOCABULARY.find((known) => known.length >= 6 && isWithinOneEdit(word, known)) ?? word),
    )
    .join(' ')
