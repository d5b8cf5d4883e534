// Stands in front of several servers and gives each connection to the next of them, as a proxy of nodes does.
import net from 'node:net'
import type { AddressInfo } from 'node:net'

/** What the parent sends to begin: where the servers listen. */
export type Ports = readonly number[]

process.once('message', (ports: Ports) => {
  let next = 0
  const proxy = net.createServer((near) => {
    const far = net.connect(ports[next++ % ports.length]!, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay()
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1', () => process.send?.((proxy.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
