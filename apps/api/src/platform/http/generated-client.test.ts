import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import openapiTypes, { type OpenAPI3, astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import { packageRoot } from '../package-root.ts'

const root = path.resolve(packageRoot, '../..')
const run = promisify(execFile)
const guide = readFileSync(path.join(root, 'docs/api.md'), 'utf8')
const program = /^```ts\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? ''

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-client-'))
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const { body } = await app.request('GET', '/api/schema/')
  writeFileSync(path.join(folder, 'schema.d.ts'), astToString(await openapiTypes(body as OpenAPI3)))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @returns what the compiler complains of */
const compile = (...files: string[]): Promise<string> => {
  const options =
    '--ignoreConfig --noEmit --strict --module nodenext --target es2024 --lib es2024,dom --types node'.split(' ')
  const line = [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    ...options,
    '--allowImportingTsExtensions',
    ...files,
  ]
  return run(process.execPath, line, { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

test('the client of the guide is generated from the description, compiles, and does what it says', async () => {
  writeFileSync(path.join(folder, 'client.ts'), program)
  expect(await compile('client.ts')).toBe('')
  const advisor = await app.person({ userType: 'ADVISOR' })
  const { port } = app.app.server.address() as AddressInfo
  const env = { PATH: process.env['PATH'], API_URL: `http://127.0.0.1:${port}`, ACCESS_TOKEN: advisor.access }
  const { stdout } = await run(process.execPath, ['client.ts'], { cwd: folder, env })
  expect(stdout).toMatch(/^[0-9a-f-]{36} Lark\n$/)
})

test('a field that the answer lacks, a call that is not there and a body that lacks what is needed do not compile', async () => {
  const wrong = [
    ['client.last_name', 'client.surname', "Property 'surname' does not exist"],
    ["GET('/api/wealth-management-clients/'", "GET('/api/clientele/'", 'not assignable'],
    ["last_name: 'Lark'", '', 'last_name'],
  ] as const
  for (const [at, [right, instead]] of wrong.entries()) {
    expect(program).toContain(right)
    writeFileSync(path.join(folder, `wrong${at}.ts`), program.replace(right, instead))
  }
  const said = await compile(...wrong.map((_, at) => `wrong${at}.ts`))
  for (const [at, [, , complaint]] of wrong.entries())
    expect(said).toMatch(new RegExp(`^wrong${at}\\.ts.*[\\s\\S]*?${complaint}`, 'm'))
})
