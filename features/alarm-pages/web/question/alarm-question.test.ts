import { expect, test } from 'vitest'
import { readViewState } from '../../../../platform/web/url-state/view-state.ts'
import { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import { alarmQuestion } from './alarm-question.ts'

const sortOf = (search: Readonly<Record<string, string>>) => alarmQuestion(readViewState(AlarmsView, search)).sort

test('open alarms come by need, history with the newest first', () => {
  expect(sortOf({})).toBe('need')
  expect(sortOf({ view: 'history' })).toBe('since')
})

test('a column in descending order has the newest, the longest and the most frequent first', () => {
  expect(['since', '-since', 'age', '-age', '-count', '-farm', 'farm'].map((sort) => sortOf({ sort }))).toEqual([
    '-since',
    'since',
    '-age',
    'age',
    'count',
    '-farm',
    'farm',
  ])
})
