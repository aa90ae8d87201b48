import { formatInstant } from '../../../../domain/local-time.ts'

/** `solvane_FR-VLM_2026-11-21_0745` without ending: what it is of, and when it was so; nothing that a file system refuses. */
export const fileName = (subject: string, nowMs: number, zoneOf: (plantZone: undefined) => string): string => {
  const at = formatInstant(nowMs, zoneOf(undefined)).slice(0, 16).replace('T', '_').replace(':', '')
  return `solvane_${subject}_${at}`.replaceAll(/[^A-Za-z0-9_.-]/g, '_')
}
