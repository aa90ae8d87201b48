import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is one of these proxies: addresses, or networks as address/bits. */
export const createProxyTrust = (proxies: readonly string[]): ((address: string) => boolean) => {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address))
}

/** Where a request came from that the HTTP framework has not seen: the first address on its way that is no trusted proxy. */
export const createClientAddress = (proxies: readonly string[]) => {
  const isTrusted = createProxyTrust(proxies)
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string | undefined => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const way = [socket.remoteAddress ?? '', ...forwarded.map((part) => part.trim()).reverse()].filter(
      (part) => part !== '',
    )
    return way.find((address) => !isTrusted(address)) ?? way.at(-1)
  }
}
