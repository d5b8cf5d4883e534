import {
  STATEMENT_MAX_BYTES,
  type StatementChoices,
  type StatementPreview,
  noChoices,
} from '@keelwise/contract/statements'
import { formatCount } from '../../domain/locale.ts'
import { Alert, Box, Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDateTime } from '../../domain/format-date.ts'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { AFTER_LINKING } from '../../domain/paths.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ImportsList } from './imports-list.tsx'
import list from './imports-list.module.css'
import { StatementPreviewView } from './statement-preview.tsx'
import { useImports } from './use-imports.ts'
import {
  type StatementOwner,
  type StatementWork,
  statementErrorText,
  useOpenStatements,
  useStatement,
} from './use-statements.ts'

interface StatementUploadProps {
  readonly owner?: StatementOwner
  /** The statement was added; goes to an address of ours, where the accounts are the own ones. */
  readonly onDone: (href: string) => void
}

/** A statement file: chosen, read, looked at, and only then added. */
export function StatementUpload({ owner = 'self', onDone }: StatementUploadProps) {
  const queryClient = useQueryClient()
  const { work, preview, resume, choose, add } = useStatement(owner)
  const [choices, setChoices] = useState<StatementChoices>(noChoices)
  const [refusal, setRefusal] = useState<string | null>(null)

  const read = (file: File) => {
    add.reset()
    choose.reset()
    setChoices(noChoices)
    if (file.size > STATEMENT_MAX_BYTES) {
      preview.reset()
      return setRefusal(`${file.name} is larger than 20 MB.`)
    }
    setRefusal(null)
    preview.mutate(file)
  }

  const store = (id: string) =>
    add.mutate(id, {
      onSuccess: () =>
        owner === 'self' ? void refreshInvestorData(queryClient).then(() => onDone(AFTER_LINKING)) : onDone(''),
    })

  const shown: StatementPreview | undefined = choose.data ?? preview.data ?? resume.data
  if (shown) {
    const say = (change: Partial<StatementChoices>) => {
      // What was remembered from an earlier file holds until something else is said.
      const mapping =
        choices.mapping ?? (shown.table?.is_confirmed && shown.table.profile === null ? shown.table.mapping : null)
      const next = { ...choices, mapping, ...change }
      setChoices(next)
      choose.mutate({ id: shown.id, choices: next })
    }
    const failed = choose.isError ? choose.error : add.isError ? add.error : null
    return (
      <StatementPreviewView
        preview={shown}
        isReading={choose.isPending}
        isAdding={add.isPending}
        error={failed ? statementErrorText(failed, 'The statement could not be added. Please try again.') : null}
        onSay={say}
        sameRows={choices.same_rows}
        onSaySame={(key, choice) => say({ same_rows: { ...choices.same_rows, [key]: choice } })}
        onSayAccount={(key, choice) => say({ accounts: { ...choices.accounts, [key]: choice } })}
        work={work && workText(work)}
        onAdd={() => store(shown.id)}
        onAnother={() => {
          choose.reset()
          preview.reset()
          resume.reset()
        }}
      />
    )
  }
  const readFailure = preview.isError ? preview.error : resume.isError ? resume.error : null
  const isReading = preview.isPending || resume.isPending
  const error =
    refusal ?? (readFailure ? statementErrorText(readFailure, 'The file could not be read. Please try again.') : null)
  return (
    <div className="stack gap-16">
      <Box component="p" className="dimmed pretty" m="-8px 0 4px">
        {owner === 'self'
          ? 'For accounts that cannot be linked: add a file your institution lets you download. '
          : 'For a client who shares no accounts: add a file that their institution lets them download. '}
        You see what is in it before anything is added.
      </Box>
      {error && (
        <Alert color="red" role="alert" title="This file could not be read">
          {error}
        </Alert>
      )}
      <FileDrop
        label="Choose a statement file"
        hint="OFX, QFX, QIF, CSV, Excel (.xlsx), CAMT, MT940, MT942, a ZIP of them, PDF, or what Portfolio Performance and Ghostfolio save; also prices by day as CSV, up to 20 MB"
        onFile={read}
        disabled={isReading}
      />
      {isReading && (
        <div className="row gap-8 small anywhere" role="status">
          <Loader size={16} aria-hidden />
          {work ? workText(work) : `Reading ${preview.variables?.name ?? 'the file'}`}
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            onClick={() => {
              preview.reset()
              resume.reset()
            }}
          >
            Cancel
          </Button>
        </div>
      )}
      {!isReading && (
        <Open owner={owner} onOpen={(id) => resume.mutate(id, { onSuccess: (left) => setChoices(saidOf(left)) })} />
      )}
      <Earlier owner={owner} />
    </div>
  )
}

/** The files that were added before, each with the way to undo it; nothing where there is none. */
function Earlier({ owner }: { readonly owner: StatementOwner }) {
  const imports = useImports(owner, 1)
  if (!imports.data || imports.data.count === 0) return null
  return (
    <>
      <Box component="h2" m="12px 0 0">
        Files you have added
      </Box>
      <ImportsList owner={owner} empty={null} />
    </>
  )
}

/** How far a job is with a large file. */
function workText({ kind, done, total }: StatementWork): string {
  if (kind === 'READ') return 'Reading the file. You can leave this page and come back.'
  if (total === null) return 'Adding the file. You can leave this page and come back.'
  return `Adding ${formatCount(done)} of ${formatCount(total)} rows. You can leave this page and come back.`
}

/** Files that were looked at and not added, each with the way back to it. */
function Open({ owner, onOpen }: { readonly owner: StatementOwner; readonly onOpen: (id: string) => void }) {
  const open = useOpenStatements(owner)
  if (!open.data || open.data.statements.length === 0) return null
  return (
    <>
      <Box component="h2" m="12px 0 0">
        Not added yet
      </Box>
      <ul className={list.accounts}>
        {open.data.statements.map((file) => (
          <li key={file.id} className="row between gap-12">
            <span className="block narrowing">
              <span className="block strong anywhere">{file.file_name}</span>
              <span className={list.detail}>
                {formatLongDateTime(file.created_at)}
                {file.is_working ? ' · being read or added' : ''}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              onClick={() => onOpen(file.id)}
              aria-label={`Continue with ${file.file_name}`}
            >
              Continue
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What was said of a file before the page was left. */
const saidOf = (preview: StatementPreview): StatementChoices => ({
  ...noChoices,
  date_order: preview.date_question?.chosen ?? null,
  decimal_mark: preview.decimal_question?.chosen ?? null,
  mapping: preview.table?.is_confirmed ? preview.table.mapping : null,
  accounts: Object.fromEntries(preview.accounts.flatMap(({ key, choice }) => (choice ? [[key, choice]] : []))),
})
