import { expect, test } from 'vitest'
import { subjectFaults } from './commit-subject.ts'

test.each([
  'feat(my-fleet): add a column for the wind direction',
  'fix(processes): serialise queries on the LISTEN connection',
  'perf(kit): lazy-load table menus and dialogs',
  'refactor!: process messages in order',
  'test: embed the plant of the demo',
  'Revert "feat: add a column"',
])('good: %s', (subject) => expect(subjectFaults(subject)).toEqual([]))

test.each([
  ['what a review found in backup', 'type(scope)'],
  ['Fix: the table', 'type(scope)'],
  ['feat(kit): added a table', '"added"'],
  ['feat(kit): adding a table', '"adding"'],
  ['feat(kit): adds a table', '"adds"'],
  ['perf(kit): what a table shows only when somebody acts comes then', '"what"'],
  ['fix: write the file; read it again', '";"'],
  ['fix: close the store and the broker and the log', '"and" twice'],
  ['fix: close the store.', 'full stop'],
  [`fix: close ${'x'.repeat(70)}`, '81 characters'],
])('bad: %s', (subject, fault) => {
  const faults = subjectFaults(subject)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})
