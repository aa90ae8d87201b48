import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { RecordChanged } from '../../contract/event.ts'
import type { Notice } from '../../contract/live-protocol.ts'
import type { Coordination } from '../processes/coordination.ts'
import { createLocalCoordination } from '../processes/single-process.ts'
import type { LiveHub } from './live.ts'
import { shareHub } from './shared-hub.ts'

const log = pino({ level: 'silent' })
const notice: Notice = { id: '1', at: 0, code: 'import-done', severity: 'info', parameters: {} }
const change: RecordChanged = {
  ...{ kind: 'group', id: 'g-1', change: 'changed', version: 2, operation: 'updateGroup', by: null, farmCode: null },
}
let forgotten = 0
const tokens = {
  forget: () => {
    forgotten += 1
  },
}
beforeEach(() => {
  forgotten = 0
})
const createHub = () => {
  const calls: unknown[] = []
  const hub: LiveHub = {
    publish: () => undefined,
    publishReplaced: () => undefined,
    setBacklog: () => undefined,
    topicChanged: (topic, changes) => void calls.push([topic, changes === 'many' ? changes : changes.length]),
    topicsLost: () => undefined,
    recordChanged: ({ id }) => void calls.push(['record', id]),
    notify: (userId) => void calls.push(['notice', userId]),
    rightsChanged: async (userId) => void calls.push(['rights', userId]),
    connections: () => 3,
    close: async () => undefined,
  }
  return { hub, calls }
}

test('what one process says reaches the connections of all, once each', async () => {
  const processes = createLocalCoordination(log)
  const [one, two] = [createHub(), createHub()]
  const api = shareHub(undefined, processes, tokens, log)
  shareHub(one.hub, processes, tokens, log)
  shareHub(two.hub, processes, tokens, log)
  api.notify('u', notice)
  api.recordChanged(change)
  await api.rightsChanged('u')
  for (const { calls } of [one, two])
    expect(calls).toEqual([
      ['notice', 'u'],
      ['record', 'g-1'],
      ['rights', 'u'],
    ])
  expect(api.connections()).toBe(0)
})

test('changed rows are named in messages that the line between processes takes, and very many are not named', async () => {
  const processes = createLocalCoordination(log)
  const { hub, calls } = createHub()
  shareHub(hub, processes, tokens, log)
  const api = shareHub(undefined, processes, tokens, log)
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ farmCode: `F${at % 3}`, id: `${at}` }))
  api.topicChanged('alarms', rows(250))
  api.topicChanged('alarms', rows(2_001))
  api.topicChanged('alarms', 'many')
  await expect.poll(() => calls).toEqual([100, 100, 50, 'many', 'many'].map((size) => ['alarms', size]))
})

test('a change of rights makes every process forget what it remembers of people, also one that pushes nothing', async () => {
  const processes = createLocalCoordination(log)
  const api = shareHub(undefined, processes, tokens, log)
  shareHub(undefined, processes, tokens, log)
  await api.rightsChanged('u')
  // At once where it was said, and where it was heard: here both.
  expect(forgotten).toBe(3)
})

test('without a line this process serves its own connections; after a gap all rights are read anew', async () => {
  const { hub, calls } = createHub()
  let gap = (): void => undefined
  const processes: Coordination = {
    ...createLocalCoordination(log),
    publish: () => Promise.reject(new Error('no line')),
    onGap: (hear) => {
      gap = hear
    },
  }
  const shared = shareHub(hub, processes, tokens, log)
  shared.notify('u', notice)
  await shared.rightsChanged(null)
  await Promise.resolve()
  expect(calls).toEqual(
    expect.arrayContaining([
      ['notice', 'u'],
      ['rights', null],
    ]),
  )
  const before = calls.length
  gap()
  expect(calls.length).toBe(before + 1)
})
