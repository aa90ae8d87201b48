// Drill of: bench/soak/*.ts, platform/server/live/**, platform/web/live/**, npm:socket.io

import { expect, test } from 'vitest'
import { reconnectStorm } from './reconnect-storm.ts'

test('pages whose server was killed come back by themselves and show what a fresh page would (R11)', async () => {
  const balance = await reconnectStorm({ clients: 200, kills: 1, awayMs: 500 })
  expect(balance).toMatchObject({ clients: 200, wrong: 0 })
  expect(balance.shortestGapMs).toBeGreaterThanOrEqual(990)
})
