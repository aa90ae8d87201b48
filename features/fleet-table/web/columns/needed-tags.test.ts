import { expect, test } from 'vitest'
import { fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { testFarm, testMachine, testTag } from '../../../fleet-state/contract/test-farm.ts'
import { neededTagIds } from './needed-tags.ts'

const farms = fleetRows(
  [
    testFarm({
      powerModels: {
        w: {
          kind: 'wind',
          curve: [
            [3, 0],
            [12, 2000],
          ],
          elevationM: 0,
        },
      },
      machines: [
        testMachine(
          'WT1',
          [testTag(10, 'State'), testTag(11, 'ActivePower'), testTag(12, 'WindSpeed'), testTag(13, 'PitchAngle')],
          { powerModel: 'w' },
        ),
        testMachine('MET', [testTag(90, 'AirPressure'), testTag(91, 'WindSpeed')], { type: 'WEATHER_STATION' }),
      ],
    }),
  ],
  'en-GB',
)
const needed = (shown: readonly string[], judged: readonly string[] = []) => neededTagIds(farms, { shown, judged })

test('a table that shows little subscribes to little', () => {
  expect(needed([])).toEqual([1, 10, 11])
  expect(needed(['PitchAngle'])).toEqual([1, 10, 11])
})

test('figures of groups need the value of every machine', () => {
  expect(needed(['ActivePower'])).toEqual([1, 10, 11])
  expect(needed(['share'])).toEqual([1, 10, 11])
})

test('what is sorted or filtered by is needed, shown or not', () => {
  expect(needed([], ['PitchAngle'])).toEqual([1, 10, 11, 13])
  expect(needed([], ['name', ''])).toEqual([1, 10, 11])
})

test('expected power needs the inputs of the models, from machines and stations', () => {
  expect(needed(['expected'])).toEqual([1, 10, 11, 12, 91, 90])
  expect(needed([], ['ratio'])).toEqual([1, 10, 11, 12, 91, 90])
})
