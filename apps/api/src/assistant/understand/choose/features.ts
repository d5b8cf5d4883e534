import type { DataPart } from '@keelwise/contract/plan'
import { BOOK_SUBJECTS, FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import type { Directory } from '../directory.ts'
import { isEmpty } from './fits-data.ts'
import type { Built } from '../compose/build.ts'
import type { Cover } from '../compose/cover.ts'
import type { Head } from '../compose/heads.ts'
import type { Sign } from '../compose/notes.ts'
import type { Spotted } from '../spot/spotted.ts'
import type { AskWord, Sense } from '../spot/senses.ts'

/** What speaks for and against a reading of a question, by name; the weights of the names are learned. */
export type Features = Readonly<Record<string, number>>

const MEANINGFUL: ReadonlySet<Sense['kind']> = new Set([
  'measure',
  'formula',
  'value',
  'name',
  'period',
  'bound',
  'group',
  'aggregate',
  'rank',
  'benchmark',
  'part',
  'term',
])

/** What kind of figure a part answers with. */
function unitOf(part: DataPart): string {
  const [measure = ''] = part.measures
  if (part.derive) return FORMULAS[part.derive.formula]?.unit ?? 'money'
  return SUBJECTS[part.subject].measures[measure]?.unit ?? 'money'
}

const UNITS_OF_ASKS: Readonly<Partial<Record<AskWord, readonly string[]>>> = {
  how_much: ['money', 'percent', 'units', 'points'],
  how_many: ['count', 'units', 'months', 'years', 'days'],
  when: ['day', 'days', 'years'],
  how_long: ['months', 'years', 'days', 'day'],
}

const ABOUT_BEFORE: ReadonlySet<Sign> = new Set(['own_days', 'own_rows', 'pronoun'])
const FLOWS = new Set(['out', 'in', 'amount'])
/** Kinds of bookings that have a figure of their own. */
const OWN_FIGURE = new Set(['FEE', 'INTEREST', 'TAX', 'DIVIDEND', 'BUY', 'SELL', 'CONTRIBUTION'])
const FIELDS_OF_ACCOUNTS = new Set(['account', 'account_type', 'institution', 'group'])

const KINDS_OF_INCOME: ReadonlySet<string> = new Set(['dividends', 'coupons', 'interest'])

export function featuresOf(
  head: Head,
  cover: Cover,
  { part, notes, signs }: Built,
  { tokens, weights, spans }: Spotted,
  { clientOpen, directory }: { readonly clientOpen: boolean; readonly directory: Directory },
): Features {
  const features: Record<string, number> = {}
  const add = (name: string, value = 1): void => {
    if (value !== 0) features[name] = (features[name] ?? 0) + value
  }
  const [measure = ''] = part.measures
  const unit = unitOf(part)

  for (const at of cover.left) {
    const weight = weights[at] ?? 0
    add('left', weight)
    if (weight > 0 && spans.some(({ start, end, sense }) => start <= at && at < end && MEANINGFUL.has(sense.kind)))
      add('left_known')
    if (weight > 0 && spans.some(({ start, end, sense }) => start <= at && at < end && sense.kind === 'name'))
      add('left_name')
  }
  const content = weights.reduce((sum, weight) => sum + weight, 0)
  add('left_share', content === 0 ? 0 : (features['left'] ?? 0) / content)
  add(
    'cost',
    cover.spans.reduce((sum, { cost }) => sum + cost, 0),
  )
  add('gain', cover.gain / Math.max(3, tokens.length))
  add(`from_${head.from}${head.from === 'said' && head.before ? '_swap' : ''}`)
  const own = cover.spans.filter(({ fit }) => fit === 'self')
  add(
    'self_words',
    Math.min(
      4,
      own.reduce((sum, { start, end }) => sum + end - start, 0),
    ),
  )
  // a kind of spending is asked for as those who are paid for it are
  for (const { field } of part.where) add(`field_${field === 'category' ? 'payee' : field}`)
  // what a word stands for that no part of the reading uses
  for (const at of cover.left)
    if (
      spans.some(
        ({ start, end, sense }) => start <= at && at < end && (sense.kind === 'measure' || sense.kind === 'formula'),
      )
    )
      add('left_figure')
  for (const { fit, sense } of cover.spans) {
    if (sense.kind === 'cue') {
      add(`cue_${fit}`)
      add(`cue_${sense.cue}_${part.subject}.${measure}`)
    }
    if (sense.kind === 'text') add('text')
    if (sense.kind === 'name') add('name')
    if (sense.kind === 'mark' && head.before) add(`mark_${sense.mark}`)
    if (sense.kind === 'ask') {
      const wanted = UNITS_OF_ASKS[sense.ask]
      if (wanted) add(wanted.includes(unit) ? 'ask_fits' : 'ask_against')
      add(`ask_${sense.ask}_${unit}`)
    }
  }
  if (clientOpen && BOOK_SUBJECTS.has(part.subject)) {
    add('book_of_client')
    if (part.where.some(({ field }) => field === 'client' || field === 'household')) add('book_of_client_named')
  }
  // "paid me in dividends" asks for them, and not for all that was received
  if (
    part.subject === 'income' &&
    measure === 'received' &&
    part.where.every(({ field }) => field !== 'kind') &&
    spans.some(
      ({ sense, cost }) =>
        cost < 0.1 && sense.kind === 'measure' && sense.subject === 'income' && KINDS_OF_INCOME.has(sense.measure),
    )
  )
    add('kind_unused')
  if (part.derive) add('formula')
  for (const note of notes) add(note)
  add('conditions', part.where.length)
  add('groups', part.by.length)
  if (part.compare) add('compare')
  if (part.period) add('period')
  // a level of accounts is of today unless a day is named
  if (part.subject === 'worth' && measure === 'value' && !part.period && part.by.length === 0) add('level_without_day')
  if (part.subject === 'worth' && measure === 'value' && !part.where.some(({ field }) => FIELDS_OF_ACCOUNTS.has(field)))
    add('level_of_all')
  if (
    part.subject === 'worth' &&
    measure === 'net_worth' &&
    part.where.some(({ field, op }) => FIELDS_OF_ACCOUNTS.has(field) && op === 'is')
  )
    add('net_worth_of_account')
  if (part.subject === 'accounts' && cover.spans.some(({ sense }) => sense.kind === 'cue' && sense.cue === 'past'))
    add('now_of_past')
  if (part.subject === 'transactions' && measure === 'in' && part.where.some(({ field }) => field === 'payee'))
    add('in_of_payee')
  if (
    part.subject === 'transactions' &&
    FLOWS.has(measure) &&
    part.where.some(({ field, values }) => field === 'kind' && values.some((value) => OWN_FIGURE.has(value)))
  )
    add('flow_of_kind')
  for (const { sense } of cover.spans)
    if (sense.kind === 'name' && sense.named.pays !== undefined && measure === 'out') add('paid_by_payer')
  if (isEmpty(part, directory)) add('nothing_left')
  const shown = part.by.length > 0 ? (part.limit === 1 ? 'first' : 'rows') : 'figure'
  for (const sign of signs) if (!ABOUT_BEFORE.has(sign)) add(`${sign}_${shown}`)
  add(`${shown}_of_${part.subject}`)
  if ([...signs].every((sign) => ABOUT_BEFORE.has(sign))) add(`plain_${shown}`)
  if (part.by.length > 0 && part.derive) add('rows_of_formula')
  add(`subject_${part.subject}`)
  add(`measure_${part.derive?.formula ?? `${part.subject}.${measure}`}`)
  add(`${head.from}_${part.subject}`)
  if (head.before) {
    add('follow_up')
    if (head.relation !== null) {
      add('related')
      add(`related_${head.relation}`)
    }
    const isSame = head.before.subject === part.subject
    add(`carry_${head.carry}_${head.from}${isSame ? '' : '_other'}`)
    add(`carry_${head.carry}${signs.has('own_days') ? '_own_days' : ''}${signs.has('own_rows') ? '_own_rows' : ''}`)
    if (signs.has('pronoun')) add(`carry_${head.carry}_pronoun`)
    if (head.carry !== 'rows' && head.before.period && part.period && !signs.has('own_days')) {
      add('carried_days')
      add(`carried_days_${part.subject}`)
    }
    if (tokens.length <= 4) add('follow_up_short')
    if (tokens.length > 8) add('follow_up_long')
    if (!spans.some(({ sense }) => sense.kind === 'measure' || sense.kind === 'formula'))
      add('follow_up_without_figure')
  }
  return features
}
