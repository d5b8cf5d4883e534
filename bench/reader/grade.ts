// grades NAME.test.out (beams as plan text) with the bench's own measure, and beside the present reading
import { readFileSync } from 'node:fs'
const U = '/work/main/apps/api/src/assistant/understand/'
const { questionsOf } = await import(U + 'testing/written-questions.ts')
const { likenessOf, isDecline, askingOf } = await import(U + 'testing/grade-questions.ts')
const { planOfText } = await import(U + 'testing/plan-text.ts')
const { writtenBefore } = await import(U + 'training/examples.ts')
const { understand } = await import(U + 'understand.ts')
const lines = (f: string) => readFileSync(f, 'utf8').split('\n').map((l) => JSON.parse(l))
const name = process.argv[2]!, part = process.argv[3] ?? 'test', verbose = process.argv[4] === 'v'
const qs = new Map(questionsOf(part === 'dev' ? 'train' : 'test').map((q: any) => [q.place, q]))
const like = (t: string | null, q: any): string => { try { const p = planOfText(t); return likenessOf(p, q) } catch { return 'invalid' } }
const preds = lines(`/tmp/ml/${name}.${part}.out`)
const rows = preds.map((p: any) => { const q: any = qs.get(p.place)
  const u = understand(askingOf(q, writtenBefore(q)))
  const dec = q.plans.some(isDecline)
  const pres = u.kind === 'plan' ? (likenessOf(u.plan, q) !== 'other' ? 'good' : 'wrong') : u.kind === 'ask' ? (u.choices.some((c: any) => likenessOf(c, q) === 'same') ? 'asked' : 'lost') : dec ? 'good' : 'lost'
  const presLikes: string | null = u.kind === 'plan' ? u.plan : u.kind === 'ask' ? u.choices[0] : null
  let agree = false; if (u.kind === 'plan' && p.beams[0]) try { agree = likenessOf(planOfText(p.beams[0][1]), { ...q, plans: [u.plan] } as any) === 'same' } catch {}
  const ls = p.beams.map((b: any) => like(b[1], q))
  return { p, q, ls, top: ls[0] ?? 'invalid', conf: p.beams[0]?.[0] ?? -99, len: (p.beams[0]?.[2].split(' ').length ?? 1), pres, agree } })
const { writeFileSync } = await import('node:fs'); writeFileSync(`/tmp/ml/${name}.likes`, rows.map((r: any) => JSON.stringify({ place: r.p.place, ls: r.ls })).join('\n'))
const good = (l: string) => l === 'same' || l === 'near'
const tab = (rs: any[]) => `${rs.length}: same ${rs.filter((r) => r.top === 'same').length} near ${rs.filter((r) => r.top === 'near').length} invalid ${rs.filter((r) => r.top === 'invalid').length} oracle5 ${rs.filter((r) => r.ls.some(good)).length} oracle3 ${rs.filter((r) => r.ls.slice(0, 3).some(good)).length} | present(teacher-forced) good ${rs.filter((r) => r.pres === 'good').length} wrong ${rs.filter((r) => r.pres === 'wrong').length} asked ${rs.filter((r) => r.pres === 'asked').length} lost ${rs.filter((r) => r.pres === 'lost').length}`
console.log('all  ', tab(rows)); console.log('first', tab(rows.filter((r: any) => !r.p.follow))); console.log('after', tab(rows.filter((r: any) => r.p.follow)))
const sorted = rows.toSorted((a: any, b: any) => b.conf - a.conf)
for (const share of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]) { const n = Math.round(share * rows.length); const s = sorted.slice(0, n); console.log(`answering ${Math.round(share * 100)}% (p>${Math.exp(s.at(-1).conf).toFixed(2)}): good ${(100 * s.filter((r: any) => good(r.top)).length / n).toFixed(0)}%  of them present not good ${s.filter((r: any) => r.pres !== 'good').length}, there right ${s.filter((r: any) => r.pres !== 'good' && good(r.top)).length}`) }
const m = (f: (r: any) => boolean) => rows.filter(f).length
console.log('agree', m((r) => r.agree), 'both right', m((r) => r.agree && r.pres === 'good'))
console.log('differ, both give a plan', m((r) => !r.agree && ['good', 'wrong'].includes(r.pres)), 'present right', m((r) => !r.agree && r.pres === 'good' && !good(r.top)), 'model right', m((r) => !r.agree && r.pres === 'wrong' && good(r.top)), 'both', m((r) => !r.agree && r.pres === 'good' && good(r.top)), 'neither', m((r) => !r.agree && r.pres === 'wrong' && !good(r.top)))
console.log('present asked/lost', m((r) => ['asked', 'lost'].includes(r.pres)), 'model right there', m((r) => ['asked', 'lost'].includes(r.pres) && good(r.top)), 'of lost', m((r) => r.pres === 'lost'), m((r) => r.pres === 'lost' && good(r.top)))
console.log('either right', m((r) => r.pres === 'good' || good(r.top)), 'either with beam5', m((r) => r.pres === 'good' || r.ls.some(good)))
for (const t of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) { const over = rows.filter((r: any) => ['asked', 'lost'].includes(r.pres) && Math.exp(r.conf) > t); const veto = rows.filter((r: any) => r.pres === 'wrong' && !r.agree && Math.exp(r.conf) > t), lost = rows.filter((r: any) => r.pres === 'good' && !r.agree && Math.exp(r.conf) > t)
  console.log(`p>${t}: where present asks/loses: ${over.length} answered, ${over.filter((r: any) => good(r.top)).length} right; override where differing: ${veto.length} wrong ones touched, ${veto.filter((r: any) => good(r.top)).length} mended, ${lost.length} good ones touched, ${lost.filter((r: any) => !good(r.top)).length} broken`) }
if (verbose) for (const r of rows.filter((r: any) => !good(r.top))) console.log(`- ${r.p.follow ? '> ' : ''}${r.p.text}\n    got  ${r.p.beams[0]?.[1]} (${Math.exp(r.conf).toFixed(2)}) ${r.ls.join(',')}\n    want ${r.p.plans.slice(0, 2).join(' || ')}\n    present ${r.pres}`)
