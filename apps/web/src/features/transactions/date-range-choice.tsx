import { calendarDate } from '@keelwise/contract/money'
import { Box, Button, Group, Popover, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronLeft } from '@tabler/icons-react'
import { type ComponentProps, type ReactElement, cloneElement, useState } from 'react'
import { z } from 'zod'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { RangeCalendar } from '../../ui/range-calendar.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useOpensAtOnce } from '../../ui/use-opens-at-once.ts'
import {
  clearedRange,
  DATE_PRESETS,
  type DateRange,
  type FullDateRange,
  pickDay,
  presetLabel,
  rangeEndingToday,
  rangeText,
} from './date-range.ts'
import classes from './date-range-picker.module.css'

export interface DateRangeProps {
  /** Null: all dates. */
  readonly range: FullDateRange | null
  readonly today: string
  /** Called with complete ranges only; a half-chosen one stays in the picker. */
  readonly onChange: (range: FullDateRange) => void
}

interface DateRangeChoiceProps extends DateRangeProps {
  readonly button: ReactElement<ComponentProps<'button'>>
}

/** What a `DateRangePicker` offers, below its button or from the lower edge. */
export function DateRangeChoice({ button, range, today, onChange }: DateRangeChoiceProps) {
  const { target, opened: isOpen, setOpened } = useOpensAtOnce(button)
  const isNoPreset = range !== null && presetLabel(range, today) === null
  const [isCustom, setCustom] = useState(isNoPreset)
  const [isBack, setBack] = useState(false)
  const [draft, setDraft] = useState<DateRange | null>(null)
  const isMobile = useIsMobile()
  const shown = draft ?? range ?? {}

  const open = () => {
    setBack(false)
    setCustom(isNoPreset)
    setOpened(true)
  }
  const close = () => {
    setDraft(null)
    setOpened(false)
  }
  const choose = (next: FullDateRange) => {
    close()
    onChange(next)
  }
  const pick = (day: string) => {
    const { from, to } = pickDay(shown, day)
    if (from && to) choose({ from, to })
    else setDraft({ from, to })
  }

  const trigger = cloneElement(
    target,
    {
      'aria-label': `Date range: ${rangeText(shown, today)}`,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick: isOpen ? close : open,
    },
    rangeText(shown, today),
  )
  const content = isCustom ? (
    <Stack gap="sm" align="center">
      <TypedRange range={range} today={today} onChange={choose} />
      <RangeCalendar
        from={shown.from}
        to={shown.to}
        today={today}
        months={isMobile ? 1 : 2}
        isDisabled={(day) => day > today}
        onPick={pick}
      />
      <Group gap={0} align="stretch" justify="space-between" wrap="nowrap" style={{ alignSelf: 'stretch' }}>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            setDraft(null)
            setBack(true)
            setCustom(false)
          }}
        >
          Back to presets
        </Button>
        <Button variant="subtle" size="sm" onClick={() => choose(clearedRange(today))}>
          Clear
        </Button>
      </Group>
    </Stack>
  ) : (
    <Box component="ul" miw={180} aria-label="Date ranges">
      {DATE_PRESETS.map(({ label, days }) => {
        const isCurrent = presetLabel(range ?? {}, today) === label
        return (
          <li key={label}>
            <UnstyledButton
              className={classes.preset}
              aria-current={isCurrent || undefined}
              data-autofocus={isCurrent || undefined}
              onClick={() => choose(rangeEndingToday(days, today))}
            >
              {label}
              {isCurrent ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            </UnstyledButton>
          </li>
        )
      })}
      <li>
        <UnstyledButton
          className={classes.preset}
          // the link that led back is gone, and with it the focus
          autoFocus={isBack}
          onClick={() => {
            setDraft({})
            setCustom(true)
          }}
        >
          Custom
        </UnstyledButton>
      </li>
    </Box>
  )

  if (isMobile) {
    return (
      <>
        {trigger}
        <Sheet isOpen={isOpen} onClose={close} title="Date range">
          {content}
        </Sheet>
      </>
    )
  }
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown p={isCustom ? 16 : 6} role="dialog" aria-label="Choose a date range">
        {content}
      </Popover.Dropdown>
    </Popover>
  )
}

/** How far a button stands below the top of a field, to be beside what is typed. */
const LABEL_HEIGHT = 21

/** The two days of a range, typed; in either order, as they are pressed in the calendar. */
function TypedRange({ range, today, onChange }: DateRangeProps) {
  const size = useIsMobile() ? 'md' : 'sm'
  const day = z
    .string()
    .refine((text) => calendarDate.safeParse(text).success, 'Enter a date.')
    .refine((text) => text <= today, 'No later than today.')
  const form = useEntryForm({
    schema: z.object({ from: day, to: day }),
    start: { from: range?.from ?? '', to: range?.to ?? '' },
    save: async ({ from, to }) => onChange(from <= to ? { from, to } : { from: to, to: from }),
  })
  return (
    <Box w="100%" maw={360}>
      <EntryForm form={form} label="Type the dates">
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput label="From" type="date" size={size} flex={1} miw={0} max={today} {...form.input('from')} />
          <TextInput label="To" type="date" size={size} flex={1} miw={0} max={today} {...form.input('to')} />
          <Button type="submit" variant="default" size={size} px="md" mt={LABEL_HEIGHT}>
            Show
          </Button>
        </Group>
      </EntryForm>
    </Box>
  )
}
