import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asset, Farm } from '../../farms/server/port.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'
import { farmConnection, machineNeed, stateCode } from '../contract/fleet-moment.ts'
import { rowNeeds } from '../contract/need-counts.ts'
import { onlineFarms } from '../contract/online-farms.ts'
import { rowOf, tagIdOf, testFigure, testReader } from '../contract/test-farm.ts'
import { tileMoment } from '../contract/tile-moment.ts'
import { connectedFarms } from './overview-entities.ts'

const nowMs = 10_000_000
const row = rowOf('S')
const names = ['S/LifeWord', ...['WT1', 'WT2'].flatMap((code) => [`S/${code}/State`, `S/${code}/ActivePower`])]

/** What the server replies for this farm from the same values. */
const repliesConnected = (reader: ReturnType<typeof testReader>): boolean => {
  const farm = { farmCode: 'S', lifeWordTimeoutS: row.farm.lifeWordTimeOut } as Farm
  const assets = [{ farmCode: 'S', entCode: 'S', type: 'FARM' }] as Asset[]
  const tagsByAsset = new Map([['S', [{ entCode: 'S', name: 'LifeWord', tagId: tagIdOf('S/LifeWord') }] as FarmTag[]]])
  const times = names.flatMap((name) => reader.get(tagIdOf(name))?.timeMs ?? [])
  const latest = {
    get: reader.get,
    newestOfFarm: () => (times.length > 0 ? Math.max(...times) : undefined),
  } as unknown as Parameters<typeof connectedFarms>[1]
  return connectedFarms({ farms: [farm], assets, tagsByAsset }, latest, nowMs).has('S')
}

const age = fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: undefined })
const moment = fc.record({
  ages: fc.tuple(age, age, age, age, age),
  state: fc.constantFrom('RUN', 'FAULT', 'STOP'),
  startedMs: fc.integer({ min: 0, max: 400_000 }),
  storedMs: age,
})

test('tiles, table, chips, list of online farms and API say the same of a farm after a restart', () => {
  fc.assert(
    fc.property(moment, ({ ages, state, startedMs, storedMs }) => {
      const values = Object.fromEntries(
        names.flatMap((name, index) => {
          const ageMs = ages[index]
          return ageMs === undefined ? [] : [[name, { value: name.endsWith('State') ? state : 1, ageMs }]]
        }),
      )
      const sinceMs = nowMs - startedMs
      const storedUntilMs = storedMs === undefined ? undefined : sinceMs - storedMs
      const reader = testReader(values, nowMs, { sinceMs, newestMs: nowMs, storedUntilMs })
      const live = { ...reader, figure: testFigure }
      const line = farmConnection(row, reader)
      const needs = row.machines.map((machine) => machineNeed(machine, reader))
      const tile = tileMoment(row, 'machines', live)
      expect(tile).toMatchObject({ connection: line.state, isAwaited: line.isAwaited ?? false })
      expect(tile.needs).toEqual(rowNeeds(row, reader))
      expect(repliesConnected(reader)).toBe(line.state === 'connected' && !line.isAwaited)
      expect(onlineFarms([row], reader) ?? []).toHaveLength(line.state === 'connected' ? 1 : 0)
      if (line.state === 'lost') {
        expect(needs).toEqual(['lost', 'lost'])
        expect(tile).toMatchObject({ worst: 'lost', needing: 2 })
        expect(row.machines.map((machine) => stateCode(machine, reader))).toEqual(['lost', 'lost'])
      }
      // The server waits for this farm: "No data" would contradict that for a machine that has not sent since the start.
      for (const [index, need] of line.isAwaited ? needs.entries() : []) {
        const ofMachine = [ages[1 + 2 * index], ages[2 + 2 * index]]
        if (ofMachine.every((ageMs) => ageMs === undefined || ageMs > startedMs)) expect(need).not.toBe('unknown')
      }
    }),
    { numRuns: 2_000 },
  )
})
