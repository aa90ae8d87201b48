import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../tools/chromium-path.mjs'
import { closedOnFailure } from '../closed-on-failure.ts'

interface Reply {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Send = <Result>(method: string, parameters: object, sessionId?: string) => Promise<Result>

export interface BarePage {
  /** What an expression of the page is worth, as JSON. Throws what it throws. */
  evaluate<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

export interface BareVisit {
  readonly address: string
  /** Runs before the page's own code. */
  readonly script: string
  /** So many times slower than the machine. */
  readonly slowdown: number
  readonly viewport: { readonly width: number; readonly height: number }
}

/** A Chromium that is only told where to go, and asked what came of it. */
export interface BareBrowser {
  /** Opens an address as somebody would who was never there: nothing is kept from one visit to the next. */
  visit(visit: BareVisit): Promise<BarePage>
  close(): Promise<void>
}

const answerLimitMs = 30_000

/** The protocol of Chromium's developer tools, over its pipe. When browser or page are gone, whoever waits for an answer is told. */
const openLine = (to: Writable, from: Readable): Send => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let gone: Error | undefined
  const end = (reason: string) => {
    gone = new Error(reason)
    for (const asked of waiting.values()) asked.reject(gone)
    waiting.clear()
  }
  const take = (text: string) => {
    const { id, method, result, error }: Reply = JSON.parse(text)
    if (method === 'Inspector.targetCrashed') return end('The page has crashed')
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asked) return
    waiting.delete(id)
    if (error) asked.reject(new Error(error.message))
    else asked.resolve(result)
  }
  let begun = ''
  from.setEncoding('utf8').on('data', (piece: string) => {
    const texts = (begun + piece).split('\0')
    begun = texts.pop() ?? ''
    for (const text of texts) take(text)
  })
  from.on('close', () => end('Chromium has ended'))
  to.on('error', () => undefined)
  return async <Result>(method: string, params: object, sessionId?: string) => {
    if (gone) throw gone
    const asked = Promise.withResolvers<unknown>()
    waiting.set(++last, asked)
    to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    return (await asked.promise) as Result
  }
}

const within = <Value>(ms: number, found: Promise<Value>, what: string): Promise<Value> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what}: not within ${ms / 1000} s`)), ms)
  return Promise.race([found, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Starts a Chromium for figures of a page alone. A driver of tests listens to every request, script and line of a page's log,
 * and half of the blocking of a slowed page was its own. It is asked through a pipe and ends with it, however we end: what is
 * started may be a script that stands before the browser, and to stop that one leaves the browser running.
 */
export const openBareBrowser = async (): Promise<BareBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), 'solvane-browser-'))
  const given = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${folder}`, '--accept-lang=en-GB']
  const child = spawn((await chromiumPath()) ?? chromium.executablePath(), [...chromiumArguments, ...given], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const failed = once(child, 'error').then(([error]) => Promise.reject(error))
  // What it reads from as file 3, and writes to as file 4.
  const to = child.stdio[3] as Writable
  const from = child.stdio[4] as Readable
  const close = async () => {
    to.end()
    if (!from.closed) await within(answerLimitMs, once(from, 'close'), 'The end of Chromium')
    // Its own children may write a moment longer.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return closedOnFailure(close, async () => {
    const send = openLine(to, from)
    await within(answerLimitMs, Promise.race([failed, send('Browser.getVersion', {})]), 'Chromium')
    return { visit: (visit) => open(send, visit), close }
  })
}

interface Worth<Value> {
  readonly result: { readonly value: Value }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

const open = async (send: Send, { address, script, slowdown, viewport }: BareVisit): Promise<BarePage> => {
  const context = await send<{ browserContextId: string }>('Target.createBrowserContext', {})
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', ...context })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const ask = <Result>(method: string, parameters: object) => send<Result>(method, parameters, sessionId)
  await ask('Page.enable', {})
  await ask('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
  await ask('Page.addScriptToEvaluateOnNewDocument', { source: script })
  await ask('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const { errorText } = await ask<{ errorText?: string }>('Page.navigate', { url: address })
  if (errorText !== undefined) throw new Error(`${address}: ${errorText}`)
  return {
    async evaluate<Value>(expression: string) {
      const asked = ask<Worth<Value>>('Runtime.evaluate', { expression, returnByValue: true })
      const { result, exceptionDetails } = await within(answerLimitMs, asked, expression)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    // What failed before is what has to be told.
    close: () => send('Target.disposeBrowserContext', context).then(undefined, () => undefined),
  }
}
