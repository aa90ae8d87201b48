import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateCode, waitingCode } from '../../../fleet-state/contract/fleet-moment.ts'
import { machineSends } from '../../../fleet-state/contract/machine-sends.ts'
import { needsOf } from '../../../fleet-state/contract/need-counts.ts'
import { machineOf, rowOf, testFigure, testReader } from '../../../fleet-state/contract/test-farm.ts'
import { tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { summarise } from '../../../my-fleet/contract/tile-groups.ts'
import { countedAssets, sendingCounts, sendingTagIds } from './sending-counts.ts'

/** Restarts of the server: Home, tiles, map, table, search and wall in the same second, 5, 15 and 60 s after each start. */

const nowMs = 100_000_000
const secondMs = 1_000
const farms = ['RA', 'RB', 'RC'].map((code) =>
  rowOf(code, { machines: ['WT1', 'WT2', 'WT3', 'WT4'].map((name) => machineOf(code, name)) }),
)

/** A machine or a controller: how old its last value was when the server stopped, and when it sends after the start. */
const sender = fc.record({
  silentMs: fc.oneof(fc.constant(1_000), fc.integer({ min: 0, max: 20_000_000 })),
  firstAfterMs: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
  state: fc.constantFrom('RUN', 'FAULT', 'STOP', 'MAINTENANCE'),
})
const restart = fc.record({
  stoppedForMs: fc.integer({ min: 1_000, max: 120_000 }),
  controllers: fc.array(sender, { minLength: 3, maxLength: 3 }),
  machines: fc.array(sender, { minLength: 12, maxLength: 12 }),
})
type Sender = typeof sender extends fc.Arbitrary<infer Value> ? Value : never

test.each([5, 15, 60])('%i s after a start no silent machine sends, on any screen', (afterS) => {
  const sinceMs = nowMs - afterS * secondMs
  const isHeard = ({ firstAfterMs }: Sender) => firstAfterMs !== undefined && firstAfterMs <= afterS * secondMs
  fc.assert(
    fc.property(restart, ({ stoppedForMs, controllers, machines }) => {
      // Whatever has sent sends each second from then on.
      const ageMs = (one: Sender) => (isHeard(one) ? 500 : afterS * secondMs + stoppedForMs + one.silentMs)
      const values = Object.fromEntries(
        farms.flatMap((row, farm) => [
          [`${row.id}/LifeWord`, { value: 1, ageMs: ageMs(controllers[farm] as Sender) }],
          ...row.machines.flatMap(({ id }, index) => {
            const one = machines[farm * 4 + index] as Sender
            return [
              [`${id}/State`, { value: one.state, ageMs: ageMs(one) }],
              [`${id}/ActivePower`, { value: 700, ageMs: ageMs(one) }],
            ]
          }),
        ]),
      )
      const storedUntilMs = sinceMs - stoppedForMs
      const live = { ...testReader(values, nowMs, { sinceMs, newestMs: nowMs, storedUntilMs }), figure: testFigure }
      const rows = farms.flatMap((row) => row.machines)
      const heard = rows.filter((_, index) => isHeard(machines[index] as Sender))
      const sending = rows.filter((row) => machineSends(row, live))
      for (const row of sending) expect(heard).toContain(row)
      // Home counts the same machines.
      const assets = countedAssets(farms)
      const [home] = sendingCounts(assets, live, new Set(sendingTagIds(assets)))
      expect(home).toEqual({ kind: 'wind', sending: sending.length, total: rows.length })
      // Tiles, map and wall; chips of table and tiles; words of table and search.
      const moments = new Map(farms.map((row) => [row.id, tileMoment(row, 'machines', live)]))
      const momentOf = (row: (typeof farms)[number]) => moments.get(row.id) ?? tileMoment(row, 'machines', live)
      const { needs } = summarise(farms, momentOf)
      expect(needs).toEqual(needsOf(farms, live))
      expect(needs.running + needs.untold).toBeLessThanOrEqual(sending.length)
      const codes = rows.map((row) => stateCode(row, live))
      expect(codes.filter((code) => code === waitingCode)).toHaveLength(needs.waiting)
      expect(codes.filter((code) => code === 'RUN')).toHaveLength(needs.running)
    }),
    { numRuns: 1_000 },
  )
})
