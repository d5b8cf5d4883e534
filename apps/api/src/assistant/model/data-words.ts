import { BOOK_SUBJECTS, NEVER_SHARED, FORMULAS, SUBJECTS } from '../model-of-data/model.ts'
import type { Dimension, Subject } from '../model-of-data/subject.ts'
import type { Question } from '../engine.ts'
import type { ValueUnit } from '../tools/tool-result.ts'

const UNITS: Readonly<Record<ValueUnit, string>> = {
  money: '$',
  percent: '%',
  points: 'points',
  count: '#',
  months: 'months',
  units: 'units',
  score: 'score',
  day: 'date',
  days: 'days',
  years: 'years',
}

/** Fields of accounts that many subjects have: told once. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['account', 'institution', 'account_type', 'group', 'tax', 'currency'])
const TIMES: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year'])

const VALUES: Readonly<Partial<Record<Dimension['values'], string>>> = {
  flag: '(yes|no)',
  name: '(id)',
  text: '(text)',
  number: '(number)',
  day: '',
}

function fieldText(name: string, { of, values, groups, filters }: Dimension): string {
  const kind = of ? `(${Object.keys(of).join('|')})` : (VALUES[values] ?? '')
  return `${name}${kind}${groups ? '' : ' filter only'}${filters ? '' : ' group only'}`
}

const fieldsOf = (subject: Subject, isTold: (name: string) => boolean): string =>
  Object.entries(subject.dimensions)
    .flatMap(([name, dimension]) => (isTold(name) ? [fieldText(name, dimension)] : []))
    .join(', ')

function subjectText(subject: Subject): string {
  const names = Object.keys(subject.dimensions)
  const besides = [
    ...(names.some((name) => OF_ACCOUNTS.has(name)) && subject.name !== 'accounts' ? ['fields of accounts'] : []),
    ...(names.some((name) => TIMES.has(name)) ? [`by ${names.filter((name) => TIMES.has(name)).join('/')}`] : []),
  ]
  const own = fieldsOf(subject, (name) => (subject.name === 'accounts' || !OF_ACCOUNTS.has(name)) && !TIMES.has(name))
  return `${subject.name} (one row: ${subject.row}). Measures: ${Object.entries(subject.measures)
    .map(([name, { unit }]) => `${name} ${UNITS[unit]}`)
    .join(', ')}. Fields: ${[own, ...besides].filter((text) => text !== '').join(', ')}.`
}

/** The subjects that a question can ask about, as the data of whom it is about allow. */
export const subjectsFor = ({ role, clientId }: Pick<Question, 'role' | 'clientId'>): readonly Subject[] =>
  Object.values(SUBJECTS).filter(({ name }) =>
    role === 'INVESTOR'
      ? !BOOK_SUBJECTS.has(name)
      : BOOK_SUBJECTS.has(name) || (clientId !== null && !NEVER_SHARED.has(name)),
  )

/** What is planned is a client's own, but for goals where they share them. */
const SHARED_GOALS =
  'plans (one row: a goal, of a client who shares goals; always where kind is goal). Measures: target money, saved money, on_track percent, count count. Fields: plan group only, kind.'

/** The semantic model in a few lines, as a language model reads it. */
export function dataWords(question: Pick<Question, 'role' | 'clientId'>): string {
  const subjects = subjectsFor(question)
  const known = new Set<string>(subjects.map(({ name }) => name))
  const formulas = Object.entries(FORMULAS).filter(([, { on }]) => on === null || known.has(on.subject))
  return [
    ...subjects.map(subjectText),
    ...(question.role === 'ADVISOR' && question.clientId !== null ? [SHARED_GOALS] : []),
    `Formulas (derive): ${formulas
      .map(([name, { label, given }]) => {
        const takes = Object.keys(given).join(', ')
        return `${name}${takes === '' ? '' : `(${takes})`} ${label.toLowerCase()}`
      })
      .join('; ')}.`,
  ].join('\n')
}
