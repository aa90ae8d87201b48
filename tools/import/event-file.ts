/** `npm run import -- <file> --mapping <mapping of events>`: loads events of machines, whether Solvane runs or not. */
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type EventFileEvent, type EventLine, eventReasons } from '../../features/event-files/contract/event-report.ts'
import { feature as eventFiles } from '../../features/event-files/server/index.ts'
import { createProgressBar } from '../progress-bar.ts'
import { runCommand } from '../run-command.ts'
import { count } from './import-words.ts'
import { createReportWriter } from './report-writer.ts'

const instant = (timeMs: number | null) => (timeMs === null ? '-' : new Date(timeMs).toISOString())

const tellDone = (done: Extract<EventFileEvent, { kind: 'done' }>) => {
  if (done.repeated) {
    console.log(`This file was imported into ${done.farmCode} before. Nothing was changed.`)
    return
  }
  console.log(
    `Farm ${done.farmCode}: ${count(done.rows)} rows read, ${count(done.alarms)} alarms stored (${count(done.open)} still active), ${count(done.information)} events of information.`,
  )
  console.log(`Range: ${instant(done.firstMs)} to ${instant(done.lastMs)}.`)
  for (const [reason, occurrences] of Object.entries(done.reasons))
    console.log(`  ${count(occurrences)} × ${reason}: ${eventReasons[reason as keyof typeof eventReasons].text}`)
}

/** Imports a file of events and shows its progress. Resolves with the exit code. */
export const importEventFile = async ({
  path,
  reportPath,
  ...input
}: {
  readonly path: string
  readonly mapping: unknown
  readonly mappingName: string
  readonly reportPath: string
  readonly keepEarlier: boolean
}): Promise<number> => {
  const report = createReportWriter<EventLine>(reportPath, ({ reason }) => eventReasons[reason].text)
  const bar = createProgressBar()
  const abort = new AbortController()
  const cancel = () => abort.abort()
  process.on('SIGINT', cancel)
  process.on('SIGTERM', cancel)
  let outcome: EventFileEvent | undefined
  let problem = 'The import stopped without a result. See the server log.'
  bar.show(0, 'starting')
  try {
    const events = runCommand(
      [eventFiles],
      'import-events',
      { fileName: basename(path), ...input },
      createReadStream(path),
      abort.signal,
    )
    for await (const event of events as AsyncIterable<EventFileEvent>)
      if (event.kind === 'progress') bar.show(event.share, `${count(event.rows)} rows`)
      else if (event.kind === 'report') report.write(event.lines)
      else outcome = event
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  } finally {
    bar.end()
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
  }
  if (await report.end()) console.error(`Report of skipped and changed rows: ${reportPath}`)
  if (outcome?.kind === 'done') {
    tellDone(outcome)
    return 0
  }
  if (abort.signal.aborted) {
    console.error('Cancelled. Nothing was changed.')
    return 130
  }
  console.error(`${outcome?.kind === 'failed' ? outcome.message : problem}\nNothing was changed.`)
  return 1
}
