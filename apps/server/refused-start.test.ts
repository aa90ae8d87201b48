import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runProgram } from './test-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a start with wrong settings ends with code 1, one message and nothing opened', async () => {
  const { code, output, errors } = await runProgram({ SOLVANE_DATA: folder, PORT: 'http', SOLVANE_DATE: '/x' })
  expect(errors).toMatch(/2 settings are wrong:\n.*PORT.*\n.*did you mean SOLVANE_DATA/)
  expect(errors).not.toContain('    at ')
  expect(code).toBe(1)
  expect(output).toBe('')
  expect(readdirSync(folder)).toEqual([])
})
