import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AlarmAction,
  type AlarmFacts,
  type AlarmState,
  alarmActions,
  alarmStates,
  isOpen,
  isUnacknowledged,
  stateAfter,
  stateOf,
} from './alarm-state.ts'

const live = { isActive: false, isAcknowledged: true, latches: false, isReset: false, isHistorical: false }

test.each([
  ['active and not acknowledged', { isActive: true, isAcknowledged: false }, 'UNACK'],
  ['active and acknowledged', { isActive: true }, 'ACKED'],
  ['returned before anybody acknowledged it', { isAcknowledged: false }, 'RTN_UNACK'],
  ['returned and acknowledged', {}, 'NORMAL'],
  ['returned, acknowledged, to be reset by hand', { latches: true }, 'LATCHED'],
  ['reset by hand', { latches: true, isReset: true }, 'NORMAL'],
  ['history that has ended', { isAcknowledged: false, isHistorical: true }, 'NORMAL'],
  ['history that still stands', { isActive: true, isAcknowledged: false, isHistorical: true }, 'UNACK'],
])('%s', (_, facts, state) => {
  expect(stateOf({ ...live, ...facts })).toBe(state)
})

test('step by step and from the facts: the same state', () => {
  const facts = (action: AlarmAction, before: AlarmFacts): AlarmFacts => {
    if (action === 'raise') return { ...before, isActive: true, isAcknowledged: false, isReset: false }
    if (action === 'clear') return { ...before, isActive: false }
    return action === 'acknowledge' ? { ...before, isAcknowledged: true } : { ...before, isReset: true }
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...alarmActions)), fc.boolean(), (actions, latches) => {
      let state: AlarmState = 'NORMAL'
      let known: AlarmFacts = { ...live, latches, isReset: true }
      for (const action of actions) {
        const next = stateAfter(state, action, latches)
        if (!next) continue
        state = next
        known = facts(action, known)
        expect(stateOf(known)).toBe(state)
      }
    }),
  )
})

test('every state but NORMAL is open; an alarm that nobody acknowledged is unacknowledged, active or returned', () => {
  expect(alarmStates.filter(isOpen)).toEqual(['UNACK', 'ACKED', 'RTN_UNACK', 'LATCHED'])
  expect(alarmStates.filter(isUnacknowledged)).toEqual(['UNACK', 'RTN_UNACK'])
})
