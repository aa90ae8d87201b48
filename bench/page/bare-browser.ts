import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../tools/chromium-path.mjs'
import { stopChild } from '../child.ts'

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Send = <Result>(method: string, parameters: object, sessionId?: string) => Promise<Result>

export interface BarePage {
  /** What an expression of the page is worth, as JSON; undefined while a page is being left. */
  evaluate<Value>(expression: string): Promise<Value | undefined>
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

const openLine = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error }: Answer = JSON.parse(data)
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asked) return
    waiting.delete(id)
    if (error) asked.reject(new Error(error.message))
    else asked.resolve(result)
  })
  await once(socket, 'open')
  let last = 0
  return async <Result>(method: string, params: object, sessionId?: string) => {
    const asked = Promise.withResolvers<unknown>()
    waiting.set(++last, asked)
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    return (await asked.promise) as Result
  }
}

/**
 * Starts a Chromium for figures of a page alone. A driver of tests listens to every request, script and line of a page's log;
 * on a slowed page a third of the blocking was its own.
 */
export const openBareBrowser = async (): Promise<BareBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), 'solvane-browser-'))
  const given = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run']
  const child = spawn((await chromiumPath()) ?? chromium.executablePath(), [...chromiumArguments, ...given], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const close = async () => {
    await stopChild(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for await (const line of createInterface(child.stderr)) {
      const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (address === undefined) continue
      child.stderr.resume()
      const send = await openLine(address)
      return { visit: (visit) => open(send, visit), close }
    }
    throw new Error(`Chromium ended with ${child.exitCode} before it could be asked`)
  } catch (error) {
    await close()
    throw error
  }
}

const open = async (send: Send, { address, script, slowdown, viewport }: BareVisit): Promise<BarePage> => {
  const context = await send<{ browserContextId: string }>('Target.createBrowserContext', {})
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    ...context,
    ...viewport,
  })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await send('Page.enable', {}, sessionId)
  await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId)
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown }, sessionId)
  await send('Page.navigate', { url: address }, sessionId)
  return {
    async evaluate<Value>(expression: string) {
      const asked = { expression, returnByValue: true }
      const told = await send<{ result: { value?: Value } }>('Runtime.evaluate', asked, sessionId).catch(
        () => undefined,
      )
      return told?.result.value
    },
    close: () => send('Target.disposeBrowserContext', context),
  }
}
