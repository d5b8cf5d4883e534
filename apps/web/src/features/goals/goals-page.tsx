import type { Goal, Goals } from '@keelwise/contract/goals'
import { type GoalKind, goalKindDisplay, namesOf } from '@keelwise/contract/words'
import { Box, Button, Card, Flex, Menu, SimpleGrid } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { sumOf } from '../../domain/cents.ts'
import { HeadlineFigure, HeadlineRow } from '../../domain/headline-figure.tsx'
import { useGoals } from '../../domain/use-goals.ts'
import { Loaded } from '../../ui/block.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { Explain } from '../../ui/explain.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GoalCard } from './goal-card.tsx'
import { GoalDialog, type GoalEdit } from './goal-dialog.tsx'
import { templates } from './goal-entry.ts'
import { useGoalChanges } from './use-goal-changes.ts'

/** `/investor/goals`: what a person saves for and pays off. */
export function GoalsPage() {
  const query = useGoals()
  return (
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }}>
      <Loaded query={query} failure="Your goals could not be loaded." skeleton={<GoalsSkeleton />}>
        {(goals) => <Content goals={goals} />}
      </Loaded>
    </Flex>
  )
}

function Content({ goals }: { readonly goals: Goals }) {
  const [edit, setEdit] = useState<GoalEdit | null>(null)
  const [given, setGiven] = useState<Goal | null>(null)
  const { remove } = useGoalChanges()
  const begin = (kind: GoalKind) => setEdit({ kind, goal: null })
  return (
    <>
      {goals.results.length === 0 ? (
        <Templates onChoose={begin} />
      ) : (
        <>
          <Headline goals={goals} onAdd={begin} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'sm', sm: 'md' }} style={{ alignItems: 'start' }}>
            {goals.results.map((goal) => (
              <GoalCard
                key={goal.id}
                goal={goal}
                currency={goals.currency}
                onEdit={() => setEdit({ kind: goal.kind, goal })}
                onRemove={() => setGiven(goal)}
              />
            ))}
          </SimpleGrid>
        </>
      )}
      <GoalDialog edit={edit} goals={goals} onClose={() => setEdit(null)} />
      <ConfirmDialog
        isOpen={given !== null}
        title={`Give up ${given?.name ?? ''}`}
        confirmLabel="Give up"
        busyLabel="Giving up"
        isBusy={remove.isPending}
        onCancel={() => setGiven(null)}
        onConfirm={() => given && remove.mutate(given.id, { onSettled: () => setGiven(null) })}
      >
        The goal is removed. Its accounts and what they hold stay as they are.
      </ConfirmDialog>
    </>
  )
}

const kinds = namesOf(goalKindDisplay)

/** What is put aside together, and how the goals stand. */
function Headline({ goals, onAdd }: { readonly goals: Goals; readonly onAdd: (kind: GoalKind) => void }) {
  const saving = goals.results.filter(({ kind }) => kind !== 'DEBT')
  const isAtLeast = saving.some(({ is_at_least: some }) => some)
  const count = (status: Goal['status']) => goals.results.filter((goal) => goal.status === status).length
  const said = [
    [count('reached'), 'reached'],
    [count('on_track'), 'on track'],
    [count('behind') + count('overdue'), 'behind'],
  ].flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`]))
  return (
    <Card component="section" padding={0} aria-label="Goals" pb={{ base: 'md', sm: 20 }}>
      <HeadlineRow
        aside={
          <Menu position="bottom-end" width={280}>
            <Menu.Target>
              <Button leftSection={<IconPlus size={16} aria-hidden />}>New goal</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {kinds.map((kind) => (
                <Menu.Item key={kind} onClick={() => onAdd(kind)}>
                  {goalKindDisplay[kind]}
                  <Box component="span" display="block" c="dimmed" fz="xs">
                    {templates[kind].about}
                  </Box>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        }
      >
        <HeadlineFigure
          label={isAtLeast ? 'Put aside for goals, at least' : 'Put aside for goals'}
          amount={sumOf(saving.map(({ saved }) => saved))}
          currency={goals.currency}
        />
        <Flex component="p" gap={6} align="center" mt="xs" c="dimmed" fz="sm">
          {said.join(' · ')}
          <Explain label="How goals are worked out">
            <p>
              What an account holds counts for one goal only: a goal that was made earlier has what it wants first, a
              later one the rest.
            </p>
            <p>
              On track means that what you put aside a month comes to what is missing by the goal&apos;s date, without
              any return. Amounts in other currencies are converted at the last known rate.
            </p>
          </Explain>
        </Flex>
      </HeadlineRow>
    </Card>
  )
}

/** What a first goal can be. */
const Templates = ({ onChoose }: { readonly onChoose: (kind: GoalKind) => void }) => (
  <Card padding={0}>
    <Notice
      drawing={<FreeBuoyDrawing />}
      heading="What is your money for?"
      text="Say what you save for or pay off, and see how far it is, whether it is on track and what it takes a month."
      action={
        <Flex gap={8} wrap="wrap" justify="center">
          {kinds.map((kind) => (
            <Button key={kind} variant="default" onClick={() => onChoose(kind)}>
              {goalKindDisplay[kind]}
            </Button>
          ))}
        </Flex>
      }
    />
  </Card>
)

const GoalsSkeleton = () => (
  <Flex direction="column" gap={{ base: 'sm', sm: 'md' }} role="status" aria-label="Loading goals">
    <CardSkeleton hasFigure rows={0} />
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'sm', sm: 'md' }}>
      <CardSkeleton rows={3} />
      <CardSkeleton rows={3} />
    </SimpleGrid>
  </Flex>
)
