import type { CsvMapping, StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { formatLongDate } from '../../domain/format-date.ts'
import { CurrencyField } from './currency-field.tsx'
import classes from './file-questions.module.css'
import { formatFigure } from '../../domain/format-figure.ts'
import { formatFileAmount } from './format-file-amount.ts'
import { QuestionCard } from './question-card.tsx'

interface FileQuestionsProps {
  readonly preview: StatementPreview
  readonly onSay: (change: Partial<StatementChoices>) => void
}

/** What a file leaves open as a whole: its dates, its numbers, its signs, its charges, its currency. */
export function FileQuestions({ preview, onSay }: FileQuestionsProps) {
  const { date_question: date, decimal_question: decimal, table } = preview
  const change = (part: Partial<CsvMapping>) => table && onSay({ mapping: { ...table.mapping, ...part } })
  const asking = preview.accounts.filter(({ asks_currency: asks }) => asks)
  const example = table?.sign_example
  return (
    <>
      {date && (
        <QuestionCard
          label="Dates"
          title={`Which day is “${date.example}”?`}
          text="Every date in this file can be read in two ways."
          value={date.chosen}
          choices={[
            { value: 'MDY', label: formatLongDate(date.month_first) },
            { value: 'DMY', label: formatLongDate(date.day_first) },
          ]}
          onChange={(order) => (table ? change({ date_order: order }) : onSay({ date_order: order }))}
        />
      )}
      {decimal && (
        <QuestionCard
          label="Numbers"
          title={`How much is “${decimal.example}”?`}
          text="Every number in this file can be read in two ways."
          value={decimal.chosen}
          choices={[
            { value: '.', label: formatFigure(decimal.point) },
            { value: ',', label: formatFigure(decimal.comma) },
          ]}
          onChange={(mark) => (table ? change({ decimal_mark: mark }) : onSay({ decimal_mark: mark }))}
        />
      )}
      {table && example && (
        <QuestionCard
          label="Signs"
          title={`Is ${formatFileAmount(example.amount, null)} money in or money out?`}
          text={`It stands beside “${example.text}” in line ${example.line}. The file does not say what its signs mean.`}
          value={table.mapping.amount_sign === null ? null : isMoneyIn(table.mapping, example.amount) ? 'in' : 'out'}
          choices={[
            { value: 'in', label: 'Money in' },
            { value: 'out', label: 'Money out' },
          ]}
          onChange={(flow) =>
            change({ amount_sign: (flow === 'in') === example.amount.startsWith('-') ? 'inverted' : 'as_is' })
          }
        />
      )}
      {table && table.reading.amount_basis === null && (
        <QuestionCard
          label="Charges"
          title="Are fees and taxes inside the amounts?"
          text="They stand in columns of their own, and the rows do not tell whether the amounts hold them already."
          value={table.mapping.amount_basis}
          choices={[
            { value: 'net', label: 'Inside already' },
            { value: 'gross', label: 'On top of them' },
          ]}
          onChange={(basis) => change({ amount_basis: basis })}
        />
      )}
      {asking.length > 1 && (
        <section className={classes.card} aria-label="Currency">
          <div className={classes.head}>
            <h2 className={classes.title}>Which currency are these accounts in?</h2>
            <p className={classes.text}>The file does not say it. Each account can still have its own below.</p>
          </div>
          <div className={classes.choice}>
            <CurrencyField
              label="Currency of all accounts"
              value={sameOf(asking.map(({ currency }) => currency))}
              suggested={sameOf(asking.map(({ suggested_currency: code }) => code))}
              onChange={(currency) => onSay({ currency })}
            />
          </div>
        </section>
      )}
    </>
  )
}

const isMoneyIn = ({ amount_sign: sign }: CsvMapping, amount: string): boolean =>
  (sign === 'inverted') === amount.startsWith('-')

const sameOf = (values: readonly (string | null)[]): string | null => {
  const [first = null, ...others] = [...new Set(values)]
  return others.length === 0 ? first : null
}
