// Drill of: platform/server/workbook/apply-workbook.ts, platform/server/workbook/record-sheet-apply.ts
// Drill of: platform/server/background-run/*.ts, platform/server/relations/*.ts
// Drill of: npm:@electric-sql/pglite

/** kill -9 while a workbook is applied leaves nothing of it, and the run says so after the restart. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('./test-workbook-process.ts', import.meta.url))

/** Applies a workbook until it has reached this step, and is then killed. */
const killedAt = async (folder: string, step: string): Promise<void> => {
  const child = spawn(process.execPath, [program, folder, 'apply'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
    if (text.includes(step)) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(text).toContain(step)
}

test.each(['records 1500', 'log 1000'])(
  'nothing stays of a workbook that is killed at "%s"',
  async (step) => {
    const folder = mkdtempSync(join(tmpdir(), 'solvane-workbook-'))
    try {
      await killedAt(folder, step)
      const look = spawnSync(process.execPath, [program, folder, 'look'], { encoding: 'utf8' })
      expect(look.stderr).toBe('')
      expect(JSON.parse(look.stdout)).toEqual({ changed: 0, logged: 0, newest: 'cut-off', ended: ['cut-off'] })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  240_000,
)
