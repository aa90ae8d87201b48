import { expect, test } from 'vitest'
import { nextStamp } from './next-stamp.ts'

const now = Date.parse('2026-11-28T07:59:30Z')

test.each([
  [[], '202611280759'],
  [['0007_value_limits.sql', '202611280758_ice_sensors.sql', 'tables'], '202611280759'],
  [['202611280759_ice_sensors.sql'], '202611280800'],
  [['202611282359_later.sql', '202611280759_ice_sensors.sql'], '202611290000'],
])('after %j comes %s', (files, stamp) => expect(nextStamp(files, now)).toBe(stamp))
