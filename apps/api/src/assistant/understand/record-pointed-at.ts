import type { Condition, DataPart, PlanPart, ShownRows } from '@keelwise/contract/plan'
import { partAsking } from './certain-of-both.ts'
import { placeOf } from './of-shown.ts'
import { withName } from './of-whom.ts'

/**
 * What an advisor asks of one of the meetings, tasks or clients that were shown, by its place: "the first one, what is it
 * about", "mark the second one, is that mine", "what is open with the third".
 */

type Row = ShownRows['rows'][number]

const PLACE = String.raw`(?<place>first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last)`
const THING = String.raw`(?: one| meeting| call| review| appointment| task| to-?do| item| client| person| of (?:them|those|these))`
const NTH = new RegExp(String.raw`\b(?:the|that) ${PLACE}(?:${THING}|(?=[ ]*[,:;?.!]|$))`, 'i')
/** "The first meeting with Priya" is her first, and "the last one we had" no row. */
const OF_OTHERS =
  /\b(?:the|my|our|their|his|her) (?:first|last) (?:meeting|call|review|appointment)s?\b(?! of (?:them|those|these))/i
const ONE = /\b(?:it|that|this)(?: (?:one|meeting|call|review|appointment|task|to-?do|item))?\b/i

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|now|then|please|what about|how about|hey|[,:;])[ ,]*)*`
const IT = String.raw`(?:#|it|that|this|they)`
const END = String.raw`[ ,]*[?.! ]*$`
const wholly = (source: string): RegExp => new RegExp(`${LEAD}(?:${source})${END}`, 'i')

const ITSELF = wholly(String.raw`(?:(?:show|open|tell me about|give)(?: me)? )?#`)
const ABOUT_MEETING = wholly(
  String.raw`(?:#[ ,]*)?(?:what (?:is|was|will|are) ${IT} (?:be )?(?:all )?(?:about|for)|what['’]?s ${IT} (?:all )?about|what (?:is|was) (?:the (?:topic|agenda|subject|reason)|on the agenda)(?: (?:of|for) ${IT})?|(?:at )?what (?:time|day) (?:is|was) ${IT}|when (?:is|was) ${IT}|(?:who|whom) (?:is|was) ${IT} with|with whom(?: is| was)?(?: ${IT})?)`,
)
const DECIDED = wholly(
  String.raw`(?:#[ ,]*)?what (?:was|did we|have we|had we|got|did i) ?(?:decided?|agree[d]?(?: on)?|settled?(?: on)?|conclude[d]?)(?: (?:in|at|there|then|on|about)?(?: ${IT}| there| then)?)?`,
)
const OF_TASK = wholly(
  String.raw`(?:#[ ,]*)?(?:(?:is|was) ${IT} (?:for )?(?:mine|ours|his|hers|theirs|me|us|him|her|them|my|the client['’]?s?)(?: (?:task|job|turn|side))?(?: or (?:for )?(?:mine|ours|his|hers|theirs|me|him|her|them|the client['’]?s?))?(?: to do)?|(?:is|was) ${IT} (?:done|open|overdue|late|finished)(?: (?:already|yet|or not))*|whose (?:is|was) ${IT}|who(?:['’]s| is| has| does| must| should)? (?:to do |to |do |does |has to do |responsible for |it on )*${IT}(?: on)?|(?:by )?when (?:is|was) ${IT} due|when (?:does|do|must|should) ${IT} (?:have to )?be done|what (?:is|was) ${IT} about|(?:which|what) (?:client|meeting) (?:is|was) ${IT} (?:for|of|from)|whom? (?:is|was) ${IT} (?:for|of|with)|for whom (?:is|was) ${IT})`,
)
const CHANGES =
  /\b(?:mark|tick|check(?= (?:off|#|it|that))|cross|complete|close|finish|delete|remove|reassign|assign|postpone|move|push|reschedule|cancel|snooze)\b(?: off| out)? (?:#|it|that|this)(?: (?:off|out|done|as done|as complete[d]?|complete[d]?))*/i

/** The meeting or task of a row, and nothing else. */
function itself({ part }: ShownRows, { keys: [key], names: [name] }: Row): Condition | null {
  const [by] = part.by
  return (by === 'meeting' || by === 'action') && key != null
    ? { field: by, op: 'is', values: [key], words: (name ?? '').slice(0, 200) }
    : null
}

/** What is asked of a meeting or a task; null for the rest. */
function askedOf(text: string, subject: DataPart['subject'], where: Condition): PlanPart[] | null {
  if (subject === 'meetings') {
    if (DECIDED.test(text))
      return [partAsking('meetings', 'decisions', { where: [where], by: ['meeting'], show: 'list' })]
    return ITSELF.test(text) || ABOUT_MEETING.test(text)
      ? [partAsking('meetings', 'count', { where: [where], by: ['meeting'], show: 'list' })]
      : null
  }
  const task = partAsking('actions', 'count', {
    measures: ['count', 'done'],
    where: [where],
    by: ['action'],
    show: 'list',
  })
  const change = CHANGES.exec(text)
  if (change) {
    const more = text.replace(change[0], ' ').replace(/^[\s,;.]+|^(?:and|then)\b/gi, '')
    const isAll = more.replaceAll(/[^\p{L}]/gu, '') === '' || OF_TASK.test(more)
    return isAll ? [{ kind: 'decline', reason: 'action', words: 'add: task', related: [] }, task] : null
  }
  return ITSELF.test(text) || OF_TASK.test(text) ? [task] : null
}

/** Whether what was shown is one meeting or task that was pointed at: its list stays what places are counted in. */
const isPointedAt = ({ part }: ShownRows): boolean =>
  part.where.some(({ field, op }) => (field === 'meeting' || field === 'action') && op === 'is')

/**
 * The rows in which a question may point at one: by a place in the newest list, else in what the last answer showed.
 * @param shown what was shown, the newest first
 */
export const rowsToPointIn = (
  text: string,
  shown: readonly ShownRows[],
  last: ShownRows | undefined,
): ShownRows | undefined => (NTH.test(text) ? shown.find((each) => !isPointedAt(each)) : last)

/**
 * Which row of those that were shown a question points at.
 * @returns what it asks of it, or else the question with the name of its client where it points; null where it points at none
 */
export function recordPointedAt(
  text: string,
  shown: ShownRows,
): { readonly parts: PlanPart[] } | { readonly text: string } | null {
  const nth = NTH.exec(text)
  const isOne = shown.rows.length === 1
  const said = nth?.[0] ?? (isOne ? ONE.exec(text)?.[0] : undefined)
  if (nth && OF_OTHERS.test(nth[0]) && !isOne && shown.part.subject !== 'meetings') return null
  const place = placeOf(nth?.groups?.['place'] ?? '') ?? 0
  const row = shown.rows.at(place)
  const [by, ...more] = shown.part.by
  if (!row || more.length > 0 || (by !== 'meeting' && by !== 'action' && by !== 'client')) return null
  const where = itself(shown, row)
  // of the only meeting that was told it may be asked without a word for it
  const asked = said === undefined ? (isOne ? text : null) : text.replace(said, '#')
  const parts = where && asked !== null ? askedOf(asked, shown.part.subject, where) : null
  if (parts) return { parts }
  // what else is asked of a client who stands in a row goes on from that row
  if (
    !nth ||
    row.client === undefined ||
    (by === 'client' && !/\b(?:with|for|from|to) $/i.test(text.slice(0, nth.index)))
  )
    return null
  const named = text.replace(nth[0], row.client)
  return { text: withName(named, row.client) }
}
