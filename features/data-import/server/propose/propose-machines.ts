import { textOf } from '../../../../platform/server/spreadsheet/cell.ts'
import { machineWords } from './file-name-words.ts'
import type { SampleTable } from './sample-table.ts'

/** What identifies the machine of a row. */
export interface MachineProposal {
  readonly way: 'one' | 'column' | 'file-name' | 'line' | 'columns'
  readonly deviceColumn?: string
  readonly deviceLine?: string
  /** The texts of the machines in the file. */
  readonly values: readonly string[]
  /** The machine of each column, where columns have one. */
  readonly ofColumn?: ReadonlyMap<string, string>
  readonly reason: string
}

const machineName =
  /turbine|machine|device|wtg|inverter|wechselrichter|anlage|[ée]olienne|aerogenerador|onduleur|inversor|station|asset|unit\b|zone|manageobject|plant name/i
const lineName = /^#?\s*(turbine|device|machine|inverter|anlage|wtg|unit)\s*[:=]/i
const mostMachines = 500

const distinctIn = (table: SampleTable, index: number): string[] => [
  ...new Set(table.rows.map((row) => textOf(row[index])).filter(Boolean)),
]

/** Whether a time has each text once: states occur twice where two machines run. */
const isOncePerTime = (table: SampleTable, index: number, times: readonly number[]): boolean => {
  const pairs = new Set(table.rows.map((row, at) => `${times[at]} ${textOf(row[index])}`))
  return pairs.size >= table.rows.length * 0.98
}

const byColumn = (
  table: SampleTable,
  taken: ReadonlySet<string>,
  times: readonly number[],
): MachineProposal | undefined => {
  const rowsPerTime = times.length / Math.max(1, new Set(times).size)
  for (const [index, name] of table.names.entries()) {
    if (taken.has(name) || name === '') continue
    const values = distinctIn(table, index)
    if (values.length === 0 || values.length > mostMachines || values.length > table.rows.length / 2) continue
    const isNamed =
      machineName.test(name) &&
      !/type|typ\b|[([]/i.test(name) &&
      !values.some((value) => /^[+-]?\d*[.,]\d+$/.test(value))
    const tellsApart =
      rowsPerTime > 1.5 &&
      Math.abs(values.length - rowsPerTime) < 0.3 * rowsPerTime &&
      values.some((value) => /\p{L}/u.test(value)) &&
      isOncePerTime(table, index, times)
    if (isNamed || tellsApart)
      return {
        way: 'column',
        deviceColumn: name,
        values,
        reason: isNamed ? 'its name says so' : 'each time occurs once for each of its texts',
      }
  }
  return undefined
}

const namedByLine = (above: readonly string[]) => {
  for (const line of above) {
    const begin = lineName.exec(line)?.[0]
    const value = begin && line.slice(begin.length).trim()
    if (begin && value) return { begin: begin.trim(), value, line }
  }
  return undefined
}

/** The line above the header that names the machine, in every file. */
const byLine = ({ parts }: SampleTable): MachineProposal | undefined => {
  const found = parts.map(({ above }) => namedByLine(above))
  const [first] = found
  if (!first || found.some((one) => one?.begin !== first.begin)) return undefined
  return {
    way: 'line',
    deviceLine: first.begin,
    values: [...new Set(found.map((one) => one?.value ?? ''))],
    reason: found.length > 1 ? `the line "${first.begin}" of each file names it` : `the line "${first.line}" names it`,
  }
}

/** A word with a number that sets the columns of the machines apart, e.g. WTG01 in "WTG01 Power (kW)". */
const machineWord = /(?<![\p{L}\d])(\p{L}{1,10}[-_ ]?\d{1,4})(?![\p{L}\d])/u

const byColumns = (table: SampleTable, taken: ReadonlySet<string>): MachineProposal | undefined => {
  const stems = new Map<string, string[]>()
  const ofColumn = new Map<string, string>()
  for (const name of table.names.filter((one) => one !== '' && !taken.has(one))) {
    const word = machineWord.exec(name.replace(/_/g, ' '))?.[1]
    if (!word) continue
    ofColumn.set(name, word)
    const stem = name.replace(/_/g, ' ').replace(word, '')
    stems.set(stem, [...(stems.get(stem) ?? []), word])
  }
  const values = [...new Set(ofColumn.values())]
  const shared = [...stems.values()].filter((words) => words.length >= 2).length
  if (values.length < 2 || shared === 0 || [...stems.values()].some((words) => new Set(words).size < words.length))
    return undefined
  return { way: 'columns', values, ofColumn, reason: `columns differ by ${values.slice(0, 3).join(', ')}` }
}

/** The word of its file name, where the names differ by machines. */
const byFileName = ({ parts }: SampleTable): MachineProposal | undefined => {
  const words = machineWords(parts.map(({ name }) => name))
  if (!words) return undefined
  const values = [...new Set(words)]
  return { way: 'file-name', values, reason: `the files differ by ${values.slice(0, 3).join(', ')}` }
}

/** The machines of the file. `taken`: columns that have another meaning. */
export const proposeMachines = (
  table: SampleTable,
  taken: ReadonlySet<string>,
  times: readonly number[],
): MachineProposal =>
  byColumn(table, taken, times) ??
  byLine(table) ??
  byFileName(table) ??
  byColumns(table, taken) ?? { way: 'one', values: [], reason: 'nothing in the file tells machines apart' }
