import type { MachineRow } from './fleet-rows.ts'
import type { LiveFigures } from './row-figures.ts'

/** What a machine says of itself by a code of its manufacturer. */
export interface StatusCode {
  readonly code: number
  /** In the manufacturer's words; undefined where nobody has said what the code means. */
  readonly text: string | undefined
}

/** The status code of a machine as last heard; undefined where none is sent or it is 0, which tells nothing. */
export const statusCodeOf = (row: MachineRow, live: LiveFigures): StatusCode | undefined => {
  const tag = row.tags.get('StatusCode')
  const code = tag ? live.figure(tag, live.get(tag.tagId)) : null
  return code === null || code === 0 ? undefined : { code, text: row.codeTexts[code] }
}

/** Signals that tell why and since when a machine stands: of one that does not, their 0 tells nothing. */
export const whySignals = ['StatusCode', 'ShutdownDuration'] as const

/** Whether a value of a machine is worth a line of its own. */
export const isWorthShowing = (signal: string, value: number | null): boolean =>
  value !== 0 || !whySignals.some((why) => why === signal)

/** A code as it stands in a sentence: "“Generator bearing hot” (126)", or the code alone. */
export const codeWords = (
  { code, text }: StatusCode,
  t: (key: string, figures: Record<string, string | number>) => string,
): string => (text === undefined ? String(code) : t('fleetState.codeText', { code, text }))
