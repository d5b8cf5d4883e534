/** A word of investing, explained at three levels. General knowledge; nothing here is about the person who asks. */
export interface Term {
  /** Of plans: small letters and `_`. */
  readonly id: string
  /** What it is called, the usual name first. */
  readonly names: readonly string[]
  /** For somebody who has never heard of money at work. */
  readonly plain: string
  readonly usual: string
  /** With how it is computed or what has to be watched. */
  readonly deep: string
}

/** Terms of a table: id | names; with; semicolons | plain | usual | deep, one a line. */
export const termsOfTable = (table: string): Term[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', names = '', plain = '', usual = '', deep = ''] = line.split('|').map((cell) => cell.trim())
      return { id, names: names.split(';').map((name) => name.trim()), plain, usual, deep }
    })
