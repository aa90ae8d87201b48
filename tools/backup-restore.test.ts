import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { controlAddress } from '../platform/server/control/control-address.ts'
import { runBackupCommand } from './test-backup-command.ts'

describe('a backup that cannot begin', () => {
  const parent = mkdtempSync(join(tmpdir(), 'solvane-nobody-'))
  const [nobody, folder] = [join(parent, 'nobody'), join(parent, 'backup')]
  afterAll(() => rmSync(parent, { recursive: true }))
  const refused = () =>
    expect(runBackupCommand('backup', folder, { SOLVANE_DATA: nobody })).rejects.toThrow(`No Solvane data in ${nobody}`)

  test('makes nothing where no Solvane is, be there no folder, a file or a folder of something else', async () => {
    await refused()
    expect(readdirSync(parent)).toEqual([])
    writeFileSync(nobody, 'x')
    await refused()
    rmSync(nobody)
    mkdirSync(join(nobody, 'lost+found'), { recursive: true })
    await refused()
    expect(readdirSync(nobody)).toEqual(['lost+found'])
  })

  test('is left to the Solvane that runs there, whatever stores it has', async () => {
    mkdirSync(nobody, { recursive: true })
    const done = { kind: 'done', folder, tables: 2, tableRows: 3, samples: 4, documents: 5 }
    const running = createServer((request, response) => {
      request.resume()
      response.end(`${JSON.stringify({ event: done })}\n${JSON.stringify({ done: true })}\n`)
    }).listen(controlAddress(nobody))
    await once(running, 'listening')
    expect(await runBackupCommand('backup', folder, { SOLVANE_DATA: nobody })).toContain(
      '3 rows of 2 tables, 4 samples',
    )
    running.closeAllConnections()
    running.close()
    await once(running, 'close')
  })

  test('leaves what is not its own when it is cancelled', async () => {
    for (const store of ['relations', 'historian']) mkdirSync(join(nobody, store), { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'of an earlier backup'), 'x')
    // As soon as it listens.
    const cancel = `process.on('newListener', (name) => name === 'SIGINT' && setImmediate(() => process.kill(process.pid, name)))`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(cancel)}`
    await expect(runBackupCommand('backup', folder, { SOLVANE_DATA: nobody, NODE_OPTIONS })).rejects.toMatchObject({
      code: 130,
      stderr: expect.stringContaining('Nothing was written'),
    })
    expect(readdirSync(folder)).toEqual(['of an earlier backup'])
  })
})
