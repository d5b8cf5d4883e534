import type { CategoryLesson } from './lessons.ts'

/** Names that people give to shops of any kind, and say nothing of what they sell. */
const INVENTED =
  'fenton ridgeway hollis marlow briar kestrel aldridge castellan moreno okafor nguyen haddad silva petrov larsen dubois keller romano novak ito chandra ferreira maple harbor lakeview hillside sunrise northside riverside westgate oakwood pinecrest stonebridge meadow summit valley prairie coastal bayside highland evergreen cedar willow granite golden silver blue red star royal heritage liberty pioneer premier classic modern urban village town main corner central downtown old new little big happy bright first all quality family american european pacific atlantic southern northern eastern western metro city county state national'.split(
    ' ',
  )
/** What stands behind names of any kind. */
const TAILS =
  'llc|inc|co|of springfield|of brookfield|ltd|gmbh|& sons|downtown|west|plus|group|on main|center|express|shop'.split(
    '|',
  )

const turning = (list: readonly string[], at: number): string => list[at % list.length] ?? ''

/** Kinds of payees among invented names, by turns, so that it is the kind that is learned. */
export const spreadKinds = (kinds: readonly CategoryLesson[]): CategoryLesson[] =>
  kinds.flatMap(({ name, category }, at) =>
    [
      `${turning(INVENTED, at * 7)} ${name}`,
      `${turning(INVENTED, at * 13 + 5)} ${turning(INVENTED, at * 29 + 11)} ${name} ${turning(TAILS, at)}`,
    ].map((each) => ({ name: each, category })),
  )
