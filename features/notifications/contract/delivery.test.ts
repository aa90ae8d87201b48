import { describe, expect, test } from 'vitest'
import { completeSettings, defaultSettings, deliveryOf, isQuiet } from './delivery.ts'
import { eventTypes } from './event-type.ts'
import { type From, type Priority, priorities, type SettingsText } from './settings.ts'

const noonUtc = Date.UTC(2026, 0, 15, 12)
const nightUtc = Date.UTC(2026, 0, 15, 23)

const settings = (
  screen: From,
  email: From,
  farmCodes: string[] | null = null,
  quiet: Partial<SettingsText['quietHours']> = {},
): SettingsText => ({
  events: { 'farm-lost': { screen, email, farmCodes }, 'farm-back': { screen: 'off', email: 'off', farmCodes: null } },
  quietHours: { isOn: false, from: '22:00', to: '06:00', exceptCritical: true, ...quiet },
})

/** list, pop, mail */
const shown = ({ isListed, popsUp, isMailed }: ReturnType<typeof deliveryOf>) =>
  [isListed && 'list', popsUp && 'pop', isMailed && 'mail'].filter(Boolean).join(' ') || 'nothing'

const deliver = (
  given: SettingsText,
  priority: Priority,
  { atMs = noonUtc, farmCode = 'FR01' as string | null, event = 'farm-lost', zone = 'UTC' } = {},
) => shown(deliveryOf(given, { event, priority, farmCode }, atMs, zone))

const quietNight = { isOn: true }
const notEvenCritical = { isOn: true, exceptCritical: false }

/** Sixty rules: from which priority on, for which site, on which channel, at which hour. */
const rules: readonly (readonly [
  what: string,
  given: SettingsText,
  expected: Record<Priority, string>,
  atMs?: number,
])[] = [
  [
    'everything on the screen, nothing by mail',
    settings('low', 'off'),
    { low: 'list pop', normal: 'list pop', high: 'list pop', critical: 'list pop' },
  ],
  [
    'screen from normal, mail from high',
    settings('normal', 'high'),
    { low: 'nothing', normal: 'list pop', high: 'list pop mail', critical: 'list pop mail' },
  ],
  [
    'only critical, on both',
    settings('critical', 'critical'),
    { low: 'nothing', normal: 'nothing', high: 'nothing', critical: 'list pop mail' },
  ],
  ['by mail alone', settings('off', 'low'), { low: 'mail', normal: 'mail', high: 'mail', critical: 'mail' }],
  ['off', settings('off', 'off'), { low: 'nothing', normal: 'nothing', high: 'nothing', critical: 'nothing' }],
  [
    'this site, among others',
    settings('low', 'high', ['PT01', 'FR01']),
    { low: 'list pop', normal: 'list pop', high: 'list pop mail', critical: 'list pop mail' },
  ],
  [
    'another site',
    settings('low', 'low', ['PT01']),
    { low: 'nothing', normal: 'nothing', high: 'nothing', critical: 'nothing' },
  ],
  [
    'no site at all',
    settings('low', 'low', []),
    { low: 'nothing', normal: 'nothing', high: 'nothing', critical: 'nothing' },
  ],
  [
    'quiet hours set, by day',
    settings('low', 'low', null, quietNight),
    { low: 'list pop mail', normal: 'list pop mail', high: 'list pop mail', critical: 'list pop mail' },
  ],
  [
    'quiet hours, at night: the list alone, and what is critical',
    settings('low', 'low', null, quietNight),
    { low: 'list', normal: 'list', high: 'list', critical: 'list pop mail' },
    nightUtc,
  ],
  [
    'quiet hours, at night, not even what is critical',
    settings('low', 'low', null, notEvenCritical),
    { low: 'list', normal: 'list', high: 'list', critical: 'list' },
    nightUtc,
  ],
  [
    'quiet hours, at night, screen from high, no mail',
    settings('high', 'off', null, quietNight),
    { low: 'nothing', normal: 'nothing', high: 'list', critical: 'list pop' },
    nightUtc,
  ],
  [
    'quiet hours, at night, by mail alone',
    settings('off', 'normal', null, quietNight),
    { low: 'nothing', normal: 'nothing', high: 'nothing', critical: 'mail' },
    nightUtc,
  ],
  [
    'quiet hours, at night, another site',
    settings('low', 'low', ['PT01'], quietNight),
    { low: 'nothing', normal: 'nothing', high: 'nothing', critical: 'nothing' },
    nightUtc,
  ],
  [
    'quiet hours off, at night',
    settings('normal', 'critical'),
    { low: 'nothing', normal: 'list pop', high: 'list pop', critical: 'list pop mail' },
    nightUtc,
  ],
]

