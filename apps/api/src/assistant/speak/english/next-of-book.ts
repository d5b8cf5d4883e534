import type { Condition, DataPart, NamedPlan, Plan } from '@keelwise/contract/plan'
import { dataPartOf } from '../../first-answers.ts'
import { listed } from './conditions.ts'

interface Whom {
  readonly id: string
  readonly name: string
}

const planOf = (part: DataPart): Plan => ({ version: 1, parts: [part] })
const of = (clients: readonly Whom[]): Condition => ({
  field: 'client',
  op: 'is',
  values: clients.map(({ id }) => id),
  words: listed(clients.map(({ name }) => name)).slice(0, 200),
})
const OPEN: Condition = { field: 'state', op: 'is', values: ['open'] }

/** What an advisor may ask next of clients who were spoken of, by their names. */
export function nextOfClients(clients: readonly Whom[]): NamedPlan[] {
  const where = [of(clients)]
  const names = listed(clients.map(({ name }) => name))
  const [one] = clients
  return [
    ...(one && clients.length === 1
      ? [
          {
            words: `What does ${one.name} hold?`,
            plan: planOf(dataPartOf('positions', ['value', 'share'], { by: ['security'] })),
            of_client: { id: one.id, name: one.name },
          },
        ]
      : [
          {
            words: `What do ${names} hold?`,
            plan: planOf(dataPartOf('clients', ['value'], { by: ['client'], where })),
          },
        ]),
    {
      words: `Open tasks for ${names}`,
      plan: planOf(dataPartOf('actions', ['open'], { where: [...where, OPEN], show: 'list' })),
    },
    {
      words: `Last meeting with ${names}`,
      plan: planOf(dataPartOf('meetings', ['last'], { where, show: 'list', limit: 1 })),
    },
    { words: `Next meeting with ${names}`, plan: planOf(dataPartOf('meetings', ['next'], { where, show: 'list' })) },
  ].map((each) => ({ ...each, words: each.words.slice(0, 200) }))
}

/** Rows of a subject by what else can be asked of them. */
const MORE: Readonly<Record<'clients' | 'meetings' | 'actions', readonly (readonly [string, Partial<DataPart>])[]>> = {
  clients: [
    ['What do they hold?', { measures: ['value'], by: ['client'] }],
    ['When were they last met?', { measures: ['last_meeting'], by: ['client'] }],
    ['When are they met next?', { measures: ['next_meeting'], by: ['client'] }],
    ['How many tasks are open for each?', { measures: ['open_actions'], by: ['client'] }],
    ['By household', { by: ['household'] }],
  ],
  meetings: [
    ['What was decided?', { measures: ['decisions'], by: ['meeting'] }],
    ['How many with each client?', { measures: ['count'], by: ['client'] }],
    ['How many a month?', { measures: ['count'], by: ['month'] }],
  ],
  actions: [
    ['Only what is overdue', { measures: ['overdue'], by: ['action'] }],
    ['Only mine', { by: ['action'] }],
    ['Only what clients have to do', { by: ['action'] }],
    ['How many for each client?', { by: ['client'] }],
  ],
}
const PARTY: Readonly<Record<string, string>> = { 'Only mine': 'ADVISOR', 'Only what clients have to do': 'CLIENT' }

/** What follows from a part about an advisor's own records: about its clients by name, or the same rows otherwise. */
export function nextOfBook(part: DataPart): NamedPlan[] {
  const named = part.where.find(({ field, op }) => field === 'client' && op === 'is')
  const [id, ...others] = named?.values ?? []
  if (id !== undefined && named?.words !== undefined && others.length === 0)
    return nextOfClients([{ id, name: named.words }]).filter(
      ({ plan }) => JSON.stringify(plan.parts[0]) !== JSON.stringify(part),
    )
  if (part.subject !== 'clients' && part.subject !== 'meetings' && part.subject !== 'actions') return []
  return MORE[part.subject].flatMap(([words, change]): NamedPlan[] => {
    const party = PARTY[words]
    if (party !== undefined && part.where.some(({ field }) => field === 'party')) return []
    const asked: DataPart = {
      ...part,
      compare: null,
      order: null,
      limit: null,
      show: 'auto',
      ...change,
      ...(party === undefined ? {} : { where: [...part.where, { field: 'party', op: 'is', values: [party] }] }),
    }
    const isSame =
      asked.measures[0] === part.measures[0] &&
      asked.by.join() === part.by.join() &&
      asked.where.length === part.where.length
    return isSame ? [] : [{ words, plan: planOf(asked) }]
  })
}
