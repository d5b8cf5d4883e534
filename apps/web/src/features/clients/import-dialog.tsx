import { CLIENT_IMPORT_LIMIT, type ClientImport, type ImportedField, importedFields } from '@keelwise/contract/clients'
import { Alert, Box, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import table from '../../ui/data-table.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { toast } from '../../ui/toast.ts'
import { clientFieldLabel } from './client-form.ts'
import classes from './import-dialog.module.css'
import { useClientImport } from './use-clients.ts'
import { formatCount } from '../../domain/locale.ts'

const MAX_CHARACTERS = 900_000
const TOO_LARGE = `This file is too large. At most ${formatCount(CLIENT_IMPORT_LIMIT)} clients fit at once.`

const failureText = (thrown: unknown): string => {
  const problem = toApiError(thrown)
  return (
    fieldMessage(problem, 'csv') ??
    (problem.status === 413 ? TOO_LARGE : 'The list could not be read. Please try again.')
  )
}

const clientsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'client' : 'clients'}`

interface ImportDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Clients from a CSV text: given, looked at, and only then added. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Import clients" size={720}>
      {isOpen ? <ImportSteps onClose={onClose} /> : null}
    </Dialog>
  )
}

function ImportSteps({ onClose }: Pick<ImportDialogProps, 'onClose'>) {
  const { preview, add, undo } = useClientImport()
  const [csv, setCsv] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)

  const read = (text: string, mapping?: Partial<Record<ImportedField, string | null>>) => {
    setRefusal(null)
    setCsv(text)
    if (text.length > MAX_CHARACTERS) return setRefusal(TOO_LARGE)
    preview.mutate({ csv: text, ...(mapping ? { mapping } : {}) })
  }
  const readFile = (file: File) => {
    file.text().then(
      (text) => read(text),
      () => setRefusal('The file could not be read.'),
    )
  }
  const takeBack = async (id: string) => {
    try {
      const { removed, kept } = await undo.mutateAsync(id)
      toast.success(
        `${clientsText(removed)} removed again${kept > 0 ? `; ${kept} kept, they were changed meanwhile` : ''}`,
      )
    } catch {
      toast.error('The import could not be undone')
    }
  }
  const store = (shown: ClientImport) =>
    add.mutate(
      { csv, mapping: shown.mapping },
      {
        onSuccess: ({ add_count: added, import_id: id }) => {
          onClose()
          const undoing = id === null ? {} : { action: { label: 'Undo', onAction: () => void takeBack(id) } }
          toast.success(`${clientsText(added)} added`, undoing)
        },
      },
    )
  const failed = add.error ?? preview.error
  const error = refusal ?? (failed ? failureText(failed) : null)
  const shown = refusal === null && !preview.isError ? preview.data : undefined
  return (
    <Stack gap="md">
      {error ? (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      ) : null}
      {shown ? (
        <>
          <Preview shown={shown} onMap={(mapping) => read(csv, mapping)} />
          <Group justify="space-between" gap="sm">
            <Button variant="subtle" color="gray" onClick={() => preview.reset()} disabled={add.isPending}>
              Another list
            </Button>
            <Button
              onClick={() => store(shown)}
              loading={add.isPending || preview.isPending}
              disabled={shown.add_count === 0}
            >
              Add {clientsText(shown.add_count)}
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text c="dimmed" fz="md">
            A table with one client a line and headings in the first. You see what is read before anything is added.
          </Text>
          <FileDrop
            label="Choose a CSV file"
            hint={`Up to ${formatCount(CLIENT_IMPORT_LIMIT)} clients`}
            onFile={readFile}
            disabled={preview.isPending}
          />
          <Textarea
            label="Or paste it"
            placeholder={'First name,Last name,Email\nJane,Doe,jane@example.com'}
            rows={5}
            value={csv}
            onChange={(event) => setCsv(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button onClick={() => read(csv)} loading={preview.isPending} disabled={csv.trim() === ''}>
              Continue
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

interface PreviewProps {
  readonly shown: ClientImport
  readonly onMap: (mapping: Partial<Record<ImportedField, string | null>>) => void
}

const OUTCOMES = { add: 'New', known: 'Already there', invalid: 'Left out' } as const

/** What would be added, what is wrong, and which column is what. */
function Preview({ shown, onMap }: PreviewProps) {
  const choices = [
    { value: '', label: 'Not in this list' },
    ...[...new Set(shown.columns)]
      .filter((column) => column !== '')
      .map((column) => ({ value: column, label: column })),
  ]
  return (
    <>
      <p className={classes.counts} role="status">
        <strong>{clientsText(shown.add_count)} to add</strong>
        {shown.known_count > 0 ? <span>{shown.known_count} already there</span> : null}
        {shown.invalid_count > 0 ? <span data-wrong>{shown.invalid_count} left out</span> : null}
      </p>
      <details open={shown.add_count === 0}>
        <summary className="opener small">Which column is what</summary>
        <div className={classes.fields}>
          {importedFields.map((field) => (
            <NativeSelect
              key={field}
              size="sm"
              label={clientFieldLabel[field]}
              data={choices}
              value={shown.mapping[field] ?? ''}
              onChange={(event) => onMap({ ...shown.mapping, [field]: event.currentTarget.value || null })}
            />
          ))}
        </div>
      </details>
      <Box bd="1px solid var(--kw-hairline)" bdrs="lg" style={{ overflow: 'hidden' }}>
        <ScrollRegion label="Clients of the list">
          <table className={table.table} aria-label="Clients of the list">
            <ColumnHeads columns={['Line', 'Name', 'Email', 'Result']} />
            <tbody>
              {shown.rows.map((row) => (
                <tr key={row.line}>
                  <td>{row.line}</td>
                  <td data-wraps>{row.name || '-'}</td>
                  <td>{row.email ?? '-'}</td>
                  <td data-wraps className={classes.outcome} data-outcome={row.outcome}>
                    {OUTCOMES[row.outcome]}
                    {Object.entries(row.errors).map(([field, messages]) => (
                      <Box key={field} component="span" display="block" fz="xs">
                        {clientFieldLabel[field as ImportedField] ?? field}: {messages[0]}
                      </Box>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Box>
    </>
  )
}
