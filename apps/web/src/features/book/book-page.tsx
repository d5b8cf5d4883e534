import type { BookTab } from '@keelwise/contract/book'
import { Card, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { SavedQuestions } from '../../domain/saved/saved-questions.tsx'
import { paths } from '../../domain/paths.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import classes from './book-page.module.css'
import { BookRows } from './book-rows.tsx'
import { Households } from './households.tsx'
import { type BookChoice, tabOf, useBookViews } from './use-book.ts'
import { ViewTools } from './view-tools.tsx'
import { formatCount } from '../../domain/locale.ts'

interface BookPageProps {
  readonly choice: BookChoice
  readonly onChoose: (choice: BookChoice) => void
}

const keyOf = (tab: Pick<BookTab, 'id' | 'view'>): string => tab.id ?? tab.view

/** `/advisor/book`: one question at a time asked of all clients, and the households they form. */
export function BookPage({ choice, onChoose }: BookPageProps) {
  const views = useBookViews()
  useLoadFailure(views, () => {})
  const open = tabOf(choice, views.data?.results)
  if (views.isLoadingError)
    return (
      <Failure
        heading="Error loading the book"
        text="Your views could not be loaded."
        onTryAgain={() => void views.refetch()}
        isTryingAgain={views.isFetching}
      />
    )
  if (!views.data || !open) return <BookSkeleton />
  if (views.data.clients_count === 0)
    return (
      <Card padding={0}>
        <Notice
          drawing={<FreeBuoyDrawing />}
          heading="No clients yet"
          text="The book asks all your clients one question at a time. Add your first client to start it."
          action={<LinkButton to={paths.advisorClients}>Go to Clients</LinkButton>}
        />
      </Card>
    )
  const { clients_count: clients, holders_count: holders, results: tabs } = views.data
  return (
    <Stack gap="md" maw={1120} mx="auto">
      <Text maw="80ch" c="dimmed" fz="sm" className="pretty">
        {formatCount(clients)} {clients === 1 ? 'client' : 'clients'} in the book, {formatCount(holders)} with holdings
        you can see. Inactive clients are left out.
      </Text>
      <Tabs
        value={keyOf(open)}
        onChange={(view) => view !== null && onChoose({ view, threshold: null })}
        variant="none"
        keepMounted={false}
      >
        <Tabs.List className={classes.tiles} aria-label="Views">
          {tabs.map((tab) => (
            <Tabs.Tab key={keyOf(tab)} value={keyOf(tab)} className={classes.tile}>
              <span className={classes.count} data-none={tab.count === 0 || undefined}>
                {formatCount(tab.count)}
              </span>
              <span className={classes.tileName}>{tab.name}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={keyOf(open)}>
          {/* of another view nothing waits: the threshold of the last one is none of its own */}
          <Card key={keyOf(open)} padding={0} miw={0}>
            <ViewTools
              tab={open}
              threshold={choice.threshold ?? open.threshold}
              onThreshold={(threshold) =>
                onChoose({ view: keyOf(open), threshold: threshold === open.threshold ? null : threshold })
              }
              onOpen={(view) => onChoose({ view, threshold: null })}
            />
            <BookRows
              asked={{ view: open.view, threshold: choice.threshold ?? open.threshold }}
              hasHoldings={holders > 0}
            />
          </Card>
        </Tabs.Panel>
      </Tabs>
      <Households />
      <SavedQuestions />
    </Stack>
  )
}

function BookSkeleton() {
  return (
    <Stack gap="md" maw={1120} mx="auto" role="status" aria-label="Loading the book">
      <Skeleton height={14} width={320} maw="100%" />
      <div className={classes.tiles}>
        {[1, 2, 3, 4, 5, 6].map((tile) => (
          <Skeleton key={tile} height={84} radius="lg" />
        ))}
      </div>
      <CardSkeleton rows={5} />
    </Stack>
  )
}
