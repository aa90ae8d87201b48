import { expect, test } from 'vitest'
import { HistorianError } from '../telemetry/chdb-connection.ts'
import { haltOf } from './halt.ts'

test.each([
  new HistorianError('Cannot reserve 1.00 MiB, not enough space', '243', 'NOT_ENOUGH_SPACE'),
  new HistorianError('Cannot write to file, errno: 28, strerror: No space left on device', '75', 'CANNOT_WRITE'),
  Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
])('%s means a full disk', (error) => {
  expect(haltOf(error)).toBe('disk-full')
})

test.each([new Error('connect ECONNREFUSED 127.0.0.1:8123'), 'anything', null])('%s does not', (error) => {
  expect(haltOf(error)).toBe('store-refuses')
})
