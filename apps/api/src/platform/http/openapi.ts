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

function operationOf(endpoint: Endpoint) {
  const answers = Object.fromEntries(
    endpoint.status.map((code) => [
      String(code),
      {
        description: 'Success',
        ...(endpoint.response
          ? { content: { 'application/json': { schema: json(endpoint.response, 'output') } } }
          : {}),
      },
    ]),
  )
  const media = endpoint.bodyType === 'binary' ? 'application/octet-stream' : 'application/json'
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    ...(endpoint.access === 'public' || endpoint.access === 'signature' ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: { content: { [media]: { schema: json(endpoint.body, 'input') } } } } : {}),
    responses: {
      ...answers,
      '4XX': {
        description: 'Refused',
        content: { 'application/json': { schema: { anyOf: [json(problem, 'output'), json(fieldErrors, 'output')] } } },
      },
      '5XX': { description: 'Failed', content: { 'application/json': { schema: json(problem, 'output') } } },
    },
  }
}

/** The OpenAPI 3.1 document of the mounted endpoints, made from the same data that serves them. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
    paths,
  }
}
