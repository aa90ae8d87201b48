import type { Technology } from '../../../../domain/technology.ts'
import { textOf } from '../../../../platform/server/spreadsheet/cell.ts'
import { openQuestion } from '../../contract/scada-mapping.ts'
import { HeaderError } from '../reading/header.ts'
import { codeOf, deviceCodes } from './device-codes.ts'
import { splitHeader } from './header-units.ts'
import { proposeFiles } from './propose-files.ts'
import { type MachineProposal, proposeMachines } from './propose-machines.ts'
import { proposeNumbers } from './propose-numbers.ts'
import { proposeStep } from './propose-step.ts'
import { proposeTime, type TimeProposal } from './propose-time.ts'
import { readSampleTable, type SampleTable } from './sample-table.ts'
import { ownName, signalOf } from './signal-words.ts'

/** A mapping to be completed by a person. Settings with "?" are questions, which the import refuses by name. */
export interface MappingProposal {
  readonly mapping: Record<string, unknown>
  /** Reason of each choice, by setting. */
  readonly reasons: Record<string, string>
  /** Settings that the proposal asks for, with the reason. */
  readonly questions: Record<string, string>
}

type Column = { name: string; deviceCode?: string; [key: string]: unknown }

const solarSignals = /Irradiance|^Dc|Module/
const windSignals = /^Wind|^Rotor|^Nacelle|^Pitch/

const technologyOf = (signals: readonly string[]): Technology | '?' => {
  // Solar plants measure the wind too.
  if (signals.some((name) => solarSignals.test(name))) return 'solar'
  return signals.some((name) => windSignals.test(name)) ? 'wind' : '?'
}

/** Notes each choice with its reason, and each question. */
const createNotes = () => {
  const reasons: Record<string, string> = {}
  const questions: Record<string, string> = {}
  return {
    reasons,
    questions,
    choose<T>(setting: string, value: T, reason: string): T {
      reasons[setting] = reason
      return value
    },
    ask(setting: string, question: string): '?' {
      questions[setting] = question
      return openQuestion
    },
  }
}
type Notes = ReturnType<typeof createNotes>

const zoneOf = (table: SampleTable, time: TimeProposal, notes: Notes): string => {
  if (time.isUniversal) return notes.choose('time.zone', 'UTC', 'the stamps say their instant themselves')
  const line = table.above.find((text) => /time ?zone|zeitzone|fuseau|zona hor/i.test(text))
  if (/utc|gmt/i.test(time.column)) return notes.choose('time.zone', 'UTC', `the column "${time.column}" says so`)
  if (line && /\b(UTC|GMT)\b(?!\s*[+-]\s*[1-9])/i.test(line))
    return notes.choose('time.zone', 'UTC', `the line "${line}" says so`)
  return notes.ask(
    'time.zone',
    'the file does not say the zone of its wall clocks: an IANA name, e.g. UTC or Europe/Paris',
  )
}

const labelOf = (time: TimeProposal, stepMinutes: number | undefined, notes: Notes): string => {
  if (stepMinutes === undefined) return notes.choose('time.label', 'start', 'values without steps have no other end')
  if (/end|fin\b|ende|fim\b/i.test(time.column))
    return notes.choose('time.label', 'end', `the column "${time.column}" says so`)
  if (/start|begin|début|beginn|inicio|início/i.test(time.column))
    return notes.choose('time.label', 'start', `the column "${time.column}" says so`)
  return notes.ask(
    'time.label',
    `does a stamp mark the start or the end of its ${stepMinutes} minutes? "start" or "end"`,
  )
}

const timeSettings = (table: SampleTable, time: TimeProposal, notes: Notes) => {
  const { stepMinutes, reason } = proposeStep(time.times)
  const [format = openQuestion] = time.formats
  const zone = zoneOf(table, time, notes)
  return {
    column:
      time.others.length > 0
        ? notes.ask('time.column', `several columns hold times: ${[time.column, ...time.others].join(', ')}`)
        : notes.choose('time.column', time.column, 'it holds the stamps'),
    ...(time.clockColumn !== undefined && { clockColumn: time.clockColumn }),
    format:
      time.formats.length > 1
        ? notes.ask('time.format', time.reason)
        : notes.choose('time.format', format, time.reason),
    zone,
    label: labelOf(time, stepMinutes, notes),
    ...(notes.choose('time.stepMinutes', stepMinutes, reason) !== undefined && { stepMinutes }),
    daylightSaving: notes.choose(
      'time.daylightSaving',
      { nonExisting: 'reject', ambiguous: zone === 'UTC' ? 'reject' : 'by-order' },
      zone === 'UTC' ? 'UTC has no clock changes' : 'the order of the rows decides, and unproved rows are refused',
    ),
  }
}

