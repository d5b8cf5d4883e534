import { formatLongDate } from '../../domain/format-date.ts'

/** Says that a search of short words alone was not looked for in all; an index knows texts by three letters. */
export const lookedSince = (since: string): string =>
  `Words of one or two letters are looked for in what is newest, since ${formatLongDate(since)}. A word of three letters or more is looked for in all.`
