import net from 'node:net'
import pg from 'pg'

/**
 * The servers that a connection string names. Several stand as libpq reads them, `?host=one,two&port=5432,5433`: one port
 * for each, or one for all.
 * @returns a connection string for each
 * @throws TypeError when it is no address, RangeError when hosts and ports do not fit
 */
export function hostsOf(url: string): readonly string[] {
  const named = new URL(url)
  const hosts = (named.searchParams.get('host') ?? named.hostname).split(',')
  if (hosts.length === 1) return [url]
  const ports = (named.searchParams.get('port') ?? (named.port || '5432')).split(',')
  if (hosts.includes('') || (ports.length > 1 && ports.length !== hosts.length))
    throw new RangeError('hosts and ports do not fit')
  return hosts.map((host, at) => {
    const one = new URL(url)
    // the address of the first stands for all in the part that URLs know
    one.searchParams.set('host', host)
    one.searchParams.set('port', ports[at] ?? ports[0] ?? '5432')
    one.searchParams.delete('target_session_attrs')
    return one.href
  })
}

/** As long as one host may take to say whether it is the primary; a pool gives its own connections two seconds. */
const HOST_MS = 1500

async function assertPrimary(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: HOST_MS, query_timeout: HOST_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]?.follows !== false) throw new Error('a replica')
    return client
  } finally {
    void client.end().catch(() => {})
  }
}

/** A socket to whichever of several hosts takes writes at the moment it connects. */
class PrimarySocket extends net.Socket {
  readonly #urls: readonly string[]

  constructor(urls: readonly string[]) {
    super()
    this.#urls = urls
  }

  override connect(): this {
    Promise.any(this.#urls.map(assertPrimary)).then(
      ({ host, port }) => {
        if (this.destroyed) return
        super.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
      },
      (cause: unknown) => {
        const error = new Error('None of the hosts takes writes.', { cause })
        this.destroy(Object.assign(error, { code: 'ECONNREFUSED' }))
      },
    )
    return this
  }
}

/**
 * How to connect to the primary of a connection string. Our driver knows one host; of several the one that takes writes is
 * looked for each time a connection is opened, so a replica that was promoted is found by what is opened next.
 */
export function connectionTo(url: string): pg.ClientConfig {
  const urls = hostsOf(url)
  return urls.length === 1
    ? { connectionString: url }
    : { connectionString: urls[0]!, stream: () => new PrimarySocket(urls) }
}