const isNumeric = (table: SampleTable, index: number): boolean => {
  const cells = table.rows.slice(0, 500).map((row) => row[index] ?? '')
  const filled = cells.filter((cell) => textOf(cell) !== '')
  const numbers = filled.filter(
    (cell) => typeof cell === 'number' || /^[+-]?[\d.,'’\u00a0\u202f ]*\d[\d.,]*([eE][+-]?\d+)?$/.test(textOf(cell)),
  )
  return filled.length > 0 && numbers.length >= filled.length / 2
}

/** Names of signals that are still free for a machine. */
const createNames = () => {
  const names = new Set<string>()
  const key = (name: string, deviceCode: string) => `${deviceCode}/${name}`
  return {
    isFree: (name: string, deviceCode: string) => !names.has(key(name, deviceCode)),
    take(name: string, deviceCode: string): string {
      let free = name
      for (let copy = 2; names.has(key(free, deviceCode)); copy += 1) free = `${name}${copy}`
      names.add(key(free, deviceCode))
      return free
    },
  }
}

/** A column of values: a signal of the catalogue where the words name one that is free, else a signal of its own. */
const columnSetting = (
  column: { header: string; bare: string; unitsCell: string; index: number; deviceCode: string },
  names: ReturnType<typeof createNames>,
  notes: Notes,
): Column => {
  const { header, bare, unitsCell, index, deviceCode } = column
  const setting = `columns.${header}`
  const split = splitHeader(bare, unitsCell)
  const found = signalOf(bare, split)
  if (found && names.isFree(found.name, deviceCode)) {
    names.take(found.name, deviceCode)
    const factor = found.factor === openQuestion ? notes.ask(`${setting}.factor`, found.reason) : found.factor
    return { name: notes.choose(setting, found.name, found.reason), factor, offset: found.offset }
  }
  const { words, unit } = split.isDoubtful ? { words: bare, unit: '' } : split
  const name = names.take(ownName(words) || ownName(bare) || `Column${index + 1}`, deviceCode)
  const reason = found ? `another column is ${found.name}` : 'no signal of the catalogue has these words'
  return { name: notes.choose(setting, name, reason), unit: unit.slice(0, 20) }
}

/** The machine of a column, and its header without the word of the machine. */
const machineOf = (header: string, word: string | undefined, codes: ReadonlyMap<string, string>) =>
  word === undefined
    ? { deviceCode: '', bare: header }
    : { deviceCode: codes.get(word) ?? '', bare: header.replace(/_/g, ' ').replace(word, ' ').trim() }

const columnSettings = (
  table: SampleTable,
  taken: ReadonlySet<string>,
  machines: MachineProposal,
  codes: ReadonlyMap<string, string>,
  notes: Notes,
) => {
  const columns: Record<string, Column> = {}
  const ignored: string[] = []
  const names = createNames()
  const ignore = (header: string, reason: string) =>
    ignored.push(notes.choose(`ignoredColumns.${header}`, header, reason))
  for (const [index, header] of table.names.entries()) {
    if (header === '' || taken.has(header)) continue
    const word = machines.ofColumn?.get(header)
    if (machines.way === 'columns' && word === undefined) ignore(header, 'it belongs to no machine')
    else if (!isNumeric(table, index)) ignore(header, 'it holds no numbers')
    else {
      const { deviceCode, bare } = machineOf(header, word, codes)
      const unitsCell = table.units[index] ?? ''
      const setting = columnSetting({ header, bare, unitsCell, index, deviceCode }, names, notes)
      columns[header] = deviceCode === '' ? setting : { ...setting, deviceCode }
    }
  }
  return { columns, ignoredColumns: ignored }
}

const deviceSettings = (
  machines: MachineProposal,
  codes: ReadonlyMap<string, string>,
  farmCode: string,
  technology: string,
  notes: Notes,
) => {
  notes.choose('devices', machines.values, machines.reason)
  const type =
    technology === 'wind'
      ? 'WIND_TURBINE'
      : technology === 'solar'
        ? 'INVERTER'
        : notes.ask('devices.type', 'the kind of the machines, e.g. WIND_TURBINE or INVERTER')
  const values = machines.values.length > 0 ? machines.values : [undefined]
  return values.map((value) => {
    const deviceCode = (value !== undefined && codes.get(value)) || 'M01'
    return {
      ...{ deviceCode, entCode: `${farmCode}-${deviceCode}`, type, name: value ?? deviceCode },
      ...(value !== undefined && machines.way !== 'columns' && { value }),
    }
  })
}

const plantSettings = (farmCode: string, technology: string, zone: string, notes: Notes) => ({
  farmCode: notes.choose('plant.farmCode', farmCode, 'taken from the file name; change it to the code of the plant'),
  entCode: `${farmCode}-FARM`,
  name: notes.ask('plant.name', 'the name of the plant'),
  technology:
    technology === '?'
      ? notes.ask('plant.technology', 'wind, solar, hydro, biogas or bess')
      : notes.choose('plant.technology', technology, 'its signals say so'),
  countryCode: notes.ask('plant.countryCode', 'the country, two letters, e.g. FR'),
  pentagram: notes.ask('plant.pentagram', 'the short code of the plant, e.g. five letters'),
  timezone:
    zone === 'UTC' || zone === openQuestion
      ? notes.ask('plant.timezone', 'the zone of the plant, e.g. Europe/Paris')
      : zone,
  ratedPowerKw: notes.ask('plant.ratedPowerKw', 'the rated power of the plant, kW'),
  installedPowerKw: notes.ask('plant.installedPowerKw', 'the installed power of the plant, kW'),
  lifeWordTimeoutS: 900,
  subFarms: [],
})

/** The files that are read, where the archive holds others too. */
const filesSetting = ({ parts, otherFiles }: SampleTable, notes: Notes) => {
  if (otherFiles.length === 0) return {}
  const others = otherFiles.slice(0, 3).join(', ')
  const files = proposeFiles(
    parts.map(({ name }) => name),
    otherFiles,
  )
  return {
    files: files
      ? notes.choose('files', files, `the proposal leaves out files that are no such table: ${others}`)
      : notes.ask('files', `which files are read, with * and ?; no such tables are: ${others}`),
  }
}

const machineSettings = ({ way, deviceColumn, deviceLine }: MachineProposal) => ({
  ...(way === 'column' && { deviceColumn }),
  ...(way === 'line' && { deviceLine }),
  ...(way === 'file-name' && { deviceInFileName: true }),
})

const withoutDuplicates = ({ names }: SampleTable): void => {
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) < index)
  if (twice !== undefined) throw new HeaderError(`two columns are called "${twice}": rename one of them in the file`)
}

