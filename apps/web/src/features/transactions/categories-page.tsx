import type { OwnCategory } from '@keelwise/contract/categories'
import type { CategoryBook } from '@keelwise/contract/category-book'
import { categoryGroups } from '@keelwise/contract/words'
import { Anchor, Badge, Box, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowsJoin, IconBell, IconPencil, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { CategoryMark, CategoryName } from '../../domain/category-mark.tsx'
import { alertUrl, paths } from '../../domain/paths.ts'
import { useCategoryBook, useOwnCategories } from '../../domain/use-categories.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog, EntryDialog } from '../../ui/dialog.tsx'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useHref } from '../../ui/use-href.ts'
import { CategorySelect } from './category-select.tsx'
import classes from './categories-page.module.css'
import { useCategoryChanges } from './use-category-changes.ts'
import { formatCount } from '../../domain/locale.ts'

const CategoryForm = lazy(async () => ({ default: (await import('./category-form.tsx')).CategoryForm }))

/** `/investor/categories`: categories of the own, beside the default set. */
export function CategoriesPage() {
  const query = useOwnCategories()
  const book = useCategoryBook()
  const [entry, setEntry] = useState<OwnCategory | 'new' | null>(null)
  const [merging, setMerging] = useState<OwnCategory | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setEntry('new')}>
      Add category
    </Button>
  )
  const own = query.data?.results ?? []
  const live = own.filter((each) => !each.is_retired)
  const retired = own.filter((each) => each.is_retired)
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <div>
          <Box component="h2" fz="h1" lts="-0.02em" lh={1.25} m={0}>
            Categories
          </Box>
          <Text c="dimmed" maw="62ch" mt={6}>
            Your own stand beside the usual ones: in one of their groups, or in a group of your own.
          </Text>
        </div>
        {live.length > 0 ? add : null}
      </Group>
      <Card padding={0} component="section" aria-label="Your categories">
        {query.isPending ? (
          <Skeleton height={160} role="status" aria-label="Loading categories" />
        ) : query.data === undefined ? (
          <Failure isCompact text="Your categories could not be loaded." onTryAgain={() => void query.refetch()} />
        ) : live.length === 0 ? (
          <Notice
            drawing={<CalmWaterDrawing />}
            heading="No categories of your own yet"
            text="Add one for what the usual ones have no word for: the boat, the allotment, a hobby."
            action={add}
          />
        ) : (
          <Rows categories={live} book={book} onEdit={setEntry} onMerge={setMerging} />
        )}
      </Card>
      {retired.length > 0 ? (
        <Stack gap="sm" component="section" aria-label="Retired categories">
          <h3>Retired</h3>
          <Card padding={0}>
            <Rows categories={retired} book={book} onEdit={setEntry} onMerge={setMerging} />
          </Card>
        </Stack>
      ) : null}
      <Stack gap="sm" component="section" aria-label="Usual categories">
        <h3>The usual ones</h3>
        <Card>
          <ul className={classes.usual}>
            {Object.entries(categoryGroups).map(([group, { name, categories }]) => (
              <li key={group}>
                <Text fz="sm" fw={600} mb={6}>
                  {name}
                </Text>
                <Stack component="ul" gap={6} fz="sm">
                  {Object.keys(categories).map((category) => (
                    <li key={category}>
                      <CategoryName category={category} />
                    </li>
                  ))}
                </Stack>
              </li>
            ))}
          </ul>
        </Card>
      </Stack>
      <EntryDialog entry={entry} onClose={() => setEntry(null)} titles={['New category', 'Change category']} size={480}>
        {(category) => (
          <Suspense fallback={<Skeleton height={320} />}>
            <CategoryForm category={category} onDone={() => setEntry(null)} />
          </Suspense>
        )}
      </EntryDialog>
      <MergeDialog category={merging} onClose={() => setMerging(null)} />
    </Stack>
  )
}

interface RowsProps {
  readonly categories: readonly OwnCategory[]
  readonly book: CategoryBook
  readonly onEdit: (category: OwnCategory) => void
  readonly onMerge: (category: OwnCategory) => void
}

