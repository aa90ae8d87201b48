import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL server of its own for one test file, reachable through a unix socket only. */
export interface ThrowAwayPostgresql {
  /** For DATABASE_URL. */
  readonly url: string
  /** Stops as by a crash: open connections are cut. */
  crash(): void
  /** kill -9 of all its processes. */
  kill(): void
  restart(): void
  /** Stops and removes everything. */
  remove(): void
}

const binaryFolders = (): string[] => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...versions.map((version) => join(debian, version, 'bin')), '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin']
}

/** Folder of initdb and pg_ctl, or undefined when this machine has no PostgreSQL to start. */
export const postgresqlBinaries = (): string | undefined =>
  binaryFolders().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))

/** Creates and starts a cluster in a temporary folder. PostgreSQL refuses to run as root: then user postgres runs it. */
export const startThrowAwayPostgresql = (): ThrowAwayPostgresql => {
  const binaries = postgresqlBinaries()
  if (!binaries) throw new Error('this machine has no PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'solvane-postgresql-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, idOf('u'), idOf('g'))
  const run = (program: string, ...args: string[]) => {
    const command = [join(binaries, program), ...args]
    const [file = '', ...rest] = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
      : command
    const result = spawnSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`${program}: ${result.stderr || result.error?.message}`)
  }
  const data = join(folder, 'data')
  const start = () =>
    run(
      'pg_ctl',
      '--pgdata',
      data,
      '--wait',
      '--log',
      join(folder, 'log'),
      '-o',
      `-k ${folder} -c listen_addresses='' -c fsync=off`,
      'start',
    )
  const stop = () => run('pg_ctl', '--pgdata', data, '--mode', 'immediate', 'stop')
  run('initdb', '--pgdata', data, '--username', 'solvane', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8')
  start()
  return {
    url: `postgresql://solvane@localhost/postgres?host=${encodeURIComponent(folder)}`,
    crash: stop,
    kill: () => {
      const pidFile = join(data, 'postmaster.pid')
      killAll(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]))
      // In a container nobody may bury the dead, and PostgreSQL takes a lock of one for that of the living.
      for (const lock of [pidFile, join(folder, '.s.PGSQL.5432.lock')]) rmSync(lock, { force: true })
    },
    restart: start,
    remove: () => {
      if (existsSync(join(data, 'postmaster.pid'))) stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const idOf = (kind: 'u' | 'g'): number => Number(spawnSync('id', [`-${kind}`, 'postgres'], { encoding: 'utf8' }).stdout)

/** The postmaster first, or it would start others for those that die. Returns when none of them is left. */
const killAll = (postmaster: number): void => {
  const { stdout } = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
  const pids = [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone with its parent.
    }
  }
  while (pids.some(isAlive)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
}

/** A dead process that nobody has buried does not count. */
const isAlive = (pid: number): boolean =>
  /^[^ZX]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
