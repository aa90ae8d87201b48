import { expect, test } from 'vitest'
import { recordOperations } from './record-operation.ts'

test.each([
  ['getValves', 'list', 'valve', 'many'],
  ['getValve', 'get', 'valve', 'one'],
  ['createValve', 'create', 'valve', 'one'],
  ['updateValve', 'update', 'valve', 'one'],
  ['deleteValve', 'delete', 'valve', 'one'],
  ['getValveChanges', 'changes', 'valve', 'one'],
  ['getValveTimeline', 'timeline', 'valve', 'one'],
  ['getValveDifference', 'difference', 'valve', 'one'],
  ['revertValveChangeSet', 'revert', 'valve', 'one'],
])('%s is "%s" of the kind %s', (operation, act, kind, noun) => {
  expect(recordOperations(operation)).toContainEqual({ act, kind, noun })
})

test('other operations are of no kind', () => expect(recordOperations('signIn')).toEqual([]))
