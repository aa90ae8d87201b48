import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPushSocket, keepConnected, type TokenSource } from './push-connection.ts'

let closers: (() => unknown)[] = []

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  closers = []
  vi.unstubAllGlobals()
})

/** A push server that asks `accepts` about each token and leaves the caller without an answer on undefined; returns its address. */
const openServer = async (accepts: (token: string) => boolean | undefined): Promise<string> => {
  const http = createServer()
  const server = new Server(http, { path: '/push/general', transports: ['websocket'] })
  server.use((socket, next) => {
    const accepted = accepts(socket.handshake.auth.token)
    if (accepted !== undefined) next(accepted ? undefined : new Error('unauthorized'))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/push/general`
}

/** A session whose provider renews at once, as often as it is asked. */
const createTokens = () => {
  let count = 1
  let heard: Parameters<TokenSource['onToken']>[0] = () => undefined
  const tokens = {
    refused: [] as string[],
    renew() {
      count += 1
      heard(`token-${count}`)
    },
    accessToken: () => `token-${count}`,
    async checkToken(token: string) {
      tokens.refused.push(token)
      if (token === tokens.accessToken()) tokens.renew()
    },
    lost: vi.fn(),
    onToken(listener: typeof heard) {
      heard = listener
      return () => undefined
    },
  }
  return tokens satisfies TokenSource
}

/** Pauses between attempts are of one second and more. */
const patience = { timeout: 10_000 }

const connect = (address: string, tokens: TokenSource, timeoutMs = 2_000) => {
  const connected = vi.fn()
  const connection = keepConnected(createPushSocket(address, timeoutMs), tokens, { connected, lost: () => undefined })
  closers.push(connection.close)
  return connected
}

test('a refused token is renewed and the next attempt carries the new one', async () => {
  const seen: string[] = []
  const address = await openServer((token) => seen.push(token) > 1)
  const tokens = createTokens()
  const connected = connect(address, tokens)
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce(), patience)
  expect(seen).toEqual(['token-1', 'token-2'])
  expect(tokens.lost).not.toHaveBeenCalled()
})

test('a person whose renewed token is refused too is signed out after the second attempt', async () => {
  const seen: string[] = []
  const address = await openServer((token) => seen.push(token) < 0)
  const tokens = createTokens()
  tokens.lost.mockImplementation(() => expect(seen).toEqual(['token-1', 'token-2']))
  connect(address, tokens)
  await vi.waitFor(() => expect(tokens.lost).toHaveBeenCalled(), patience)
  expect(tokens.refused).toEqual(['token-1'])
})

test('a token that was renewed meanwhile is not the one refused, and is not renewed again', async () => {
  const seen: string[] = []
  const tokens = createTokens()
  const address = await openServer((token) => {
    if (seen.push(token) > 1) return true
    tokens.renew()
    return false
  })
  const connected = connect(address, tokens)
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce(), patience)
  expect(tokens.refused).toEqual(['token-1'])
  expect(seen).toEqual(['token-1', 'token-2'])
})

test('an attempt that nobody answers is given up, and the next one connects', async () => {
  const seen: string[] = []
  const address = await openServer((token) => (seen.push(token) > 1 ? true : undefined))
  const tokens = createTokens()
  const connected = connect(address, tokens, 200)
  await vi.waitFor(() => expect(connected).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(seen).toEqual(['token-1', 'token-1'])
  expect(tokens.refused).toEqual([])
})
