// Drill of: platform/server/events/**, platform/server/relations/*.ts, platform/server/migrations/**, platform/contract/event.ts
// Drill of: platform/server/processes/single-process.ts, platform/server/processes/topic-subscribers.ts, platform/server/record/records.ts
// Drill of: npm:@electric-sql/pglite

/** kill -9 between the commit of events and their delivery loses none, and keeps the order of each record. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./test-event-process.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'solvane-events-'))
afterAll(() => rmSync(folder, { recursive: true }))

const notes = join(folder, 'notes')
const kills = 3

/** Writes and delivers until it is killed in the middle; resolves with the events that it committed. */
const killedWriter = async (fromStep: number): Promise<string[]> => {
  const child = spawn(process.execPath, [program, folder, 'write', notes, String(fromStep)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
    if (text.split('\n').length > 60) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return text.split('\n').slice(0, -1)
}

test('no committed event is lost by a killed process, and each record keeps its order', async () => {
  writeFileSync(notes, '')
  const written: string[] = []
  for (let round = 0; round < kills; round++) written.push(...(await killedWriter(round * 1_000)))
  expect(written.length).toBeGreaterThan(kills * 50)
  const last = spawnSync(process.execPath, [program, folder, 'deliver', notes], { stdio: 'inherit' })
  expect(last.status).toBe(0)

  const handled = readFileSync(notes, 'utf8').split('\n').filter(Boolean)
  const first = new Map(handled.map((line) => line.split(' ')).map(([record, step, id]) => [id, { record, step }]))
  const seen = new Set([...first.values()].map(({ record, step }) => `${record} ${step}`))
  expect(written.filter((one) => !seen.has(one))).toEqual([])
  // A duplicate has the id of the first delivery.
  expect(first.size).toBe(seen.size)
  for (const record of ['a', 'b', 'c']) {
    const steps = [...first.values()].filter((one) => one.record === record).map(({ step }) => Number(step))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  }
}, 240_000)
