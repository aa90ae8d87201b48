import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PacketSizeMeter } from './size-guard.ts'

/** A packet of the given body length: fixed header and zeros. */
const packet = (bodyBytes: number): Buffer => {
  const length: number[] = []
  let rest = bodyBytes
  do {
    const digit = rest % 128
    rest = Math.floor(rest / 128)
    length.push(rest > 0 ? digit | 0x80 : digit)
  } while (rest > 0)
  return Buffer.concat([Buffer.from([0x30, ...length]), Buffer.alloc(bodyBytes)])
}

const inChunks = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = []
  let from = 0
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    const to = Math.min(cut, bytes.length)
    chunks.push(bytes.subarray(from, to))
    from = to
  }
  chunks.push(bytes.subarray(from))
  return chunks
}

test('packets within the limit pass and one over it does not, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 12 }),
      (bodies, cuts) => {
        const stream = Buffer.concat(bodies.map(packet))
        const meter = new PacketSizeMeter(300)
        const passed = inChunks(stream, cuts).every((chunk) => meter.accepts(chunk))
        expect(passed).toBe(bodies.every((body) => body <= 300))
      },
    ),
  )
})

test('a length of more than four bytes is refused', () => {
  const meter = new PacketSizeMeter(Number.MAX_SAFE_INTEGER)
  expect(meter.accepts(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))).toBe(false)
})
