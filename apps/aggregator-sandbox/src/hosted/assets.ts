import { readdir, readFile } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'

const PACKAGE_NAME = '@keelwise/aggregator-sandbox'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The files of the hosted pages, by their path below `/assets/`. */
export type Assets = ReadonlyMap<string, { readonly body: Buffer; readonly type: string }>

/** Reads `ui/` once. It is found from the package's own root, so that a bundle in `dist` finds it too. */
export async function loadAssets(): Promise<Assets> {
  const root = join(packageRoot(import.meta.dirname), 'ui')
  const assets = new Map<string, { body: Buffer; type: string }>()
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    assets.set(relative(root, path).replaceAll('\\', '/'), { body: await readFile(path), type })
  }
  return assets
}

function packageRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === PACKAGE_NAME)
      return folder
    if (dirname(folder) === folder) throw new Error(`the root of ${PACKAGE_NAME} was not found above ${from}`)
  }
}
