import { type XrayRule, xrayRuleDisplay } from '@keelwise/contract/words'
import type { Allocation } from '@keelwise/contract/allocation'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './allocation-page.module.css'
import { type Thresholds, useChangeThresholds } from './use-allocation.ts'

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
  const [values, setValues] = useState<Thresholds>(() =>
    Object.fromEntries(rules.map(({ rule, threshold }) => [rule, threshold])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = useChangeThresholds()

  const save = async (thresholds: Thresholds) => {
    try {
      await change.mutateAsync(thresholds)
      onDone()
    } catch (thrown) {
      const problem = toApiError(thrown)
      const fields: Record<string, string> = {}
      for (const { rule } of rules)
        for (const level of ['watch', 'action'] as const) {
          const message = fieldMessage(problem, `thresholds.${rule}.${level}`)
          if (message) fields[`${rule}.${level}`] = message
        }
      setErrors(Object.keys(fields).length > 0 ? fields : { form: problem.message })
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // what is as usual stays as usual, also when the usual values change one day
    const own = rules.filter(
      ({ rule, threshold, is_default: isDefault }) =>
        !isDefault || values[rule]?.watch !== threshold.watch || values[rule]?.action !== threshold.action,
    )
    void save(Object.fromEntries(own.map(({ rule }) => [rule, values[rule]])))
  }
  const field = (rule: XrayRule, level: 'watch' | 'action') => (
    <TextInput
      aria-label={`${xrayRuleDisplay[rule]}: ${level === 'watch' ? 'watch' : 'action'} above, percent`}
      inputMode="decimal"
      rightSection="%"
      value={values[rule]?.[level] ?? ''}
      error={errors[`${rule}.${level}`]}
      onChange={(event) => {
        const text = event.currentTarget.value
        setValues((all) => ({ ...all, [rule]: { watch: '', action: '', ...all[rule], [level]: text } }))
      }}
    />
  )
  return (
    <form onSubmit={handleSubmit} noValidate>
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
      {errors['form'] && (
        <Text role="alert" mt="sm" c="var(--kw-down)" fz="sm">
          {errors['form']}
        </Text>
      )}
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={() => void save({})} disabled={change.isPending}>
          Use the usual values
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
