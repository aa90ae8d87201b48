import { expect, test } from 'vitest'
import { refuseHandshake } from './handshake.ts'

const application = 'https://plants.example.com'
const ask = (
  origin: string | undefined,
  { own = application, host = '10.0.0.5:8080', url = '/push/general/?EIO=4&transport=websocket' } = {},
) => refuseHandshake({ url, headers: { host, ...(origin !== undefined && { origin }) } }, own)

test.each([
  ['the web application', application, undefined],
  ['a program', undefined, undefined],
  ['another site', 'https://evil.example.com', 'foreign origin'],
  ['a site that begins alike', 'https://plants.example.com.evil.com', 'foreign origin'],
  ['the application without encryption', 'http://plants.example.com', 'foreign origin'],
  ['the host that was dialled, by whatever name it was made to point here', 'http://10.0.0.5:8080', 'foreign origin'],
  ['another port of the application', 'https://plants.example.com:9090', 'foreign origin'],
  ['a page of the reader’s own machine', 'https://localhost', 'foreign origin'],
  ['a sandboxed frame', 'null', 'foreign origin'],
  ['nonsense', ':::', 'foreign origin'],
])('%s', (_who, origin, expected) => {
  expect(ask(origin)).toBe(expected)
})

test.each([
  ['http://localhost:8080', undefined],
  ['http://127.0.0.1:8080', undefined],
  ['http://[::1]:8080', undefined],
  ['http://localhost:9090', 'foreign origin'],
  ['https://localhost:8080', 'foreign origin'],
  ['http://localhost.evil.example:8080', 'foreign origin'],
  ['http://evil.example:8080', 'foreign origin'],
])('an application on this machine, opened from %s', (origin, expected) => {
  const host = new URL(origin).host
  expect(ask(origin, { own: 'http://localhost:8080', host })).toBe(expected)
})

test.each(['token', 'access_token', 'auth'])('a %s in the address is refused', (name) => {
  expect(ask(application, { url: `/push/general/?EIO=4&${name}=abc` })).toBe('token in the address')
})
