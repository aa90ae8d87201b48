import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { becomeSoundingTab } from './sounding-tab.ts'

/** Web Locks of a browser with several tabs: one holder, the others wait in a row. */
const locksOfBrowser = () => {
  let held: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = held.then(() => (signal.aborted ? undefined : work()))
      held = turn
      return turn
    },
  }
}

/** A tab that wants to sound, and whether it does. */
const openTab = () => {
  const tab = { sounds: false, close: () => {} }
  tab.close = becomeSoundingTab((sounds) => {
    tab.sounds = sounds
  })
  return tab
}

const withLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true, writable: true })

beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

test.each([
  ['Web Locks', () => withLocks(locksOfBrowser())],
  ['a lease in the storage', () => withLocks(undefined)],
])('of three tabs one sounds; when it closes, exactly one other does: by %s', async (_, prepare) => {
  prepare()
  const tabs = [openTab(), openTab(), openTab()]
  const sounding = async () => {
    await vi.advanceTimersByTimeAsync(6_000)
    return tabs.filter(({ sounds }) => sounds).length
  }
  expect(await sounding()).toBe(1)
  const [first] = tabs.splice(
    tabs.findIndex(({ sounds }) => sounds),
    1,
  )
  first?.close()
  expect(await sounding()).toBe(1)
  for (const tab of tabs) tab.close()
})
