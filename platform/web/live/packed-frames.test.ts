import { deflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Frame } from '../../contract/live-protocol.ts'
import { inOrder } from './packed-frames.ts'

const frameOf = (at: number): Frame => ({ at, tags: [1], times: [at], values: ['Süd'], qualities: [qualities.good] })
const pack = (frame: Frame) => deflateRawSync(JSON.stringify(frame))

test('a packed frame is read as it was', async () => {
  const frames: Frame[] = []
  inOrder((frame) => frames.push(frame)).packed(pack(frameOf(1)))
  await vi.waitFor(() => expect(frames).toEqual([frameOf(1)]))
})

test('frames keep their order, and one that comes alone does not wait', async () => {
  const taken: number[] = []
  const frames = inOrder(({ at }) => taken.push(at))
  frames.frame(frameOf(1))
  expect(taken).toEqual([1])
  frames.packed(pack(frameOf(2)))
  frames.frame(frameOf(3))
  frames.packed(pack(frameOf(4)))
  frames.frame(frameOf(5))
  await vi.waitFor(() => expect(taken).toEqual([1, 2, 3, 4, 5]))
  frames.frame(frameOf(6))
  expect(taken.at(-1)).toBe(6)
})

test('what cannot be unpacked is told, and holds nothing up', async () => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  const taken: number[] = []
  const frames = inOrder(({ at }) => taken.push(at))
  frames.packed(new Uint8Array([255, 1, 2]))
  frames.frame(frameOf(2))
  await vi.waitFor(() => expect(taken).toEqual([2]))
  expect(told).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
