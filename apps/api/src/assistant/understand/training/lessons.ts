import { type PlanPart, type SubjectName, barePart } from '@keelwise/contract/plan'
import { HELP_PAGES } from '../../help/pages.ts'
import { BOOK_SUBJECTS, FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import type { Directory } from '../directory.ts'
import type { AskedWords } from '../guess/learn-guess.ts'
import { ENGLISH } from '../lexicon/en/english.ts'
import { askingOf } from '../testing/grade-questions.ts'
import { type WrittenQuestion, saidWays } from '../testing/written-questions.ts'
import { spottedOf } from '../understand.ts'
import { writtenBefore } from './examples.ts'

/** A question as its words are learned from; nothing for one that nobody has written a plan for. */
export function askedWordsOf(question: WrittenQuestion): AskedWords[] {
  if (question.plans === null) return []
  return [{ ...spottedOf(askingOf(question, writtenBefore(question))), plans: question.plans }]
}

/** Each has days of its own, which the plan that they share does not tell. */
const SILENT: ReadonlySet<string> = new Set(['days'])

/** The ways to ask for a plan that people wrote down, as lessons. */
export const lessonsOfWays = (): AskedWords[] =>
  saidWays().flatMap(({ plan, texts, file }) => {
    const isBook = plan.parts.some((part) => part.kind === 'data' && BOOK_SUBJECTS.has(part.subject))
    return texts.map((text, at): AskedWords => {
      const question: WrittenQuestion = {
        text,
        role: isBook || file.startsWith('advisor') ? 'ADVISOR' : 'INVESTOR',
        clientOpen: false,
        before: null,
        plans: [plan],
        place: `${file}:${at}`,
      }
      return { ...spottedOf(askingOf(question, null)), plans: [plan], silentOn: SILENT }
    })
  })

const NOBODY: Directory = { accounts: [], institutions: [], securities: [], payees: [], clients: [] }

/** Words that stand for a part, without what the lexicon reads in them: it would always be right there. */
function lessonOfWords(text: string, part: PlanPart): AskedWords {
  const isBook = part.kind === 'data' && BOOK_SUBJECTS.has(part.subject)
  const { spotted, situation } = spottedOf({
    text: text.replaceAll(/[|_?]/g, ' ').replaceAll(/\{\w+\}/g, ''),
    role: isBook ? 'ADVISOR' : 'INVESTOR',
    clientOpen: false,
    today: '2026-01-01',
    directory: NOBODY,
    before: null,
  })
  return { spotted: { ...spotted, spans: [] }, situation, plans: [{ version: 1, parts: [part] }] }
}

const dataPart = (subject: SubjectName, measure: string, formula: string | null): PlanPart => ({
  ...barePart,
  subject,
  measures: [measure],
  where: [],
  by: [],
  derive: formula === null ? null : { formula, given: {} },
})

/** What each figure, formula and page of help is called by the model of data and the lexicon. */
export function lessonsOfNames(): AskedWords[] {
  const said = (texts: readonly string[], part: PlanPart): AskedWords[] =>
    [...new Set(texts)].map((text) => lessonOfWords(text, part))
  const figures = Object.values(SUBJECTS).flatMap(({ name, measures }) =>
    Object.entries(measures).flatMap(([measure, { label, words }]) =>
      said([label, ...words.en.slice(0, 6)], dataPart(name, measure, null)),
    ),
  )
  const formulas = Object.entries(FORMULAS).flatMap(([formula, { on, label, words }]) =>
    on ? said([label, ...words.en.slice(0, 6)], dataPart(on.subject, on.measures[0] ?? '', formula)) : [],
  )
  const pages = HELP_PAGES.flatMap(({ id, title, text }) =>
    said([title, `how do I ${title}`, text.split('. ')[0] ?? ''], { kind: 'help', page: id }),
  )
  const ways = ENGLISH.help.flatMap(({ page, verbs, objects, phrases }) =>
    said([...objects.map((object, at) => `how do I ${verbs[at % verbs.length] ?? ''} ${object}`), ...(phrases ?? [])], {
      kind: 'help',
      page,
    }),
  )
  const parts = ENGLISH.parts.flatMap(([part, phrases]) => said(phrases, part))
  return [...figures, ...formulas, ...pages, ...ways, ...parts]
}
