import http from 'node:http'

/** One client that keeps its connection, as a browser's does, and asks one thing after the other. */
export function createAsker(base: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(base)
  return {
    /** @returns milliseconds until the last byte of the answer; throws when it is not a 200 */
    ask: (path: string, headers: Record<string, string> = {}): Promise<number> =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const request = http.get({ agent, hostname, port, path, headers }, (response) => {
          response.on('data', () => undefined)
          response.on('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - began)
            else reject(new Error(`${path} answered ${response.statusCode}`))
          })
        })
        request.on('error', reject)
      }),
    close: () => agent.destroy(),
  }
}
