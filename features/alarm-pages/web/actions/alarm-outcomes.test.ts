import { expect, test } from 'vitest'
import { groupText, outcomeGroups } from './alarm-outcomes.ts'

const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`

test('the report has one line for each kind of outcome and begins with the alarms that were done', () => {
  const groups = outcomeGroups([
    { id: id(1), outcome: 'already', why: null, by: 'A. Silva' },
    { id: id(2), outcome: 'done', why: null, by: null },
    { id: id(3), outcome: 'refused', why: 'no-right', by: null },
    { id: id(4), outcome: 'done', why: null, by: null },
  ])
  const words = groups.map((group) => groupText(group, (key, figures) => `${key} ${figures.count} ${figures.by ?? ''}`))
  expect(words).toEqual([
    'alarmPages.outcome.done 2 ',
    'alarmPages.outcome.alreadyBy 1 A. Silva',
    'alarmPages.outcome.refusedWhy 1 ',
  ])
  expect(groups[0]?.ids).toEqual([id(2), id(4)])
})
