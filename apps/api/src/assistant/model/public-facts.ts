/** A figure of public knowledge: whose it is, of which year, and where it stands. */
interface PublicFact {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly unit: 'money' | 'percent' | 'years' | 'months'
  readonly source: string
  /** When it was looked up or set. */
  readonly asOf: string
  readonly words: string
}

const fact = (
  id: string,
  label: string,
  value: string,
  unit: PublicFact['unit'],
  source: string,
  asOf: string,
  words: string,
): PublicFact => ({ id, label, value, unit, source, asOf, words })

const NOTICE_2026 = 'IRS Notice 2025-67'
const NOTICE_2025 = 'IRS Notice 2024-80'
const HSA_2026 = 'IRS Rev. Proc. 2025-19'
const INFLATION_2026 = 'IRS Rev. Proc. 2025-32'
const RULE = 'A rule of thumb, no law'

/**
 * Limits, ages and rules of thumb in the United States that may be named. Reviewed by hand; a year that is
 * not here is not known.
 */
const PUBLIC_FACTS: readonly PublicFact[] = [
  fact(
    'k401_2026',
    '401(k) employee contribution limit, 2026',
    '24500',
    'money',
    NOTICE_2026,
    '2025-11-13',
    '401k 403b 457 limit contribution elective deferral',
  ),
  fact(
    'k401_2025',
    '401(k) employee contribution limit, 2025',
    '23500',
    'money',
    NOTICE_2025,
    '2024-11-01',
    '401k 403b 457 limit contribution elective deferral',
  ),
  fact(
    'k401_catch_up_2026',
    '401(k) catch-up from age 50, 2026',
    '8000',
    'money',
    NOTICE_2026,
    '2025-11-13',
    '401k catch up 50',
  ),
  fact(
    'k401_super_catch_up_2026',
    '401(k) catch-up at ages 60 to 63, 2026',
    '11250',
    'money',
    NOTICE_2026,
    '2025-11-13',
    '401k catch up 60 63',
  ),
  fact(
    'ira_2026',
    'IRA contribution limit, 2026',
    '7500',
    'money',
    NOTICE_2026,
    '2025-11-13',
    'ira roth traditional limit contribution',
  ),
  fact(
    'ira_2025',
    'IRA contribution limit, 2025',
    '7000',
    'money',
    NOTICE_2025,
    '2024-11-01',
    'ira roth traditional limit contribution',
  ),
  fact(
    'ira_catch_up_2026',
    'IRA catch-up from age 50, 2026',
    '1100',
    'money',
    NOTICE_2026,
    '2025-11-13',
    'ira roth catch up 50',
  ),
  fact(
    'hsa_self_2026',
    'HSA contribution limit for one person, 2026',
    '4400',
    'money',
    HSA_2026,
    '2025-05-01',
    'hsa health savings limit self',
  ),
  fact(
    'hsa_family_2026',
    'HSA contribution limit for a family, 2026',
    '8750',
    'money',
    HSA_2026,
    '2025-05-01',
    'hsa health savings limit family',
  ),
  fact(
    'gift_2026',
    'Annual gift tax exclusion, 2026',
    '19000',
    'money',
    INFLATION_2026,
    '2025-10-09',
    'gift tax exclusion',
  ),
  fact(
    'standard_deduction_single_2026',
    'Standard deduction, single, 2026',
    '16100',
    'money',
    INFLATION_2026,
    '2025-10-09',
    'standard deduction tax single',
  ),
  fact(
    'standard_deduction_joint_2026',
    'Standard deduction, married filing jointly, 2026',
    '32200',
    'money',
    INFLATION_2026,
    '2025-10-09',
    'standard deduction tax married joint',
  ),
  fact(
    'rmd_age',
    'Age at which required minimum distributions begin',
    '73',
    'years',
    'IRS, Retirement topics: required minimum distributions',
    '2023-01-01',
    'rmd required minimum distribution age',
  ),
  fact(
    'rmd_age_later',
    'The same for who was born in 1960 or later',
    '75',
    'years',
    'SECURE 2.0 Act of 2022, section 107',
    '2022-12-29',
    'rmd required minimum distribution age born later',
  ),
  fact(
    'early_withdrawal_age',
    'Age from which retirement accounts pay out without the early-withdrawal tax',
    '59.5',
    'years',
    'IRS, Topic 558',
    '2023-01-01',
    'early withdrawal penalty age 59',
  ),
  fact(
    'early_withdrawal_tax',
    'Additional tax on early withdrawals',
    '10',
    'percent',
    'IRS, Topic 558',
    '2023-01-01',
    'early withdrawal penalty tax',
  ),
  fact(
    'full_retirement_age',
    'Full retirement age of Social Security, born 1960 or later',
    '67',
    'years',
    'Social Security Administration',
    '2023-01-01',
    'social security full retirement age',
  ),
  fact('medicare_age', 'Age at which Medicare begins', '65', 'years', 'Medicare', '2023-01-01', 'medicare age'),
  fact(
    'fdic',
    'Deposits insured for each depositor, bank and kind of ownership',
    '250000',
    'money',
    'FDIC',
    '2023-01-01',
    'fdic deposit insurance bank insured',
  ),
  fact(
    'sipc',
    'Securities protected at a broker',
    '500000',
    'money',
    'SIPC',
    '2023-01-01',
    'sipc broker protection insured',
  ),
  fact(
    'sipc_cash',
    'Cash protected at a broker, within the whole',
    '250000',
    'money',
    'SIPC',
    '2023-01-01',
    'sipc broker cash protection',
  ),
  fact(
    'capital_loss',
    'Capital losses that may be set against other income in a year',
    '3000',
    'money',
    'IRS, Topic 409',
    '2023-01-01',
    'capital loss deduction harvest',
  ),
  fact(
    'emergency_low',
    'Emergency fund, the least that is usually named',
    '3',
    'months',
    RULE,
    '2026-11-22',
    'emergency fund months rule',
  ),
  fact(
    'emergency_high',
    'Emergency fund, the most that is usually named',
    '6',
    'months',
    RULE,
    '2026-11-22',
    'emergency fund months rule',
  ),
  fact(
    'withdrawal_rate',
    'Withdrawal in the first year of retirement',
    '4',
    'percent',
    'W. Bengen, Journal of Financial Planning, October 1994; a rule of thumb',
    '1994-10-01',
    'withdrawal rate safe four percent rule retirement',
  ),
]

