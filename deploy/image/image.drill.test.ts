// Drill of: deploy/image/*, apps/server/main.ts, platform/server/config/**

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../apps/server/test-apart.ts'
import { buildWeb } from '../../tools/build-web.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(new URL('./Dockerfile', import.meta.url), 'utf8')
const lastStage = text.slice(text.lastIndexOf('\nFROM '))
const isRoot = process.getuid?.() === 0
/** Of the image; any that owns nothing does here. */
const user = 10_001

describe('the image, outside a container', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-image-'))
  const program = join(folder, 'program')
  const data = join(folder, 'data')
  let port = 0
  let server: ChildProcess
  let output = ''

  const environment = (more: Record<string, string> = {}) => ({
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    ...Object.fromEntries(
      [...lastStage.matchAll(/(?<= |ENV )([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    ),
    HOST: '127.0.0.1',
    PORT: String(port),
    SOLVANE_DATA: data,
    LOG_LEVEL: 'warn',
    ...more,
  })
  const asNobody = (command: string, ...parameters: string[]): [string, string[]] =>
    isRoot
      ? ['setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', command, ...parameters]]
      : [command, parameters]

  /** What the last stage copies, where it puts it. */
  beforeAll(async () => {
    await buildWeb()
    mkdirSync(program)
    for (const [, list = ''] of lastStage.matchAll(/^COPY (?:--from=build )?((?!--)\S.*)$/gm)) {
      const places = list.split(' ').map((place) => place.replace('/opt/solvane/', ''))
      const target = places.pop() ?? ''
      for (const place of places) {
        expect(existsSync(join(root, place)), place).toBe(true)
        cpSync(join(root, place), join(program, target === './' ? place : target), { recursive: true })
      }
    }
    symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'))
    spawnSync('chmod', ['-R', 'a-w,a+rX', program])
    mkdirSync(data, { mode: 0o700 })
    chmodSync(folder, 0o755)
    if (isRoot) chownSync(data, user, user)
    port = await freePort()
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    spawnSync('chmod', ['-R', 'u+w', program])
    rmSync(folder, { recursive: true, force: true })
  })

  it('starts as a user who may write to the data folder only, is healthy, and ends with 0', async () => {
    const [command, parameters] = asNobody(join(program, 'deploy/image/start.sh'))
    server = spawn(command, parameters, { env: environment({ MQTT_PORT: String(await freePort()) }) })
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (bytes: Buffer) => {
        output += bytes
      })
    const check = () => {
      const [program_, arguments_] = asNobody(process.execPath, join(program, 'deploy/image/check-health.mjs'))
      return spawnSync(program_, arguments_, { env: environment() }).status
    }
    while (check() !== 0) {
      if (server.exitCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()).toMatchObject({ status: 'ready' })
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'user-agent': 'Chrome' } })
    expect(await page.text()).toContain('<script')
    expect(existsSync(join(data, 'relations'))).toBe(true)
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
    expect(spawnSync('find', [program, '-newer', data, '-type', 'f']).stdout.toString()).toBe('')
  })

  it('says what is missing when it may not write there', () => {
    const [command, parameters] = asNobody(join(program, 'deploy/image/start.sh'))
    const { status, stderr } = spawnSync(command, parameters, {
      env: environment({ SOLVANE_DATA: '/proc/solvane' }),
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('cannot write to /proc/solvane (SOLVANE_DATA)')
  })
})
