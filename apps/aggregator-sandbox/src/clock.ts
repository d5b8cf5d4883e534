import type { Pool } from 'pg'

/**
 * Two times: `real` rules sessions and delivery, `now` (real plus an offset that the admin can set) rules the data and
 * the life of credentials. The offset is kept in the database so that a restart does not turn time back.
 */
export class VirtualClock {
  readonly real: () => Date
  private offset = 0
  private readonly pool: Pool

  constructor(real: () => Date, pool: Pool) {
    this.real = real
    this.pool = pool
  }

  now(): Date {
    return new Date(this.real().getTime() + this.offset)
  }

  /** Reads the stored offset. */
  async load(): Promise<void> {
    const { rows } = await this.pool.query<{ value: string }>(
      `select value from aggregator.setting where key = 'clock_offset'`,
    )
    this.offset = Number(rows[0]?.value ?? 0)
  }

  /** Sets the clock; it keeps ticking from there. null = real time again. */
  async set(now: Date | null): Promise<void> {
    this.offset = now === null ? 0 : now.getTime() - this.real().getTime()
    await this.pool.query(
      `insert into aggregator.setting (key, value) values ('clock_offset', $1) on conflict (key) do update set value = excluded.value`,
      [String(this.offset)],
    )
  }
}
