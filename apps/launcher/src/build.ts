import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compressFiles } from './compress.ts'
import { DataDirectoryInUse, lockDirectory } from './instance-lock.ts'

type Part = {
  name: 'api' | 'aggregator-sandbox' | 'web'
  /** What the result is made of, as globs from the root. */
  sources: string[]
  /** The file that exists when the part was built. */
  result: string
  run: (root: string) => Promise<void>
}

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/*/src/**', 'apps/launcher/src/bundle.ts']

const PARTS: readonly Part[] = [
  server('api'),
  server('aggregator-sandbox'),
  {
    name: 'web',
    sources: [...SHARED, 'apps/web/{src,public}/**', 'apps/web/*', 'apps/launcher/src/compress.ts'],
    result: 'apps/web/dist/index.html',
    run: async (root) => {
      await node(root, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'])
      await compressFiles(path.join(root, 'apps/web/dist'))
    },
  },
]

/**
 * Builds what `npm start` runs, as far as its sources changed since the last time; returns the names of what was built.
 * Two at once wait for each other. Throws when a part does not build; its own output has been shown.
 */
export async function buildIfChanged(root: string, force = false): Promise<string[]> {
  const stampDirectory = path.join(root, 'node_modules/.cache/keelwise-build')
  mkdirSync(stampDirectory, { recursive: true })
  const unlock = await waitForLock(stampDirectory)
  try {
    const changed = PARTS.map((part) => ({ part, hash: hashSources(root, part) })).filter(
      ({ part, hash }) =>
        force || !existsSync(path.join(root, part.result)) || readStamp(stampDirectory, part) !== hash,
    )
    if (changed.length > 0) console.log(`Building ${changed.map(({ part }) => part.name).join(', ')} …`)
    // both cores are used by the web build alone
    for (const { part, hash } of changed) {
      const stamp = path.join(stampDirectory, part.name)
      rmSync(stamp, { force: true })
      await part.run(root)
      writeFileSync(stamp, hash)
    }
    return changed.map(({ part }) => part.name)
  } finally {
    unlock()
  }
}

function server(name: 'api' | 'aggregator-sandbox'): Part {
  return {
    name,
    sources: [...SHARED, `apps/${name}/src/**`, `apps/${name}/package.json`],
    result: `apps/${name}/dist/main.mjs`,
    run: (root) => node(root, [path.join(import.meta.dirname, 'bundle.ts'), name]),
  }
}

function hashSources(root: string, part: Part): string {
  const hash = createHash('sha256')
  const files = globSync(part.sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of [...new Set(files)].toSorted()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function readStamp(directory: string, part: Part): string | undefined {
  const file = path.join(directory, part.name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

async function waitForLock(directory: string): Promise<() => void> {
  for (;;) {
    try {
      return lockDirectory(directory, '')
    } catch (error) {
      if (!(error instanceof DataDirectoryInUse)) throw error
      await sleep(100)
    }
  }
}

function node(root: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The build failed: ${args.join(' ')}`))
    })
  })
}
