import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

/** Networks of the IPv4 registry that are not the public internet (RFC 6890, RFC 5735). */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Parts of the global IPv6 range that lead somewhere else: Teredo and its neighbours, documentation, 6to4. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const privateV4 = new BlockList()
for (const [net, bits] of PRIVATE_V4) privateV4.addSubnet(net, bits, 'ipv4')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const specialV6 = new BlockList()
for (const [net, bits] of SPECIAL_V6) specialV6.addSubnet(net, bits, 'ipv6')

/** True for an address of the public internet; false for anything else, be it no address at all. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.check(address, 'ipv4')
  return isIP(address) === 6 && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** The name leads to this machine or its network. */
export class PrivateAddressError extends Error {}

/**
 * Resolves a name for one connection and lets public addresses through only. It is the connection's own look-up, so a
 * name that changes its answer between a check and the connection gains nothing.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateAddressError('The name leads to a private address'), [])
    if (options.all === true) return callback(null, addresses)
    return callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}
