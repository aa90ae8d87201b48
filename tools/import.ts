/** `npm run import -- <file> --mapping <file>`: loads a turbine SCADA file into a farm, whether Solvane runs or not; also lists and undoes imports. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mappingFault } from '../features/data-import/contract/mapping-fault.ts'
import { ScadaMapping } from '../features/data-import/contract/scada-mapping.ts'
import { isEventMapping } from '../features/event-files/contract/event-mapping.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { readCommandLine } from './command-line.ts'
import { type Answers, askPerson } from './import/ask.ts'
import { importEventFile } from './import/event-file.ts'
import { questionText } from './import/import-words.ts'
import { loadFile } from './import/load-file.ts'
import { importPlantList } from './import/plant-list.ts'
import { proposeMappingFile } from './import/propose-mapping-file.ts'
import { runImports } from './import/runs.ts'
import { stop } from './import/stop.ts'

const help = `Imports a file of values or events (CSV, XLSX, also gzip, or a ZIP of these) into a farm.

  npm run import -- <file> --mapping <mapping.json> [--report <report.csv>]
                    [--replace <id> | --keep-earlier] [--accept-changes]
  npm run import -- list [<farmCode>]     list imports, newest first
  npm run import -- undo <id>             undo an import: its values go, values that it had replaced return
  npm run import -- propose <file> [--mapping <mapping.json>] [--sheet <name>]
  npm run import -- plants <list> --mapping <mapping.json> [--accept-changes]

  plants     creates farms from a list with one row a plant (CSV, XLSX), see examples/plant-lists
  propose    writes a mapping from the first part of the file, with the reason of each choice. Settings that the file
             does not tell are "?" and listed: answer them before you import (default: <file name>.mapping.json)

  --mapping         plant, columns, time zone and period label (see examples/mappings), or how events are read
                    (see examples/event-mappings and docs/imports/events.md)
  --report          file for the report of skipped and changed rows: row, column, value, reason
                    (default: import-reports/<file name>.report.csv in the data folder; no file if there is nothing to report)
  --replace         undo this earlier import and import the file in its place, in one step
  --keep-earlier    import the file beside an earlier import of the same file, or of the same time in another zone
  --accept-changes  change the plant where the mapping or the list describes it otherwise than it is stored

Ctrl-C cancels the import and changes nothing.
Importing the same file with the same mapping again changes nothing.
See docs/imports/README.md.`

const readMapping = (path: string): unknown => {
  if (!existsSync(path)) stop(`${path}: file not found`)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return stop(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: {
    mapping: { type: 'string' },
    report: { type: 'string' },
    sheet: { type: 'string' },
    replace: { type: 'string' },
    'keep-earlier': { type: 'boolean', default: false },
    'accept-changes': { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
const [file, about] = positionals
if (values.help) {
  console.log(help)
  process.exit(0)
}
if (file === 'propose') {
  if (positionals.length !== 2) stop(help)
  process.exit(await proposeMappingFile(positionals[1] as string, values))
}
if (file === 'list' && !values.mapping && positionals.length <= 2)
  process.exit(await runImports('imports', about === undefined ? {} : { farmCode: about }))
if (file === 'undo' && !values.mapping && about !== undefined && positionals.length === 2)
  process.exit(await runImports('undo-import', { id: about }))
if (file === 'plants') {
  if (positionals.length !== 2 || !values.mapping) stop(help)
  const listMapping = readMapping(values.mapping as string)
  process.exit(
    await importPlantList(positionals[1] as string, listMapping, {
      report: values.report,
      acceptChanges: values['accept-changes'],
    }),
  )
}
if (!file || !values.mapping || positionals.length > 1) stop(help)
const path = file as string
const mappingPath = values.mapping as string
if (!existsSync(path)) stop(`${path}: file not found`)
const mapping = readMapping(mappingPath)

/** By default beside what Solvane keeps, never in the folder where somebody happens to stand. */
const reportFile = () => {
  if (values.report !== undefined) return values.report
  try {
    return join(loadConfig(process.env).dataFolder, 'import-reports', `${basename(path)}.report.csv`)
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

if (isEventMapping(mapping))
  process.exit(
    await importEventFile({
      ...{ path, mapping, mappingName: basename(mappingPath), reportPath: reportFile() },
      keepEarlier: values['keep-earlier'],
    }),
  )
const parsed = ScadaMapping.safeParse(mapping, { error: mappingFault })
if (!parsed.success)
  stop(parsed.error.issues.map((issue) => `${mappingPath}: ${issue.path.join('.')}: ${issue.message}`).join('\n'))

const loading = { path, mapping, mappingName: basename(mappingPath), reportPath: reportFile() }
let answers: Answers = {
  acceptChanges: values['accept-changes'],
  replace: values.replace,
  keepEarlier: values['keep-earlier'],
}
for (;;) {
  const outcome = await loadFile({ ...loading, answers })
  if (typeof outcome === 'number') process.exit(outcome)
  for (const question of outcome.questions) console.error(questionText(question))
  const given = process.stdin.isTTY ? await askPerson(outcome.questions, answers) : undefined
  if (!given) {
    console.error('Nothing was changed.')
    process.exit(1)
  }
  answers = given
}
