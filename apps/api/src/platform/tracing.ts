/** What a span says besides its name: never a person's data, an id, a token, or a value of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** Where spans go when somebody collects them. */
export interface Tracing {
  /** Does work inside a span, which ends with it and says whether it failed. */
  span<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** The trace of what runs now, 32 hexadecimal digits. */
  traceId(): string | undefined
}

let tracing: Tracing | null = null

/** Has spans go somewhere from now on; without it they are nothing. */
export function setTracing(to: Tracing | null): void {
  tracing = to
}

/** Does work inside a span, when spans go somewhere. */
export const inSpan = <T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.span(name, attributes, work) : work()

/** What a line of the log says of the trace it belongs to. */
export function traceOfLog(): { trace_id?: string } {
  const id = tracing?.traceId()
  return id === undefined ? {} : { trace_id: id }
}
