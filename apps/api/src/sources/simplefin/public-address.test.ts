import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { ForbiddenAddressError, ask, checkAddress } from './request.ts'

const reach = { timeoutMs: 5000, allowsLoopback: false }

test('[S-084] only addresses of the public internet count as public', () => {
  const yes = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111']
  const no = [
    '127.0.0.1 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1',
    '255.255.255.255 :: ::1 ::ffff:127.0.0.1 fe80::1 fd00::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1',
    'localhost',
  ].flatMap((line) => [...line.split(' '), ''])
  expect(yes.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(no.filter(isPublicAddress)).toEqual([])
})

test('[S-084] an address that a person gives is asked only when it is https to a public host', () => {
  const bad = [
    'http://example.com/ ftp://example.com/ https://127.0.0.1/ https://[::1]/ https://0x7f.1/ https://2130706433/',
    'http://127.0.0.1/ https://169.254.169.254/latest https://017700000001/ file:///etc/passwd javascript:1 plain',
  ].flatMap((line) => line.split(' '))
  for (const address of bad) expect(() => checkAddress(address, reach), address).toThrow(ForbiddenAddressError)
  expect(checkAddress('https://user:pw@example.com/simplefin', reach).host).toBe('example.com')
})

test('[S-084] a name that leads to this machine is refused by the connection itself', async () => {
  await expect(ask(checkAddress('https://localhost/claim', reach), 'POST', reach)).rejects.toThrow(
    ForbiddenAddressError,
  )
})
