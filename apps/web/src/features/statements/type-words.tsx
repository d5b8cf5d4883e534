import type { CsvMapping, StatementPreview } from '@keelwise/contract/statements'
import { type TransactionType, transactionTypeDisplay } from '@keelwise/contract/words'
import { NativeSelect } from '@mantine/core'
import classes from './file-questions.module.css'
import { formatCount } from '../../domain/locale.ts'

const UNDECIDED = ''

interface TypeWordsProps {
  readonly words: NonNullable<StatementPreview['table']>['types']
  readonly mapping: CsvMapping
  readonly onChange: (mapping: CsvMapping) => void
}

/** What the words of the type column mean; those that nobody knows come first. */
export function TypeWords({ words, mapping, onChange }: TypeWordsProps) {
  return (
    <section className={classes.card} aria-label="Kinds">
      <div className={classes.head}>
        <h2 className={classes.title}>What kind of row is it?</h2>
        <p className={classes.text}>
          {words.some(({ type }) => type === null)
            ? 'This file uses words we do not know. Say what they mean; it is remembered for the next file.'
            : 'The words of this file and what they are read as.'}
        </p>
      </div>
      <div className={classes.fields}>
        {words.map(({ word, count, type }) => (
          <NativeSelect
            key={word}
            label={word}
            description={count === 1 ? '1 row' : `${formatCount(count)} rows`}
            data={[
              ...(type === null ? [{ value: UNDECIDED, label: 'Choose a kind' }] : []),
              ...Object.entries(transactionTypeDisplay).map(([value, label]) => ({ value, label })),
            ]}
            value={type ?? UNDECIDED}
            onChange={(event) => {
              const chosen = event.currentTarget.value as TransactionType | typeof UNDECIDED
              if (chosen !== UNDECIDED) onChange({ ...mapping, types: { ...mapping.types, [word]: chosen } })
            }}
          />
        ))}
      </div>
    </section>
  )
}
