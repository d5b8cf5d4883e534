/** How many pages `count` rows fill. */
export const pageCount = (count: number, pageSize: number): number => Math.ceil(count / pageSize)

/** The ordering after a press on a column: a new one starts ascending, the same one turns over (`-` is descending). */
export const nextOrdering = <F extends string>(current: string, field: F): F | `-${F}` =>
  current === field ? `-${field}` : field