const MOST = 8

/** Facts whose words are searched for, the best first. */
export function findFacts(search: string): PublicFact[] {
  const words =
    search
      .toLowerCase()
      .replaceAll(/[()]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return PUBLIC_FACTS.map((each) => {
    const text = ` ${each.words} ${each.label.toLowerCase().replaceAll(/[(),]/g, '')} `
    return { each, hits: words.filter((word) => text.includes(` ${word}`)).length }
  })
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, MOST)
    .map(({ each }) => each)
}

const sum = (id: string): string | null => {
  const value = PUBLIC_FACTS.find((each) => each.id === id)?.value
  return value === undefined ? null : `$${Number(value).toLocaleString('en-US')}`
}

/** What the law lets people put into accounts of a kind in a year, in a sentence; null for a year that is not known. */
const LIMITS: Readonly<Record<string, { readonly name: string; readonly of: (year: string) => string | null }>> = {
  k401: {
    name: '401(k) contribution limit',
    of: (year) => {
      const [most, later, between] = [
        sum(`k401_${year}`),
        sum(`k401_catch_up_${year}`),
        sum(`k401_super_catch_up_${year}`),
      ]
      if (most === null) return null
      const more =
        later === null
          ? ''
          : `, from age 50 ${later} more${between === null ? '' : `, at ages 60 to 63 ${between} more instead`}`
      return `At most ${most} of what you earn may go into 401(k), 403(b) and most 457 plans together in ${year}${more}. What your employer adds does not count toward it.`
    },
  },
  ira: {
    name: 'IRA contribution limit',
    of: (year) => {
      const [most, later] = [sum(`ira_${year}`), sum(`ira_catch_up_${year}`)]
      if (most === null) return null
      return `At most ${most} may go into all your IRAs and Roth IRAs together for ${year}${later === null ? '' : `, from age 50 ${later} more`}. With a high income less may go into a Roth IRA.`
    },
  },
  hsa: {
    name: 'HSA contribution limit',
    of: (year) => {
      const [one, family] = [sum(`hsa_self_${year}`), sum(`hsa_family_${year}`)]
      if (one === null || family === null) return null
      return `At most ${one} may go into an HSA for ${year} with health cover for one person, ${family} with cover for a family. What an employer adds counts toward it.`
    },
  },
}
const LIMIT = /^limit_(?<kind>[a-z0-9]+)_(?<year>\d{4})$/

const valueText = ({ value, unit }: PublicFact): string =>
  unit === 'money' ? `$${Number(value).toLocaleString('en-US')}` : unit === 'percent' ? `${value}%` : `${value} ${unit}`

/** What the law says in more than a figure, by the name of the fact. */
const TOLD: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  early_withdrawal: {
    name: 'Taking money out of retirement accounts',
    text: 'From age 59½ without the additional tax; before it 10% comes on top of the income tax. Out of a 401(k) also from an employer whom you leave in or after the year in which you turn 55. Out of a Roth IRA what you put in yourself may come out at any time; its earnings are free from 59½ on, five years after the first contribution. There are more exceptions, such as disability and some medical costs. What comes out of a 401(k) or a traditional IRA is taxed as income at any age. Source: IRS, Topic 558 and Publication 590-B.',
  },
  hsa_use: {
    name: 'What a health savings account is for',
    text: 'Medical costs of you, your spouse and your dependents, free of tax: doctors and hospitals, dentists, glasses, medicines and the like; most insurance premiums are none of them. Anything else is taxed as income with 20% on top; from age 65 only taxed as income. Source: IRS Publication 969 and Publication 502.',
  },
}

/** All facts of a name: `fact_standard_deduction`; null where there are none. */
function explainFacts(name: string): { readonly name: string; readonly text: string } | null {
  const told = TOLD[name]
  if (told) return told
  const [first, ...more] = PUBLIC_FACTS.filter(({ id }) => id.startsWith(name))
  if (!first) return null
  const ends = [first, ...more].map((each) => ({ each, source: `Source: ${each.source}.` }))
  return {
    name: name.replaceAll('_', ' ').replace(/^(?:fdic|sipc|rmd)|^\w/, (letters) => letters.toUpperCase()),
    text: ends.map(({ each, source }) => `${each.label}: ${valueText(each)}. ${source}`).join(' '),
  }
}

/** What is public knowledge as a term: `limit_hsa_2026`, `fact_rmd_age`; null for anything else. */
export function explainFact(term: string): { readonly name: string; readonly text: string } | null {
  if (term.startsWith('fact_')) return explainFacts(term.slice('fact_'.length))
  const { kind = '', year = '' } = LIMIT.exec(term)?.groups ?? {}
  const limit = LIMITS[kind]
  if (!limit) return null
  const text = limit.of(year)
  const source = PUBLIC_FACTS.find(({ id }) => id.startsWith(kind) && id.endsWith(year))?.source
  return {
    name: `${limit.name}, ${year}`,
    text: text === null ? `That of ${year} is not known here, so I do not have it.` : `${text} Source: ${source}.`,
  }
}
