import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { RECORD_FAULTS, RENUMBERED, type RecordFault, spoilRecords } from './spoiled-records.ts'

const ANSWER_FAULTS = [
  '500',
  '503',
  '429',
  'html',
  'texttype',
  'truncated',
  'hang',
  'reset',
  'cut',
  'slow',
  'huge',
] as const

/** Ways an answer can go wrong: as a whole, or in what it lists. */
export const FAULTS = [...ANSWER_FAULTS, ...(Object.keys(RECORD_FAULTS) as RecordFault[]), 'none'] as const
export type FaultKind = (typeof FAULTS)[number]

/** A planted fault; without a target it hits every answer. */
export interface Fault {
  readonly fault: FaultKind
  readonly institutionId?: string | undefined
  readonly credentialId?: string | undefined
  readonly personId?: string | undefined
  readonly path?: string | undefined
  /** How often it still strikes; undefined = until cleared. */
  times?: number | undefined
  /** When it is over. */
  readonly until?: Date | undefined
}

/** Whom and what a request is about, as far as its parameters say. */
export interface FaultSubject {
  readonly personId: string
  readonly path: string
  readonly credentialIds: readonly string[]
  readonly institutionIds: readonly string[]
}

const SLOW_MILLISECONDS = 1000

/** The faults planted by the admin; they live as long as the process. */
export class FaultList {
  private faults: Fault[] = []

  /** Adds a fault; `none` takes away those with the same target, or all. */
  plant(fault: Fault): readonly Fault[] {
    if (fault.fault !== 'none') this.faults.push(fault)
    else {
      const hasTarget = fault.institutionId ?? fault.credentialId ?? fault.personId ?? fault.path
      this.faults = hasTarget === undefined ? [] : this.faults.filter((other) => !isSameTarget(other, fault))
    }
    return this.faults
  }

  /** The fault that strikes this request, used up by one. */
  strike(subject: FaultSubject, now: Date): FaultKind | null {
    this.faults = this.faults.filter((each) => each.until === undefined || each.until > now)
    const fault = this.faults.find(
      (each) =>
        (each.personId === undefined || each.personId === subject.personId) &&
        (each.path === undefined || subject.path.startsWith(each.path)) &&
        (each.credentialId === undefined || subject.credentialIds.includes(each.credentialId)) &&
        (each.institutionId === undefined || subject.institutionIds.includes(each.institutionId)),
    )
    if (!fault) return null
    if (fault.times !== undefined) {
      fault.times -= 1
      if (fault.times <= 0) this.faults = this.faults.filter((each) => each !== fault)
    }
    return fault.fault
  }
}

function isSameTarget(a: Fault, b: Fault): boolean {
  return (
    a.institutionId === b.institutionId &&
    a.credentialId === b.credentialId &&
    a.personId === b.personId &&
    a.path === b.path
  )
}

/** A list that goes on for 1 GB. */
function* gigabyte(): Generator<string> {
  yield '{"data":["'
  const chunk = 'x'.repeat(1024 * 1024)
  for (let sent = 0; sent < 1024; sent += 1) yield chunk
}

/** Faults that replace the answer. True when the request is dealt with. */
export async function answerWithFault(kind: FaultKind, reply: FastifyReply): Promise<boolean> {
  switch (kind) {
    case '503':
      await reply.code(503).send({ error: { code: 'unavailable', message: 'Service unavailable.' } })
      return true
    case '429':
      await reply
        .code(429)
        .header('retry-after', '2')
        .send({ error: { code: 'rate_limited', message: 'Too many requests.' } })
      return true
    case 'html':
      await reply.type('text/html').send('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
      return true
    case '500':
      await reply.code(500).send({ error: { code: 'internal', message: 'Internal error.' } })
      return true
    case 'huge':
      await reply.type('application/json').send(Readable.from(gigabyte()))
      return true
    case 'cut':
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
      reply.raw.write('{"data":[', () => reply.raw.destroy())
      return true
    case 'hang':
      reply.hijack()
      return true
    case 'reset':
      reply.hijack()
      reply.raw.destroy()
      return true
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, SLOW_MILLISECONDS))
      return false
    default:
      return false
  }
}

const isRecordFault = (kind: FaultKind): kind is RecordFault => Object.hasOwn(RECORD_FAULTS, kind)

/** An account that the fault `renumbered` gave another id is asked for by that one. */
export function knownAgain(query: unknown): void {
  const asked = query as { accountId?: unknown }
  if (typeof asked.accountId === 'string' && asked.accountId.endsWith(RENUMBERED))
    asked.accountId = asked.accountId.slice(0, -RENUMBERED.length)
}

/** Faults that spoil a good JSON answer. */
export function spoil(kind: FaultKind, payload: string): string | Buffer {
  if (kind === 'truncated') return payload.slice(0, Math.floor(payload.length / 2))
  if (!isRecordFault(kind)) return payload
  const spoiled = spoilRecords(kind, payload)
  return kind === 'latin1' ? Buffer.from(spoiled, 'latin1') : spoiled
}
