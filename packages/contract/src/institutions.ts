import { z } from 'zod'
import { institution } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { page, pageQuery } from './paging.ts'

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/api/investor/institutions/',
  access: 'investor',
  summary: 'Own institutions with their accounts, by name',
  query: pageQuery(10),
  status: [200],
  response: page(institution),
})

/** The picture of an institution, where `icon_url` points to; bytes, not JSON. */
export const getInstitutionIcon = endpoint({
  method: 'GET',
  path: '/icons/institutions/{id}',
  access: 'public',
  summary: "An institution's picture, PNG or SVG",
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
