import type { ImportWithUndo } from '@keelwise/contract/imports'
import { countText } from '../../platform/written-figures.ts'
import type { UndoneAccount } from '../../ingest/undo-import.ts'

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${countText(number)} ${many}`

/** What undoing an import comes to for an account, in a sentence or two; in the past once it is done. */
function undoMessage(account: UndoneAccount, isDone: boolean): string {
  const { rows_removed, rows_kept, rows_restored, state } = account
  const rows = count(rows_removed, 'transaction', 'transactions')
  const sentences = [
    isDone
      ? rows_removed === 0
        ? 'No transaction was removed.'
        : `${rows} ${rows_removed === 1 ? 'was' : 'were'} removed.`
      : rows_removed === 0
        ? 'No transaction goes.'
        : `${rows} ${rows_removed === 1 ? 'goes' : 'go'}.`,
  ]
  if (rows_kept > 0)
    sentences.push(
      `${count(rows_kept, 'transaction', 'transactions')} ${isDone ? 'stayed' : rows_kept === 1 ? 'stays' : 'stay'}: ${rows_kept === 1 ? 'it is' : 'they are'} known from elsewhere too.`,
    )
  if (rows_restored > 0)
    sentences.push(
      `${count(rows_restored, 'transaction', 'transactions')} ${isDone ? 'went' : rows_restored === 1 ? 'goes' : 'go'} back to what ${rows_restored === 1 ? 'it was' : 'they were'}.`,
    )
  sentences.push(STATE_SENTENCES[state][isDone ? 1 : 0])
  return sentences.join(' ')
}

const STATE_SENTENCES: Record<UndoneAccount['state'], readonly [string, string]> = {
  GONE: ['The account goes with them: nothing else is in it.', 'The account went with them: nothing else was in it.'],
  OTHER_FILES: [
    'Value and holdings go back to what your other files of this account say.',
    'Value and holdings are what your other files of this account say.',
  ],
  BEFORE: [
    'Value and holdings go back to what they were before this file.',
    'Value and holdings are what they were before this file.',
  ],
  KEPT: [
    'The account stays for its other transactions; what it is worth will not be known.',
    'The account stayed for its other transactions; what it is worth is not known.',
  ],
  LINKED: [
    'The account is updated by your bank now: its value and holdings stay as they are, and so does what the bank tells too.',
    'The account is updated by your bank: its value and holdings stayed as they were, and so did what the bank tells too.',
  ],
}

export const withMessages = (undo: readonly UndoneAccount[], isDone: boolean): ImportWithUndo['undo'] =>
  undo.map((account) => ({ ...account, message: undoMessage(account, isDone) }))
