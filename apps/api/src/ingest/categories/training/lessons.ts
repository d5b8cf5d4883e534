import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Category, categoryDisplay } from '@keelwise/contract/words'

/** A name and the category it is in. */
export interface CategoryLesson {
  readonly name: string
  readonly category: Category
}

const isCategory = (text: string): text is Category => Object.hasOwn(categoryDisplay, text)

/** Folders of texts that are measured and never learned from, the oldest first. */
export const HELD_OUT = ['held-out', 'fresh', 'small', 'strangers'] as const

/** Names with their category: lines of `category: name | name`, of a folder beside this file. */
export function readLessons(folder: 'learned' | 'kinds' | (typeof HELD_OUT)[number]): CategoryLesson[] {
  const at = path.join(import.meta.dirname, folder)
  return readdirSync(at)
    .toSorted()
    .flatMap((file) =>
      readFileSync(path.join(at, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('#'))
        .flatMap((line, index) => {
          const [category = '', names = ''] = line.split(/:\s+(.*)/s)
          if (!isCategory(category)) throw new Error(`${file}, line ${index + 1}: ${category} is no category.`)
          return names.split('|').flatMap((name) => (name.trim() === '' ? [] : [{ name: name.trim(), category }]))
        }),
    )
}
