// `npm run reference`: writes docs/reference.md, every variable and every command, from what the product itself holds
// (.env.example and the commands). With `--check` nothing is written: it fails where the file is not that.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { helpOf } from '../apps/api/src/admin/command.ts'
import { commands } from '../apps/api/src/admin/commands.ts'

const root = path.resolve(import.meta.dirname, '..')
const FILE = 'docs/reference.md'
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')

/**
 * The variables of .env.example: comment lines, then the variables that they describe, commented out or not.
 * @param {string} text
 */
function variablesOf(text) {
  /** @type {{ words: string, variables: { name: string, preset: string }[] }[]} */
  const groups = []
  for (const line of text.split('\n')) {
    const variable = /^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line)
    const words = /^# (.*)$/.exec(line)?.[1]
    const last = groups.at(-1)
    if (variable) last?.variables.push({ name: variable[1] ?? '', preset: variable[2] ?? '' })
    else if (words !== undefined && last?.variables.length === 0) last.words += ` ${words}`
    else if (words !== undefined) groups.push({ words, variables: [] })
    else groups.push({ words: '', variables: [] })
  }
  return groups.filter(({ variables }) => variables.length > 0)
}

const groups = variablesOf(`\n${read('.env.example').replace(/^# Copy to.*\n/, '')}`)
const lines = [
  '# Reference',
  '',
  'Every variable and every command. Written by `npm run reference`; `npm run check` fails where it is not current.',
  '',
  '## Variables',
  '',
  ...groups.flatMap(({ words, variables }) => [
    variables.map(({ name, preset }) => `\`${name}${preset === '' ? '' : `=${preset}`}\``).join(', '),
    ...(words === '' ? [''] : ['', `${words.trim().replace(/([^.])$/, '$1.')}`, '']),
  ]),
  '## Commands',
  '',
  ...commands.flatMap((command) => [`### ${command.name}`, '', '```', helpOf(command), '```', '']),
]
const text = `${lines.join('\n').trimEnd()}\n`
if (process.argv.includes('--check')) {
  if (read(FILE) !== text) {
    console.error(`${FILE} is not what .env.example and the commands say: npm run reference writes it anew`)
    process.exitCode = 1
  } else console.log(`${groups.flatMap(({ variables }) => variables).length} variables, ${commands.length} commands`)
} else writeFileSync(path.join(root, FILE), text)
