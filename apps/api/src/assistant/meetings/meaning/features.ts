import type { Unit } from '../extract/units.ts'
import { unitWords } from './phrases.ts'
import { classOf } from './words.ts'

/** Fewer sentences are no meeting: they have neither a beginning nor an end. */
export const FEW = 12

/** What stands out in each of the sentences of a text, by name; the text is read once. */
export function featuresOf(units: readonly Unit[]): string[][] {
  const words = units.map(unitWords)
  const own = words.map(wordsAlone)
  const role = rolesOf(units, words)
  const isWhole = units.length >= FEW
  return units.map((unit, at) => {
    const before = units[at - 1]
    const after = units[at + 1]
    const isFirst = before === undefined || before.turn !== unit.turn
    const isLast = after === undefined || after.turn !== unit.turn
    const previous = words[at - 1] ?? []
    const next = words[at + 1] ?? []
    return [
      ...(own[at] ?? []),
      unit.speaker === null ? 'nobody speaks' : `role ${role.get(unit.speaker) ?? 'none'}`,
      ...(isFirst ? ['first'] : []),
      ...(isLast ? ['last'] : []),
      ...(isWhole && at < 4 ? ['opening'] : []),
      ...(isWhole && at >= units.length - 4 ? ['ending'] : []),
      ...(before === undefined
        ? []
        : [
            `${isFirst ? 'after' : 'goes on'} ${previous.slice(0, 2).map(classOf).join(' ')}`,
            `${isFirst ? 'after' : 'goes on'} ${previous.at(-1) === '?' ? '?' : '.'}`,
          ]),
      ...(after === undefined
        ? []
        : [
            `${isLast ? 'then' : 'and'} ${next.slice(0, 1).map(classOf).join(' ')}`,
            `${isLast ? 'then' : 'and'} ${next.slice(0, 2).map(classOf).join(' ')}`,
          ]),
    ]
  })
}

/** What a sentence shows by itself. */
function wordsAlone(words: readonly string[]): string[] {
  const classes = words.map(classOf)
  const found = new Set<string>(['any'])
  for (const [at, word] of words.entries()) {
    found.add(word)
    found.add(classes[at] ?? '')
    if (at + 1 < words.length) {
      found.add(`${classes[at]} ${classes[at + 1]}`)
    }
    if (at + 2 < words.length) found.add(`${classes[at]} ${classes[at + 1]} ${classes[at + 2]}`)
  }
  for (let count = 1; count <= 4; count++) if (words.length >= count) found.add(`^${classes.slice(0, count).join(' ')}`)
  found.add(`${classes.at(-1)}$`)
  found.add(
    `length ${words.length < 3 ? words.length : words.length < 6 ? '3-5' : words.length < 11 ? '6-10' : words.length < 21 ? '11-20' : 'long'}`,
  )
  if (words.includes('?')) found.add('asks')
  return [...found]
}

/** Who speaks of "your" money looks after it; who says "my" owns it. */
function rolesOf(units: readonly Unit[], words: readonly (readonly string[])[]): Map<string | null, string> {
  const lean = new Map<string | null, number>()
  for (const [at, { speaker }] of units.entries()) {
    const said = words[at] ?? []
    const sum = said.reduce(
      (total, word) =>
        total +
        (word === 'your' || word === "you're" || word === "you've" ? 1 : word === 'my' || word === 'our' ? -1 : 0),
      0,
    )
    lean.set(speaker, (lean.get(speaker) ?? 0) + sum)
  }
  const top = Math.max(...lean.values())
  return new Map([...lean].map(([speaker, sum]) => [speaker, sum === top && sum > 0 ? 'adviser' : 'other'] as const))
}
