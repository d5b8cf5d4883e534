import {
  STATEMENT_MAX_BYTES,
  type StatementChoices,
  type StatementPreview,
  noChoices,
} from '@keelwise/contract/statements'
import { Alert, Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshInvestorData } from '../../domain/investor-queries.ts'
import { AFTER_LINKING } from '../../domain/paths.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ImportsList } from './imports-list.tsx'
import list from './imports-list.module.css'
import { StatementPreviewView } from './statement-preview.tsx'
import classes from './statement-upload.module.css'
import { useImports } from './use-imports.ts'
import {
  type StatementOwner,
  statementErrorText,
  useChooseForStatement,
  useImportStatement,
  usePreviewStatement,
} from './use-statements.ts'

interface StatementUploadProps {
  readonly owner?: StatementOwner
  /** The statement was added; goes to an address of ours, where the accounts are the own ones. */
  readonly onDone: (href: string) => void
}

/** A statement file: chosen, read, looked at, and only then added. */
export function StatementUpload({ owner = 'self', onDone }: StatementUploadProps) {
  const queryClient = useQueryClient()
  const preview = usePreviewStatement(owner)
  const choose = useChooseForStatement(owner)
  const add = useImportStatement(owner)
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

  const shown: StatementPreview | undefined = choose.data ?? preview.data
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
        onAdd={() => store(shown.id)}
        onAnother={() => {
          choose.reset()
          preview.reset()
        }}
      />
    )
  }
  const error =
    refusal ??
    (preview.isError ? statementErrorText(preview.error, 'The file could not be read. Please try again.') : null)
  return (
    <div className={classes.upload}>
      <p className={classes.intro}>
        {owner === 'self'
          ? 'For accounts that cannot be linked: add a file your institution lets you download. '
          : 'For a client who shares no accounts: add a file that their institution lets them download. '}
        You see what is in it before anything is added.
      </p>
      {error && (
        <Alert color="red" role="alert" title="This file could not be read">
          {error}
        </Alert>
      )}
      <FileDrop
        label="Choose a statement file"
        hint="OFX, QFX, QIF, CSV, CAMT or MT940, up to 20 MB"
        onFile={read}
        disabled={preview.isPending}
      />
      {preview.isPending && (
        <div className={classes.reading} role="status">
          <Loader size={16} aria-hidden />
          Reading {preview.variables.name}
          <Button variant="subtle" size="compact-sm" color="gray" onClick={() => preview.reset()}>
            Cancel
          </Button>
        </div>
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
      <h2 className={list.earlier}>Files you have added</h2>
      <ImportsList owner={owner} empty={null} />
    </>
  )
}
