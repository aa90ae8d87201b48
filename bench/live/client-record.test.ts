import { describe, expect, it } from 'vitest'
import { fullPaceMs } from '../../platform/contract/live-protocol.ts'
import { ClientRecord } from './client-record.ts'

const windowFrom = (fromMs: number) => ({ fromMs, toMs: fromMs + 1000 })
const connected = () => {
  const client = new ClientRecord(3)
  client.connected()
  client.begin(windowFrom(1000))
  return client
}

describe('record of a push client', () => {
  it('counts each time of a tag once, and of the window alone', () => {
    const client = connected()
    expect([999, 1000, 1000, 1500, 1400, 2000].map((timeMs) => client.take('tag', timeMs))).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ])
    expect(client.report()).toMatchObject({ farm: 3, received: 2, wasNotified: false })
  })

  it('lets a slower pace excuse the windows in which it held, and no later one', () => {
    const client = connected()
    client.pace(4 * fullPaceMs)
    expect(client.report()).toMatchObject({ wasNotified: true, slowestPaceMs: 4 * fullPaceMs })
    client.begin(windowFrom(2000))
    expect(client.report().wasNotified).toBe(true)
    client.pace(fullPaceMs)
    expect(client.report().wasNotified).toBe(true)
    client.begin(windowFrom(3000))
    expect(client.report()).toMatchObject({ wasNotified: false, slowestPaceMs: fullPaceMs })
  })

  it('lets the end of a connection excuse the windows without it, and no later one', () => {
    const client = connected()
    client.pace(4 * fullPaceMs)
    client.disconnected()
    client.begin(windowFrom(2000))
    expect(client.report()).toMatchObject({ wasNotified: true, disconnects: 1 })
    client.connected()
    client.begin(windowFrom(3000))
    expect(client.report()).toMatchObject({ wasNotified: false, disconnects: 0 })
  })
})
