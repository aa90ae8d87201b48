import { expect, test } from 'vitest'
import { changesOf } from './database-writers.ts'

const row = (operation: string, targetId: string, before: object | null, after: object | null) => ({
  operation,
  targetId,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})

test('the audit log tells which changes were made, how often, and what has to stand by them', () => {
  const message = { texts: { 'en-GB': 'soak 0 0' } }
  const { keys, standing } = changesOf([
    row('signIn', 'x', null, null),
    row('createUser', 'p', null, { login: 'soak-0-0' }),
    row('createSavedRequest', 'r', null, { name: 'soak-0 0' }),
    row('updateSavedRequest', 'r', { name: 'soak-0 0' }, { name: 'soak-0 1' }),
    row('updateSavedRequest', 'r', { name: 'soak-0 1' }, { name: 'soak-0 1' }),
    row('createCommunicationMessage', 'm', null, message),
    row('deleteCommunicationMessage', 'm', message, null),
  ])
  expect(keys).toEqual([
    'createUser soak-0-0',
    'createSavedRequest soak-0 0',
    'updateSavedRequest soak-0 1',
    'updateSavedRequest soak-0 1',
    'createCommunicationMessage soak 0 0',
    'deleteCommunicationMessage soak 0 0',
  ])
  expect([...standing]).toEqual(['person soak-0-0', 'request soak-0 1, version 3'])
})

test('repeated settings differ from settings that were written twice', () => {
  const settings = (live: number, late: number) => ({ live, late, import: 1, correction: 1 })
  const rounds = Array.from({ length: 300 }, (_, index) => {
    const digit = (place: number) => (Math.floor((index + 1) / 4 ** place) % 4) + 1
    return { live: digit(0), late: digit(1), import: digit(2), correction: digit(3) }
  })
  const { keys } = changesOf(rounds.map((after) => row('updateFarmSources', 'F', null, after)))
  expect(keys.at(-1)).toBe('updateFarmSources F 300')
  const twice = [settings(2, 1), settings(3, 1), settings(3, 1)]
  expect(changesOf(twice.map((after) => row('updateFarmSources', 'F', null, after))).keys).toEqual([
    'updateFarmSources F 1',
    'updateFarmSources F 2',
    'updateFarmSources F 2',
  ])
})
