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
      for (const length of [...lengths, sent.length]) {
        // Its own memory, as what comes out of a pipe has.
        read(Buffer.from(new Uint8Array(sent.subarray(at, at + length)).buffer))
        at = Math.min(sent.length, at + length)
      }
      // Looked at when all are there: none may have taken the place of another.
      expect(heard).toEqual(answers.map(({ id, bytes }) => ({ id, bytes: Buffer.from(bytes) })))
    }),
  )
})

test('memory of a piece is given back at once, but for what others have a share in', () => {
  const heard: string[] = []
  const read = frameReader((_, bytes) => heard.push(bytes.toString()))
  const frame = Buffer.concat([frameHead(1, 5), Buffer.from('whole')])
  const own = Buffer.from(new Uint8Array(frame).buffer)
  const shared = Buffer.concat([frame, Buffer.from('of others')]).subarray(0, frame.length)
  read(own)
  read(shared)
  expect(heard).toEqual(['whole', 'whole'])
  expect((own.buffer as ArrayBuffer).detached).toBe(true)
  expect((shared.buffer as ArrayBuffer).detached).toBe(false)
})
