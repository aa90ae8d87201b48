import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeHeartbeatLock } from './heartbeat-lock.ts'
import { dataFolderOwner, lockDataFolder } from './lock-data-folder.ts'
import { DataFolderLocked, thisOwner } from './lock-owner.ts'
import { pidNamespace, processStart } from './process-identity.ts'
import { killOwner, startOwner } from './test-owner-process.ts'

const address = 'http://127.0.0.1:8080'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-lock-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const lockFile = () => join(folder, 'solvane.lock')
const heartbeatFile = () => join(folder, 'solvane.heartbeat')
const lock = () => lockDataFolder(folder, { port: 8080 })
const forge = (file: string, owner: object) =>
  writeFileSync(
    file,
    JSON.stringify({ hostname: 'elsewhere', address, since: '2026-01-01T00:00:00Z', token: 'other', ...owner }),
  )
/** As PGlite leaves it. */
const makeStore = () => {
  mkdirSync(join(folder, 'relations'))
  writeFileSync(join(folder, 'relations/PG_VERSION'), '17\n')
}
const canUnshare = spawnSync('unshare', ['-r', '-p', '-f', '--mount-proc', 'true']).status === 0

it('lets one owner in and names it to the second', async () => {
  const first = await lock()
  const second = lockDataFolder(folder, { port: 9090 })
  await expect(second).rejects.toThrow(DataFolderLocked)
  await expect(second).rejects.toThrow(`process ${process.pid}, ${address}`)
  expect(dataFolderOwner(folder)).toMatchObject({ pid: process.pid, address })
  first.release()
  first.release()
  expect(dataFolderOwner(folder)).toBeUndefined()
  ;(await lock()).release()
  expect(existsSync(lockFile())).toBe(false)
})

it('takes over from a process that was killed', async () => {
  const child = await startOwner(folder)
  await expect(lock()).rejects.toThrow(`process ${child.pid}`)
  await killOwner(child)
  expect(existsSync(lockFile())).toBe(true)
  expect(dataFolderOwner(folder)).toBeUndefined()
  ;(await lock()).release()
})

it('believes the kernel and not what stands in the file', async () => {
  // The host name of this machine and the number of a process that runs, or of none: a container shows either.
  for (const pid of [process.pid, 2_147_483_646]) {
    forge(lockFile(), { pid, hostname: hostname() })
    const first = await lock()
    forge(lockFile(), { pid, hostname: hostname() })
    await expect(lock()).rejects.toThrow(`process ${pid}`)
    first.release()
  }
})

it.runIf(canUnshare)('keeps out a process of another PID namespace with the same host name', async () => {
  const child = await startOwner(folder, { isApart: true })
  // There its number is that of the first process.
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: 1, hostname: hostname() })
  await expect(lock()).rejects.toThrow(DataFolderLocked)
  await killOwner(child)
  const own = await lock()
  await expect(startOwner(folder, { isApart: true })).rejects.toThrow(`process ${process.pid}`)
  own.release()
})

describe('a lock file removed by hand', () => {
  it('does not open a folder whose store is in use', async () => {
    makeStore()
    const child = await startOwner(folder)
    rmSync(lockFile())
    await expect(lock()).rejects.toThrow(/belongs to another running Solvane/)
    expect(existsSync(lockFile())).toBe(false)
    await killOwner(child)
    ;(await lock()).release()
  })

  it('does not open a folder whose store was made after the lock was taken', async () => {
    const own = await lock()
    makeStore()
    own.coverStores()
    rmSync(lockFile())
    await expect(startOwner(folder)).rejects.toThrow(/belongs to another running Solvane/)
    own.release()
  })

  it('is made again by the owner', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const own = await lock()
    rmSync(lockFile())
    vi.advanceTimersByTime(10_000)
    await expect(lock()).rejects.toThrow(`process ${process.pid}, ${address}`)
    own.release()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('does not open the folder when another file takes its place', async () => {
    makeStore()
    const own = await lock()
    rmSync(lockFile())
    forge(lockFile(), { pid: 1 })
    await expect(lock()).rejects.toThrow(DataFolderLocked)
    own.release()
  })
})

it('replaces a lock file that cannot be read', async () => {
  writeFileSync(lockFile(), '{')
  const own = await lock()
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
  own.release()
})

it('lets exactly one of many in at once, over a stale lock too', async () => {
  forge(lockFile(), { pid: 2_147_483_646, hostname: hostname() })
  const tries = await Promise.allSettled(Array.from({ length: 8 }, lock))
  const winners = tries.filter((result) => result.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const winner of winners) winner.value.release()
})

describe('a folder of several machines', () => {
  const lockShared = (onLost = () => {}) => lockDataFolder(folder, { port: 8080, sharedByMachines: true, onLost })
  const here = () => ({ hostname: hostname(), namespace: pidNamespace() })

  it('trusts the heartbeat of an owner on another machine', async () => {
    forge(heartbeatFile(), { pid: 1 })
    await expect(lockShared()).rejects.toThrow('process 1 on elsewhere')
    const longAgo = new Date(Date.now() - 3_600_000)
    utimesSync(heartbeatFile(), longAgo, longAgo)
    ;(await lockShared()).release()
    expect(existsSync(heartbeatFile())).toBe(false)
  })

  it.runIf(pidNamespace())('does not ask the processes of this container about those of another', async () => {
    forge(heartbeatFile(), { pid: 2_147_483_646, hostname: hostname(), namespace: 'another' })
    await expect(lockShared()).rejects.toThrow('process 2147483646')
    forge(heartbeatFile(), { pid: 2_147_483_646, ...here() })
    ;(await lockShared()).release()
  })

  it.runIf(processStart(process.pid))('does not take a reused process number for the owner', async () => {
    forge(heartbeatFile(), { pid: process.pid, start: 'an earlier boot/1', ...here() })
    ;(await lockShared()).release()
  })

  it('lets exactly one of many in over a heartbeat that has stopped', async () => {
    forge(heartbeatFile(), { pid: 2_147_483_646, ...here() })
    const take = () => takeHeartbeatLock(folder, heartbeatFile(), thisOwner({ port: 0, host: '' }))
    const tries = await Promise.allSettled(Array.from({ length: 8 }, take))
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  it('beats, puts a removed heartbeat back, and says when another process took the folder', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const onLost = vi.fn()
    const own = await lockShared(onLost)
    const longAgo = new Date(Date.now() - 3_600_000)
    utimesSync(heartbeatFile(), longAgo, longAgo)
    vi.advanceTimersByTime(10_000)
    await expect(takeHeartbeatLock(folder, heartbeatFile(), thisOwner({ port: 0, host: '' }))).rejects.toThrow(
      DataFolderLocked,
    )
    rmSync(heartbeatFile())
    vi.advanceTimersByTime(10_000)
    expect(existsSync(heartbeatFile())).toBe(true)
    expect(onLost).not.toHaveBeenCalled()
    forge(heartbeatFile(), { pid: 1 })
    vi.advanceTimersByTime(10_000)
    expect(onLost).toHaveBeenCalled()
    own.release()
    // The file of the other process stays.
    expect(existsSync(heartbeatFile())).toBe(true)
  })
})
