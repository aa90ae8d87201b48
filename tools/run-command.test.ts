import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder } from '../platform/server/data-folder/lock-data-folder.ts'

const program = fileURLToPath(new URL('./first-administrator.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'solvane-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the real program until it ends, or kills it: then there is no code. */
const run = (environment: Record<string, string>) =>
  new Promise<{ code: unknown; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, SOLVANE_DATA: folder, ...environment }
    const words = [program, '--login', 'root', '--email', 'root@example.org']
    execFile(process.execPath, words, { env, timeout: 25_000 }, (error, _output, errors) =>
      resolve({ code: error?.code, errors }),
    )
  })

test('when one store does not open, the other is closed, the folder is free and the command ends with code 1', async () => {
  const { code, errors } = await run({ CLICKHOUSE_URL: 'http://127.0.0.1:9' })
  expect(code).toBe(1)
  expect(errors).toMatch(/historian|ClickHouse/)
  expect(errors).not.toContain('    at ')
  const lock = await lockDataFolder(folder, { port: 0 })
  lock.release()
})
