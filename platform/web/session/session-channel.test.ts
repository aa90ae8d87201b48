import { expect, test } from 'vitest'
import { readAs } from '../outside/values.ts'
import { TabMessage } from './session-channel.ts'
import { TokenSet } from './token-set.ts'
import { browserTokenStorage } from './token-storage.ts'

const tokens: TokenSet = { accessToken: 'a', expiresInMs: 300_000, receivedAtMs: 1.5, sessionId: 's', generation: 3 }

test('a token set is whole, of finite times and a whole generation; what else it holds is left out', () => {
  expect(readAs(TokenSet, tokens)).toStrictEqual(tokens)
  expect(readAs(TokenSet, { ...tokens, refreshToken: 'r', scope: 'x' })).toStrictEqual({ ...tokens, refreshToken: 'r' })
  for (const wrong of [
    { accessToken: 1 },
    { refreshToken: null },
    { expiresInMs: Number.POSITIVE_INFINITY },
    { receivedAtMs: Number.NaN },
    { generation: 1.5 },
    { generation: 2 ** 53 },
    { sessionId: undefined },
  ])
    expect(readAs(TokenSet, { ...tokens, ...wrong })).toBeUndefined()
})

test('tabs hear what is said as it should be, and nothing else', () => {
  for (const message of [
    { kind: 'ask', sessionId: null, newerThan: -1 },
    { kind: 'ask', sessionId: 's', newerThan: 0 },
    { kind: 'tokens', tokens },
    { kind: 'ended' },
  ])
    expect(readAs(TabMessage, message)).toStrictEqual(message)
  for (const message of [
    undefined,
    null,
    'ended',
    ['ended'],
    {},
    { kind: 'over' },
    { kind: 'ask', newerThan: 0 },
    { kind: 'ask', sessionId: 's', newerThan: Number.POSITIVE_INFINITY },
    { kind: 'tokens' },
    { kind: 'tokens', tokens: { ...tokens, generation: '3' } },
  ])
    expect(readAs(TabMessage, message)).toBeUndefined()
})

test('of what the browser keeps only that counts which fits', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage
  const storage = browserTokenStorage(store, store)
  expect(storage.readMark()).toBeUndefined()
  storage.writeMark({ sessionId: 's', generation: 3 })
  expect(storage.readMark()).toStrictEqual({ sessionId: 's', generation: 3 })
  for (const text of ['', '{', 'null', '[]', '{"sessionId":"s"}', '{"sessionId":"s","generation":1e999}']) {
    kept.set('solvane.session-mark', text)
    expect(storage.readMark()).toBeUndefined()
  }
  storage.writeTokens(tokens)
  expect(storage.readTokens()).toStrictEqual(tokens)
})
