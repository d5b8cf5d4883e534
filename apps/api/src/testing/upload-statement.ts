import {
  type StatementChoices,
  type StatementPreview,
  chooseForStatement,
  noChoices,
} from '@keelwise/contract/statements'
import { expect } from 'vitest'
import type { Person } from './test-app.ts'

/** Uploads a statement file for a person. @returns its preview */
export async function uploadStatement(
  person: Person,
  name: string,
  content: string | Uint8Array,
): Promise<StatementPreview> {
  const answer = await person.request(
    'POST',
    `/api/investor/statements/preview/?file_name=${encodeURIComponent(name)}`,
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    { 'content-type': 'application/octet-stream' },
  )
  expect(answer.status).toBe(201)
  return answer.body as StatementPreview
}

/** Says for a person what is open of a file; its columns stay as they were read. */
export const choose = (person: Person, preview: StatementPreview, choices: Partial<StatementChoices>) =>
  person.call(chooseForStatement, {
    params: { id: preview.id },
    body: { ...noChoices, mapping: preview.table?.mapping ?? null, ...choices },
  })
