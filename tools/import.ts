/** `npm run import -- <file> --mapping <file>`: loads a turbine SCADA file into a farm, whether Solvane runs or not. */
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ImportEvent, importReasons, type ReportLine } from '../features/data-import/contract/import-report.ts'
import { ScadaMapping } from '../features/data-import/contract/scada-mapping.ts'
import { feature as dataImport } from '../features/data-import/server/index.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { readCommandLine } from './command-line.ts'
import { createProgressBar } from './progress-bar.ts'
import { proposeMappingFile } from './propose-mapping-file.ts'
import { runCommand } from './run-command.ts'

const help = `Imports a SCADA file (CSV, XLSX, also gzip, or a ZIP of these) into a farm.

  npm run import -- <file> --mapping <mapping.json> [--report <report.csv>]
  npm run import -- propose <file> [--mapping <mapping.json>] [--sheet <name>]

  propose    writes a mapping from the first part of the file, with the reason of each choice. Settings that the file
             does not tell are "?" and listed: answer them before you import (default: <file name>.mapping.json)

  --mapping  plant, columns, time zone and period label (see examples/mappings)
  --report   file for the report of skipped and changed rows: row, column, value, reason
             (default: import-reports/<file name>.report.csv in the data folder; no file if there is nothing to report)

Ctrl-C cancels the import and changes nothing.
Importing the same file with the same mapping again changes nothing.`

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const readMapping = (path: string): unknown => {
  if (!existsSync(path)) stop(`${path}: file not found`)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return stop(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const csvCell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const reportWriter = (path: string) => {
  let stream: ReturnType<typeof createWriteStream> | undefined
  const open = () => {
    const failed = (error: unknown) => stop(`--report: ${error instanceof Error ? error.message : String(error)}`)
    try {
      // The data folder is there by now; only the folder of the reports may be missing.
      if (existsSync(dirname(dirname(path)))) mkdirSync(dirname(path), { recursive: true })
    } catch (error) {
      failed(error)
    }
    return createWriteStream(path).on('error', failed)
  }
  return {
    write(lines: readonly ReportLine[]) {
      stream ??= open()
      if (stream.bytesWritten === 0 && stream.writableLength === 0) stream.write('row,column,value,reason\n')
      for (const { file, row, column, value, reason } of lines)
        stream.write(
          `${csvCell(file === undefined ? String(row) : `${file}: ${row}`)},${csvCell(column)},${csvCell(value)},${csvCell(`${reason}: ${importReasons[reason].text}`)}\n`,
        )
    },
    end: () => new Promise<boolean>((resolve) => (stream ? stream.end(() => resolve(true)) : resolve(false))),
  }
}

const count = (value: number) => value.toLocaleString('en-GB')
const instant = (timeMs: number | null) => (timeMs === null ? '-' : new Date(timeMs).toISOString())

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: {
    mapping: { type: 'string' },
    report: { type: 'string' },
    sheet: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const [file] = positionals
if (values.help) {
  console.log(help)
  process.exit(0)
}
if (file === 'propose') {
  if (positionals.length !== 2) stop(help)
  process.exit(await proposeMappingFile(positionals[1] as string, values))
}
if (!file || !values.mapping || positionals.length > 1) stop(help)
const path = file as string
if (!existsSync(path)) stop(`${path}: file not found`)
const parsed = ScadaMapping.safeParse(readMapping(values.mapping as string))
if (!parsed.success)
  stop(parsed.error.issues.map((issue) => `${values.mapping}: ${issue.path.join('.')}: ${issue.message}`).join('\n'))

/** Of the whole import, the part that reads and stages; the commit is the rest. */
const readingPart = 0.9
/** By default beside what Solvane keeps, never in the folder where somebody happens to stand. */
const reportFile = () => {
  if (values.report !== undefined) return values.report
  try {
    return join(loadConfig(process.env).dataFolder, 'import-reports', `${basename(path)}.report.csv`)
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}
const reportPath = reportFile()
const report = reportWriter(reportPath)
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
let rows = ''
bar.show(0, 'starting')
try {
  const input = { fileName: basename(path), mapping: JSON.parse(readFileSync(values.mapping as string, 'utf8')) }
  const events = runCommand([dataImport], 'import', input, createReadStream(path), abort.signal)
  for await (const event of events as AsyncIterable<ImportEvent>) {
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
} catch (error) {
  if (!abort.signal.aborted)
    outcome = { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
} finally {
  bar.end()
}
if (await report.end()) console.error(`Report of skipped and changed rows: ${reportPath}`)

if (outcome?.kind === 'done') {
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
  process.exit(0)
}
if (abort.signal.aborted) {
  console.error('Cancelled. Nothing was changed.')
  process.exit(130)
}
console.error(outcome?.kind === 'failed' ? outcome.message : 'The import stopped without a result. See the server log.')
console.error(
  committing ? 'All rows were read: the import is completed at the next start of Solvane.' : 'Nothing was changed.',
)
process.exit(1)
