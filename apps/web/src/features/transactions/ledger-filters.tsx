import { Button, Stack } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { INSTITUTIONS_PAGE_SIZE_TRANSACTIONS, useInstitutions } from '../../domain/use-institutions.ts'
import { atFirstTouch } from '../../ui/later.ts'
import list from '../../ui/list-page.module.css'
import { OpensLater } from '../../ui/opens-later.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { filterParts } from './address-filter.ts'
import classes from './ledger-filters.module.css'
import type { LedgerFiltersProps } from './ledger-filter-fields.tsx'

const fields = atFirstTouch(() => import('./ledger-filter-fields.tsx'))

/** What the ledger is searched for and narrowed to, each to be let go of by itself. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const query = useInstitutions(INSTITUTIONS_PAGE_SIZE_TRANSACTIONS)
  const institutions = query.data?.pages.flatMap((page) => page.results) ?? []
  const book = useCategoryBook()
  const names = {
    account: institutions.flatMap((one) => one.accounts).find((one) => one.id === filter.account_id)?.account_name,
    institution: institutions.find((one) => one.institution_id === filter.institution)?.institution_name,
  }
  const parts = filterParts(filter, names, book)
  const button = (
    <Button variant="default" leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}>
      {parts.length > 0 ? `Filters (${parts.length})` : 'Filters'}
    </Button>
  )
  return (
    <Stack gap="sm">
      <div className={list.tools} role="search" aria-label="Transactions">
        <SearchBox
          label="Search transactions"
          placeholder="Payee, text, account, 12.50 or >100"
          className={classes.search ?? ''}
          value={filter.search ?? ''}
          onSearch={(search) => onChange({ search })}
        />
        <OpensLater button={button} opens="dialog" code={fields}>
          {({ LedgerFilterFields }) => <LedgerFilterFields button={button} filter={filter} onChange={onChange} />}
        </OpensLater>
      </div>
      {parts.length > 0 ? (
        <ul className={classes.parts} aria-label="Only these">
          {parts.map(({ words, keys }) => (
            <li key={keys[0]}>
              <Button
                variant="light"
                size="compact-sm"
                fw={500}
                rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
                aria-label={`Remove filter ${words}`}
                onClick={() => onChange(Object.fromEntries(keys.map((key) => [key, undefined])))}
              >
                {words}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}
