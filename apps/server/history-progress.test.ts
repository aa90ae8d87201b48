import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHistoryProgress } from './history-progress.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-history-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const start = (fingerprint = 'twelve-farms') => createHistoryProgress(join(folder, 'mark'), fingerprint)

it('begins with nothing, and an interrupted history stays nothing', () => {
  const first = start()
  expect(first.sentUntilMs()).toBeUndefined()
  first.stop(2_000)
  expect(start().sentUntilMs()).toBeUndefined()
})

it('goes on from the last orderly stop, or from the last complete history after a kill', () => {
  const first = start()
  first.complete(1_000)
  expect(start().sentUntilMs()).toBe(1_000)
  first.stop(2_000)
  const second = start()
  expect(second.sentUntilMs()).toBe(2_000)
  second.stop(3_000)
  expect(start().sentUntilMs()).toBe(2_000)
})

it('forgets what it knows when the fleet is another', () => {
  start().complete(1_000)
  expect(start('fifty-farms').sentUntilMs()).toBeUndefined()
  expect(start().sentUntilMs()).toBe(1_000)
})
