import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { type Borrowed, createLender, endsWithin, type Loan } from '../../../tests/stores/lend-stores.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { ForkedChdbConnection } from './chdb-connection.ts'
import { type Engine, engineOverConnection } from './engine.ts'
import { migrateTelemetry } from './migrate-telemetry.ts'
import { telemetryMigrationsFolder } from './open-historian.ts'

/** Beside the checkout, because who is killed leaves its folder behind. */
const parent = fileURLToPath(new URL('../../../.cache/test-historian', import.meta.url))
/** How long a statement may go on after the store was closed. */
const busyPatienceMs = 30_000

interface TestEngine {
  readonly engine: Engine
  /** Its process, where it runs. */
  readonly folder: string
  readonly shape: string
}

/**
 * An embedded engine with migrated, empty tables for one test file; give it back at the end. The files of a worker share
 * one, so a file that changes tables or kills the engine asks for a store of its own.
 */
export const borrowTestEngine = (ownStore = false): Promise<Borrowed<Engine>> => borrow(ownStore)

const openTestEngine = async (): Promise<TestEngine> => {
  removeFoldersOfTheDead()
  // A counter is not enough: a worker can load this module again while its first engine still holds a folder.
  const folder = mkdtempSync(join(parent, `${process.pid}-`))
  const engine = engineOverConnection(new ForkedChdbConnection({ folder, onCrash: () => {}, onStart: () => {} }))
  try {
    const log = pino({ level: 'silent' })
    await migrateTelemetry(engine, readMigrations(telemetryMigrationsFolder), { log, version: 'test' })
    return { engine, folder, shape: await shapeOf(engine) }
  } catch (error) {
    await engine.close()
    throw error
  }
}

const removeFoldersOfTheDead = () => {
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent))
    if (!isAlive(Number.parseInt(name, 10))) rmSync(join(parent, name), { recursive: true, force: true })
}

const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

const shapeOf = async (engine: Engine): Promise<string> => {
  const [lines] = await engine.columns<[string[]]>(
    'SELECT create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name',
  )
  return lines.join('\n')
}

/** The engine until its holder closes it, which leaves the engine open. */
export const lendEngine = (engine: Engine): Loan<Engine> => {
  let isClosed = false
  const running = new Set<Promise<unknown>>()
  const run = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (isClosed) throw new Error('The historian is closed')
    const answer = call()
    running.add(answer)
    try {
      return await answer
    } finally {
      running.delete(answer)
    }
  }
  const end = async () => {
    isClosed = true
    await endsWithin(Promise.allSettled(running), busyPatienceMs, 'a statement does not end')
  }
  const store: Engine = {
    kind: engine.kind,
    topology: engine.topology,
    bulkSettings: engine.bulkSettings,
    columns: <Columns extends readonly unknown[][]>(select: string) => run(() => engine.columns<Columns>(select)),
    written: (...query) => run(() => engine.written(...query)),
    writtenColumns: (...query) => run(() => engine.writtenColumns(...query)),
    text: (select) => run(() => engine.text(select)),
    file: (...query) => run(() => engine.file(...query)),
    run: (statement) => run(() => engine.run(statement)),
    insert: (into, rows) => run(() => engine.insert(into, rows)),
    insertText: (into, rows) => run(() => engine.insertText(into, rows)),
    close: end,
  }
  return { store, end }
}

const empty = async ({ engine, shape }: TestEngine): Promise<void> => {
  if ((await shapeOf(engine)) !== shape) throw new Error('its tables were changed (ask for a store of your own)')
  const [filled] = await engine.columns<[string[]]>(
    `SELECT DISTINCT table FROM system.parts WHERE database = currentDatabase() AND active AND table != 'solvane_migration'`,
  )
  for (const table of filled) await engine.run(`TRUNCATE TABLE ${table}`)
}

const borrow = createLender({
  name: 'historian',
  open: openTestEngine,
  close: async ({ engine, folder }) => {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  },
  lend: ({ engine }) => lendEngine(engine),
  empty,
})
