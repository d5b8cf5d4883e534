/** What a sentence of a meeting is. */
export const MEANINGS = [
  'promise',
  'request',
  'proposal',
  'acceptance',
  'refusal',
  'decision',
  'question',
  'open',
  'answer',
  'event',
  'wish',
  'guarantee',
  'confirm',
  'repeat',
  'fact',
  'talk',
] as const
export type Meaning = (typeof MEANINGS)[number]

/** What comes of a sentence once the meeting is over. */
export const OUTCOMES = ['task', 'decided', 'open', 'none'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How likely each meaning is; together one. */
export type Likely = Readonly<Record<Meaning, number>>

/** Weights: a row of them for a feature, a column for each class. */
export interface Weights<Class extends string = Meaning> {
  readonly classes: readonly Class[]
  readonly rowOf: ReadonlyMap<string, number>
  readonly values: Float64Array
}

/** Outcomes that something is made of. */
export type ToldOutcome = Exclude<Outcome, 'none'>

/**
 * The rounds of the model: what a sentence is by its words alone, then with what its neighbours were taken for; then
 * what comes of it, by weights and by trees.
 */
export interface Model {
  readonly words: Weights
  readonly neighbours: Weights
  readonly outcomes: Weights<Outcome>
  /** What these say of an outcome is mixed with what the weights say; of what is not asked there are none. */
  readonly trees: Readonly<Partial<Record<ToldOutcome, Trees>>>
}

/** A value, or which way it goes: above a limit to the second, else to the first. */
export type Tree = number | readonly [name: string, limit: number, below: Tree, above: Tree]

/** Trees whose values together are the logarithm of the odds. */
export interface Trees {
  readonly base: number
  readonly trees: readonly Tree[]
}
