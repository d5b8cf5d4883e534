import type { Budget, BudgetSuggestion, Budgets } from '@keelwise/contract/budgets'
import { Box, Button, Card, Flex } from '@mantine/core'
import { IconBell, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CategoryMark } from '../../domain/category-mark.tsx'
import { formatLongMonth } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { HeadlineFigure, HeadlineRow } from '../../domain/headline-figure.tsx'
import { alertUrl } from '../../domain/paths.ts'
import { ProgressBar } from '../../domain/progress-bar.tsx'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { Explain } from '../../ui/explain.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { BudgetDialog, type BudgetEdit } from './budget-dialog.tsx'
import { budgetStatusWord, leftWords } from './budget-words.ts'
import { useBudgetChanges, useBudgets } from './use-budgets.ts'

const MOST_SUGGESTIONS = 6

/** `/investor/budget`: what this month's envelopes have left. */
export function BudgetPage() {
  const query = useBudgets()
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      <Loaded
        query={query}
        failure="Your budget could not be loaded."
        skeleton={
          <Flex direction="column" gap="md" role="status" aria-label="Loading budget">
            <CardSkeleton hasFigure rows={0} />
            <CardSkeleton rows={4} />
          </Flex>
        }
      >
        {(budgets) => <Content budgets={budgets} />}
      </Loaded>
    </Flex>
  )
}

function Content({ budgets }: { readonly budgets: Budgets }) {
  const [edit, setEdit] = useState<BudgetEdit | null>(null)
  const { remove } = useBudgetChanges()
  const { results, suggestions, currency, days_left: days } = budgets
  return (
    <>
      {results.length === 0 ? (
        <Card padding={0}>
          <Notice
            drawing={<FreeBuoyDrawing />}
            heading="No budget yet"
            text="Say what a category may take a month, and see what is left of it on each day."
            action={<Button onClick={() => setEdit('new')}>New budget</Button>}
          />
        </Card>
      ) : (
        <>
          <Headline budgets={budgets} onAdd={() => setEdit('new')} />
          <Block title="Envelopes">
            <Box component="ul" mt={10} aria-label="Envelopes" className="divided">
              {results.map((budget) => (
                <Envelope
                  key={budget.id}
                  budget={budget}
                  days={days}
                  currency={currency}
                  onEdit={() => setEdit(budget)}
                  onRemove={() => remove.mutate(budget.id)}
                />
              ))}
            </Box>
          </Block>
        </>
      )}
      {suggestions.length === 0 ? null : (
        <Block title="Could be budgets">
          <Box component="ul" mt={10} aria-label="Suggested budgets" className="divided">
            {suggestions.slice(0, MOST_SUGGESTIONS).map((each) => (
              <Suggestion key={each.key} suggestion={each} currency={currency} onTake={() => setEdit(each)} />
            ))}
          </Box>
        </Block>
      )}
      <BudgetDialog edit={edit} currency={currency} onClose={() => setEdit(null)} />
    </>
  )
}

function Headline({ budgets, onAdd }: { readonly budgets: Budgets; readonly onAdd: () => void }) {
  const { total, currency, from, days_left: days, unconverted } = budgets
  const isOver = total.left.startsWith('-')
  return (
    <Card component="section" padding={0} aria-label="Budget" pb={{ base: 'md', sm: 20 }}>
      <HeadlineRow
        aside={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            New budget
          </Button>
        }
      >
        <HeadlineFigure
          label={isOver ? 'Spent beyond the budget' : `Left in ${formatLongMonth(from)}`}
          amount={total.left.replace('-', '')}
          currency={currency}
        />
        <Flex component="p" gap={6} align="center" mt="xs" c="dimmed" fz="sm" wrap="wrap">
          {formatMoney(total.spent, currency)} of {formatMoney(total.available, currency)} spent, {days}{' '}
          {days === 1 ? 'day' : 'days'} to go
          <Explain label="How the budget is counted">
            <p>
              What counts is what the spending report counts: refunds lessen it; transfers, pending and excluded
              transactions are left out. An envelope within a group&apos;s counts once in the total.
            </p>
            <p>
              The mark on a bar is today: as much as of the month has passed, or what you have usually spent by this day
              where that is more, as with a rent.
            </p>
          </Explain>
        </Flex>
        {total.left_out > 0 ? (
          <Box component="p" c="dimmed" fz="xs" mt={4}>
            Without {total.left_out === 1 ? 'one envelope' : `${total.left_out} envelopes`} in a currency without a
            rate.
          </Box>
        ) : null}
        {unconverted.length > 0 ? (
          <Box component="p" c="dimmed" fz="xs" mt={4}>
            Without amounts in {unconverted.join(', ')}: no exchange rate is known.
          </Box>
        ) : null}
      </HeadlineRow>
    </Card>
  )
}

