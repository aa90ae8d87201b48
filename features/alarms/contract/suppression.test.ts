import { expect, test } from 'vitest'
import type { CauseAlarm } from './cause.ts'
import { suppressionOf } from './suppression.ts'

const alarm = (changes: Partial<CauseAlarm>): CauseAlarm => ({
  ...{ id: '1', farmCode: 'A', deviceCode: 'WT1', code: '7', startMs: 0, endMs: undefined, severity: 'stop' },
  ...{
    causeGroup: 'machine',
    isStation: false,
    subFarmCode: null,
    manufacturer: null,
    latitude: null,
    longitude: null,
  },
  isOwnCause: false,
  ...changes,
})
const service = alarm({ id: '2', causeGroup: 'maintenance' })

test('maintenance hides alarms of its machine while it lasts, and never fire, protection or safety', () => {
  expect(suppressionOf(alarm({}), [service], 10)).toEqual({ rule: 'maintenance', untilMs: undefined })
  expect(suppressionOf(alarm({}), [{ ...service, endMs: 5 }], 10)).toBeUndefined()
  expect(suppressionOf(alarm({ deviceCode: 'WT2' }), [service], 10)).toBeUndefined()
  for (const kept of [{ causeGroup: 'safety' }, { code: 'FireDetected' }, { code: 'ProtectionTrip' }] as const)
    expect(suppressionOf(alarm(kept), [service], 10)).toBeUndefined()
  expect(suppressionOf(service, [service], 10)).toBeUndefined()
})

test('a farm without line hides the silence of its machines only', () => {
  const lost = alarm({
    id: '3',
    deviceCode: 'FARM',
    causeGroup: 'communication',
    severity: 'communication',
    isStation: true,
  })
  const silent = alarm({ causeGroup: 'communication', severity: 'communication' })
  expect(suppressionOf(silent, [lost], 10)).toMatchObject({ rule: 'farm-without-line' })
  expect(suppressionOf(alarm({}), [lost], 10)).toBeUndefined()
  expect(suppressionOf(lost, [lost], 10)).toBeUndefined()
})

test('warnings of a machine that starts again are hidden for two minutes', () => {
  const stop = alarm({ id: '4', endMs: 1_000 })
  const warning = alarm({ startMs: 5_000, severity: 'warning' })
  expect(suppressionOf(warning, [stop], 6_000)).toEqual({ rule: 'start-up', untilMs: 121_000 })
  expect(suppressionOf(warning, [stop], 121_000)).toBeUndefined()
  expect(suppressionOf({ ...warning, startMs: 130_000 }, [stop], 131_000)).toBeUndefined()
  expect(suppressionOf(alarm({ startMs: 5_000 }), [stop], 6_000)).toBeUndefined()
})
