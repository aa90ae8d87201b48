import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { importFields, mostImportRows } from '../features/users/contract/person-import.ts'
import type { WorkbookCheck, WorkbookRun } from '../platform/contract/workbook-calls.ts'
import { prepareData, viewer } from './live/prepare-data.ts'
import { report } from './report.ts'
import { startSolvane } from './solvane.ts'

/** Seconds for check and commit together, on a machine of two cores. */
const aimS = 30

/** A file of people as companies have them; `faulty` leaves out what each needs. */
const fileOf = (rows: number, faulty: boolean): Buffer => {
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      faulty ? '' : `person.${index}`,
      ...[`First ${index}`, `Last ${index}`, faulty ? 'nobody' : `person.${index}@example.org`],
      ...['MX', 'INTERNAL', 'fr-FR', faulty ? 'Mars/Base' : 'Europe/Paris', '', 'yes'],
    ].join(','),
  )
  return Buffer.from([Object.keys(importFields).join(','), ...lines].join('\n'))
}

/** `npm run bench -- import-users`: a file of people checked and committed; resolves with false when the aim was missed. */
export const benchImportUsers = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: 'string', default: String(mostImportRows) } },
  })
  const rows = Number(values.rows)
  if (!(rows >= 1 && rows <= mostImportRows)) throw new Error(`--rows needs a number of at most ${mostImportRows}`)
  const server = await startSolvane({ prepare: (dataFolder, url) => prepareData(dataFolder, url, []) })
  try {
    const token = await server.token(viewer.login, viewer.password)
    const ask = async <Reply>(path: string, content?: Buffer): Promise<Reply> => {
      const query = content === undefined ? '' : '?fileName=people.csv'
      const reply = await fetch(`${server.url}/api/Users/Import${path}${query}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        ...(content !== undefined && { method: 'POST', body: new Uint8Array(content) }),
      })
      if (!reply.ok) throw new Error(`/api/Users/Import${path} answered ${reply.status}`)
      return (await reply.json()) as Reply
    }
    /** Seconds that something took, and the longest that a small question had to wait meanwhile: the server does other work. */
    const timed = async (work: () => Promise<boolean>) => {
      let longestMs = 0
      let isOver = false
      const asking = (async () => {
        while (!isOver) {
          const askedMs = performance.now()
          await fetch(`${server.url}/health/live`)
          longestMs = Math.max(longestMs, performance.now() - askedMs)
          await sleep(20)
        }
      })()
      const startedMs = performance.now()
      try {
        const good = await work()
        return { good, seconds: (performance.now() - startedMs) / 1000, longestMs }
      } finally {
        isOver = true
        await asking
      }
    }
    const file = fileOf(rows, false)
    const faults = await timed(
      async () => (await ask<WorkbookCheck>('/Check', fileOf(rows, true))).faultCount === 3 * rows,
    )
    const check = await timed(async () => {
      const { sheets, faultCount } = await ask<WorkbookCheck>('/Check', file)
      return sheets[0]?.created === rows && faultCount === 0
    })
    const commit = await timed(async () => {
      await ask('', file)
      for (;;) {
        // The embedded database has one connection: while the import keeps it, a call may be told to come again.
        const reply = await ask<{ readonly run: WorkbookRun | null }>('').catch(() => undefined)
        const run = reply?.run
        if (reply && run?.state !== 'running') return run?.state === 'done' && run.result?.created === rows
        // As often as the limit of calls allows beside the rest.
        await sleep(250)
      }
    })
    const together = check.seconds + commit.seconds
    const isReached = faults.good && check.good && commit.good && together <= aimS
    const line = (name: string, { seconds, longestMs, good }: Awaited<ReturnType<typeof timed>>) => [
      name,
      seconds.toFixed(1),
      longestMs.toFixed(0),
      good ? 'yes' : 'NO',
    ]
    report(`Import of ${rows.toLocaleString('en-GB')} people`, [
      ['', 'seconds', 'longest wait of others (ms)', 'as it must be'],
      line('check of a file that is wrong in three cells of each row', faults),
      line('check of a file in order', check),
      line('commit, until everybody is there', commit),
      [`check and commit, aim ≤ ${aimS} s`, together.toFixed(1), '', isReached ? 'yes' : 'NO'],
    ])
    return isReached
  } finally {
    await server.close()
  }
}
