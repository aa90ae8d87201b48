import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createElapsedClock } from './elapsed-clock.ts'
import type { SessionChannel, TabMessage } from './session-channel.ts'
import { createTokenKeeper, type NewTokens, SessionOver, type TokenKeeper } from './token-keeper.ts'
import { renewalMarginMs, type TokenSet } from './token-set.ts'
import type { SessionMark, TokenStorage } from './token-storage.ts'

const lifeMs = 900_000
/** Messages between tabs take their time. */
const messageMs = 20

/** A provider that hands out tokens, rotates refresh tokens and ends the session when a spent one comes back. */
const createProvider = () => {
  let count = 1
  let valid = 'refresh-1'
  const provider = {
    renewals: 0,
    isDown: false,
    first: { accessToken: 'access-1', refreshToken: 'refresh-1', expiresInMs: lifeMs } satisfies NewTokens,
    async renew({ refreshToken }: TokenSet): Promise<NewTokens> {
      await wait(100)
      if (provider.isDown) throw new Error('no answer')
      if (refreshToken !== valid) throw new SessionOver('a spent refresh token')
      provider.renewals += 1
      count += 1
      valid = `refresh-${count}`
      return { accessToken: `access-${count}`, refreshToken: valid, expiresInMs: lifeMs }
    },
  }
  return provider
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Locks, channel and shared storage of one browser. */
const createBrowser = () => {
  let queue: Promise<unknown> = Promise.resolve()
  let mark: SessionMark | undefined
  const tabs: { heard: (message: TabMessage) => void; isFrozen: boolean }[] = []
  return {
    exclusively: <T>(work: () => Promise<T>): Promise<T> => {
      const turn = queue.then(work)
      queue = turn.catch(() => undefined)
      return turn
    },
    storage: (): TokenStorage => {
      let own: TokenSet | undefined
      return {
        readTokens: () => own,
        writeTokens: (tokens) => {
          own = tokens
        },
        readMark: () => mark,
        writeMark: (next) => {
          mark = next
        },
      }
    },
    tab: () => {
      const tab = { heard: (_: TabMessage) => {}, isFrozen: false }
      tabs.push(tab)
      const channel: SessionChannel = {
        post: (message) =>
          void setTimeout(() => {
            for (const other of tabs) if (other !== tab && !other.isFrozen) other.heard(message)
          }, messageMs),
        listen: (heard) => {
          tab.heard = heard
        },
      }
      return { tab, channel }
    },
  }
}

interface Tab {
  readonly keeper: TokenKeeper
  readonly tab: { isFrozen: boolean }
  readonly ended: ReturnType<typeof vi.fn>
  /** What was told last of a renewal that did not come through. */
  readonly isLate: () => boolean | undefined
}

let provider: ReturnType<typeof createProvider>
let browser: ReturnType<typeof createBrowser>

/** Set forward or back while tabs live; timers know nothing of it. */
let skewMs = 0

const openTab = (): Tab => {
  const { tab, channel } = browser.tab()
  const ended = vi.fn()
  let isLate: boolean | undefined
  const keeper = createTokenKeeper({
    storage: browser.storage(),
    channel,
    exclusively: browser.exclusively,
    renew: provider.renew,
    nowMs: createElapsedClock(
      () => Date.now() + skewMs,
      () => Date.now(),
    ),
    sleep: wait,
    newId: () => 'session-1',
    changed: () => undefined,
    ended,
    late: (next) => {
      isLate = next
    },
  })
  void keeper.run()
  return { keeper, tab, ended, isLate: () => isLate }
}

const openTabs = async (count: number): Promise<Tab[]> => {
  const first = openTab()
  first.keeper.adopt(provider.first)
  const others = Array.from({ length: count - 1 }, () => openTab())
  const restored = Promise.all(others.map(({ keeper }) => keeper.restore()))
  await vi.advanceTimersByTimeAsync(1_000)
  await restored
  return [first, ...others]
}

const tokensOf = (tabs: readonly Tab[]) => tabs.map(({ keeper }) => keeper.current()?.accessToken)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  skewMs = 0
  provider = createProvider()
  browser = createBrowser()
  return () => vi.useRealTimers()
})