/** Proposes a mapping from the first rows of a file, or of all files of an archive. Throws HeaderError and UnreadableFileError. */
export const proposeMapping = async (path: string, fileName: string, sheet?: string): Promise<MappingProposal> => {
  const table = await readSampleTable(path, fileName, sheet)
  withoutDuplicates(table)
  const time = proposeTime(table)
  if (!time) throw new HeaderError(`no column holds times; the columns are: ${table.names.join(', ').slice(0, 400)}`)
  const notes = createNotes()
  const timeColumns = new Set([time.column, ...(time.clockColumn === undefined ? [] : [time.clockColumn])])
  const numbers = proposeNumbers(table, new Set([...timeColumns, ...time.others]))
  const machines = proposeMachines(table, timeColumns, time.times)
  const taken = new Set([...timeColumns, ...(machines.deviceColumn === undefined ? [] : [machines.deviceColumn])])
  const farmCode =
    codeOf(fileName.replace(/\.(csv|txt|tsv|xlsx|zip|gz)$/gi, '').replace(/\.(csv|txt)$/i, ''))
      .toUpperCase()
      .slice(0, 20) || 'PLANT'
  const codes = deviceCodes(machines.values)
  const { columns, ignoredColumns } = columnSettings(table, taken, machines, codes, notes)
  const technology = technologyOf(Object.values(columns).map(({ name }) => name))
  const settings = timeSettings(table, time, notes)
  const missing = [...new Set(['NaN', 'nan', 'NULL', 'null', ...numbers.missing])]
  if (table.above.length > 0)
    notes.choose(
      'header',
      table.headerLine,
      `the header is on line ${table.headerLine}; the lines above it are left out`,
    )
  const mapping = {
    source: `Proposed from ${fileName}. See reasons.`,
    plant: plantSettings(farmCode, technology, settings.zone, notes),
    csv: {
      delimiter: notes.choose('csv.delimiter', table.delimiter, 'it divides the lines into equally many cells'),
      decimal:
        numbers.decimal === '?'
          ? notes.ask('csv.decimal', numbers.reason)
          : notes.choose('csv.decimal', numbers.decimal, numbers.reason),
      thousands: numbers.thousands,
      missing,
    },
    ...(sheet !== undefined && { sheet }),
    ...filesSetting(table, notes),
    time: settings,
    ...machineSettings(machines),
    devices: deviceSettings(machines, codes, farmCode, technology, notes),
    columns,
    ignoredColumns,
  }
  return { mapping: { ...mapping, reasons: notes.reasons }, reasons: notes.reasons, questions: notes.questions }
}
