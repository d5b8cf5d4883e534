// what the present reading does with each question of the test sets -> present.jsonl
import { writeFileSync } from 'node:fs'
const U = '/work/main/apps/api/src/assistant/understand/'
const { questionsOf } = await import(U + 'testing/written-questions.ts')
const { gradeQuestion, askingOf } = await import(U + 'testing/grade-questions.ts')
const { writtenBefore } = await import(U + 'training/examples.ts')
const out = questionsOf('test').map((q: any) => { const g = gradeQuestion(q); 
  return JSON.stringify({ place: q.place, text: q.text, follow: q.before !== null, grade: g.grade, got: g.got, wanted: g.wanted, conf: g.confidence, first: g.isFirstRight, ms: g.milliseconds }) })
writeFileSync('/tmp/ml/present.jsonl', out.join('\n'))
