import { gradeQuestion } from '../apps/api/src/assistant/understand/testing/grade-questions.ts'
import { questionsOf } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
const graded = questionsOf('test').map((q) => gradeQuestion(q))
const n: Record<string, number> = {}
for (const { grade } of graded) n[grade] = (n[grade] ?? 0) + 1
console.log(JSON.stringify(n), 'follow-ups', graded.filter(({question, grade}) => question.before !== null && /right|useful/.test(grade)).length)
const f = new Set(['bulk-12.tsv','bulk-13.tsv','certain.tsv','advisor-busy.tsv','veteran-advisor.tsv','wealth-associate.tsv'])
const tr = questionsOf('train').filter((q) => f.has(String(q.place).split(/[ ,:]/)[0] ?? ''))
const m: Record<string, number> = {}
for (const q of tr) { const g = gradeQuestion(q); m[g.grade] = (m[g.grade] ?? 0) + 1 }
console.log(tr.length, JSON.stringify(m))
