// Drill of: bench/soak/*.ts, simulator/gateway/**, platform/server/broker/**, platform/server/ingest/**
// Drill of: platform/server/telemetry/**, npm:chdb

import { expect, test } from 'vitest'
import { cutSite } from './site-cut.ts'

test('of what a site measures before, in and after a cut of its network nothing is lost, changed or counted twice (R5)', async () => {
  // Longer than ten minutes, so that rollups that are closed get late points.
  const balance = await cutSite({ leastS: 660, isFast: true, notifiedAfterMs: 2_000, settleMs: 1_000 })
  expect(balance).toMatchObject({ lost: 0, wrong: 0, doubled: 0 })
  expect(balance.stored).toBe(balance.expected)
  expect(balance.sentIntoCut).toBeGreaterThan(0)
  expect(balance.kept).toBeGreaterThan(balance.sentIntoCut)
  // It has told that nothing is left to bring.
  expect(balance.replaySpeed).toBeGreaterThan(0)
})
