import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTwoFarms } from './test-two-farms.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 10))

let farms: Awaited<ReturnType<typeof openTwoFarms>>
beforeEach(async () => {
  farms = await openTwoFarms()
})
afterEach(() => farms.close())

/** A connection that speaks bytes of its own. */
const raw = async (): Promise<Socket> => {
  const socket = connectSocket(Number(new URL(farms.broker.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const withLength = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
const packet = (head: number, body: Buffer) => Buffer.concat([Buffer.from([head, body.length]), body])
const connectPacket = (username: Buffer) =>
  packet(
    0x10,
    Buffer.concat([
      withLength(Buffer.from('MQTT')),
      Buffer.from([4, 0b1100_0010, 0, 60]),
      ...[Buffer.from('raw'), username, Buffer.from('secret')].map(withLength),
    ]),
  )

test('binary junk, in a payload and instead of MQTT, harms nobody', async () => {
  const bad = await farms.signIn('BAD')
  for (let seed = 1; seed <= 50; seed++) {
    const junk = Buffer.from(Array.from({ length: 200 }, (_, index) => (seed * 7919 + index * index * 31) & 0xff))
    await bad.publishAsync('solvane/BAD/T01/data', junk, { qos: 1 })
    const socket = await raw()
    socket.end(junk)
    socket.resume()
    await once(socket, 'close')
  }
  expect(farms.refused.map(({ reason }) => reason)).toEqual(Array(50).fill('malformed'))
  expect(await farms.cuts('not-mqtt')).toBeGreaterThan(0)
  expect(await farms.sendGood(10)).toBe(10)
})

test('a device that speaks MQTT 5 is told apart from junk', async () => {
  const socket = await raw()
  const noProperties = Buffer.from([0])
  socket.write(
    packet(
      0x10,
      Buffer.concat([
        withLength(Buffer.from('MQTT')),
        Buffer.from([5, 0b1100_0010, 0, 60]),
        noProperties,
        ...['raw', 'BAD', 'secret'].map((text) => withLength(Buffer.from(text))),
      ]),
    ),
  )
  socket.resume()
  await once(socket, 'close')
  expect(await farms.cuts('mqtt-version')).toBe(1)
  expect(await farms.cuts('not-mqtt')).toBe(0)
})

test('invalid UTF-8 in payload, topic and name harms nobody', async () => {
  const bad = await farms.signIn('BAD')
  const broken = Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80])
  await bad.publishAsync('solvane/BAD/T01/data', Buffer.concat([Buffer.from('{"ts":1,"values":{"'), broken]), {
    qos: 1,
  })
  await bad.publishAsync('solvane/BAD/T01/data', '{"ts":1700000000000,"values":{"\\ud800":1,"\\u0000":2}}', { qos: 1 })
  const topic = Buffer.concat([Buffer.from('solvane/BAD/'), broken, Buffer.from('/data')])
  const socket = await raw()
  const heard = once(socket, 'data')
  socket.write(connectPacket(Buffer.from('BAD')))
  expect((await heard)[0]).toEqual(Buffer.from([0x20, 2, 0, 0]))
  socket.write(packet(0x32, Buffer.concat([withLength(topic), Buffer.from([0, 1]), Buffer.from('{}')])))
  const named = await raw()
  named.write(connectPacket(broken))
  while (farms.refused.length < 4) await turn()
  socket.destroy()
  named.destroy()
  expect(farms.refused.map(({ reason }) => reason)).toEqual(
    ['malformed', 'unknown-tag', 'malformed', 'unknown-device'].slice(0, farms.refused.length),
  )
  expect(await farms.sendGood(10)).toBe(10)
})