interface EnvelopeProps {
  readonly budget: Budget
  readonly days: number
  readonly currency: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Envelope({ budget, days, currency, onEdit, onRemove }: EnvelopeProps) {
  const book = useCategoryBook()
  const name = (budget.level === 'GROUP' ? book.groupName(budget.key) : book.of(budget.key).name) ?? 'Group'
  const mark = budget.level === 'GROUP' ? (book.inGroup(budget.key)[0] ?? 'uncategorized') : budget.key
  const navigate = useNavigate()
  const alert = alertUrl({ kind: 'CATEGORY_OVER', category: `${budget.level}:${budget.key}`, budget: '1' })
  const said = budgetStatusWord(budget)
  return (
    <Box component="li" px={{ base: 'md', sm: 20 }} py={12}>
      <Flex align="center" gap={10} mb={8}>
        <CategoryMark category={mark} size={28} />
        <Flex flex={1} miw={0} gap="2px 10px" align="center" wrap="wrap">
          <Box flex="1 1 104px" miw="min-content">
            <span className="medium anywhere">{budget.level === 'GROUP' ? `All of ${name}` : name}</span>
            <Box component="span" display="block" c="dimmed" fz="xs" className="tabular">
              {formatMoney(budget.spent, currency)}
              {budget.available === null ? '' : ` of ${formatMoney(budget.available, currency)}`}
              {budget.carried !== null && Number(budget.carried) !== 0
                ? `, ${formatMoneyChange(budget.carried, currency)} carried`
                : ''}
              {budget.unconverted.length > 0 ? `, without ${budget.unconverted.join(', ')}: no rate is known` : ''}
            </Box>
          </Box>
          <Flex direction="column" align="flex-end" gap={2} ml="auto">
            {said?.word === null ? (
              <StatusPill tone={said.tone}>{leftWords(budget, days, currency)}</StatusPill>
            ) : (
              <span className="tabular small nowrap">{leftWords(budget, days, currency)}</span>
            )}
            {said?.word ? <StatusPill tone={said.tone}>{said.word}</StatusPill> : null}
          </Flex>
        </Flex>
        <RowMenu
          label={`Actions for ${name}`}
          size={36}
          items={[
            { label: 'Change', icon: IconPencil, onChoose: onEdit },
            { label: 'Tell me when…', icon: IconBell, onChoose: () => void navigate({ href: alert }) },
            { label: 'Remove', icon: IconTrash, onChoose: onRemove, isDestructive: true },
          ]}
        />
      </Flex>
      <ProgressBar
        label={`Spent of ${name}`}
        percent={Number(budget.percent ?? 100)}
        tone={said?.tone}
        mark={
          budget.available === null
            ? undefined
            : { percent: Number(budget.pace), text: `${Math.round(Number(budget.pace))}% would be its pace today` }
        }
      />
    </Box>
  )
}

interface SuggestionProps {
  readonly suggestion: BudgetSuggestion
  readonly currency: string
  readonly onTake: () => void
}

function Suggestion({ suggestion, currency, onTake }: SuggestionProps) {
  const name = useCategoryBook().of(suggestion.key).name
  return (
    <Flex component="li" align="center" gap={10} px={{ base: 'md', sm: 20 }} py={10}>
      <CategoryMark category={suggestion.key} size={28} />
      <Flex flex={1} miw={0} gap="6px 10px" align="center" wrap="wrap">
        <Box flex="1 1 140px" miw={0}>
          <span className="medium anywhere">{name}</span>
          <Box component="span" display="block" c="dimmed" fz="xs" className="tabular">
            Last months {suggestion.spent.map((amount) => formatMoney(amount, currency)).join(', ')}
          </Box>
        </Box>
        <Button
          variant="default"
          size="xs"
          ml="auto"
          onClick={onTake}
          aria-label={`Budget ${formatMoney(suggestion.amount, currency)} for ${name}`}
        >
          Budget {formatMoney(suggestion.amount, currency)}
        </Button>
      </Flex>
    </Flex>
  )
}
