/** Numbers that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chance that is the same for the same seed, and the traps it put into a file. */
export class Dice {
  private readonly next: () => number
  readonly traps: string[] = []
  constructor(seed: number) {
    this.next = randomOf(seed)
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }
  one<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }
  /** True one time in `of`; then the trap is in the file. */
  trap(name: string, of = 4): boolean {
    if (this.below(of) !== 0) return false
    this.traps.push(name)
    return true
  }
}
