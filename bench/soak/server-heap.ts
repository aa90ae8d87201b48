import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Looks into a running Node process by its inspector. */
export interface ServerHeap {
  /** JavaScript heap in use after a full collection, MiB. */
  sample(): Promise<number>
  /** Exceptions and rejections that nobody has caught since `openServerHeap`. */
  unhandled(): Promise<number>
  close(): void
}

interface Answer {
  readonly id: number
  readonly result?: { readonly usedSize?: number; readonly result?: { readonly value?: unknown } }
  readonly error?: { readonly message: string }
}

const patienceMs = 10_000

/** For the environment of the process: where its inspector will listen once it is asked to. */
export const inspectorAt = (port: number) => ({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` })

const addressOf = async (port: number): Promise<string> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string
      }[]
      if (target) return target.webSocketDebuggerUrl
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await sleep(100)
  }
}

/** Opens the inspector of a process that was started with {@link inspectorAt} (SIGUSR1, as Node documents it). */
export const openServerHeap = async (pid: number, port: number): Promise<ServerHeap> => {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, PromiseWithResolvers<Answer['result']>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answer
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the server has closed its inspector'))
  })
  const ask = (method: string, params: object = {}): Promise<Answer['result']> => {
    const asked = Promise.withResolvers<Answer['result']>()
    lastId += 1
    waiting.set(lastId, asked)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return asked.promise
  }
  await ask('Runtime.evaluate', {
    expression:
      "globalThis.soakUnhandled = 0; process.on('uncaughtExceptionMonitor', () => { globalThis.soakUnhandled += 1 })",
  })
  return {
    async sample() {
      // What the first collection lets go by finalizers and weak references goes with the second.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const usage = await ask('Runtime.getHeapUsage')
      return (usage?.usedSize ?? Number.NaN) / 2 ** 20
    },
    async unhandled() {
      const answer = await ask('Runtime.evaluate', { expression: 'globalThis.soakUnhandled' })
      return Number(answer?.result?.value)
    },
    close: () => socket.close(),
  }
}

/** Sockets that a process holds, those included on which it listens (Linux). */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
