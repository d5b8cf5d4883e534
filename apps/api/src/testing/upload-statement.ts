import type { StatementPreview } from '@keelwise/contract/statements'
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
