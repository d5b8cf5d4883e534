/** One thing an address says of a list: how its text reads, and what counts where it says nothing of use. */
interface AddressPart<T> {
  readonly usual: T
  /** @returns undefined for what makes no sense */
  readonly read: (text: string) => T | undefined
}

/** The number of a page, from 1 on. */
export const pageNumber: AddressPart<number> = {
  usual: 1,
  read: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
}

/** Free text, e.g. what is searched for. */
export const freeText: AddressPart<string> = { usual: '', read: (text) => text }

/** Text of a certain shape, or none. */
export const textWhere = (isIt: (text: string) => boolean): AddressPart<string> => ({
  usual: '',
  read: (text) => (isIt(text) ? text : undefined),
})

/** One of some words; where none is usual, every row is meant. */
export function oneChoiceOf<T extends string>(words: readonly T[]): AddressPart<T | ''>
export function oneChoiceOf<T extends string>(words: readonly T[], usual: T): AddressPart<T>
export function oneChoiceOf<T extends string>(words: readonly T[], usual: T | '' = ''): AddressPart<T | ''> {
  return { usual, read: (text) => words.find((word) => word === text) }
}

/** The field a list is ordered by; `-` turns it over. */
export const orderedBy = <F extends string>(fields: readonly F[], usual: F | `-${F}`): AddressPart<F | `-${F}`> => ({
  usual,
  read: (text) => fields.flatMap((field) => [field, `-${field}` as const]).find((order) => order === text),
})

/** How a list's page, order, search and filters stand in its address. */
export interface ListAddress<Choice> {
  /** What is chosen; what makes no sense is as usual. */
  readonly read: (search: Readonly<Partial<Record<string, string>>>) => Choice
  /** The parameters for a choice; what is as usual is left out. */
  readonly write: (choice: Choice) => Record<string, string>
}

/** The choice that an address holds. */
export type ChoiceOf<A> = A extends ListAddress<infer Choice> ? Choice : never

/** Makes a list's address of its parts, so that going back finds the list as it was. */
export function listAddress<Choice extends Readonly<Record<string, string | number>>>(parts: {
  readonly [K in keyof Choice]: AddressPart<Choice[K]>
}): ListAddress<Choice> {
  const names = Object.keys(parts) as (keyof Choice & string)[]
  const valueOf = (name: keyof Choice & string, text = '') => parts[name].read(text) ?? parts[name].usual
  return {
    read: (search) => Object.fromEntries(names.map((name) => [name, valueOf(name, search[name])])) as unknown as Choice,
    write: (choice) =>
      Object.fromEntries(
        names.flatMap((name) => (choice[name] === parts[name].usual ? [] : [[name, String(choice[name])]])),
      ),
  }
}
