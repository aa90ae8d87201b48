import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameHead, frameReader } from './answer-frames.ts'

test('answers come out as they went in, in whatever pieces', () => {
  const answer = fc.record({ id: fc.integer({ min: 1, max: 2 ** 32 - 1 }), bytes: fc.uint8Array({ maxLength: 40 }) })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 8 }), fc.array(fc.integer({ min: 0, max: 30 })), (answers, lengths) => {
      const sent = Buffer.concat(answers.flatMap(({ id, bytes }) => [frameHead(id, bytes.length), bytes]))
      const heard: { id: number; bytes: Buffer }[] = []
      const read = frameReader((id, bytes) => heard.push({ id, bytes }))
      let at = 0
      for (const length of lengths) {
        read(sent.subarray(at, at + length))
        at = Math.min(sent.length, at + length)
      }
      read(sent.subarray(at))
      // Looked at when all are there: none may have taken the place of another.
      expect(heard).toEqual(answers.map(({ id, bytes }) => ({ id, bytes: Buffer.from(bytes) })))
    }),
  )
})
