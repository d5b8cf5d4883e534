import type { CsvMapping, StatementPreview } from '@keelwise/contract/statements'
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import tableClasses from '../../ui/data-table.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import classes from './file-questions.module.css'

type Column = keyof CsvMapping['columns']

const FIELDS: readonly (readonly [column: Column, label: string])[] = [
  ['date', 'Date'],
  ['amount', 'Amount'],
  ['debit', 'Money out'],
  ['credit', 'Money in'],
  ['direction', 'In or out'],
  ['description', 'Description'],
  ['type', 'Type'],
  ['account', 'Account'],
  ['symbol', 'Symbol'],
  ['isin', 'ISIN'],
  ['units', 'Units'],
  ['price', 'Price'],
  ['fees', 'Fees'],
  ['tax', 'Taxes'],
  ['currency', 'Currency'],
  ['price_currency', 'Currency of the price'],
  ['balance', 'Balance'],
  ['status', 'Status'],
  ['reference', 'Reference'],
]
const POSITION_FIELDS: readonly (readonly [column: Column, label: string])[] = [
  ['symbol', 'Symbol'],
  ['isin', 'ISIN'],
  ['description', 'Name'],
  ['units', 'Units'],
  ['price', 'Price'],
  ['value', 'Value'],
  ['cost', 'Cost of all'],
  ['unit_cost', 'Cost of one'],
  ['currency', 'Currency'],
  ['account', 'Account'],
  ['date', 'Date'],
]
const NONE = ''

const SIGNS = [
  { value: 'as_is', label: 'Minus is money out' },
  { value: 'inverted', label: 'Plus is money out' },
  { value: 'by_type', label: 'The type says it' },
]
const automaticSign = (sign: CsvMapping['amount_sign']): string =>
  sign === null
    ? 'Not known yet'
    : `Automatic (${(SIGNS.find(({ value }) => value === sign)?.label ?? '').toLowerCase()})`
const ORDER_WORDS = { MDY: 'month first', DMY: 'day first', YMD: 'year first' } as const

/** What was found of a table in one sentence; null while what it cannot do without is not known. */
function recognised({ kind, columns }: CsvMapping): string | null {
  const has = (...names: Column[]): boolean => names.some((name) => columns[name] !== null)
  const isWhole =
    kind === 'positions'
      ? has('symbol', 'isin', 'description') && has('units', 'value')
      : has('date') && has('description', 'symbol', 'isin') && has('amount', 'debit', 'credit', 'units')
  if (!isWhole) return null
  const names = (kind === 'positions' ? POSITION_FIELDS : FIELDS)
    .filter(([name]) => has(name))
    .map(([, label]) => label)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} recognised.`
}

interface ColumnMappingProps {
  table: NonNullable<StatementPreview['table']>
  isReading: boolean
  onChange: (mapping: CsvMapping) => void
}

/** Which column of an unknown table is what, over its first rows. */
export function ColumnMapping({ table, isReading, onChange }: ColumnMappingProps) {
  const { mapping, reading, headings, sample } = table
  const found = recognised(mapping)
  // what stands open stays so when the last column is said
  const [isOpen, setOpen] = useState(found === null)
  const fieldsId = useId()
  const fields = mapping.kind === 'positions' ? POSITION_FIELDS : FIELDS
  const roleOf = (index: number): string =>
    fields
      .filter(([column]) => mapping.columns[column] === index)
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
          {table.profile === null
            ? 'This table is new to us. Say once what its columns are; files with the same headings are read by it.'
            : `This is how files of ${table.profile} are read. What you change is remembered for the next one.`}
        </p>
        {found !== null && (
          <p className="row wrap gap-8" style={{ marginTop: 8 }}>
            <span className="medium">{found}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-controls={isOpen ? fieldsId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Fold' : 'Change'}
            </Button>
          </p>
        )}
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
      {isOpen && (
        <div id={fieldsId} className={classes.fields}>
          <NativeSelect
            label="The rows are"
            data={[
              { value: 'transactions', label: 'Transactions' },
              { value: 'positions', label: 'Holdings' },
            ]}
            value={mapping.kind}
            onChange={(event) => onChange({ ...mapping, kind: event.currentTarget.value as CsvMapping['kind'] })}
          />
          {fields.map(([column, label]) => (
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
            data={[{ value: NONE, label: automaticSign(reading.amount_sign) }, ...SIGNS]}
            value={mapping.amount_sign ?? NONE}
            onChange={(event) =>
              onChange({ ...mapping, amount_sign: (event.currentTarget.value || null) as CsvMapping['amount_sign'] })
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
      )}
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
