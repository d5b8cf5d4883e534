import type { ToolResult } from '../tools/tool-result.ts'

/** A result as sentences take it: figures by their keys, told by place, never by digits. */
export class Told {
  readonly result: ToolResult

  constructor(result: ToolResult) {
    this.result = result
  }

  #find(key: string) {
    return this.result.values.find(({ id }) => id === `${this.result.result_id}.${key}`)
  }

  has(...keys: readonly string[]): boolean {
    return keys.every((key) => this.#find(key) !== undefined)
  }

  /** The place of a figure in a text; words where it is not known. */
  fig(key: string): string {
    const value = this.#find(key)
    return value ? `{{v:${value.id}}}` : 'not available'
  }

  /** The place of a figure of which the words say whether it is less than nothing. */
  size(key: string): string {
    const [id = key] = [`absolute.${key}`, `size.${key}`].filter((one) => this.has(one))
    return this.fig(id)
  }

  /** The same, as the answer itself. */
  bold(key: string): string {
    return `**${this.fig(key)}**`
  }

  /** To decide by, never to show. */
  number(key: string): number {
    return Number(this.#find(key)?.value ?? Number.NaN)
  }

  /** A day, to decide by. */
  day(key: string): string {
    return this.#find(key)?.value ?? ''
  }

  fact(name: string): string {
    return this.result.facts[name] ?? ''
  }

  /** Rows of the result. */
  get rows(): number {
    return this.result.rows.length
  }
}
