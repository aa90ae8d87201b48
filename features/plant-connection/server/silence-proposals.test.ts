import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMessage } from '../../../platform/server/ingest/judge-message.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { createTagMap, registerPlants, tagsOfFarms } from './port.ts'
import { createSentSilences } from './sent-silences-port.ts'
import { silenceProposals } from './silence-proposals.ts'
import { setTagSilences } from './tag-silences.ts'
import { testPlant } from './test-plant.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const nowMs = Date.parse('2026-09-20T12:00:00Z')

let relations: Relations
let historian: Historian
beforeAll(async () => {
  ;[relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
})
afterAll(async () => {
  await historian.close()
  await relations.close()
})

test('a silence is proposed by 99 of 100 pauses, over a month for what sends seldom', async () => {
  const signals = [
    { name: 'ActivePower' },
    { name: 'WindSpeed', longestSilenceS: 1_800 },
    { name: 'AmbientTemperature' },
  ]
  await registerPlants(relations.db, [testPlant('SEEN', signals, ['T01'])], 'connection')
  const tags = await tagsOfFarms(relations.db, ['SEEN'])
  const idOf = (wanted: string) => tags.find(({ name }) => name === wanted)?.tagId ?? -1
  const each = (tagId: number, stepMs: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      // An outage of a day is none of the device's pauses.
      const outageMs = index < count / 2 ? 0 : 24 * hourMs
      return { tagId, timeMs: nowMs - index * stepMs - outageMs - 1, value: index, quality: 0 as const }
    })
  await historian.append([...each(idOf('ActivePower'), minuteMs, 1_000), ...each(idOf('WindSpeed'), hourMs, 300)])

  const found = await silenceProposals(relations.db, historian, 'SEEN', nowMs)
  const of = (wanted: string) => found.find(({ name }) => name === wanted)
  expect(of('ActivePower')).toMatchObject({
    longestSilenceS: 600,
    isSet: false,
    gaps: 499,
    usualGapS: 60,
    proposedS: 600,
  })
  expect(of('WindSpeed')).toMatchObject({
    ...{ longestSilenceS: 1_800, isSet: true, gaps: 299, usualGapS: 3_600, longestGapS: 90_000, proposedS: 7_200 },
  })
  expect(of('AmbientTemperature')).toMatchObject({ gaps: 0, usualGapS: null, proposedS: null })
})

test('what a device states holds, unless the manifest says otherwise, and survives a start', async () => {
  const signals = [{ name: 'ActivePower' }, { name: 'WindSpeed', longestSilenceS: 1_800 }]
  const plant = testPlant('SAID', signals, ['T01'])
  await registerPlants(relations.db, [plant], 'connection')
  const tags = await createTagMap(relations.db)
  const readings = signals.map(({ name }) => ({
    name,
    timeMs: nowMs - 4 * hourMs,
    value: 5,
    longestSilenceS: 3_600,
  }))
  const decoded = { kind: 'readings', farmCode: 'SAID', deviceCode: 'T01', readings, refusals: [] } as const
  const { samples, silencesS } = judgeMessage([decoded], tags, Date.now())
  await historian.append(samples)
  const note = createSentSilences(relations.db, historian, pino({ level: 'silent' }))
  note(silencesS)
  const [power = -1, wind = -1] = signals.map(({ name }) => tags.tagsOf('SAID', 'T01')?.get(name)?.tagId)
  const covered = async (tagId: number) => (await historian.totals([tagId], [nowMs - 5 * hourMs, nowMs]))[0]?.coveredMs
  await expect.poll(() => covered(power)).toBe(hourMs)
  await registerPlants(relations.db, [plant], 'connection')
  await setTagSilences(relations.db, historian)
  expect([await covered(power), await covered(wind)]).toEqual([hourMs, hourMs / 2])
})

test('the values of a farm with a long life-word time-out hold for as long', async () => {
  const plant = { ...testPlant('QUIET', [{ name: 'ActivePower' }], ['T01']), lifeWordTimeoutS: 3_600 }
  await registerPlants(relations.db, [plant], 'connection')
  await setTagSilences(relations.db, historian)
  const [tag] = await tagsOfFarms(relations.db, ['QUIET'])
  const tagId = tag?.tagId ?? -1
  await historian.append([{ tagId, timeMs: nowMs - 4 * hourMs, value: 5, quality: 0 }])
  const totals = await historian.totals([tagId], [nowMs - 5 * hourMs, nowMs])
  expect(totals).toMatchObject([{ mean: 5, coveredMs: hourMs }])
})
