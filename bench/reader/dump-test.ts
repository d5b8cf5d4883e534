// dumps pairs for a sequence-to-sequence reader -> train.jsonl, said.jsonl, test.jsonl
import { writeFileSync } from 'node:fs'
const U = '/work/main/apps/api/src/assistant/understand/'
const { questionsOf, saidWays } = await import(U + 'testing/written-questions.ts')
const { askingOf } = await import(U + 'testing/grade-questions.ts')
const { writtenBefore } = await import(U + 'training/examples.ts')
const { spottedOf } = await import(U + 'understand.ts')
const { planText } = await import(U + 'testing/plan-text.ts')
const { timeOf } = await import(U + 'compose/fit.ts')
const TODAY = '2026-11-22', SURE = 0.3
const iso = (d: Date) => d.toISOString().slice(0, 10)
const day = (s: string) => new Date(s + 'T00:00:00Z')
const addDays = (s: string, n: number) => { const d = day(s); d.setUTCDate(d.getUTCDate() + n); return iso(d) }
const addMonths = (s: string, n: number) => { const d = day(s); const dom = d.getUTCDate(); d.setUTCDate(1); d.setUTCMonth(d.getUTCMonth() + n);
  const last = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate(); d.setUTCDate(Math.min(dom, last)); return iso(d) }
