import { SAVED_TITLE_LIMIT, type SavedQuestion } from '@keelwise/contract/saved-questions'
import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPinnedOff } from '@tabler/icons-react'
import { Suspense, lazy, useId, useState } from 'react'
import { Loaded } from '../../ui/block.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { NameDialog } from '../name-dialog.tsx'
import classes from './saved-questions.module.css'
import { useDeleteSaved, useOrderSaved, useRenameSaved, useSavedAnswer } from './use-saved-questions.ts'

// charts and the reader of answers come with the first card
const ShownAnswer = lazy(async () => ({ default: (await import('./shown-answer.tsx')).ShownAnswer }))

interface SavedCardProps {
  readonly question: SavedQuestion
  readonly place: number
  /** All that are kept, in their order. */
  readonly questions: readonly SavedQuestion[]
}

/** A kept question with its answer of now. */
export function SavedCard({ question, place, questions }: SavedCardProps) {
  const id = useId()
  const answer = useSavedAnswer(question.id)
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const order = useOrderSaved()
  const move = (to: number) =>
    order.mutate(questions.toSpliced(place, 1).toSpliced(to, 0, question), {
      onError: () => toast.error('The order could not be kept. Please try again.'),
    })
  return (
    <li className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{question.title}</h3>
        <RowMenu
          label={`Actions for ${question.title}`}
          size={32}
          items={[
            { label: 'Rename', icon: IconPencil, onChoose: () => setDialog('rename') },
            ...(place > 0 ? [{ label: 'Move up', icon: IconArrowUp, onChoose: () => move(place - 1) }] : []),
            ...(place < questions.length - 1
              ? [{ label: 'Move down', icon: IconArrowDown, onChoose: () => move(place + 1) }]
              : []),
            { label: 'Remove', icon: IconPinnedOff, isDestructive: true, onChoose: () => setDialog('remove') },
          ]}
        />
      </div>
      <Loaded query={answer} failure="This answer could not be computed." skeleton={<AnswerSkeleton />}>
        {(data) => (
          <Suspense fallback={<AnswerSkeleton />}>
            <ShownAnswer answer={data} />
          </Suspense>
        )}
      </Loaded>
      {dialog === 'rename' && <RenameSaved question={question} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && <RemoveSaved question={question} onClose={() => setDialog(null)} />}
    </li>
  )
}

const AnswerSkeleton = () => (
  <div role="status" aria-label="Computing the answer">
    <Skeleton height={18} width="80%" />
    <Skeleton height={96} mt="sm" radius="md" />
  </div>
)

interface SavedDialogProps {
  readonly question: SavedQuestion
  readonly onClose: () => void
}

function RenameSaved({ question: { id, title }, onClose }: SavedDialogProps) {
  const rename = useRenameSaved(id)
  return (
    <NameDialog
      title="Rename question"
      label="Name"
      start={title}
      maxLength={SAVED_TITLE_LIMIT}
      failure="The name could not be saved. Please try again."
      onSave={async (name) => void (await rename.mutateAsync(name))}
      onClose={onClose}
    />
  )
}

function RemoveSaved({ question: { id, title }, onClose }: SavedDialogProps) {
  const remove = useDeleteSaved(id)
  return (
    <ConfirmDialog
      isOpen
      title="Remove question"
      confirmLabel="Remove"
      busyLabel="Removing…"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => toast.success('Question removed'),
          onError: () => toast.error('The question could not be removed. Please try again.'),
        })
      }
    >
      {`“${title}” will no longer stand here. Its conversation stays.`}
    </ConfirmDialog>
  )
}
