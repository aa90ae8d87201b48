import { expect, test } from 'vitest'
import { folderViolations } from '../rooms/folder-rules.ts'
import { featureFiles } from './feature-files.ts'
import { featureName } from './feature-name.ts'
import { keptByNpm, readNames } from './given-names.ts'
import { recordFiles } from './record-files.ts'
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

const names = {
  fr: { many: 'capteurs de givre', one: 'capteur de givre' },
  es: { many: 'sensores de hielo', one: 'sensor de hielo' },
  pt: { many: 'sensores de gelo', one: 'sensor de gelo' },
}
const messagesOf = (files: Readonly<Record<string, string>>) =>
  folderViolations({
    files: Object.keys(files).map((file) => `features/new/${file}`),
    read: (file) => files[file.replace('features/new/', '')] ?? '',
  }).map(({ file, message }) => `${file.split('/').at(-1)} ${message}`)

test('the texts of a kind of record have its names in each language', () => {
  const files = recordFiles(recordName('ice-sensors'), names)
  const { iceSensors, record, operation } = JSON.parse(files['locales/fr-FR.json'] ?? '')
  expect(iceSensors).toMatchObject({ title: 'Capteurs de givre', one: 'Capteur de givre' })
  expect(record.iceSensor.one).toBe('Capteur de givre')
  expect(operation.getIceSensors).toBe('Lire capteurs de givre')
  for (const file of ['fr-FR', 'es-ES', 'pt-PT']) expect(files[`locales/${file}.json`]).not.toMatch(/ice sensor/i)
  expect(messagesOf(files)).toEqual([])
})

test('texts whose names nobody gave are listed by the build, in Portuguese, too', () => {
  const messages = messagesOf(recordFiles(recordName('ice-sensors'), { fr: names.fr }))
  expect(messages).toContain('es-ES.json iceSensors.title is not translated')
  expect(messages).toContain('pt-PT.json record.iceSensor.one is not translated')
  expect(messages).toContain('pt-PT.json operation.getIceSensors is not translated')
  expect(messages.filter((message) => message.startsWith('fr-FR'))).toEqual([])
  const feature = messagesOf(featureFiles(featureName('snow-days'), { es: 'días de nieve', pt: 'dias de neve' }))
  expect(feature).toEqual([
    'fr-FR.json snowDays.title is not translated',
    'fr-FR.json operation.getSnowDays is not translated',
  ])
})

test.each(['', 'capteurs', 'a, b, c', ', capteur'])('"%s" are not two names', (text) =>
  expect(() => readNames('fr', text)).toThrow(/--fr needs two names/),
)

test('options without "--" before them are refused, because npm keeps them', () => {
  expect(keptByNpm({ npm_config_cache: '/tmp' })).toBeUndefined()
  expect(keptByNpm({ npm_config_fr: 'true', npm_config_es: 'sensores' })).toMatch(/kept --fr, --es .* Write -- before/)
})
