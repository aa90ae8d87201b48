import { expect, test } from 'vitest'
import type { NotedAlarm } from '../../alarms/server/noted-port.ts'
import { faultParameters, isFault, notedFaults } from './noted-faults.ts'

const text = { code: '71', message: 'Bearing hot', texts: null }
const noted = (change: Partial<NotedAlarm> = {}): NotedAlarm => ({
  ...{ number: 1, transition: 'raised', receivedMs: 0, id: 'a', farmCode: 'F', farmName: 'Farm', deviceCode: 'WT10' },
  ...{ deviceName: 'Turbine 10', isStation: false, severity: 'stop', priority: 'high', causeGroup: 'machine' },
  ...{ source: 'json', startMs: 1_000, isActive: true, isHidden: false, isHistorical: false, isRepeated: false },
  ...{ causeId: 'a', cause: { ...text, isStation: false } },
  ...text,
  ...change,
})

test('a fault stops its equipment for a reason of its own; an unmapped stop may be one', () => {
  expect(isFault(noted())).toBe(true)
  expect(isFault(noted({ causeGroup: 'safety', priority: 'critical' }))).toBe(true)
  expect(isFault(noted({ causeGroup: 'unknown', priority: 'normal' }))).toBe(true)
  expect(isFault(noted({ causeGroup: 'station', priority: 'critical' }))).toBe(true)
  expect(isFault(noted({ causeGroup: 'station' }))).toBe(false)
  expect(isFault(noted({ severity: 'warning' }))).toBe(false)
  expect(isFault(noted({ priority: 'normal' }))).toBe(false)
  for (const causeGroup of ['grid', 'weather', 'limit', 'maintenance', 'communication'] as const)
    expect(isFault(noted({ causeGroup })), causeGroup).toBe(false)
})

test('faults of one cause are one message with cause, machines in natural order, power lost and start', () => {
  const [fault, other] = notedFaults([
    noted(),
    noted({ id: 'b', deviceCode: 'WT9', deviceName: 'Turbine 9', startMs: 500 }),
    noted({ id: 'c', causeId: 'c', code: '8', message: '8' }),
  ])
  expect(fault && faultParameters(fault, 1_005)).toEqual({
    ...{ farm: 'Farm', machines: 'Turbine 9, Turbine 10', count: 2, sinceAtMs: 500, cause: 'Bearing hot (71)' },
    ...{ lostKw: 1_005, context: 'sinceCauseLost' },
  })
  expect(other && faultParameters(other, undefined)).toMatchObject({ cause: '8', context: 'sinceCause' })
})

test('messages name codes of Solvane in each language; of several codes that of a station is the cause', () => {
  const texts = { 'en-GB': 'Protection has tripped', 'fr-FR': 'Protection déclenchée', 'es-ES': 'x', 'pt-PT': 'y' }
  const station = { code: 'PROTECTION_TRIP', message: 'Protection has tripped', texts, isStation: true }
  const two = (cause: NotedAlarm['cause']) => [noted({ cause }), noted({ id: 'b', code: '9', cause })]
  const [byStation] = notedFaults(two(station))
  expect(byStation && faultParameters(byStation, undefined)).toMatchObject({
    'cause@fr-FR': 'Protection déclenchée',
    'cause@en-GB': 'Protection has tripped',
  })
  const [unknown] = notedFaults(two({ ...text, isStation: false }))
  expect(unknown && faultParameters(unknown, undefined)).toMatchObject({ context: 'since' })
})
