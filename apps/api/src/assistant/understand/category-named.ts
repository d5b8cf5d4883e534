import type { PlanPart } from '@keelwise/contract/plan'
import { categoryDisplay, namesOf } from '@keelwise/contract/words'

/** A kind of spending that every way of asking is understood of, in whose place another is put. */
const STAND_IN = 'groceries'

/** Names with an ampersand are in nobody's mouth by chance; the others are names where `category` stands beside them. */
const FORMS: readonly { readonly key: string; readonly name: string; readonly said: RegExp }[] = namesOf(
  categoryDisplay,
).map((key) => {
  const name = categoryDisplay[key]
  const words = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replace(' & ', ' ?(?:&|and) ?')
  const called = String.raw`(?:the )?categor(?:y|ies) (?:of |called |named )?["“]?${words}["”]?(?!\p{L})|["“]?(?<!\p{L})${words}["”]? category\b`
  const said = name.includes('&') ? String.raw`${called}|(?<!\p{L})${words}(?!\p{L})` : called
  return { key, name, said: new RegExp(said, 'iu') }
})

/**
 * "What went out in Advice & legal this year": a category by the name that the application shows it under.
 * @param readAgain reads other words as the same person would be read
 * @returns null where none is named so, or what is asked of it is not understood
 */
export function askedOfNamedCategory(
  text: string,
  readAgain: (text: string) => readonly PlanPart[],
): readonly PlanPart[] | null {
  const found = FORMS.filter(({ said }) => said.test(text))
  const [named] = found.toSorted((one, other) => other.name.length - one.name.length)
  // "Interest" is in "Interest paid"
  if (!named || found.some(({ name }) => !named.name.toLowerCase().includes(name.toLowerCase()))) return null
  const bare = text.replace(named.said, ' ')
  if (new RegExp(STAND_IN, 'i').test(bare)) return null
  const parts = readAgain(text.replace(named.said, STAND_IN))
  const isOfIt = ({ field, op, values }: { field: string; op: string; values: readonly string[] }): boolean =>
    field === 'category' && (op === 'is' || op === 'is_not') && values.join() === STAND_IN
  const isAll = parts.every((part) => part.kind === 'data' && part.where.some(isOfIt))
  return parts.length === 0 || !isAll
    ? null
    : parts.map((part) =>
        part.kind === 'data'
          ? {
              ...part,
              where: part.where.map((each) =>
                isOfIt(each) ? { ...each, values: [named.key], words: named.name } : each,
              ),
            }
          : part,
      )
}
