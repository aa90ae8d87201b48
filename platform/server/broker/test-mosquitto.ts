import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The program, where this machine has it. */
export const mosquittoPath = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(
  (path) => existsSync(path),
)

export interface TestMosquitto {
  readonly port: number
  /** Starts it anew after `kill`, on the same port. */
  start(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

/** A Mosquitto of its own for one test file, on a free port, open to everybody. */
export const startTestMosquitto = async (): Promise<TestMosquitto> => {
  const folder = await mkdtemp(join(tmpdir(), 'solvane-mosquitto-'))
  const configuration = join(folder, 'mosquitto.conf')
  const port = await freePort()
  await writeFile(
    configuration,
    [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'persistence false', 'max_queued_messages 10000'].join('\n'),
  )
  let server: ChildProcess
  const start = async () => {
    server = spawn(mosquittoPath ?? '', ['-c', configuration], { stdio: 'ignore' })
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const kill = async (signal: NodeJS.Signals) => {
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  await start()
  return {
    port,
    start,
    kill,
    stop: async () => {
      await kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
