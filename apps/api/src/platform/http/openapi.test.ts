import { endpoint } from '@keelwise/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'

const readNote = endpoint({
  method: 'GET',
  path: '/api/clients/{client_id}/notes/{id}/',
  access: 'advisor',
  summary: 'A note',
  params: z.object({ client_id: z.uuid(), id: z.uuid() }),
  status: [200],
  response: z.object({ text: z.string() }),
})
const writeNote = endpoint({
  method: 'POST',
  path: '/api/clients/{client_id}/notes/',
  access: 'advisor',
  summary: 'Add a note',
  params: z.object({ client_id: z.uuid() }),
  body: z.object({ text: z.string() }),
  status: [201],
  response: z.object({ text: z.string() }),
})
const upload = endpoint({
  method: 'POST',
  path: '/api/files/',
  access: 'user',
  summary: 'A file',
  body: z.instanceof(Buffer),
  bodyType: 'binary',
  status: [204],
})

/** Every address of a schema that the document points to. */
const pointers = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : pointers(inner)))
    : []

test('an operation has an id that follows from its path, a tag, and its schemas by name, for who generates a client [S-136]', () => {
  const document = openApiDocument([readNote, writeNote, upload], 'https://keelwise.test')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
    operationId: string
    tags: string[]
  }[]
  expect(operations.map(({ operationId, tags }) => [operationId, ...tags])).toEqual([
    ['getClientsByClientIdNotesById', 'clients'],
    ['postClientsByClientIdNotes', 'clients'],
    ['postFiles', 'files'],
  ])
  expect(document.servers).toEqual([{ url: 'https://keelwise.test' }])
  expect(document.tags).toEqual([{ name: 'clients' }, { name: 'files' }])
  expect(Object.keys(document.components.schemas)).toEqual([
    'Problem',
    'FieldErrors',
    'GetClientsByClientIdNotesByIdAnswer',
    'PostClientsByClientIdNotesBody',
    'PostClientsByClientIdNotesAnswer',
  ])
  expect(document.components.schemas['PostClientsByClientIdNotesBody']).toMatchObject({ required: ['text'] })
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(new Set(pointers(document.paths))).toEqual(new Set(named))
})
