import { expect, test, vi } from 'vitest'
import { createLateDataStore } from './late-data.ts'

test('of several late farms the latest one is shown, and none when all are gone', () => {
  const store = createLateDataStore()
  const heard = vi.fn()
  store.subscribe(heard)
  const leaveNew = store.add({ name: 'B', newestMs: 2_000 })
  const leaveOld = store.add({ name: 'A', newestMs: 1_000 })
  expect(store.read()?.name).toBe('A')
  leaveOld()
  expect(store.read()?.name).toBe('B')
  leaveNew()
  expect(store.read()).toBeUndefined()
  expect(heard).toHaveBeenCalledTimes(4)
})
