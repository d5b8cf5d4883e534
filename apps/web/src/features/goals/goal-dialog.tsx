import type { Goal, Goals } from '@keelwise/contract/goals'
import type { GoalKind } from '@keelwise/contract/words'
import { Suspense, lazy } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

// the library of forms comes when something is entered
const GoalForm = lazy(async () => ({ default: (await import('./goal-form.tsx')).GoalForm }))

/** What is entered: a new goal of a kind, or a change of one. */
export type GoalEdit = { readonly kind: GoalKind; readonly goal: Goal | null }

interface GoalDialogProps {
  /** Null closes the dialog. */
  readonly edit: GoalEdit | null
  readonly goals: Goals
  readonly onClose: () => void
}

/** Adds a goal or changes it. */
export const GoalDialog = ({ edit, goals, onClose }: GoalDialogProps) => (
  <Dialog isOpen={edit !== null} onClose={onClose} title={edit?.goal ? 'Change goal' : 'New goal'} size={520}>
    {edit === null ? null : (
      <Suspense fallback={null}>
        <GoalForm {...edit} goals={goals} onClose={onClose} />
      </Suspense>
    )}
  </Dialog>
)
