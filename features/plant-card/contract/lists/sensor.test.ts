import { expect, test } from 'vitest'
import { hasTwoEnds } from './cable.ts'
import { dueAfterCalibration, mastFacts } from './sensor.ts'

const sensor = (
  sensorType: 'cup' | 'sonic' | 'vane',
  sensorHeight: number | null,
  direction: number | null = null,
) => ({
  ...{ sensorType, sensorHeight, direction, calibrationDate: sensorHeight === 98 ? '2025-04-02' : null },
})

test('facts of a mast follow from its anemometers', () => {
  const sensors = [sensor('cup', 40, 90), sensor('vane', 120), sensor('sonic', 98, 270), sensor('cup', null)]
  expect(mastFacts(sensors)).toEqual({
    ...{ numberOfAnemometer: 3, highestAnemometerHeight: 98, highestAnemometerDirection: 270 },
    highestAnemometerCalibrationDate: '2025-04-02',
  })
  expect(mastFacts([sensor('vane', 120)])).toMatchObject({ numberOfAnemometer: 0, highestAnemometerHeight: null })
})

test('a calibration is not due before the last one, and a cable has two ends', () => {
  const calibrated = { calibrationDate: '2025-04-02', calibrationDue: '2025-04-01' }
  expect(dueAfterCalibration(calibrated)).toMatchObject([{ field: 'calibrationDue', bound: '2025-04-02' }])
  expect(dueAfterCalibration({ ...calibrated, calibrationDue: '2027-04-02' })).toEqual([])
  expect(hasTwoEnds({ fromPlace: 'WT01', toPlace: ' wt01' })).toMatchObject([{ field: 'toPlace', code: 'same-end' }])
  expect(hasTwoEnds({ fromPlace: 'WT01', toPlace: 'WT02' })).toEqual([])
})
