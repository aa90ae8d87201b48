import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutsideFetch, isAddressAllowed } from './outside-fetch.ts'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url === '/large') {
      reply.write(Buffer.alloc(1_200_000))
      return reply.end()
    }
    if (request.url === '/away') return reply.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () =>
      reply.end(JSON.stringify({ method: request.method, type: request.headers['content-type'], text })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const fetchOf = (webApplicationUrl: string, privateHosts: readonly string[] = []) =>
  createOutsideFetch({ webApplicationUrl, oidc: { privateHosts } as never })
const local = () => fetchOf('http://localhost:8080')
const remote = (...hosts: string[]) => fetchOf('https://solvane.example.org', hosts)

describe('addresses', () => {
  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    '::',
    'fd12::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '::a00:1',
    '::127.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    '5f00::1',
    'fec0::1',
  ])('%s is asked only when it is named', (address) => {
    expect(isAddressAllowed(address, false)).toBe(false)
  })
  test.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '0.0.0.0',
    '255.255.255.255',
    '239.1.1.1',
    '::169.254.169.254',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::',
  ])('%s is never asked', (address) => expect(isAddressAllowed(address, true)).toBe(false))
  test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111'])('%s is asked', (address) =>
    expect(isAddressAllowed(address, false)).toBe(true),
  )
})

describe('a request', () => {
  test('is answered by this machine while Solvane is reached from it alone', async () => {
    const body = new URLSearchParams({ a: '1' })
    const reply = await local()(`http://127.0.0.1:${port}/x`, { method: 'POST', body })
    expect(await reply.json()).toMatchObject({ method: 'POST', text: 'a=1', type: expect.stringMatching(/urlencoded/) })
  })

  test.each([
    ['http elsewhere', 'http://example.org/', 'not-https'],
    ['another protocol', 'file:///etc/passwd', 'not-https'],
    ['a private address', 'https://10.0.0.1/', 'private-address'],
    ['a private address in figures', 'https://2130706433/', 'private-address'],
    ['a name of this machine', 'https://localhost/', 'private-address'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest', 'private-address'],
    ['http to this machine', 'http://127.0.0.1/', 'not-https'],
  ])('%s is refused', async (_name, url, failure) => {
    await expect(remote()(url)).rejects.toMatchObject({ failure })
  })

  test('a host that the operator has named may be private and speak http, another port of it only when named so', async () => {
    expect((await remote('127.0.0.1')(`http://127.0.0.1:${port}/x`)).status).toBe(200)
    expect((await remote(`127.0.0.1:${port}`)(`http://127.0.0.1:${port}/x`)).status).toBe(200)
    await expect(remote('127.0.0.1:1')(`http://127.0.0.1:${port}/x`)).rejects.toMatchObject({ failure: 'not-https' })
    await expect(remote('169.254.169.254')('http://169.254.169.254/')).rejects.toMatchObject({
      failure: 'private-address',
    })
  })

  test('a name that leads elsewhere a moment later, or to several places at once, gains nothing', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1']]
    const gone = new AbortController()
    let asked = 0
    const ask = createOutsideFetch(
      { webApplicationUrl: 'https://solvane.example.org', oidc: { privateHosts: [] } as never },
      (_name, _options, done) => {
        const found = answers[asked] ?? []
        asked += 1
        // The first place is a public one: nothing is sent there from a test.
        if (asked === 1) gone.abort()
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      },
    )
    const url = `https://rebind.example.org:${port}/x`
    await expect(ask(url, { signal: gone.signal })).rejects.toMatchObject({ failure: 'timeout' })
    for (const _ of answers.slice(1)) await expect(ask(url)).rejects.toMatchObject({ failure: 'private-address' })
    // Each request resolves the name once, and connects to that address.
    expect(asked).toBe(answers.length)
  })

  test('a redirect is reported and not followed, a large reply is aborted, a closed port is reported', async () => {
    expect((await local()(`http://127.0.0.1:${port}/away`)).status).toBe(302)
    await expect(local()(`http://127.0.0.1:${port}/large`)).rejects.toMatchObject({ failure: 'too-large' })
    await expect(local()('http://127.0.0.1:1/')).rejects.toMatchObject({ failure: 'unreachable' })
  })
})
