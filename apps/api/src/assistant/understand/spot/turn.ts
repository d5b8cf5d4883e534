import type { DataPart } from '@keelwise/contract/plan'
import type { Phrase } from '../read/phrases.ts'

/** A turn of phrase that says a figure and how it is shown in one. */
export interface Turn extends Pick<DataPart, 'subject' | 'by' | 'where' | 'order' | 'limit' | 'period'> {
  readonly measure: string
  /** Figures beside it. */
  readonly more?: readonly string[]
  readonly why?: boolean
  readonly phrases: readonly Phrase[]
}
