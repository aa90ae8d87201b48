import type { ImportQuestion } from '../../features/data-import/contract/import-report.ts'
import type { ImportRun } from '../../features/data-import/contract/import-run.ts'
import type { PlantChange } from '../../features/farms/contract/plant-change.ts'

export const count = (value: number): string => value.toLocaleString('en-GB')

const minute = (timeMs: number | null): string =>
  timeMs === null ? '-' : `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')}Z`

/** By so much of its id an import is named on the command line. */
export const shortId = (id: string): string => id.slice(0, 8)

const span = ({ firstMs, lastMs }: ImportRun): string => `${minute(firstMs)} to ${minute(lastMs)}`

/** An import in one or two lines. */
export const importLines = (run: ImportRun): string => {
  const digests = [run.fileDigest, run.mappingDigest].map((digest) => digest?.slice(0, 12) ?? '-')
  const lines = [
    `${shortId(run.id)}  ${run.state.padEnd(10)} ${run.farmCode}  ${run.fileName} (${digests[0]})  mapping ${run.mappingName ?? '-'} (${digests[1]})`,
    `          ${minute(run.startedAtMs)}; ${count(run.rowsRead)} rows read, ${count(run.rowsRefused)} refused; ${count(run.valuesStored)} values stored, ${count(run.valuesReplaced)} replaced; ${span(run)}`,
  ]
  if (run.eventsStored > 0) lines.push(`          ${count(run.eventsStored)} events stored`)
  if (run.eventsKept > 0)
    lines.push(`          ${count(run.eventsKept)} events kept: people had noted something on their alarms`)
  if (run.replaces !== null) lines.push(`          replaces ${shortId(run.replaces)}`)
  if (run.undoneAtMs !== null)
    lines.push(`          undone ${minute(run.undoneAtMs)} by ${run.undoneBy ?? 'command line'}`)
  return lines.join('\n')
}

const mostChanges = 40
/** Settings whose names in the description do not say enough alone, with what holds where none is set. */
const settingWords: Readonly<Record<string, readonly [words: string, unset: string]>> = {
  'plausibleRange.lowest': ['plausible range, lowest value', '(usual of the signal)'],
  'plausibleRange.highest': ['plausible range, highest value', '(usual of the signal)'],
  missingValues: ['marks for "no value" (missingValues)', '(none)'],
  missing9999: ['9999 is a mark for "no value" (missing9999)', '(none)'],
  longestSilenceS: ['longest silence, s (longestSilenceS)', '(none)'],
}
const changeLine = ({ part, code, field, before, after }: PlantChange) => {
  const [words, unset] = settingWords[field] ?? [field, '(none)']
  const value = (shown: PlantChange['before']) => (shown === null ? unset : String(shown))
  return `  ${part} ${code}: ${words} ${value(before)} → ${value(after)}`
}

const reasons = {
  'same-file': 'This file was imported into the farm before, with another mapping:',
  'other-zone':
    'The farm has an import of the same machines and time that was read with another time zone or period label:',
} as const

/** A question of an import, with the options that answer it. */
export const questionText = (question: ImportQuestion): string => {
  if (question.kind === 'changes') {
    const more = question.changes.length - mostChanges
    return [
      'The import changes plants that exist:',
      ...question.changes.slice(0, mostChanges).map(changeLine),
      ...(more > 0 ? [`  and ${count(more)} more`] : []),
      'To change it so, add --accept-changes.',
    ].join('\n')
  }
  const [newest] = question.imports
  return [
    reasons[question.why],
    ...question.imports.map(importLines),
    `To undo it and import this file in its place, add --replace ${shortId(newest?.id ?? '<id>')}. To keep both, add --keep-earlier.`,
  ].join('\n')
}