/** Groups first, each followed by what is in it. */
function Rows({ categories, book, onEdit, onMerge }: RowsProps) {
  const placeOf = ({ group, id, name }: OwnCategory): string =>
    group === null || book.groupName(group) === null ? `${name} ${id}` : `${book.groupName(group)} ${group} ${name}`
  const inOrder = categories.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
  return (
    <ul className={classes.rows}>
      {inOrder.map((category) => (
        <Row key={category.id} category={category} book={book} onEdit={onEdit} onMerge={onMerge} />
      ))}
    </ul>
  )
}

function Row({ category, book, onEdit, onMerge }: Omit<RowsProps, 'categories'> & { readonly category: OwnCategory }) {
  const { retire } = useCategoryChanges()
  const { id, name, group, is_retired: isRetired, merged_into: mergedInto, transactions } = category
  const query = new URLSearchParams({ category__in: id, dates: 'all' })
  const link = useHref(`${paths.investorTransactions}?${query}`)
  const navigate = useNavigate()
  const alert = alertUrl({ kind: 'CATEGORY_OVER', category: `CATEGORY:${id}` })
  const canWatch = !isRetired && category.kind === 'spending'
  const setRetired = (next: boolean) =>
    retire.mutate(
      { id, is_retired: next },
      {
        onError: (thrown) => {
          const taken = fieldMessage(toApiError(thrown), 'name')
          if (taken) toast.error(taken)
          else toast.somethingWentWrong()
        },
      },
    )
  return (
    <li className={classes.row}>
      <CategoryMark category={id} size={32} />
      <span className={classes.what}>
        <Text component="span" fz="sm" fw={500} className="truncate block">
          {name}
        </Text>
        <small className="truncate block">
          {mergedInto
            ? `Merged into ${book.of(mergedInto).name}`
            : group === null
              ? 'A group of its own'
              : `In ${book.groupName(group) ?? 'no group'}`}
        </small>
      </span>
      {transactions > 0 ? (
        <Anchor {...link} fz="sm" className="tabular nowrap">
          {formatCount(transactions)} {transactions === 1 ? 'transaction' : 'transactions'}
        </Anchor>
      ) : (
        <Badge variant="light" color="gray" tt="none" fw={500} lts={0}>
          Unused
        </Badge>
      )}
      <RowMenu
        label={`Actions for ${name}`}
        size={36}
        items={[
          { label: 'Change', icon: IconPencil, onChoose: () => onEdit(category) },
          ...(canWatch
            ? [{ label: 'Tell me when…', icon: IconBell, onChoose: () => void navigate({ href: alert }) }]
            : []),
          ...(mergedInto ? [] : [{ label: 'Merge into', icon: IconArrowsJoin, onChoose: () => onMerge(category) }]),
          isRetired
            ? { label: 'Bring back', icon: IconArchiveOff, onChoose: () => setRetired(false) }
            : { label: 'Retire', icon: IconArchive, onChoose: () => setRetired(true) },
        ]}
      />
    </li>
  )
}

/** Gives all that a category carries to another. */
function MergeDialog({ category, onClose }: { readonly category: OwnCategory | null; readonly onClose: () => void }) {
  return (
    <Dialog isOpen={category !== null} onClose={onClose} title={`Merge ${category?.name ?? ''}`}>
      {category ? <Merge category={category} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Merge({ category, onClose }: { readonly category: OwnCategory; readonly onClose: () => void }) {
  const { merge } = useCategoryChanges()
  const [into, setInto] = useState('')
  const refused = merge.error ? fieldMessage(toApiError(merge.error), 'into') : undefined
  return (
    <Stack gap="md">
      <Text>
        All that is in {category.name}, and its rules, go to the other, and {category.name} is retired. This cannot be
        undone.
      </Text>
      <CategorySelect
        label="Merge into"
        value={into}
        onChange={setInto}
        none={{ value: '', label: 'Choose a category' }}
        without={category.id}
        error={refused}
        data-autofocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button
          disabled={into === ''}
          loading={merge.isPending}
          onClick={() => merge.mutate({ id: category.id, into }, { onSuccess: onClose })}
        >
          Merge
        </Button>
      </Group>
    </Stack>
  )
}