describe('ten tabs', () => {
  test('a new tab takes the tokens of the others', async () => {
    const tabs = await openTabs(10)
    expect(tokensOf(tabs)).toEqual(Array(10).fill('access-1'))
    expect(provider.renewals).toBe(0)
  })

  test('renew once in each period, 240 s before the end, and all hold the new token', async () => {
    const tabs = await openTabs(10)
    await vi.advanceTimersByTimeAsync(lifeMs - renewalMarginMs - 2_000)
    expect(provider.renewals).toBe(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(provider.renewals).toBe(1)
    expect(tokensOf(tabs)).toEqual(Array(10).fill('access-2'))
    await vi.advanceTimersByTimeAsync((lifeMs - renewalMarginMs) * 3 + 5_000)
    expect(provider.renewals).toBe(4)
    for (const { ended } of tabs) expect(ended).not.toHaveBeenCalled()
  })

  test('a refused token is renewed once, whoever asks', async () => {
    const tabs = await openTabs(10)
    const renewed = Promise.all(tabs.map(({ keeper }) => keeper.renew('access-1')))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await renewed).map((tokens) => tokens?.accessToken)).toEqual(Array(10).fill('access-2'))
    expect(provider.renewals).toBe(1)
  })

  test('a refusal that meets a renewal which was not due is renewed all the same', async () => {
    const [tab] = await openTabs(1)
    if (!tab) throw new Error('one tab')
    const idle = tab.keeper.renew()
    const renewed = tab.keeper.renew('access-1')
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await idle)?.accessToken).toBe('access-1')
    expect((await renewed)?.accessToken).toBe('access-2')
    expect(provider.renewals).toBe(1)
  })

  test('signing out in one ends the session in all', async () => {
    const tabs = await openTabs(10)
    tabs[3]?.keeper.clear(true)
    await vi.advanceTimersByTimeAsync(100)
    for (const tab of tabs) expect(tab.ended.mock.calls).toEqual(tab === tabs[3] ? [] : [[true]])
    expect(tokensOf(tabs)).toEqual(Array(10).fill(undefined))
    expect(openTab().keeper.current()).toBeUndefined()
  })
})

describe('sleep, frozen tabs and clocks', () => {
  test('a machine that wakes after the end renews once', async () => {
    const tabs = await openTabs(5)
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(35_000)
    expect(provider.renewals).toBe(1)
    expect(tokensOf(tabs)).toEqual(Array(5).fill('access-2'))
  })

  test('a frozen tab asks for what it missed and never uses a spent refresh token', async () => {
    const [awake, frozen] = await openTabs(2)
    if (!awake || !frozen) throw new Error('two tabs')
    frozen.keeper.stop()
    frozen.tab.isFrozen = true
    await vi.advanceTimersByTimeAsync(lifeMs)
    expect(provider.renewals).toBe(1)
    frozen.tab.isFrozen = false
    const renewed = frozen.keeper.renew()
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await renewed)?.accessToken).toBe('access-2')
    expect(provider.renewals).toBe(1)
    expect(frozen.ended).not.toHaveBeenCalled()
  })

  test.each([-600_000, -86_400_000])('a clock set by %d ms in mid-life changes nothing', async (byMs) => {
    const { keeper, ended } = openTab()
    keeper.adopt(provider.first)
    await vi.advanceTimersByTimeAsync(lifeMs / 2)
    skewMs = byMs
    await vi.advanceTimersByTimeAsync(lifeMs / 2 - renewalMarginMs - 2_000)
    expect(provider.renewals).toBe(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(provider.renewals).toBe(1)
    expect(ended).not.toHaveBeenCalled()
  })

  test.each([600_000, 86_400_000])('a clock set by %d ms in mid-life renews early, once, as if slept', async (byMs) => {
    const { keeper, ended } = openTab()
    keeper.adopt(provider.first)
    await vi.advanceTimersByTimeAsync(lifeMs / 3)
    skewMs = byMs
    await vi.advanceTimersByTimeAsync(35_000)
    expect(provider.renewals).toBe(1)
    skewMs = 0
    await vi.advanceTimersByTimeAsync(lifeMs - renewalMarginMs - 40_000)
    expect(provider.renewals).toBe(1)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(provider.renewals).toBe(2)
    expect(ended).not.toHaveBeenCalled()
  })

  test('a provider that does not answer is asked again; the session lives on', async () => {
    const [tab] = await openTabs(1)
    provider.isDown = true
    await vi.advanceTimersByTimeAsync(lifeMs - renewalMarginMs + 30_000)
    expect(tab?.keeper.current()?.accessToken).toBe('access-1')
    expect(tab?.isLate()).toBe(true)
    provider.isDown = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(tab?.keeper.current()?.accessToken).toBe('access-2')
    expect(tab?.isLate()).toBe(false)
    expect(tab?.ended).not.toHaveBeenCalled()
  })

  test('a provider that refuses ends the session', async () => {
    const [tab] = await openTabs(1)
    const current = tab?.keeper.current()
    if (!tab || !current) throw new Error('one tab')
    const stolen = provider.renew(current)
    await vi.advanceTimersByTimeAsync(200)
    await stolen
    const renewed = tab.keeper.renew('access-1')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await renewed).toBeUndefined()
    expect(tab.ended.mock.calls).toEqual([[false]])
  })
})