describe('sixty rules', () => {
  test('there are sixty', () => expect(rules.length * 4).toBe(60))
  for (const [what, given, expected, atMs] of rules)
    for (const [priority, outcome] of Object.entries(expected) as [Priority, string][])
      test(`${what}: ${priority} gives ${outcome}`, () =>
        expect(deliver(given, priority, atMs === undefined ? {} : { atMs })).toBe(outcome))
})

/** Every type of event against each priority: from high on by mail, from normal on the screen, for one site, by day and at night. */
const ruleFor = (event: string, quiet: Partial<SettingsText['quietHours']> = {}): SettingsText => ({
  ...settings('low', 'low', null, quiet),
  events: { [event]: { screen: 'normal', email: 'high', farmCodes: ['FR01'] } },
})
const onFarm = ['nothing', 'list pop', 'list pop mail', 'list pop mail']
const onFarmAtNight = ['nothing', 'list', 'list', 'list pop mail']
const never = ['nothing', 'nothing', 'nothing', 'nothing']

/** Outcomes of low, normal, high and critical. */
const byType: readonly (readonly [event: string, farmCode: string | null, isNight: boolean, expected: string[]])[] = [
  ['farm-lost', 'FR01', false, onFarm],
  ['farm-lost', 'FR01', true, onFarmAtNight],
  ['farm-lost', 'PT01', false, never],
  ['farm-back', 'FR01', false, onFarm],
  ['farm-back', 'PT01', true, never],
  ['machine-fault', 'FR01', false, onFarm],
  ['machine-fault', 'FR01', true, onFarmAtNight],
  ['machine-fault', 'PT01', false, never],
  ['alarm-out-of-service', 'FR01', false, onFarm],
  ['alarm-out-of-service', 'PT01', false, never],
  ['plant-review-due', 'FR01', false, onFarm],
  ['plant-calibration-due', 'FR01', true, onFarmAtNight],
  ['plant-inspection-due', 'PT01', false, never],
  ['plant-notice-due', 'FR01', false, onFarm],
  ['import-finished', 'FR01', false, onFarm],
  ['import-finished', 'FR01', true, onFarmAtNight],
  // About no site: the choice of sites plays no part.
  ['request-shared', null, false, onFarm],
  ['request-shared', null, true, onFarmAtNight],
  ['job-finished', null, false, onFarm],
  ['job-failed', null, true, onFarmAtNight],
  ['clock-behind', null, false, onFarm],
  ['clock-behind', null, true, onFarmAtNight],
  ['ingest-refusing', null, false, onFarm],
  ['ingest-refusing', null, true, onFarmAtNight],
  ['ingest-storing', null, false, onFarm],
  ['clock-right', null, false, onFarm],
  ['quarantine-full', null, true, onFarmAtNight],
  ['people-imported', null, false, onFarm],
  ['people-not-imported', null, true, onFarmAtNight],
  ['workbook-imported', null, false, onFarm],
  ['workbook-not-imported', null, true, onFarmAtNight],
  ['people-invited', null, false, onFarm],
  ['people-not-invited', null, true, onFarmAtNight],
  ['export-done', null, false, onFarm],
  ['export-failed', null, true, onFarmAtNight],
  ['alarm-file-done', null, false, onFarm],
  ['alarm-file-failed', null, true, onFarmAtNight],
  // The banner of the page shows it: it never pops up beside that.
  ['message', null, false, ['nothing', 'list', 'list mail', 'list mail']],
  ['message', null, true, ['nothing', 'list', 'list', 'list mail']],
  // Somebody else may have the account: no setting turns it off, no hour holds its mail.
  ['tokens-revoked', null, false, ['list pop mail', 'list pop mail', 'list pop mail', 'list pop mail']],
  ['tokens-revoked', null, true, ['list mail', 'list mail', 'list mail', 'list pop mail']],
  // Subscriptions choose channel and quiet hours before.
  ['alarm', 'FR01', false, ['list pop', 'list pop', 'list pop', 'list pop']],
  ['alarm', 'PT01', true, ['list pop', 'list pop', 'list pop', 'list pop']],
  ['subscription-test', null, true, ['list pop', 'list pop', 'list pop', 'list pop']],
  ['webhook-off', null, false, onFarm],
  ['webhook-off', null, true, onFarmAtNight],
  // A test follows no rule but the quiet hours.
  ['test', null, false, ['list pop mail', 'list pop mail', 'list pop mail', 'list pop mail']],
  ['test', null, true, ['list', 'list', 'list', 'list pop mail']],
]

