import { expect, test } from 'vitest'
import { featureName } from './feature-name.ts'
import { recordName } from './record-name.ts'

test.each(['Snow', 'snow_days', 'snow--days', '-snow', '../snow', ''])('"%s" is not a name', (name) =>
  expect(() => featureName(name)).toThrow(/is not a feature name/),
)

test('spellings of a name', () =>
  expect(featureName('wind-modes')).toEqual({
    kebab: 'wind-modes',
    camel: 'windModes',
    pascal: 'WindModes',
    words: 'Wind modes',
  }))

test.each([
  ['ice-sensors', 'iceSensor', 'ice_sensor'],
  ['batteries', 'battery', 'battery'],
  ['gearboxes', 'gearbox', 'gearbox'],
])('one of %s is %s', (plural, camel, snake) => expect(recordName(plural).one).toMatchObject({ camel, snake }))

test('a name that is no plural needs the name of one', () => {
  expect(() => recordName('sheep')).toThrow(/Name one record too/)
  expect(recordName('lidar-campaigns', 'lidar-campaign').one.pascal).toBe('LidarCampaign')
})
