import { expect, test, vi } from 'vitest'
import type { RecordChanged } from '../../contract/event.ts'
import { createRecordWatch } from './record-watch.ts'

const changeOf = (kind: string): RecordChanged => ({
  ...{ kind, id: '1', change: 'changed', version: 2, operation: 'update', by: null, farmCode: null },
})

test('kinds of one turn are one message; a kind ends with its last listener', async () => {
  const send = vi.fn()
  const records = createRecordWatch(send)
  const [one, two] = [vi.fn(), vi.fn()]
  const leave = records.watch('group', one)
  const leaveToo = records.watch('group', two)
  records.watch('user', one)
  await Promise.resolve()
  expect(send.mock.calls).toEqual([[['group', 'user']]])
  records.receive(changeOf('group'))
  records.receive(changeOf('pump'))
  expect([one.mock.calls, two.mock.calls]).toEqual([[[changeOf('group')]], [[changeOf('group')]]])
  leave()
  await Promise.resolve()
  expect(send).toHaveBeenCalledTimes(1)
  leaveToo()
  await Promise.resolve()
  expect(send).toHaveBeenLastCalledWith(['user'])
})

test('after an interruption the kinds are sent again, and each listener hears that changes may be lost', async () => {
  const send = vi.fn()
  const records = createRecordWatch(send)
  const heard = vi.fn()
  records.watch('group', heard)
  await Promise.resolve()
  records.connected()
  expect(heard).not.toHaveBeenCalled()
  records.connected()
  expect(heard.mock.calls).toEqual([[undefined]])
  records.askAgain()
  expect(send.mock.calls).toEqual(Array.from({ length: 4 }, () => [['group']]))
})