describe('rules by type of event', () => {
  test('every type is among them', () =>
    expect(eventTypes.map(({ id }) => id).filter((id) => !byType.some(([event]) => event === id))).toEqual([]))
  for (const [event, farmCode, isNight, expected] of byType)
    for (const [index, priority] of priorities.entries())
      test(`${event} ${farmCode ?? 'of no site'}, ${priority}, ${isNight ? 'quiet' : 'by day'}: ${expected[index]}`, () => {
        const given = ruleFor(event, isNight ? quietNight : {})
        expect(deliver(given, priority, { event, farmCode, atMs: isNight ? nightUtc : noonUtc })).toBe(expected[index])
      })
})

test('another type of event has a rule of its own', () => {
  expect(deliver(settings('low', 'low'), 'critical', { event: 'farm-back' })).toBe('nothing')
})

test('an event without a farm is delivered for any sites; an unknown type never', () => {
  expect(deliver(settings('low', 'off', ['PT01']), 'low', { farmCode: null })).toBe('list pop')
  expect(deliver(settings('low', 'low'), 'critical', { event: 'nonsense' })).toBe('nothing')
})

test('quiet hours follow the clock of the person’s zone, over midnight, with and without summer time', () => {
  const quiet = { isOn: true, from: '22:00', to: '06:00', exceptCritical: true }
  // 21:30 UTC is 22:30 in Paris in winter, and half past eleven in summer.
  expect(isQuiet(quiet, Date.UTC(2026, 0, 15, 21, 30), 'Europe/Paris')).toBe(true)
  expect(isQuiet(quiet, Date.UTC(2026, 0, 15, 21, 30), 'UTC')).toBe(false)
  expect(isQuiet(quiet, Date.UTC(2026, 6, 15, 20, 30), 'Europe/Paris')).toBe(true)
  expect(isQuiet(quiet, Date.UTC(2026, 6, 15, 4, 0), 'Europe/Paris')).toBe(false)
  const day = { ...quiet, from: '08:00', to: '17:00' }
  expect([7, 8, 16, 17].map((hour) => isQuiet(day, Date.UTC(2026, 0, 15, hour), 'UTC'))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('who has set nothing, or set it before a type came, has what holds for all', () => {
  expect(completeSettings(undefined)).toEqual(defaultSettings)
  const old = completeSettings({ events: {}, quietHours: { ...defaultSettings.quietHours, isOn: true } })
  expect(old.events).toEqual(defaultSettings.events)
  expect(old.quietHours.isOn).toBe(true)
})
