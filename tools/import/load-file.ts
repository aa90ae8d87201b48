import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type ImportEvent, importReasons } from '../../features/data-import/contract/import-report.ts'
import { feature as dataImport } from '../../features/data-import/server/index.ts'
import { createProgressBar } from '../progress-bar.ts'
import { runCommand } from '../run-command.ts'
import type { Answers } from './ask.ts'
import { count } from './import-words.ts'
import { createReportWriter } from './report-writer.ts'

export interface Loading {
  readonly path: string
  readonly mapping: unknown
  readonly mappingName: string
  readonly reportPath: string
  readonly answers: Answers
}

/** Of the whole import, the part that reads and stages; the commit is the rest. */
const readingPart = 0.9

const instant = (timeMs: number | null) => (timeMs === null ? '-' : new Date(timeMs).toISOString())

const tellDone = (outcome: Extract<ImportEvent, { kind: 'done' }>) => {
  if (outcome.repeated) console.log(`This file was imported into ${outcome.farmCode} before. Nothing was changed.`)
  else {
    console.log(
      `Farm ${outcome.farmCode}: ${count(outcome.rows)} rows read, ${count(outcome.samples)} values stored, ${count(outcome.emptyCells)} cells empty.`,
    )
    console.log(`Range: ${instant(outcome.firstMs)} to ${instant(outcome.lastMs)} (step starts).`)
    for (const [reason, occurrences] of Object.entries(outcome.reasons))
      console.log(`  ${count(occurrences)} × ${reason}: ${importReasons[reason as keyof typeof importReasons].text}`)
  }
  if (outcome.seenAt) console.log(`Charts: ${outcome.seenAt}`)
}

/** Imports a file and shows its progress. Resolves with the exit code, or with the questions. */
export const loadFile = async (loading: Loading): Promise<number | Extract<ImportEvent, { kind: 'asks' }>> => {
  const { path, mapping, mappingName, reportPath, answers } = loading
  const report = createReportWriter(reportPath)
  const bar = createProgressBar()
  const abort = new AbortController()
  let committing = false
  const cancel = () => {
    if (committing) console.error('\nAll rows were read. The import can no longer be cancelled.')
    else abort.abort()
  }
  process.on('SIGINT', cancel)
  process.on('SIGTERM', cancel)

  let outcome: ImportEvent | undefined
  let problem = 'The import stopped without a result. See the server log.'
  let rows = ''
  const show = (event: ImportEvent) => {
    if (event.kind === 'progress') {
      rows = `${count(event.rows)} rows`
      bar.show(event.share * readingPart, rows)
    } else if (event.kind === 'report') report.write(event.lines)
    else if (event.kind === 'committing') {
      committing = true
      bar.show(readingPart, `${rows}; storing`)
    } else outcome = event
    if (event.kind === 'done' && !event.repeated) bar.show(1, rows)
  }
  bar.show(0, 'starting')
  try {
    const input = { fileName: basename(path), mapping, mappingName, ...answers }
    const events = runCommand([dataImport], 'import', input, createReadStream(path), abort.signal)
    for await (const event of events as AsyncIterable<ImportEvent>) show(event)
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  } finally {
    bar.end()
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
  }
  if (await report.end()) console.error(`Report of skipped and changed rows: ${reportPath}`)

  if (outcome?.kind === 'asks') return outcome
  if (outcome?.kind === 'done') {
    tellDone(outcome)
    return 0
  }
  if (abort.signal.aborted) {
    console.error('Cancelled. Nothing was changed.')
    return 130
  }
  if (outcome?.kind === 'failed') console.error(`${outcome.message}\nNothing was changed.`)
  else
    console.error(
      `${problem}\n${committing ? 'All rows were read: the import is completed at the next start of Solvane.' : 'Nothing was changed.'}`,
    )
  return 1
}
