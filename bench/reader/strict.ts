const U = '/work/main/apps/api/src/assistant/understand/'
const { questionsOf } = await import(U + 'testing/written-questions.ts'); const { likenessOf, isDecline, askingOf } = await import(U + 'testing/grade-questions.ts'); const { writtenBefore } = await import(U + 'training/examples.ts'); const { understand } = await import(U + 'understand.ts')
const c: Record<string, number> = {}
for (const q of questionsOf('test') as any[]) { const u = understand(askingOf(q, writtenBefore(q))); const k = (q.before ? 'after ' : 'first ') + (u.kind === 'plan' ? likenessOf(u.plan, q) : u.kind + (q.plans.some(isDecline) ? ' of a decline' : u.kind === 'ask' && u.choices.some((x: any) => likenessOf(x, q) === 'same') ? ' holds' : '')); c[k] = (c[k] ?? 0) + 1 }
console.log(c)
