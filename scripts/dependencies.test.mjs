import { expect, test } from 'vitest'
import { faultsOf, isAllowed, judgeAudit } from './dependencies.mjs'

test('of a choice of licences one has to be allowed, of several at once all [S-137]', () => {
  const allowed = ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND ISC']
  const refused = ['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'UNLICENSED', '', undefined]
  expect(allowed.filter((licence) => !isAllowed(licence))).toEqual([])
  expect(refused.filter((licence) => isAllowed(licence))).toEqual([])
})

test('a package is named that has another licence, no digest, or is not in the bill of materials [S-137]', () => {
  const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }
  const lock = {
    packages: {
      '': { license: 'MIT' },
      'apps/api': { version: '0.1.0' },
      'node_modules/@keelwise/api': { link: true },
      'node_modules/@scope/good': good,
      'node_modules/@scope/good/node_modules/inner': { ...good, license: 'GPL-3.0-only' },
      'node_modules/loose': { ...good, integrity: '' },
      'node_modules/forgotten': good,
    },
  }
  const components = ['%40scope/good', 'inner', 'loose'].map((name) => ({ purl: `pkg:npm/${name}@1.0.0` }))
  expect(faultsOf(lock, { metadata: { component: {} }, components })).toEqual([
    'inner 1.0.0: the licence GPL-3.0-only is not among those allowed',
    'loose 1.0.0: the lock file holds no digest of it',
    'forgotten 1.0.0: not in the bill of materials',
  ])
})

test('an audit counts what is severe, and one that was not answered is not taken for a good one [S-137]', () => {
  const answer = JSON.stringify({ metadata: { vulnerabilities: { low: 2, high: 1, critical: 1, total: 4 } } })
  expect(judgeAudit(answer)).toEqual({ isKnown: true, severe: 2, line: 'Known faults: 2 high or critical, 4 in all.' })
  for (const silence of ['', '<html>', '{"message":"405 Method Not Allowed","error":{}}'])
    expect(judgeAudit(silence)).toMatchObject({ isKnown: false, severe: 0 })
})
