/** Mulberry32: the same seed gives the same numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The seed of a run that chooses at random: the same each time, so that what fails fails again; `new` for another each
 * time, as `npm run reliability` asks for; or a number that such a run printed.
 */
export const seedOf = (named: string | undefined): number =>
  named === 'new' ? Math.floor(Math.random() * 2 ** 32) : Number(named ?? 1)
