import type { CsvMapping, StatementPreview } from '@keelwise/contract/statements'
import { Button, NativeSelect } from '@mantine/core'
import tableClasses from '../../ui/data-table.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './file-questions.module.css'

type Column = keyof CsvMapping['columns']

const FIELDS: readonly (readonly [column: Column, label: string])[] = [
  ['date', 'Date'],
  ['amount', 'Amount'],
  ['debit', 'Money out'],
  ['credit', 'Money in'],
  ['description', 'Description'],
  ['type', 'Type'],
  ['account', 'Account'],
  ['symbol', 'Symbol'],
  ['units', 'Units'],
  ['price', 'Price'],
  ['fees', 'Fees'],
  ['currency', 'Currency'],
]
const NONE = ''

const SIGNS = [
  { value: 'as_is', label: 'Minus is money out' },
  { value: 'inverted', label: 'Plus is money out' },
  { value: 'by_type', label: 'The type says it' },
]
const ORDER_WORDS = { MDY: 'month first', DMY: 'day first', YMD: 'year first' } as const

interface ColumnMappingProps {
  table: NonNullable<StatementPreview['table']>
  isReading: boolean
  onChange: (mapping: CsvMapping) => void
}

/** Which column of an unknown table is what, over its first rows. */
export function ColumnMapping({ table, isReading, onChange }: ColumnMappingProps) {
  const { mapping, reading, headings, sample } = table
  const roleOf = (index: number): string =>
    FIELDS.filter(([column]) => mapping.columns[column] === index)
      .map(([, label]) => label)
      .join(', ')
  const setColumn = (column: Column, text: string) =>
    onChange({
      ...mapping,
      // What the old column said of dates and numbers says nothing of another.
      ...(column === 'date' ? { date_order: null } : {}),
      columns: { ...mapping.columns, [column]: text === NONE ? null : Number(text) },
    })
  const columnChoices = [
    { value: NONE, label: 'Not in this file' },
    ...headings.map((heading, index) => ({ value: String(index), label: heading })),
  ]
  return (
    <section className={classes.card} aria-label="Columns">
      <div className={classes.head}>
        <h2 className={classes.title}>Which column is what?</h2>
        <p className={classes.text}>
          This table is new to us. Say once what its columns are; files with the same headings are read by it.
        </p>
      </div>
      <ScrollRegion label="First rows of the file">
        <table className={tableClasses.table}>
          <thead>
            <tr>
              {headings.map((heading, index) => (
                <th key={`${heading}-${index}`} scope="col" data-used={roleOf(index) !== '' || undefined}>
                  {heading}
                  <span className={classes.role}>{roleOf(index) || 'Not used'}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, 5).map((row) => (
              <tr key={row.line}>
                {headings.map((heading, index) => (
                  <td key={`${heading}-${index}`} className={classes.cell}>
                    {row.cells[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={classes.fields}>
        {FIELDS.map(([column, label]) => (
          <NativeSelect
            key={column}
            label={label}
            data={columnChoices}
            value={mapping.columns[column] === null ? NONE : String(mapping.columns[column])}
            onChange={(event) => setColumn(column, event.currentTarget.value)}
          />
        ))}
        <NativeSelect
          label="Sign of the amount"
          data={SIGNS}
          value={mapping.amount_sign}
          onChange={(event) =>
            onChange({ ...mapping, amount_sign: event.currentTarget.value as CsvMapping['amount_sign'] })
          }
        />
        <NativeSelect
          label="Order of dates"
          data={[
            { value: NONE, label: `Automatic (${ORDER_WORDS[reading.date_order]})` },
            { value: 'MDY', label: 'Month first' },
            { value: 'DMY', label: 'Day first' },
            { value: 'YMD', label: 'Year first' },
          ]}
          value={mapping.date_order ?? NONE}
          onChange={(event) =>
            onChange({ ...mapping, date_order: (event.currentTarget.value || null) as CsvMapping['date_order'] })
          }
        />
        <NativeSelect
          label="Decimals"
          data={[
            { value: NONE, label: `Automatic (${reading.decimal_mark === '.' ? '1,234.56' : '1.234,56'})` },
            { value: '.', label: '1,234.56' },
            { value: ',', label: '1.234,56' },
          ]}
          value={mapping.decimal_mark ?? NONE}
          onChange={(event) =>
            onChange({ ...mapping, decimal_mark: (event.currentTarget.value || null) as CsvMapping['decimal_mark'] })
          }
        />
      </div>
      {!table.is_confirmed && (
        <div className={classes.confirm}>
          <Button variant="light" loading={isReading} onClick={() => onChange(mapping)}>
            Use these columns
          </Button>
        </div>
      )}
    </section>
  )
}
