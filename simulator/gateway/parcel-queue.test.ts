import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ParcelLimits, ParcelQueue, shareRoom, sweepParcels } from './parcel-queue.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-parcels-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** All as large as each other when they are packed. */
const textOf = (index: number) => `parcel ${index}`
const parcelBytes = gzipSync(textOf(0)).length
const queueOf = (changes: Partial<ParcelLimits> = {}) =>
  new ParcelQueue({ mostInMemory: 0, mostOnDisk: 1_000_000, folder, shared: shareRoom(), ...changes })
const fill = (queue: ParcelQueue, from: number, to: number) => {
  for (let index = from; index < to; index++) queue.push(textOf(index), 1)
}
const emptied = (queue: ParcelQueue) => {
  const texts: string[] = []
  for (let text = queue.shift(); text !== undefined; text = queue.shift()) texts.push(text)
  return texts
}
const texts = (...indexes: readonly number[]) => indexes.map(textOf)
const onlyFolder = () => join(folder, readdirSync(folder)[0] ?? '')
const fileCount = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.gz')).length

test('queues share the room of a process, and what one gives back another may take', () => {
  const shared = shareRoom(2 * parcelBytes, 3 * parcelBytes)
  const [first, second] = [
    queueOf({ mostInMemory: 1_000_000, shared }),
    queueOf({ mostInMemory: 1_000_000, shared }),
  ] as const
  fill(first, 0, 4)
  expect(fileCount()).toBe(2)
  fill(second, 0, 3)
  // One finds room on the disk; beyond that the oldest of its own goes.
  expect(fileCount()).toBe(3)
  expect([first.dropped, second.dropped]).toEqual([0, 2])
  expect(emptied(second)).toEqual(texts(2))
  fill(first, 4, 6)
  expect([fileCount(), first.dropped]).toEqual([3, 1])
  first.close()
  fill(second, 3, 8)
  expect([fileCount(), second.dropped]).toEqual([3, 2])
  expect(emptied(second)).toEqual(texts(3, 4, 5, 6, 7))
})

test('a folder that somebody removed costs what was in it, and nothing that is in memory', () => {
  const queue = queueOf({ mostInMemory: 2 * parcelBytes })
  fill(queue, 0, 4)
  rmSync(onlyFolder(), { recursive: true })
  fill(queue, 4, 7)
  expect(queue.dropped).toBe(0)
  expect(emptied(queue)).toEqual(texts(0, 1, 4, 5, 6))
  expect(queue.dropped).toBe(2)
  expect(readdirSync(folder)).toEqual([])
  // The same when the folder above is gone as well.
  fill(queue, 7, 11)
  rmSync(folder, { recursive: true })
  fill(queue, 11, 12)
  expect(emptied(queue)).toEqual(texts(7, 8, 11))
})

test('a file that cannot be read now stays, and so does all that is behind it', () => {
  const queue = queueOf()
  fill(queue, 0, 3)
  const file = join(onlyFolder(), '0.gz')
  const content = readFileSync(file)
  rmSync(file)
  mkdirSync(file)
  expect(queue.shift()).toBeUndefined()
  expect([queue.isEmpty, queue.dropped]).toEqual([false, 0])
  rmSync(file, { recursive: true })
  writeFileSync(file, content)
  expect(emptied(queue)).toEqual(texts(0, 1, 2))
  expect([queue.isEmpty, queue.dropped]).toEqual([true, 0])
})

test('what a killed process left is swept, and nothing else', () => {
  fill(queueOf(), 0, 2)
  writeFileSync(join(folder, 'of-somebody-else'), '')
  sweepParcels(folder)
  expect(readdirSync(folder)).toEqual(['of-somebody-else'])
  const none = join(folder, 'none')
  sweepParcels(none)
  expect(existsSync(none)).toBe(false)
  const queue = queueOf({ folder: none })
  fill(queue, 0, 1)
  expect(emptied(queue)).toEqual(texts(0))
})