const monthEnd = (s: string) => addDays(addMonths(s.slice(0, 8) + '01', 1), -1)
/** spans by what they are beside today, so that nothing learned depends on the day */
const NAMED: [string, string][] = []
{
  const t = TODAY, y = +t.slice(0, 4), m0 = t.slice(0, 8) + '01'
  const put = (n: string, a: string, b: string) => NAMED.push([n, `${a}..${b}`])
  put('today', t, t); put('yesterday', addDays(t, -1), addDays(t, -1)); put('ytd', `${y}-01-01`, t); put('mtd', m0, t)
  put('lastmonth', addMonths(m0, -1), addDays(m0, -1)); put('lastyear', `${y - 1}-01-01`, `${y - 1}-12-31`); put('thisyear', `${y}-01-01`, `${y}-12-31`)
  put('thismonth', m0, monthEnd(t)); put('nextmonth', addMonths(m0, 1), monthEnd(addMonths(m0, 1))); put('nextyear', `${y + 1}-01-01`, `${y + 1}-12-31`)
  for (const n of [7, 14, 30, 60, 90]) { put(`last${n}d`, addDays(t, 1 - n), t); put(`next${n}d`, t, addDays(t, n)) ; put(`next${n}e`, addDays(t, 1), addDays(t, n)) }
  for (const n of [1, 2, 3, 6, 12, 24, 36, 60, 120]) { put(`last${n}m`, addDays(addMonths(t, -n), 1), t); put(`back${n}m`, addMonths(t, -n), t); put(`at${n}mago`, addMonths(t, -n), addMonths(t, -n)); put(`next${n}m`, t, addMonths(t, n)); put(`next${n}n`, addDays(t, 1), addMonths(t, n)) }
  const wd = (day(t).getUTCDay() + 6) % 7, mon = addDays(t, -wd)
  put('wtd', mon, t); put('lastweek', addDays(mon, -7), addDays(mon, -1)); put('thisweek', mon, addDays(mon, 6)); put('nextweek', addDays(mon, 7), addDays(mon, 13)); put('restyear', t, `${y}-12-31`); put('restmonth', t, monthEnd(t))
}
/** spans by those of the plan before */
function related(name: string, s: string): [string, string][] {
  const [a, b] = s.split('..') as [string, string]; const out: [string, string][] = [[name, s]]
  if (a === '') return [...out, [`at(${name})`, `${b}..${b}`]]
  const len = Math.round((+day(b) - +day(a)) / 864e5) + 1
  out.push([`yearbefore(${name})`, `${addMonths(a, -12)}..${addMonths(b, -12)}`])
  const y = a.slice(0, 4)
  if (a.endsWith('-01-01')) out.push([`fullyearbefore(${name})`, `${+y - 1}-01-01..${+y - 1}-12-31`])
  if (a.endsWith('-01')) out.push([`monthbefore(${name})`, `${addMonths(a, -1)}..${addDays(a, -1)}`], [`monthafter(${name})`, `${addMonths(a, 1)}..${monthEnd(addMonths(a, 1))}`])
  out.push([`before(${name})`, `${addDays(a, -len)}..${addDays(a, -1)}`], [`after(${name})`, `${addDays(b, 1)}..${addDays(b, len)}`], [`since(${name})`, `${a}..${TODAY}`], [`end(${name})`, `${b}..${b}`], [`start(${name})`, `${a}..${a}`])
  return out
}
const FIELDS = new Set(['account', 'other_account', 'institution', 'security', 'payee', 'category', 'client', 'household', 'issuer', 'name', 'words', 'security_name'])
const COMPAT: Record<string, string[]> = { account: ['account'], other_account: ['account'], institution: ['institution'], security: ['security', 'issuer', 'text'], payee: ['payee', 'category', 'text', 'security', 'account'], category: ['category'], client: ['client'], household: ['household'], issuer: ['issuer', 'security'], name: ['security', 'issuer', 'account', 'client', 'text'], words: ['text', 'payee'] }
interface Slot { ph: string; kind: string; values: readonly string[] ; start: number; end: number }
interface Env { spans: [string, string][]; numbers: [string, string][]; slots: Slot[]; value: (field: string, values: readonly string[]) => string | null; }
const low = (s: string) => s.toLowerCase()
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && [...a].map(low).toSorted().join('|') === [...b].map(low).toSorted().join('|')
/** items of a plan as tokens; what stands in `env` replaced by its placeholder */
function tokensOf(plan: any, env: Env): string[] {
  const out: string[] = []
  const span = (s: string) => env.spans.find(([, v]) => v === s)?.[0] ?? s
  const num = (s: string) => env.numbers.find(([, v]) => Number(v) === Number(s))?.[0] ?? s
  for (const [at, part] of plan.parts.entries()) {
    if (at > 0) out.push('++')
    const text = planText({ parts: [part] })
    if (part.kind !== 'data') { out.push(...text.split(' ')); continue }
    out.push(part.subject, ...part.measures.map((m: string) => '.' + m))
    for (const { field, op, values } of part.where) {
      out.push(';', field, op)
      let v: string | null = null
      const joined = values.join('|')
      if (/^\d{4}-\d\d-\d\d\|\d{4}-\d\d-\d\d$/.test(joined)) { const s = joined.replace('|', '..'); const p = span(s); v = p === s ? null : `pair(${p})` }
      else if (/^\d{4}-\d\d-\d\d\.\.\d{4}/.test(joined)) v = span(joined)
      else if (/^\d{4}-\d\d-\d\d$/.test(joined)) { const p = span(`${joined}..${joined}`); v = p.includes('-') && /^\d/.test(p) ? null : `day(${p})` ; v ??= env.spans.find(([, s]) => s.endsWith('..' + joined)) ? `to(${env.spans.find(([, s]) => s.endsWith('..' + joined))![0]})` : null }
      else if (values.every((x: string) => /^-?\d+(\.\d+)?$/.test(x))) v = values.map(num).join(' | ')
      else if (FIELDS.has(field)) v = env.value(field, values) ?? values.map((x: string) => env.value(field, [x]) ?? x.replaceAll(' ', '_')).join(' | ')
      out.push(...(v ?? values.map((x: string) => x.replaceAll(' ', '_')).join(' | ')).split(' '))
    }
    if (part.by.length) out.push(';', 'by', ...part.by)
    if (part.period) out.push(';', span(`${part.period.from ?? ''}..${part.period.to}`))
    if (part.compare) out.push(';', 'versus', part.compare.kind === 'period' ? span(`${part.compare.period.from ?? ''}..${part.compare.period.to}`) : part.compare.kind)
    if (part.order) out.push(';', 'order', part.order.by, part.order.direction)
    if (part.limit !== null) out.push(';', 'limit', num(String(part.limit)))
    if (part.derive) { out.push(';', part.derive.formula); for (const [k, v] of Object.entries(part.derive.given)) out.push(k + '=', num(String(v))) }
    if (part.why) out.push(';', 'why')
    if (part.show !== 'auto') out.push(';', part.show)
  }
  return out
}
function readingOf(sense: any): string | null {
  switch (sense.kind) {
    case 'measure': return `${sense.subject}.${sense.measure}`
    case 'turn': return `${sense.turn.subject}.${sense.turn.measure}`
    case 'formula': return sense.formula
    case 'subject': return sense.subject
    case 'value': return `${sense.field} ${sense.values.join('|')}`
    case 'cue': return `cue ${sense.cue}`
    case 'aggregate': return sense.aggregate
    case 'rank': return `${sense.direction}${sense.count === null ? '' : ' many'}`
    case 'newest': return `newest ${sense.direction}`
    case 'group': case 'which': case 'field': return `${sense.kind} ${sense.field}`
    case 'ask': return `ask ${sense.ask}`
    case 'show': return `show ${sense.show}`
    case 'mark': return `mark ${sense.mark}`
    case 'relation': return `relation ${sense.relation}`
    case 'part': return planText({ parts: [sense.part] })
    case 'term': return `term ${sense.term}`
    case 'bound': return `bound ${sense.bound.op}`
    case 'exclude': case 'versus': case 'benchmark': case 'define': case 'level': case 'way': case 'sort': return sense.kind
    default: return null
  }
}
const { inWholeWords } = await import(U + 'shorthand.ts')
function environment(asked: any, before: any) {
  const question = asked.role === 'ADVISOR' ? { ...asked, text: inWholeWords(asked.text) } : asked
  const { spotted } = spottedOf(askingOf(question, before))
  const { tokens, spans: all } = spotted
  const spans: [string, string][] = [], numbers: [string, string][] = [], slots: Slot[] = []
  // names, longest first; several kinds may stand at the same place
  const names = all.filter((s: any) => (s.sense.kind === 'name' || s.sense.kind === 'text') && s.cost < (s.sense.kind === 'text' ? 1 : 0.6)).toSorted((a: any, b: any) => b.end - b.start - (a.end - a.start))
  const taken = tokens.map(() => '')
  const picked: any[] = []
  for (const s of names) {
    const key = `${s.start}-${s.end}`
    if (taken.slice(s.start, s.end).some((t: string) => t !== '' && t !== key)) continue
    if (s.sense.kind === 'text' && taken[s.start] === key) continue
    taken.fill(key, s.start, s.end); picked.push(s)
  }
  picked.sort((a, b) => a.start - b.start)
  const counts: Record<string, number> = {}
  const marks: { start: number; end: number; ph: string }[] = []
  for (const s of picked) {
    const kind = s.sense.kind === 'text' ? 'text' : s.sense.named.kind
    const values = s.sense.kind === 'text' ? [s.sense.text] : s.sense.named.values
    const old = slots.find((o) => o.kind === kind && same(o.values, values))
    if (old) { marks.push({ start: s.start, end: s.end, ph: old.ph }); continue }
    const n = (counts[kind] = (counts[kind] ?? 0) + 1)
    if (n > 4) continue
    const ph = `<${kind}${n}>`
    slots.push({ ph, kind, values, start: s.start, end: s.end }); marks.push({ start: s.start, end: s.end, ph })
  }
  // days
  const periods = all.filter((s: any) => s.sense.kind === 'period' && s.cost < 0.6).toSorted((a: any, b: any) => b.end - b.start - (a.end - a.start))
  const tp = tokens.map(() => false); let chosen: any[] = []
  for (const s of periods) { if (tp.slice(s.start, s.end).includes(true)) continue; tp.fill(true, s.start, s.end); chosen.push(s) }
  chosen = chosen.toSorted((a, b) => a.start - b.start).slice(0, 3)
  const sure: string[] = []
  for (const [i, s] of chosen.entries()) {
    const r = s.sense.read; const name = `<D${i + 1}>`
    const when = r.kind !== 'days' ? r.kind : r.isNow ? 'now' : r.fullTo > TODAY ? ((r.from ?? '') > TODAY ? 'ahead' : 'running') : r.day === null ? 'past' : 'one'
    marks.push({ start: s.start, end: s.end, ph: name + when })
    if (r.kind === 'days') {
      const f = r.from ?? ''
      if (!r.isNow && s.cost < SURE && s.end - s.start > 0) sure.push(name)
      spans.push([name, `${f}..${r.to}`], [`full(${name})`, `${f}..${r.fullTo}`], [`since(${name})`, `${f}..${TODAY}`], [`end(${name})`, `${r.to}..${r.to}`], [`start(${name})`, `${f}..${f}`], [`till(${name})`, `${TODAY}..${r.fullTo}`], [`till1(${name})`, `${addDays(TODAY, 1)}..${r.fullTo}`], [`sinceafter(${name})`, f === '' ? '' : `${addDays(f, 1)}..${TODAY}`], [`upto(${name})`, `..${r.to}`], [`yearbefore(${name})`, f === '' ? '' : `${addMonths(f, -12)}..${addMonths(r.to, -12)}`])
      if (f !== '') { const len = Math.round((+day(r.fullTo) - +day(f)) / 864e5) + 1; spans.push([`before(${name})`, `${addDays(f, -len)}..${addDays(f, -1)}`]) ; if (f.endsWith('-01')) spans.push([`monthbefore(${name})`, `${addMonths(f, -1)}..${addDays(f, -1)}`]) }
    } else if (r.kind === 'length') {
      const u = r.unit, c = Number(r.count), months = u === 'year' ? 12 * c : u === 'quarter' ? 3 * c : u === 'month' ? c : 0
      if (months) spans.push([name, `${addDays(addMonths(TODAY, -months), 1)}..${TODAY}`], [`back(${name})`, `${addMonths(TODAY, -months)}..${TODAY}`], [`ahead(${name})`, `${TODAY}..${addMonths(TODAY, months)}`], [`ahead1(${name})`, `${addDays(TODAY, 1)}..${addMonths(TODAY, months)}`], [`ago(${name})`, `${addMonths(TODAY, -months)}..${addMonths(TODAY, -months)}`])
      const days = u === 'week' ? 7 * c : u === 'day' ? c : 0
      if (days) spans.push([name, `${addDays(TODAY, 1 - days)}..${TODAY}`], [`back(${name})`, `${addDays(TODAY, -days)}..${TODAY}`], [`ahead(${name})`, `${TODAY}..${addDays(TODAY, days)}`], [`ahead1(${name})`, `${addDays(TODAY, 1)}..${addDays(TODAY, days)}`], [`ago(${name})`, `${addDays(TODAY, -days)}..${addDays(TODAY, -days)}`])
      numbers.push([`count(${name})`, String(c)]); if (u === 'year') numbers.push([`months(${name})`, String(12 * c)])
      if (u === 'month') numbers.push([`years(${name})`, String(c / 12)], [`days(${name})`, String(Math.round(c * 30.4))])
    }
  }
  // numbers
  const seen = new Set<number>(); let n = 0
  for (const s of all.filter((s: any) => s.sense.kind === 'number' && s.cost < 0.6).toSorted((a: any, b: any) => a.start - b.start || b.end - a.end)) {
    if ([...Array(s.end - s.start).keys()].some((i) => seen.has(s.start + i)) || n >= 4) continue
    if (tp.slice(s.start, s.end).some((x) => x)) continue
    for (let i = s.start; i < s.end; i++) seen.add(i)
    n++; numbers.push([`<N${n}>`, s.sense.number.value]); marks.push({ start: s.start, end: s.end, ph: `<N${n}>${s.sense.number.unit}` })
  }
  for (const s of all) if ((s.sense.kind === 'rank' || s.sense.kind === 'newest') && typeof s.sense.count === 'number' && s.sense.count > 1 && !numbers.some(([, v]) => Number(v) === s.sense.count)) { numbers.push([`<N${++n}>`, String(s.sense.count)]); marks.push({ start: s.start, end: s.end, ph: `<N${n}>plain` }) }
  // the plan before
  const b: Env = { spans: [], numbers: [], slots: [], value: () => null }
  let beforeTokens: string[] = []
  const bslots: Slot[] = []
  if (before) {
    let [d, m, v] = [0, 0, 0]
    for (const p of before.parts) {
      if (p.kind !== 'data') continue
      for (const per of [p.period, p.compare?.kind === 'period' ? p.compare.period : null]) if (per) { const s = `${per.from ?? ''}..${per.to}`; if (!b.spans.some(([, x]) => x === s)) b.spans.push([`<bD${++d}>`, s]) }
      for (const c of p.where) {
        const j = c.values.join('|')
        if (/^\d{4}-\d\d-\d\d\|\d{4}-\d\d-\d\d$/.test(j)) b.spans.push([`<bD${++d}>`, j.replace('|', '..')])
        else if (c.values.every((x: string) => /^-?\d+(\.\d+)?$/.test(x))) for (const x of c.values) b.numbers.push([`<bN${++m}>`, x])
        else if (FIELDS.has(c.field)) for (const set of [c.values]) bslots.push({ ph: `<bV${++v}>`, kind: c.field, values: set, start: 0, end: 0 })
      }
      if (p.limit !== null && p.limit > 1) b.numbers.push([`<bN${++m}>`, String(p.limit)])
      if (p.derive) for (const x of Object.values(p.derive.given)) b.numbers.push([`<bN${++m}>`, String(x)])
    }
    const bv = (field: string, values: readonly string[]) => bslots.find((s) => s.kind === field && same(s.values, values))?.ph ?? bslots.find((s) => same(s.values, values))?.ph ?? null
    b.value = bv
    beforeTokens = tokensOf(before, b)
  }
  const own = (field: string, values: readonly string[]): string | null => {
    const fits = slots.filter((s) => (COMPAT[field] ?? []).includes(s.kind))
    const exact = fits.find((s) => same(s.values, values)); if (exact) return exact.ph
    if (values.length === 1 && ['payee', 'words', 'name', 'security', 'issuer'].includes(field)) {
      const x = low(values[0]!); const f = fits.find((s) => s.values.some((y) => low(y).includes(x) || x.includes(low(y)))); if (f) return f.ph
      const words = tokens.map((t: any) => low(t.text)); const w = x.split(' '); const at = words.findIndex((_: string, i: number) => w.every((y, k) => words[i + k] === y))
      if (at >= 0) return `w${at}:${at + w.length}`
    }
    if (values.length === 1 && field === 'account') { const f = fits.find((s) => s.values.includes(values[0]!)); if (f) return f.ph }
    return null
  }
  const env: Env = {
    slots: [...slots, ...bslots],
    spans: [...spans, ...b.spans.flatMap(([k, s]) => related(k, s)), ...NAMED],
    numbers: [...numbers.filter(([, v]) => v !== '1' ), ...b.numbers],
    value: (f, v) => own(f, v) ?? b.value(f, v) ,
  }
  const starts = new Map<number, string[]>(); for (const m of marks.toSorted((a, b) => a.start - b.start)) starts.set(m.start, [...(starts.get(m.start) ?? []), m.ph])
  const covered = (at: number) => slots.some((s) => s.start <= at && at < s.end && ['payee', 'security', 'issuer', 'client', 'household', 'institution'].includes(s.kind)) && !slots.some((s) => s.start <= at && at < s.end && (s.kind === 'account' || s.kind === 'category'))
  const src: [string, string, string[]][] = []
  for (const [at, t] of tokens.entries()) {
    for (const ph of starts.get(at) ?? []) src.push([ph, ph, []])
    if (covered(at) || tp[at] || seen.has(at)) continue
    const text = low(t.slips?.[0]?.text ?? t.text), stem = t.slips?.[0]?.stem ?? t.stem ?? text
    if (text === '') continue
    src.push([stem, text, [...new Set<string>(all.filter((s: any) => s.start <= at && at < s.end && s.cost < 0.5).flatMap((s: any) => readingOf(s.sense) ?? []))]])
  }
  return { src, beforeTokens, env, slots, sure, words: tokens.map((t: any) => low(t.text)) }
}
function renderOf(env: Env, words: string[]) { return { slots: Object.fromEntries(env.slots.map((s) => [s.ph, s.values])), spans: Object.fromEntries([...env.spans].reverse()), numbers: Object.fromEntries([...env.numbers].reverse()), words } }
const row = (q: any, before: any, plans: any[]) => {
  const { src, beforeTokens, env, words } = environment(q, before)
  return { place: q.place, text: q.text, follow: q.before !== null, role: q.role + (q.clientOpen ? '_C' : ''), before: beforeTokens, src, tgts: [...new Set(plans.map((p) => tokensOf(p, env).join(' ')))], plans: plans.map(planText), render: renderOf(env, words) }
}
for (const part of ['test'] as const) {
  const rows = questionsOf(part).filter((q: any) => q.plans !== null).map((q: any) => JSON.stringify(row(q, writtenBefore(q), q.plans)))
  writeFileSync(`/tmp/ml/${part}.jsonl`, rows.join('\n')); console.log(part, rows.length)
}
