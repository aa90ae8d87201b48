import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStepUp, StepUpError } from './step-up.ts'
import { isStepUpAnswer, stepUpAnswer } from './step-up-window.ts'

const address = (state: string) => `https://solvane.example/implicit/callback?code=x&state=${encodeURIComponent(state)}`

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** What the other window says; resolves once it was heard. */
const send = async (words: unknown) => {
  const channel = new BroadcastChannel('solvane-step-up')
  const heard = new Promise((resolve) => {
    const listener = new BroadcastChannel('solvane-step-up')
    listener.onmessage = () => {
      listener.close()
      resolve(undefined)
    }
  })
  channel.postMessage(words)
  await heard
  channel.close()
}

const waitFor = (opened: { closed: boolean }, reportsClosed = true) =>
  stepUpAnswer({ stateId: 'mine', opened: opened as Window, reportsClosed })

test('a step-up callback differs from a sign-in callback by its state', () => {
  expect(isStepUpAnswer(address('abc;step-up'))).toBe(true)
  for (const state of ['abc', 'step-up', 'abc;other', '']) expect(isStepUpAnswer(address(state))).toBe(false)
})

test('the answer to this question is taken, whatever else is said', async () => {
  const answer = waitFor({ closed: false })
  for (const words of ['no address', 7, address('another;step-up')]) await send(words)
  await send(address('mine;step-up'))
  await expect(answer).resolves.toBe(address('mine;step-up'))
})

test('a window that was closed has no answer, unless it said one just before', async () => {
  const opened = { closed: false }
  const answer = waitFor(opened)
  opened.closed = true
  await vi.advanceTimersByTimeAsync(600)
  await send(address('mine;step-up'))
  await expect(answer).resolves.toBe(address('mine;step-up'))

  const silent = waitFor({ closed: true })
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(silent).resolves.toBeUndefined()
})

test('of a provider elsewhere it does not count that the window looks closed, but not for ever either', async () => {
  const answer = waitFor({ closed: true }, false)
  await vi.advanceTimersByTimeAsync(60_000)
  await send(address('mine;step-up'))
  await expect(answer).resolves.toBe(address('mine;step-up'))

  const forgotten = waitFor({ closed: true }, false)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await expect(forgotten).resolves.toBeUndefined()
})

test('a blocked window is reported', async () => {
  const signIn = { issuer: 'https://solvane.example/oidc', clientId: 'c', redirectUrl: 'r', scope: 's', acr: 'mfa' }
  const stepUp = createStepUp(signIn, { nowMs: () => 0, openWindow: () => null })
  const failed = stepUp.confirm({ language: 'en-GB' })
  await expect(failed).rejects.toBeInstanceOf(StepUpError)
  await expect(failed).rejects.toMatchObject({ problem: 'blocked' })
})
