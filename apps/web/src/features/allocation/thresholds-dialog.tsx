import { type XrayRule, xrayRuleDisplay } from '@keelwise/contract/words'
import { type Allocation, changeXrayThresholds } from '@keelwise/contract/allocation'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EntryForm, useEntryForm } from '../../domain/form.tsx'
import { toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './allocation-page.module.css'
import { useChangeThresholds } from './use-allocation.ts'

interface ThresholdsDialogProps {
  readonly rules: readonly Allocation['xray'][number][]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** From which percent on each check says "watch" and "action". */
export function ThresholdsDialog({ rules, isOpen, onClose }: ThresholdsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Adjust thresholds" size={520}>
      <ThresholdsForm rules={rules} onDone={onClose} />
    </Dialog>
  )
}

function ThresholdsForm({
  rules,
  onDone,
}: {
  readonly rules: readonly Allocation['xray'][number][]
  readonly onDone: () => void
}) {
  const change = useChangeThresholds()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useEntryForm({
    schema: changeXrayThresholds.body,
    start: { thresholds: Object.fromEntries(rules.map(({ rule, threshold }) => [rule, threshold])) },
    save: async ({ thresholds }) => {
      // what is as usual stays as usual, also when the usual values change one day
      const own = rules.filter(({ rule, threshold, is_default: isDefault }) => {
        const given = thresholds[rule]
        return !isDefault || given?.watch !== threshold.watch || given.action !== threshold.action
      })
      setFailure(null)
      await change.mutateAsync(Object.fromEntries(own.map(({ rule }) => [rule, thresholds[rule]])))
      onDone()
    },
    onFailure: ({ message }) => setFailure(message),
  })
  const takeUsual = () =>
    change.mutate({}, { onSuccess: onDone, onError: (thrown) => setFailure(toApiError(thrown).message) })
  const field = (rule: XrayRule, level: 'watch' | 'action') => (
    <TextInput
      aria-label={`${xrayRuleDisplay[rule]}: ${level} above, percent`}
      inputMode="decimal"
      rightSection="%"
      {...form.input(`thresholds.${rule}.${level}`)}
    />
  )
  return (
    <EntryForm form={form}>
      <div className={classes.thresholds}>
        <span />
        <span className={classes.note}>Watch above</span>
        <span className={classes.note}>Action above</span>
        {rules.map(({ rule }) => (
          <div key={rule} className={classes.thresholdRow}>
            <span>{xrayRuleDisplay[rule]}</span>
            {field(rule, 'watch')}
            {field(rule, 'action')}
          </div>
        ))}
      </div>
      {failure !== null && (
        <Text role="alert" mt="sm" c="var(--kw-down)" fz="sm">
          {failure}
        </Text>
      )}
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={takeUsual} disabled={form.isBusy}>
          Use the usual values
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Save
        </Button>
      </Group>
    </EntryForm>
  )
}
