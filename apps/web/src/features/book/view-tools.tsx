import { type BookTab, type BookView, bookRules, thresholdFault } from '@keelwise/contract/book'
import { ActionIcon, Box, Button, Flex, Group, Menu, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { NameDialog } from '../../domain/name-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './book-page.module.css'
import { useBookChanges } from './use-book.ts'

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
  const [shown, setShown] = useState(threshold)
  // another one than was typed here, e.g. the one that is kept
  if (shown !== threshold) {
    setShown(threshold)
    setText(threshold ?? '')
  }
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null)
  const { create, update, remove } = useBookChanges()
  const fault = threshold === null ? null : thresholdFault(tab.view, text)
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
    <Flex
      gap="12px 24px"
      align="flex-start"
      justify="space-between"
      direction={{ base: 'column', sm: 'row' }}
      py={{ base: 14, sm: 'md' }}
      px={{ base: 'md', sm: 20 }}
      style={{ borderBottom: '1px solid var(--kw-hairline)' }}
    >
      <Box miw={0}>
        <h2 className="anywhere">{tab.name}</h2>
        {threshold === null ? (
          <Flex component="p" wrap="wrap" gap="6px 8px" align="center" mih={36} mt={4} c="dimmed" fz="sm">
            {BEFORE[tab.view]}
          </Flex>
        ) : (
          <Group gap="6px 8px" mih={36} mt={4} c="dimmed" fz="sm">
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
                if (thresholdFault(tab.view, wanted) === null) onThreshold(wanted)
              }}
            />
            <span aria-hidden>{AFTER[tab.view]}</span>
          </Group>
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
          title={dialog === 'save' ? 'Save view' : 'Rename view'}
          label="Name"
          start={dialog === 'save' ? '' : tab.name}
          maxLength={60}
          failure="The view could not be saved. Please try again."
          onSave={async (name) => {
            if (dialog === 'save') onOpen((await create.mutateAsync({ name, view: tab.view, threshold })).id)
            else if (id !== null) await update.mutateAsync({ id, name })
          }}
          onClose={() => setDialog(null)}
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
    </Flex>
  )
}
