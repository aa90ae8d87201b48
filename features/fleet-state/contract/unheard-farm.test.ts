import { expect, test } from 'vitest'
import { fleetRows } from './fleet-rows.ts'
import { countNeeds } from './need-counts.ts'
import { testFarm, testMachine, testTag } from './test-farm.ts'

test('of a farm of which nothing is heard yet each tag is looked for about as often as it is there, not once a machine', () => {
  const machines = Array.from({ length: 30 }, (_, machine) =>
    testMachine(
      `WT${machine}`,
      Array.from({ length: 20 }, (_, tag) => testTag(100 + machine * 20 + tag, `Signal${tag}`)),
    ),
  )
  const [farm] = fleetRows([testFarm({ machines })], 'en-GB')
  let reads = 0
  const reader = {
    get: () => {
      reads += 1
      return undefined
    },
    nowMs: () => 1_000_000,
    judgedMs: () => 1_000_000,
  }
  const needs = countNeeds(farm?.machines ?? [], reader)
  expect(needs.unknown).toBe(30)
  expect(reads).toBeLessThan(4 * 600)
})
