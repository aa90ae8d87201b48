import { eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { checkImport, planImport } from './imports-port.ts'
import { registerPlants, tagsOfFarms } from './port.ts'
import { createSentSilences } from './sent-silences-port.ts'
import { tag } from './tables.ts'
import { testPlant } from './test-plant.ts'

const minuteMs = 60_000

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

const register = async (farmCode: string) => {
  const plant = testPlant(farmCode, [{ name: 'ActivePower' }, { name: 'WindSpeed' }], ['T01'])
  await registerPlants(relations.db, [plant], 'connection')
  const tagIds = (await tagsOfFarms(relations.db, [farmCode])).map(({ tagId }) => tagId)
  return { plant, tagIds }
}

test('a tag changes its silence hourly at most, in one statement with the others', async () => {
  const { tagIds } = await register('PACE')
  const [power = -1, wind = -1] = tagIds
  const updates = vi.spyOn(relations.db, 'update')
  const setSilences = vi.fn(async () => undefined)
  let nowMs = 0
  const note = createSentSilences(relations.db, { setSilences }, pino({ level: 'silent' }), () => nowMs)
  const stored = async () =>
    (await relations.db.select().from(tag).where(inArray(tag.tagId, tagIds)).orderBy(tag.tagId)).map(
      ({ sentSilenceS }) => sentSilenceS,
    )

  note(new Map(tagIds.map((tagId) => [tagId, 600])))
  await expect.poll(() => setSilences.mock.calls).toEqual([[new Map(tagIds.map((tagId) => [tagId, 600_000]))]])
  expect(await stored()).toEqual([600, 600])
  expect(updates).toHaveBeenCalledTimes(1)

  // Another silence at every birth: the history is computed again once an hour.
  for (let birth = 1; birth <= 60; birth += 1) {
    nowMs += minuteMs
    note(new Map([[power, 600 + birth]]))
  }
  await expect.poll(() => setSilences.mock.calls.slice(1)).toEqual([[new Map([[power, 660_000]])]])
  expect(await stored()).toEqual([660, 600])
  expect(updates).toHaveBeenCalledTimes(2)

  // A change that had to wait is stored with the next birth of any device, and one that was taken back is not.
  note(new Map([[power, 900]]))
  note(new Map([[wind, 700]]))
  nowMs += 60 * minuteMs
  note(new Map([[wind, 700]]))
  await expect.poll(stored).toEqual([900, 700])
  note(new Map([[power, 1_200]]))
  note(new Map([[power, 900]]))
  nowMs += 60 * minuteMs
  note(new Map([[wind, 700]]))
  await expect.poll(stored).toEqual([900, 700])
  updates.mockRestore()
})

test('an import keeps the silences that a device has stated, and lists another one as a change', async () => {
  const { plant, tagIds } = await register('STATED')
  const [power = -1] = tagIds
  await relations.db.update(tag).set({ sentSilenceS: 3_600 }).where(eq(tag.tagId, power))
  const { silencesMs, changes } = await planImport(relations.db, plant)
  expect(changes).toEqual([])
  expect(tagIds.map((tagId) => silencesMs.get(tagId))).toEqual([3_600_000, 600_000])
  const devices = plant.devices.map((device) => ({
    ...device,
    signals: device.signals.map((signal) => ({ ...signal, longestSilenceS: 600 })),
  }))
  expect((await checkImport(relations.db, { ...plant, devices })).changes).toEqual([
    { part: 'signal', code: 'T01/ActivePower', field: 'longestSilenceS', before: 3_600, after: 600 },
  ])
})
