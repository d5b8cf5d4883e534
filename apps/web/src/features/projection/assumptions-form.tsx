import type { Assumption } from '@keelwise/contract/projection'
import { type AssumptionKey, assetClassDisplay, assetClasses, assumptionDisplay } from '@keelwise/contract/words'
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { toApiError } from '../../lib/api-error.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import table from '../../ui/data-table.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useSetAssumptions } from './use-projection.ts'

interface AssumptionsFormProps {
  readonly assumptions: readonly Assumption[]
  readonly onDone: () => void
}

/** What is assumed, each with its source, to be changed. */
export function AssumptionsForm({ assumptions, onDone }: AssumptionsFormProps) {
  const store = useSetAssumptions()
  const [values, setValues] = useState(() => new Map(assumptions.map(({ key, value }) => [key, value])))
  const [error, setError] = useState<string | null>(null)
  const save = (next: readonly { readonly key: AssumptionKey; readonly value: string }[]) =>
    store.mutate(
      { values: [...next] },
      {
        onSuccess: onDone,
        onError: (thrown) => {
          const [name, said] =
            Object.entries(toApiError(thrown).details ?? {}).find(([, each]) => Array.isArray(each)) ?? []
          const label =
            name !== undefined && Object.hasOwn(assumptionDisplay, name)
              ? `${assumptionDisplay[name as AssumptionKey]}: `
              : ''
          setError(
            Array.isArray(said)
              ? `${label}${String(said[0])}`
              : 'The assumptions could not be stored. Please try again.',
          )
        },
      },
    )
  const input = (key: AssumptionKey, unit: string) => (
    <TextInput
      aria-label={`${assumptionDisplay[key]}${unit === '%' ? ', percent a year' : ''}`}
      size="sm"
      w={{ base: 88, sm: 104 }}
      inputMode="decimal"
      rightSection={<span className="dimmed tiny">{unit}</span>}
      value={values.get(key) ?? ''}
      onChange={(event) => setValues(new Map(values).set(key, event.currentTarget.value))}
    />
  )
  const sources = Map.groupBy(assumptions, ({ source }) => source)
  const pairs = assumptions.filter(({ key }) => /^[^.]+\.(?!mean|deviation)/.test(key))
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        Preset figures are averages of the past, which is no promise. Change any of them; what stands here is used for
        every projection of yours.
      </Text>
      <Box mx={-16}>
        <ScrollRegion label="Assumptions by class">
          <table className={table.table} aria-label="Assumptions by class">
            <ColumnHeads columns={['Class', 'Return a year', 'Volatility']} />
            <tbody>
              {assetClasses.map((name) => (
                <tr key={name}>
                  <td>{assetClassDisplay[name]}</td>
                  <td>{input(`${name}.mean`, '%')}</td>
                  <td>{input(`${name}.deviation`, '%')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Box>
      <Group justify="space-between">
        <span>Inflation a year</span>
        {input('inflation', '%')}
      </Group>
      <details>
        <summary className="opener small">How classes move together</summary>
        <Stack gap={8} mt={8}>
          {pairs.map(({ key }) => (
            <Group key={key} justify="space-between" wrap="nowrap">
              <span className="small">{assumptionDisplay[key]}</span>
              {input(key, '')}
            </Group>
          ))}
        </Stack>
      </details>
      <details>
        <summary className="opener small">Where the preset figures come from</summary>
        <Stack component="ul" gap={8} mt={8}>
          {[...sources].map(([source, from]) => (
            <Box component="li" key={source} fz="xs">
              <Box component="span" c="dimmed">
                {from.map(({ key, preset }) => `${assumptionDisplay[key]} ${preset}`).join(', ')}
              </Box>
              <br />
              {source}. As of {formatLongDate(from[0]?.source_date)}.
            </Box>
          ))}
        </Stack>
      </details>
      {error === null ? null : (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm">
          {error}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={() => save([])} disabled={store.isPending}>
          Use the presets
        </Button>
        <Button
          loading={store.isPending}
          onClick={() =>
            save(
              [...values].map(([key, value]) => ({
                key,
                value: value.trim() === '' ? '0' : value.trim().replace(',', '.'),
              })),
            )
          }
        >
          Save
        </Button>
      </Group>
    </Stack>
  )
}
