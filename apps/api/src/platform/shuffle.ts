/** Mixes lists by chance, and the next time the same: what learns from them learns the same. */
export function createShuffle(): <T>(list: readonly T[]) => T[] {
  let state = 7
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return (list) => {
    const mixed = [...list]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = next() % (at + 1)
      ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
    }
    return mixed
  }
}
