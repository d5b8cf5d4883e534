import { type BookTab, type BookView, bookRules, thresholdFault } from '@keelwise/contract/book'
import { ActionIcon, Box, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconBookmark, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './book-page.module.css'
import { useBookChanges } from './use-book.ts'

/** Milliseconds after the last digit until the list is asked again. */
const TYPING_WAIT_MS = 300

const BEFORE: Readonly<Record<BookView, string>> = {
  cash: 'Cash is more than',
  position: 'One position is more than',
  drift: 'Equity is off target by more than',
  meeting: 'The last meeting was more than',
  action: 'An action agreed in a meeting is past its day and not done.',
  connection: 'An account they share has a connection that needs attention.',
}
const AFTER: Readonly<Record<BookView, string>> = {
  cash: 'of the portfolio',
  position: 'of what is held',
  drift: ', up or down',
  meeting: 'ago, or never',
  action: '',
  connection: '',
}
const UNIT = { percent: '%', points: 'pts', days: 'days', actions: '', accounts: '' } as const

interface ViewToolsProps {
  readonly tab: Omit<BookTab, 'count'>
  readonly threshold: string | null
  readonly onThreshold: (threshold: string) => void
  readonly onOpen: (view: string) => void
}

/** What the open view asks, with its threshold to turn, and the ways to keep it. */
export function ViewTools({ tab, threshold, onThreshold, onOpen }: ViewToolsProps) {
  const [text, setText] = useState(threshold ?? '')
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null)
  const { update, remove } = useBookChanges()
  const fault = threshold === null ? null : thresholdFault(tab.view, text)
  const ask = useDebouncedCallback((wanted: string) => onThreshold(wanted), TYPING_WAIT_MS)
  const { id } = tab
  const isChanged = threshold !== tab.threshold
  const keep = () => {
    if (id === null || threshold === null) return
    update.mutate(
      { id, threshold },
      {
        onSuccess: () => onOpen(id),
        onError: () => void toast.error('The view could not be saved. Please try again.'),
      },
    )
  }
  return (
    <div className={classes.head}>
      <Box miw={0}>
        <h2 className="anywhere">{tab.name}</h2>
        {threshold === null ? (
          <p className={classes.rule}>{BEFORE[tab.view]}</p>
        ) : (
          <div className={classes.rule}>
            <span aria-hidden>{BEFORE[tab.view]}</span>
            <TextInput
              aria-label={`${BEFORE[tab.view]}, ${bookRules[tab.view].unit}`}
              className={classes.threshold}
              size="sm"
              inputMode="decimal"
              rightSection={<span aria-hidden>{UNIT[bookRules[tab.view].unit]}</span>}
              rightSectionWidth={44}
              value={text}
              aria-invalid={fault !== null}
              aria-describedby={fault ? 'book-threshold-fault' : undefined}
              onChange={(event) => {
                const wanted = event.currentTarget.value.trim()
                setText(wanted)
                if (thresholdFault(tab.view, wanted) === null) ask(wanted)
                else ask.cancel()
              }}
            />
            <span aria-hidden>{AFTER[tab.view]}</span>
          </div>
        )}
        {fault ? (
          <Text id="book-threshold-fault" role="alert" mt={6} c="var(--kw-down)" fz="sm">
            {fault}
          </Text>
        ) : null}
      </Box>
      <div className={classes.tools}>
        {id !== null && isChanged && fault === null ? (
          <Button variant="default" onClick={keep} loading={update.isPending}>
            Keep this threshold
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
          disabled={fault !== null}
          onClick={() => setDialog('save')}
        >
          Save view
        </Button>
        {id === null ? null : (
          <Menu position="bottom-end" width={160} withInitialFocusPlaceholder={false} withinPortal={false}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${tab.name}`}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                onClick={() => setDialog('rename')}
              >
                Rename
              </Menu.Item>
              <Menu.Item
                color="var(--kw-down)"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                onClick={() => setDialog('delete')}
              >
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {dialog === 'save' || dialog === 'rename' ? (
        <NameDialog
          tab={tab}
          threshold={threshold}
          isNew={dialog === 'save'}
          onClose={() => setDialog(null)}
          onOpen={onOpen}
        />
      ) : null}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title="Delete view"
        confirmLabel="Delete"
        busyLabel="Deleting…"
        isBusy={remove.isPending}
        onCancel={() => setDialog(null)}
        onConfirm={() => {
          if (id === null) return
          remove.mutate(id, {
            onSuccess: () => onOpen(tab.view),
            onError: () => void toast.error('The view could not be deleted. Please try again.'),
          })
        }}
      >
        {`The view “${tab.name}” is deleted. No client changes.`}
      </ConfirmDialog>
    </div>
  )
}

interface NameDialogProps extends Pick<ViewToolsProps, 'tab' | 'threshold' | 'onOpen'> {
  readonly isNew: boolean
  readonly onClose: () => void
}

/** Asks for the name of a view that is kept or renamed. */
function NameDialog({ tab, threshold, isNew, onClose, onOpen }: NameDialogProps) {
  const [name, setName] = useState(isNew ? '' : tab.name)
  const { create, update } = useBookChanges()
  const { error, isPending } = isNew ? create : update
  const save = async () => {
    const saved =
      isNew || tab.id === null
        ? await create.mutateAsync({ name: name.trim(), view: tab.view, threshold })
        : await update.mutateAsync({ id: tab.id, name: name.trim() })
    onClose()
    if (isNew) onOpen(saved.id)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save().catch(() => {})
  }
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? 'Save view' : 'Rename view'} canClose={!isPending}>
      <form onSubmit={handleSubmit}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={60}
            error={
              error
                ? (fieldMessage(toApiError(error), 'name') ?? 'The view could not be saved. Please try again.')
                : undefined
            }
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
