import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface RunningRole {
  readonly url: string
  readonly child: ChildProcess
  /** Names of what it was elected for. */
  readonly elected: Set<string>
  /** What stands in its log. */
  readonly log: Set<string>
  /** What it complained of. */
  readonly complaints: string[]
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Processes of the real program with roles of their own on the same stores, for one test file. */
export const createRoleRunner = (environment: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-apart-'))
  const running: RunningRole[] = []

  return {
    /** Resolves when the process says that it is ready. */
    async start(roles: string): Promise<RunningRole> {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const child = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          SOLVANE_ROLES: roles,
          SOLVANE_DATA: join(folder, `${running.length}`),
          PORT: String(port),
          LOG_LEVEL: 'info',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const role: RunningRole = { url, child, elected: new Set(), log: new Set(), complaints: [] }
      running.push(role)
      createInterface({ input: child.stderr }).on('line', (line) => role.complaints.push(line))
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{')) return
        const { msg, name, level } = JSON.parse(line)
        role.log.add(msg)
        if (msg === 'elected') role.elected.add(name)
        if (level === 'error' || level === 'fatal') role.complaints.push(line)
      })
      const isReady = () =>
        fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`${roles} did not start: ${role.complaints.join('\n')}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return role
    },
    async stop() {
      await Promise.all(
        running.map(({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return undefined
          const gone = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGTERM')
          return gone
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
