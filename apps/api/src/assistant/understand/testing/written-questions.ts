import { readFileSync, readdirSync } from 'node:fs'
import { type Plan, plan } from '@keelwise/contract/plan'
import type { Asking } from '../understand.ts'
import { planOfText } from '../plan-text.ts'

/** A question that somebody wrote, with the plan that it means where it is known. */
export interface WrittenQuestion {
  readonly text: string
  readonly role: Asking['role']
  readonly clientOpen: boolean
  /** The question before it in the same conversation. */
  readonly before: WrittenQuestion | null
  /** Several where a question has more than one good reading; null where nobody has written one. */
  readonly plans: readonly Plan[] | null
  /** Other words in which other people would say the same there; only the learned reader learns from them. */
  readonly otherWords?: readonly string[]
  readonly place: string
}

/** In the place of a question: only its plan is given, for what is asked after it. */
export const UNSAID = '.'

/**
 * Questions of a table: a question and its plan with a tab between, `>` before a follow-up, `^` before one in the place of
 * the one above, `@advisor`, `@client` and `@investor` for those after it, `#` before remarks, `~` before other words for
 * the question above; ` || ` between plans that are equally good.
 */
function questionsOfTable(file: string): WrittenQuestion[] {
  let [role, clientOpen, before]: [Asking['role'], boolean, WrittenQuestion | null] = ['INVESTOR', false, null]
  let otherWords: string[] = []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index): WrittenQuestion[] => {
      if (line.startsWith('@')) {
        role = line === '@investor' ? 'INVESTOR' : 'ADVISOR'
        clientOpen = line === '@client'
        return []
      }
      if (line.startsWith('~')) {
        otherWords.push(line.replace(/^~\s*/, ''))
        return []
      }
      const [text = '', plans] = line.split('\t')
      if (text.trim() === '' || text.startsWith('#')) return []
      const isFollowUp = text.startsWith('>')
      const isInItsPlace = text.startsWith('^')
      const place = `${file.split('/').at(-1)}:${index + 1}`
      otherWords = []
      const question: WrittenQuestion = {
        text: text.replace(/^[>^]\s*/, ''),
        role,
        clientOpen,
        before: isFollowUp ? before : isInItsPlace ? (before?.before ?? null) : null,
        plans: plans === undefined ? null : plans.split(' || ').map((each) => parsed(each, place)),
        otherWords,
        place,
      }
      before = question
      return question.text === UNSAID ? [] : [question]
    })
}

function parsed(text: string, place: string): Plan {
  try {
    return planOfText(text)
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

interface Line {
  readonly conversation?: string | number
  readonly turn?: number
  readonly question: string
  readonly role?: string
  readonly plan?: unknown
}

/** Questions of a file of lines, each `{"conversation","turn","question","plan"?}`. */
function questionsOfLines(file: string): WrittenQuestion[] {
  let before: WrittenQuestion | null = null
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index): WrittenQuestion[] => {
      if (line.trim() === '') return []
      const { turn = 0, question: text, role = 'INVESTOR', plan: written } = JSON.parse(line) as Line
      const read = plan.safeParse(written)
      const question: WrittenQuestion = {
        text,
        role: /advisor/i.test(role) ? 'ADVISOR' : 'INVESTOR',
        clientOpen: /client/i.test(role),
        before: turn > 0 ? before : null,
        plans: read.success ? [read.data] : null,
        place: `${file.split('/').at(-1)}:${index + 1}`,
      }
      before = question
      return [question]
    })
}

export const readQuestions = (file: string): WrittenQuestion[] =>
  file.endsWith('.jsonl') ? questionsOfLines(file) : questionsOfTable(file)

const FOLDER = new URL('../../questions/', import.meta.url)

/**
 * The questions of the repository: `train` is learned from, `test` only measured; `next` are what people say next in the
 * same place, and `taught` what words and forms were once made for: from these the learned reader alone learns.
 */
export const questionsOf = (part: 'train' | 'next' | 'test' | 'taught'): WrittenQuestion[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .flatMap((name) => (name.startsWith(`${part}/`) ? [name.slice(part.length + 1)] : []))
    .filter((name) => /\.(?:tsv|jsonl)$/.test(name))
    .toSorted()
    .flatMap((name) => readQuestions(new URL(`${part}/${name}`, FOLDER).pathname))

/** Ways to ask for the same: the plan that they share, without the days and names that each has of its own. */
export interface SaidWays {
  readonly plan: Plan
  readonly texts: readonly string[]
  readonly file: string
}

/** Of each file of `said`: a plan after `= `, and one way to ask for it in each line below. */
export const saidWays = (): SaidWays[] =>
  readdirSync(new URL('said/', FOLDER))
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(new URL(`said/${name}`, FOLDER), 'utf8')
        .split(/^= /m)
        .slice(1)
        .map((block, at): SaidWays => {
          const [text = '', ...texts] = block.split('\n').filter((line) => line !== '')
          return { plan: parsed(text, `${name}, plan ${at + 1}`), texts, file: name }
        }),
    )
