import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { pushPaths } from '../../platform/contract/live-protocol.ts'
import { forkUntilReady, freePorts, stopChild } from '../child.ts'

/** What became of pages whose server was killed and started again (row R11). */
export interface StormBalance {
  readonly clients: number
  readonly kills: number
  /** Pages that do not show exactly what a fresh page would. */
  readonly wrong: number
  /** Longest time from a server that takes connections to the last page that shows its values, ms. */
  readonly allBackMs: number
  /** Shortest time between two attempts of one page, ms. */
  readonly shortestGapMs: number
  readonly attemptsOfOne: number
}

interface Heard {
  readonly right: number
  readonly shortestGapMs: number
  readonly attempts: number
}

const patienceMs = 60_000

const startServer = async (port: number, life: number, key: string) => {
  const child = fork(new URL('push-process.ts', import.meta.url), [String(port), String(life), key], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [reply] = (await once(child, 'message')) as [{ token?: string; key: string }]
  return { child, ...reply }
}

const ask = async (groups: readonly ChildProcess[], life: number): Promise<Heard> => {
  const heard = await Promise.all(
    groups.map(async (group) => {
      const answer = once(group, 'message') as Promise<[Heard]>
      group.send({ life })
      return (await answer)[0]
    }),
  )
  return {
    right: heard.reduce((sum, { right }) => sum + right, 0),
    shortestGapMs: Math.min(...heard.map(({ shortestGapMs }) => shortestGapMs)),
    attempts: heard.reduce((sum, { attempts }) => sum + attempts, 0),
  }
}

export const reconnectStorm = async (plan: {
  readonly clients: number
  readonly kills: number
  /** How long the server is away. */
  readonly awayMs: number
}): Promise<StormBalance> => {
  const { clients, kills, awayMs } = plan
  const [port = 0] = await freePorts(1)
  const processes = Math.ceil(clients / 1_250)
  let server = await startServer(port, 1, '')
  const { token = '', key } = server
  const address = `http://127.0.0.1:${port}${pushPaths.general}`
  const groups = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      forkUntilReady(new URL('push-clients.ts', import.meta.url), [
        address,
        token,
        String(Math.floor(clients / processes) + (index < clients % processes ? 1 : 0)),
      ]),
    ),
  )
  const waitForRights = async (life: number) => {
    const sinceMs = performance.now()
    let heard = await ask(groups, life)
    while (heard.right < clients && performance.now() - sinceMs < patienceMs) {
      await sleep(100)
      heard = await ask(groups, life)
    }
    return { ...heard, tookMs: Math.round(performance.now() - sinceMs) }
  }
  try {
    let heard = await waitForRights(1)
    let wrong = clients - heard.right
    let allBackMs = 0
    for (let kill = 1; kill <= kills; kill++) {
      const gone = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await gone
      await sleep(awayMs)
      server = await startServer(port, kill + 1, key)
      heard = await waitForRights(kill + 1)
      wrong += clients - heard.right
      allBackMs = Math.max(allBackMs, heard.tookMs)
    }
    return {
      clients,
      kills,
      wrong,
      allBackMs,
      shortestGapMs: Math.round(heard.shortestGapMs),
      attemptsOfOne: Math.round((10 * heard.attempts) / clients) / 10,
    }
  } finally {
    await Promise.all([...groups, server.child].map(stopChild))
  }
}
