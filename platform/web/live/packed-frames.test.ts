import { deflateRawSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Frame } from '../../contract/live-protocol.ts'
import { inOrder } from './packed-frames.ts'

const frameOf = (at: number): Frame => ({ at, tags: [1], times: [at], values: ['Süd'], qualities: [qualities.good] })
const pack = (at: number) => deflateRawSync(JSON.stringify(frameOf(at)))

afterEach(() => vi.unstubAllGlobals())

test('a packed frame is read as it was', async () => {
  const frames: Frame[] = []
  inOrder().unpack(pack(1), (frame) => frames.push(frame))
  await vi.waitFor(() => expect(frames).toEqual([frameOf(1)]))
})

test('messages keep their order, and one that comes alone does not wait', async () => {
  const done: number[] = []
  const order = inOrder()
  const take = ({ at }: Frame) => void done.push(at)
  order.run(() => done.push(1))
  expect(done).toEqual([1])
  order.unpack(pack(2), take)
  order.run(() => done.push(3))
  order.unpack(pack(4), take)
  order.run(() => done.push(5))
  expect(done).toEqual([1])
  await vi.waitFor(() => expect(done).toEqual([1, 2, 3, 4, 5]))
  order.run(() => done.push(6))
  expect(done.at(-1)).toBe(6)
})

test('a failed frame is reported and does not delay others', async () => {
  const pushed = vi.fn()
  vi.stubGlobal('reportError', pushed)
  const done: number[] = []
  const order = inOrder()
  order.unpack(new Uint8Array([255, 1, 2]), () => undefined)
  order.run(() => {
    throw new Error('of a listener')
  })
  order.run(() => done.push(3))
  await vi.waitFor(() => expect(done).toEqual([3]))
  expect(pushed).toHaveBeenCalledTimes(2)
})

test('of a connection that is lost nothing is taken any more', async () => {
  const done: number[] = []
  const order = inOrder()
  const take = ({ at }: Frame) => void done.push(at)
  order.unpack(pack(1), take)
  order.run(() => done.push(2))
  order.forget()
  order.unpack(pack(3), take)
  await vi.waitFor(() => expect(done).toEqual([3]))
})
