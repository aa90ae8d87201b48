// Drill of: apps/server/main.ts, apps/server/take-data-folder.ts, apps/server/free-port.ts, apps/server/start-problem.ts, platform/server/data-folder/**, platform/server/config/**

import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockDataFolder } from '../../platform/server/data-folder/lock-data-folder.ts'
import { runProgram } from './test-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-start-'))
const taken = createServer()
let takenPort = 0
beforeAll(async () => {
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  takenPort = (taken.address() as AddressInfo).port
})
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true })
})

const start = (environment: Record<string, string>) => runProgram({ SOLVANE_DATA: folder, ...environment })

describe('a start that cannot succeed ends with code 1, one message and nothing opened', () => {
  it.each([
    ['HTTP port in use', () => ({ PORT: String(takenPort) }), /Port \d+ of 127\.0\.0\.1 is in use.*PORT=\d+ npm start/],
    ['broker port in use', () => ({ MQTT_PORT: String(takenPort) }), /is in use.*MQTT_PORT=\d+ npm start/],
    [
      'foreign address',
      () => ({ HOST: '192.0.2.1', SOLVANE_DEMO: 'false' }),
      /HOST is wrong: .* not an address of this machine/,
    ],
  ])('%s', async (_name, environment, message) => {
    const { code, output, errors } = await start(environment())
    expect(errors).toMatch(message)
    expect(errors).not.toContain('    at ')
    expect(code).toBe(1)
    expect(output).toBe('')
    expect(readdirSync(folder)).toEqual([])
  })

  // Below /proc no folder can be made; only Linux has it.
  it.runIf(process.platform === 'linux')('data folder where there can be none', async () => {
    const { code, output, errors } = await start({ SOLVANE_DATA: '/proc/nope/data' })
    expect(errors.trim()).toBe(
      "Solvane could not start. SOLVANE_DATA is /proc/nope/data, which cannot be the data folder: that file system takes no folders: ENOENT: no such file or directory, mkdir '/proc/nope'",
    )
    expect(code).toBe(1)
    expect(output).toBe('')
  })

  it('data folder that is a file, or below one', async () => {
    const file = join(tmpdir(), `solvane-file-${process.pid}`)
    writeFileSync(file, 'kept')
    try {
      const itself = await start({ SOLVANE_DATA: file })
      expect(itself.errors.trim()).toBe(
        `Solvane could not start. SOLVANE_DATA is ${file}, which is a file: name a folder`,
      )
      expect(itself.code).toBe(1)
      const below = await start({ SOLVANE_DATA: join(file, 'data') })
      expect(below.errors.trim()).toBe(
        `Solvane could not start. SOLVANE_DATA is ${join(file, 'data')}, but ${file} is a file: name a folder`,
      )
      expect(below.code).toBe(1)
    } finally {
      rmSync(file)
    }
  })

  it('data folder of another Solvane', async () => {
    const lock = await lockDataFolder(folder, { port: 8080 })
    const { code, errors } = await start({})
    lock.release()
    expect(code).toBe(1)
    expect(errors).toContain(`process ${process.pid}, http://127.0.0.1:8080`)
    expect(readdirSync(folder)).toEqual([])
  })
})
