import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataFolderLocked, dataFolderOwner, lockDataFolder } from './lock-data-folder.ts'
import { processStart } from './process-identity.ts'

const address = 'http://127.0.0.1:8080'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockFile = () => join(folder, 'solvane.lock')
const forge = (owner: object) =>
  writeFileSync(
    lockFile(),
    JSON.stringify({ hostname: 'elsewhere', address, since: '2026-01-01T00:00:00Z', token: 'other', ...owner }),
  )

it('lets one owner in and names it to the second', async () => {
  const lock = await lockDataFolder(folder, { port: 8080 })
  const second = lockDataFolder(folder, { port: 9090 })
  await expect(second).rejects.toThrow(DataFolderLocked)
  await expect(second).rejects.toThrow(`process ${process.pid}, ${address}`)
  expect(dataFolderOwner(folder)).toMatchObject({ pid: process.pid, address })
  lock.release()
  lock.release()
  expect(dataFolderOwner(folder)).toBeUndefined()
  ;(await lockDataFolder(folder, { port: 8080 })).release()
  expect(existsSync(lockFile())).toBe(false)
})

it('takes over from a process that was killed', async () => {
  const code = `import { lockDataFolder } from ${JSON.stringify(new URL('./lock-data-folder.ts', import.meta.url).href)}
    await lockDataFolder(${JSON.stringify(folder)}, { port: 1 })
    console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await expect(lockDataFolder(folder, { port: 8080 })).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  ;(await lockDataFolder(folder, { port: 8080 })).release()
})

it.runIf(processStart(process.pid))('does not take a reused process number for the owner', async () => {
  const { hostname } = await import('node:os')
  forge({ pid: process.pid, start: 'an earlier boot/1', hostname: hostname() })
  ;(await lockDataFolder(folder, { port: 8080 })).release()
})

it('trusts the heartbeat of an owner on another machine', async () => {
  forge({ pid: 1 })
  await expect(lockDataFolder(folder, { port: 8080 })).rejects.toThrow('process 1 on elsewhere')
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(lockFile(), longAgo, longAgo)
  ;(await lockDataFolder(folder, { port: 8080 })).release()
})

it('replaces a lock file that cannot be read', async () => {
  writeFileSync(lockFile(), '{')
  const lock = await lockDataFolder(folder, { port: 8080 })
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
})

it('lets exactly one of many in at once, over a stale lock too', async () => {
  forge({ pid: 2_147_483_646, hostname: (await import('node:os')).hostname() })
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder, { port: 8080 })))
  const winners = tries.filter((result) => result.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const winner of winners) winner.value.release()
})
