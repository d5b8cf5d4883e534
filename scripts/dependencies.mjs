// What the product is made of. `npm run sbom` prints the bill of materials (CycloneDX, from the lock file, offline);
// `--check` looks at licences and digests, part of `npm run check`; `--audit` asks the registry for known faults, in .ci.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Licences that a program under MIT may be given on with, unchanged. */
const ALLOWED = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 Python-2.0 OFL-1.1 ' +
    'MPL-2.0'
  ).split(' '),
)

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, link?: boolean }} Locked
 * @typedef {{ packages: Record<string, Locked> }} LockFile
 * @typedef {{ name?: string, version?: string, purl?: string, licenses?: unknown[] }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[] }} BillOfMaterials
 */

/**
 * Whether an SPDX expression leaves a licence to choose that is allowed. Of `A OR B` one is enough, of `A AND B` none.
 * @param {string | undefined} expression
 * @returns {boolean}
 */
export function isAllowed(expression) {
  if (!expression) return false
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())))
}

/**
 * What of a lock file must not be given on: a licence that nobody has agreed to, a package that nothing vouches for,
 * one that the bill of materials leaves out.
 * @param {LockFile} lock
 * @param {BillOfMaterials} bill
 * @returns {string[]} one sentence a fault
 */
export function faultsOf(lock, bill) {
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl ?? '').replace(/\?.*$/, '')))
  return Object.entries(lock.packages).flatMap(([where, { version, license, integrity, link }]) => {
    const name = where.replace(/^.*node_modules\//, '')
    if (!where.includes('node_modules/') || link) return []
    return [
      ...(isAllowed(license)
        ? []
        : [`${name} ${version}: the licence ${license ?? '(none)'} is not among those allowed`]),
      ...(integrity ? [] : [`${name} ${version}: the lock file holds no digest of it`]),
      ...(listed.has(`pkg:npm/${name}@${version}`) ? [] : [`${name} ${version}: not in the bill of materials`]),
    ]
  })
}

/**
 * What an answer of `npm audit --json` comes to.
 * @param {string} answer
 * @returns {{ isKnown: boolean, severe: number, line: string }}
 */
export function judgeAudit(answer) {
  /** @type {{ metadata?: { vulnerabilities?: Record<string, number> } }} */
  let report = {}
  try {
    report = JSON.parse(answer)
  } catch {
    // a registry that answers something else has not been asked
  }
  const found = report.metadata?.vulnerabilities
  if (!found)
    return { isKnown: false, severe: 0, line: 'The registry answers no audit: whether faults are known is not known.' }
  const severe = (found['high'] ?? 0) + (found['critical'] ?? 0)
  return { isKnown: true, severe, line: `Known faults: ${severe} high or critical, ${found['total'] ?? 0} in all.` }
}

/** @param {string[]} line */
function npm(line) {
  const { status, stdout, error } = spawnSync('npm', line, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (error) throw error
  return { status, stdout }
}

/** @returns {BillOfMaterials} */
function makeBill() {
  const { status, stdout } = npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
  if (status !== 0) throw new Error('npm sbom failed')
  /** @type {BillOfMaterials} */
  const bill = JSON.parse(stdout)
  // npm names the product after the folder it happens to lie in
  bill.metadata.component.name = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).name
  return bill
}

if (process.argv[1] === import.meta.filename) {
  const [mode] = process.argv.slice(2)
  if (mode === '--audit') {
    const { isKnown, severe, line } = judgeAudit(npm(['audit', '--json', '--omit=dev']).stdout)
    console.log(isKnown ? line : `note: ${line}`)
    process.exitCode = severe > 0 ? 1 : 0
  } else if (mode === '--check') {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    const bill = makeBill()
    const faults = faultsOf(lock, bill)
    for (const fault of faults) console.error(fault)
    console.log(`${bill.components.length} components, ${faults.length} faults`)
    process.exitCode = faults.length > 0 ? 1 : 0
  } else {
    process.stdout.write(`${JSON.stringify(makeBill(), null, 2)}\n`)
  }
}
