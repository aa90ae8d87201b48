import { expect, test } from 'vitest'
import { type SoundedAlarm, type SoundScene, toneOf } from './sound-rules.ts'

const alarm = (id: string, parts: Partial<SoundedAlarm> = {}): SoundedAlarm => ({
  id,
  causeId: id,
  state: 'UNACK',
  priority: 'normal',
  hiddenBy: null,
  ...parts,
})
const tone = (parts: Partial<SoundScene>) =>
  toneOf({
    known: new Set(['a']),
    alarms: [],
    nowMs: 100_000,
    lastMs: 99_000,
    silentUntilMs: 0,
    isFlood: false,
    ...parts,
  })

test.each<[string, Partial<SoundScene>, string | undefined]>([
  ['a new alarm sounds in its own tone', { alarms: [alarm('n')] }, 'normal'],
  ['several new ones are one tone', { alarms: [alarm('n'), alarm('m', { priority: 'high' })] }, 'high'],
  ['a known one does not sound again', { alarms: [alarm('a')], lastMs: 0 }, undefined],
  [
    'an urgent one sounds again after ten seconds',
    { alarms: [alarm('a', { priority: 'critical' })], lastMs: 90_000 },
    'critical',
  ],
  ['and not before', { alarms: [alarm('a', { priority: 'critical' })], lastMs: 90_001 }, undefined],
  [
    'an acknowledged one is silent',
    { alarms: [alarm('a', { priority: 'critical', state: 'ACKED' })], lastMs: 0 },
    undefined,
  ],
  ['a return to normal never sounds', { alarms: [alarm('n', { state: 'RTN_UNACK' })] }, undefined],
  [
    'a shelved one is silent',
    { alarms: [alarm('n', { hiddenBy: 'SHELVED', priority: 'critical' })], lastMs: 0 },
    undefined,
  ],
  [
    'silence holds for new ones, too',
    { alarms: [alarm('n', { priority: 'critical' })], silentUntilMs: 100_001 },
    undefined,
  ],
  ['the first reading is not news', { known: undefined, alarms: [alarm('n')] }, undefined],
  [
    'in a flood consequences are silent',
    { alarms: [alarm('n', { priority: 'high', causeId: 'a' })], isFlood: true },
    undefined,
  ],
  ['in a flood a new cause sounds', { alarms: [alarm('n', { priority: 'high' })], isFlood: true }, 'high'],
  [
    'in a flood a critical one sounds',
    { alarms: [alarm('n', { priority: 'critical', causeId: 'a' })], isFlood: true },
    'critical',
  ],
])('%s', (_, scene, expected) => {
  expect(tone(scene)).toBe(expected)
})
