import { expect, test } from 'vitest'
import { refuseHandshake } from './handshake.ts'

const application = 'https://plants.example.com'
const ask = (origin: string | undefined, host = '10.0.0.5:8080', url = '/push/general/?EIO=4&transport=websocket') =>
  refuseHandshake({ url, headers: { host, ...(origin !== undefined && { origin }) } }, application)

test.each([
  ['the web application', application, undefined],
  ['the host that was dialled', 'http://10.0.0.5:8080', undefined],
  ['a program', undefined, undefined],
  ['another site', 'https://evil.example.com', 'foreign origin'],
  ['a site that begins alike', 'https://plants.example.com.evil.com', 'foreign origin'],
  ['the application without encryption', 'http://plants.example.com', 'foreign origin'],
  ['another port of the host', 'http://10.0.0.5:9090', 'foreign origin'],
  ['a sandboxed frame', 'null', 'foreign origin'],
  ['nonsense', ':::', 'foreign origin'],
])('%s', (_who, origin, expected) => {
  expect(ask(origin)).toBe(expected)
})

test.each(['token', 'access_token', 'auth'])('a %s in the address is refused', (name) => {
  expect(ask(application, undefined, `/push/general/?EIO=4&${name}=abc`)).toBe('token in the address')
})
