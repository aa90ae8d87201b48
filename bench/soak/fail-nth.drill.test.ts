// Drill of: bench/soak/*.ts, features/data-import/server/**, platform/server/ingest/**
// Drill of: platform/server/telemetry/**, npm:chdb

import { expect, test } from 'vitest'
import { failEachCall } from './fail-nth.ts'

test('whichever call, of which one in four is tried, of ingest or of an import fails, before or after its effect, nothing is lost, doubled or half there (R3)', async () => {
  const balance = await failEachCall({ every: 4 })
  expect(balance).toMatchObject({ lost: 0, doubled: 0, halfWritten: 0 })
  expect(balance.ingestFaults).toBeGreaterThan(2)
  expect(balance.importFaults).toBeGreaterThan(3)
})
