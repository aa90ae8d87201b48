// Drill of: apps/server/main.ts, apps/server/take-data-folder.ts, apps/server/shutdown.ts, platform/server/data-folder/**, platform/server/relations/open-relations.ts
// Drill of: npm:fs-native-extensions

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'solvane-owner-'))
const canUnshare = spawnSync('unshare', ['-r', '-p', '-f', '--mount-proc', 'true']).status === 0
const apart = ['unshare', '-r', '-p', '-f', '--mount-proc', '--kill-child']

let first: ChildProcess | undefined
afterAll(async () => {
  if (first) await kill(first)
  rmSync(folder, { recursive: true })
})

const start = (below: readonly string[], port: number) => {
  const words = [...below, process.execPath, main]
  const env = {
    PATH: process.env.PATH,
    SOLVANE_DATA: folder,
    SOLVANE_DEMO: 'false',
    PORT: String(port),
    MQTT_PORT: String(port + 1),
  }
  return spawn(words[0] as string, words.slice(1), { env, stdio: ['ignore', 'ignore', 'pipe'] })
}
const kill = async (child: ChildProcess) => {
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
}
const untilReady = async (port: number) => {
  const giveUpMs = performance.now() + 240_000
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await ready())) {
    if (performance.now() > giveUpMs) throw new Error('the server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const refusal = async (child: ChildProcess) => {
  let errors = ''
  child.stderr?.on('data', (text: Buffer) => {
    errors += String(text)
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, errors: errors.trim() }
}

describe('a second server on the folder of one that runs', () => {
  it.runIf(canUnshare)(
    'ends in another container with the same host name, and after the lock file was removed',
    async () => {
      first = start([], 18_290)
      await untilReady(18_290)
      const second = await refusal(start(apart, 18_292))
      expect(second.code).toBe(1)
      expect(second.errors).toContain(`belongs to another running Solvane: process ${first.pid}`)

      rmSync(join(folder, 'solvane.lock'))
      const third = await refusal(start([], 18_292))
      expect(third.code).toBe(1)
      expect(third.errors).toMatch(/^Solvane could not start\. The data folder .* belongs to another running Solvane/)

      await kill(first)
      first = start(apart, 18_292)
      await untilReady(18_292)
      expect((await refusal(start([], 18_290))).code).toBe(1)
    },
    600_000,
  )
})
