import { existsSync } from 'node:fs'
import path from 'node:path'

function find(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('package.json of the API was not found')
  return find(parent)
}

/** The folder of this package, the same for sources and for the bundle in `dist/`. */
export const packageRoot = find(import.meta.dirname)
