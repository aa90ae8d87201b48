import { expect, test, vi } from 'vitest'
import { createTopicWatch } from './topic-watch.ts'

const change = { farmCode: 'FR01', id: '1', row: { version: 2 } }
const message = (topic: string) => ({ topic, at: 1, changes: [change] })

test('topics of one turn are one message; a topic ends with its last listener', async () => {
  const send = vi.fn()
  const topics = createTopicWatch(send)
  const [one, two] = [vi.fn(), vi.fn()]
  const leave = topics.watch('alarms', 'fr-FR', one)
  const leaveToo = topics.watch('alarms', 'fr-FR', two)
  topics.watch('tickets', 'fr-FR', two)
  await Promise.resolve()
  expect(send.mock.calls).toEqual([[['alarms', 'tickets'], 'fr-FR']])
  topics.receive(message('alarms'))
  topics.receive(message('pumps'))
  expect([one.mock.calls, two.mock.calls]).toEqual([[[[change]]], [[[change]]]])
  leave()
  await Promise.resolve()
  expect(send).toHaveBeenCalledTimes(1)
  leaveToo()
  await Promise.resolve()
  expect(send).toHaveBeenLastCalledWith(['tickets'], 'fr-FR')
})

test('the page reads anew after a cut, a change of rights, or too many changes', async () => {
  const send = vi.fn()
  const topics = createTopicWatch(send)
  const heard = vi.fn()
  topics.watch('alarms', 'en-GB', heard)
  await Promise.resolve()
  topics.connected()
  expect(heard).not.toHaveBeenCalled()
  topics.connected()
  topics.askAgain()
  topics.receive({ topic: 'alarms', at: 1, isMany: true, changes: [] })
  expect(heard.mock.calls).toEqual([[undefined], [undefined], [undefined]])
})
