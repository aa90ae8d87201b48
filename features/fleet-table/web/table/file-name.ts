import { formatInstant } from '../../../../domain/local-time.ts'

/**
 * `solvane_FR-VLM_2026-11-21_0845_Europe-Paris` without ending: what it is of, and when it was so, in which zone; nothing
 * that a file system refuses.
 */
export const fileName = (subject: string, nowMs: number, zone: string): string => {
  const at = formatInstant(nowMs, zone).slice(0, 16).replace('T', '_').replace(':', '')
  return `solvane_${subject}_${at}_${zone.replaceAll('/', '-')}`.replaceAll(/[^A-Za-z0-9_.-]/g, '_')
}
