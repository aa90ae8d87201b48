import type { MachineRow } from './fleet-rows.ts'
import type { LiveFigures } from './row-figures.ts'

/** A manufacturer's status code of a machine. */
export interface StatusCode {
  readonly code: number
  /** Text of the manufacturer; undefined if the plant registered none. */
  readonly text: string | undefined
}

/** Last status code of a machine; undefined without one, and for 0, which means nothing. */
export const statusCodeOf = (row: MachineRow, live: LiveFigures): StatusCode | undefined => {
  const tag = row.tags.get('StatusCode')
  const code = tag ? live.figure(tag, live.get(tag.tagId)) : null
  return code === null || code === 0 ? undefined : { code, text: row.codeTexts[code] }
}

/** Signals that explain why and since when a machine is stopped. Their 0 means nothing. */
export const reasonSignals = ['StatusCode', 'ShutdownDuration'] as const

/** Whether a value of a machine deserves a line of its own. */
export const isNotableStatusCode = (signal: string, value: number | null): boolean =>
  value !== 0 || !reasonSignals.some((why) => why === signal)

/** A code in a sentence: "“Generator bearing hot” (126)", or the code alone. */
export const codeWords = (
  { code, text }: StatusCode,
  t: (key: string, figures: Record<string, string | number>) => string,
): string => (text === undefined ? String(code) : t('fleetState.codeText', { code, text }))
