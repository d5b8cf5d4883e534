import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { checkPart } from '../compile/check-part.ts'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import { DEMO_BOOK, DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { planOfText, planText } from './plan-text.ts'
import { understand } from './understand.ts'

const TODAY = '2026-11-24'
const THIS_YEAR = '2026-01-01..2026-11-24'

const read = (text: string, before: string, role: 'INVESTOR' | 'ADVISOR' = 'INVESTOR') =>
  understand({
    text,
    role,
    today: TODAY,
    directory: role === 'ADVISOR' ? DEMO_BOOK : DEMO_DIRECTORY,
    before: planOfText(before),
    clientOpen: false,
  })

const told = (text: string, before: string, role?: 'INVESTOR' | 'ADVISOR'): string => {
  const understood = read(text, before, role)
  return understood.kind === 'plan' ? planText(understood.plan) : understood.kind
}

/** Figures of accounts that stand for one another on other days. */
const ON_OTHER_DAYS: Readonly<Record<string, readonly string[]>> = {
  'accounts.balance': ['worth.net_worth', 'worth.value'],
  'accounts.owned': ['worth.assets'],
  'accounts.owed': ['worth.debts', 'worth.value'],
}
/** What of the whole portfolio is told by something else row by row. */
const ROWS_OF_OTHERS: ReadonlySet<SubjectName> = new Set(['positions', 'accounts', 'transactions'])

interface Kind {
  readonly words: string
  /** What is left of the question before is what nobody changed, and the change is there. */
  readonly keeps: (before: DataPart, after: DataPart) => boolean
}

const isSame = (before: DataPart, after: DataPart): boolean =>
  after.subject === before.subject && after.measures.includes(before.measures[0] ?? '')
const haveSameDays = (before: DataPart, after: DataPart): boolean =>
  after.period?.from === before.period?.from && after.period?.to === before.period?.to
const figureOf = ({ subject, measures: [measure = ''] }: DataPart): string => `${subject}.${measure}`
/** Last year, or its last day for what is true on a day. */
const isLastYear = ({ period }: DataPart): boolean =>
  period?.to === '2025-12-31' && (period.from === '2025-01-01' || period.from === period.to)

const KINDS: readonly Kind[] = [
  {
    words: 'and last year?',
    keeps: (before, after) =>
      (isSame(before, after) || ON_OTHER_DAYS[figureOf(before)]?.includes(figureOf(after)) === true) &&
      (isLastYear(after) || after.where.some(({ field }) => /due|maturity|joined|days_since_meeting/.test(field))),
  },
  {
    words: 'which ones?',
    keeps: (before, after) =>
      after.by.length > 0 &&
      (before.subject === 'fit'
        ? after.subject === 'fit' || ROWS_OF_OTHERS.has(after.subject)
        : after.subject === before.subject && haveSameDays(before, after)),
  },
  { words: 'since when?', keeps: (before, after) => after.subject === before.subject },
]

const MEASURES = Object.values(SUBJECTS).flatMap(({ name, measures, usual }) =>
  Object.keys(measures).map((measure) => ({
    name,
    before: usual.period === 'now' || name === 'actions' ? `${name}.${measure}` : `${name}.${measure}; ${THIS_YEAR}`,
  })),
)

// what nobody said is asked of other days, row by row or since when: never net worth, balances or thirty days instead
test.each(KINDS)(
  'after every figure, "$words" keeps it, says that it is not kept, or asks back',
  ({ words, keeps }) => {
    const lost = MEASURES.flatMap(({ name, before }) => {
      const understood = read(words, before, BOOK_SUBJECTS.has(name) ? 'ADVISOR' : 'INVESTOR')
      if (understood.kind !== 'plan') return []
      const [asked] = planOfText(before).parts
      return understood.plan.parts.flatMap((part) => {
        if (part.kind === 'decline') {
          for (const each of part.related) checkPart(each, TODAY)
          return []
        }
        if (part.kind !== 'data' || asked?.kind !== 'data' || !keeps(asked, part))
          return [`${before} > ${planText(understood.plan)}`]
        // it can be asked of the data
        checkPart(part, TODAY)
        return []
      })
    })
    expect(lost).toEqual([])
  },
  600_000,
)

test.each([
  ['worth.change; 2026-01-01..2026-11-24', 'and last year?', 'worth.change; 2025-01-01..2025-12-31'],
  ['positions.gain', 'which ones?', 'positions.gain; by position'],
  [
    'transactions.contributed; 2026-01-01..2026-11-24',
    'which accounts?',
    'transactions.contributed; by account; 2026-01-01..2026-11-24',
  ],
  ['fit.drift; by asset_class; order drift desc; limit 1', 'since when?', 'decline not_kept'],
  ['plans.left; kind is budget', 'and last month?', 'decline not_kept'],
  ['returns.twr; 2026-01-01..2026-11-24', 'why?', 'returns.twr; 2026-01-01..2026-11-24; why'],
  [
    'transactions.out; payee has Lumen Stream',
    'since when?',
    'transactions.first; payee has Lumen Stream; ..2026-11-24',
  ],
])('after "%s", "%s" is "%s"', (before, words, plan) => {
  expect(told(words, before)).toBe(plan)
})

test.each(['since when exactly?', 'why?', 'which ones?', 'for how long already?'])(
  'what only turns a question is asked back where none was understood before it: %s',
  (question) => {
    for (const isAfterUnread of [true, false])
      expect(
        understand({
          text: question,
          today: TODAY,
          directory: DEMO_DIRECTORY,
          role: 'INVESTOR',
          before: null,
          clientOpen: false,
          isAfterUnread,
        }).kind,
      ).not.toBe('plan')
  },
)
