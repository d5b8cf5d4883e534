import { toDay } from '../../domain/format-date.ts'

/** Today on the person's calendar, `yyyy-MM-dd`. */
export const today = (): string => toDay(new Date())
