import type { Endpoint } from '@keelwise/contract/endpoint'
import { fieldErrors, problem } from '@keelwise/contract/problem'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { z } from 'zod'

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(endpoint: Endpoint) {
  const list = (where: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path',
      schema: json(field as z.ZodType, 'input'),
    }))
  return [...list('path', endpoint.params), ...list('query', endpoint.query)]
}

/** The words of a path, `/api/clients/{id}/notes/` as `clients by id notes`. */
const wordsOf = (path: string): string[] =>
  path
    .replace(/^\/api/, '')
    .replaceAll(/\{(\w+)\}/g, 'by_$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What generated clients call the operation; it follows from method and path and so stays as long as they do. */
const operationIdOf = ({ method, path }: Endpoint): string => method.toLowerCase() + wordsOf(path).map(capital).join('')

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The schemas of an operation that have a name of their own: what is sent and what is answered. */
function schemasOf(endpoint: Endpoint): Record<string, unknown> {
  const name = capital(operationIdOf(endpoint))
  return {
    ...(endpoint.body && endpoint.bodyType !== 'binary' ? { [`${name}Body`]: json(endpoint.body, 'input') } : {}),
    ...(endpoint.response ? { [`${name}Answer`]: json(endpoint.response, 'output') } : {}),
  }
}

function operationOf(endpoint: Endpoint) {
  const id = operationIdOf(endpoint)
  const answers = Object.fromEntries(
    endpoint.status.map((code) => [
      String(code),
      {
        description: 'Success',
        ...(endpoint.response ? { content: { 'application/json': { schema: named(`${capital(id)}Answer`) } } } : {}),
      },
    ]),
  )
  const media = endpoint.bodyType === 'binary' ? 'application/octet-stream' : 'application/json'
  const body = endpoint.bodyType === 'binary' ? { type: 'string', format: 'binary' } : named(`${capital(id)}Body`)
  return {
    operationId: id,
    tags: [wordsOf(endpoint.path)[0] ?? 'service'],
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    ...(endpoint.access === 'public' || endpoint.access === 'signature' ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: { content: { [media]: { schema: body } } } } : {}),
    responses: {
      ...answers,
      '4XX': {
        description: 'Refused',
        content: { 'application/json': { schema: { anyOf: [named('Problem'), named('FieldErrors')] } } },
      },
      '5XX': { description: 'Failed', content: { 'application/json': { schema: named('Problem') } } },
    },
  }
}

/**
 * The OpenAPI 3.1 document of the mounted endpoints, made from the same data that serves them.
 * @param server where the API is reached
 */
export function openApiDocument(endpoints: readonly Endpoint[], server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(({ path }) => wordsOf(path)[0] ?? 'service'))].toSorted().map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.assign(
        { Problem: json(problem, 'output'), FieldErrors: json(fieldErrors, 'output') },
        ...endpoints.map(schemasOf),
      ) as Record<string, unknown>,
    },
    security: [{ bearer: [] }],
    paths,
  }
}
