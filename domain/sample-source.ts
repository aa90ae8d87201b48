/**
 * Origins of a value. The historian stores their index with every sample, so never reorder them.
 * - live: sent when measured. late: backfill, marked as historical by the sender.
 * - import: from a file. correction: entered by hand, for later.
 */
export const sampleSources = ['live', 'late', 'import', 'correction'] as const
export type SampleSource = (typeof sampleSources)[number]

/** Priority among values of the same tag and time: 1 wins over 2, 3 and 4. With equal priority the later write wins. */
export const sourcePriorities = [1, 2, 3, 4] as const
export type SourcePriority = (typeof sourcePriorities)[number]

/** Setting of a farm for a source that it rejects. */
export const rejectedSource = -1
export type SourceSetting = SourcePriority | typeof rejectedSource
export type SourceSettings = Readonly<Record<SampleSource, SourceSetting>>

/** Default settings of a farm: the later write wins, but never over a correction. */
export const usualSourceSettings: SourceSettings = { live: 2, late: 2, import: 2, correction: 1 }

/** Source of a sample, and its priority in this farm. */
export interface SampleOrigin {
  readonly source: SampleSource
  readonly priority: SourcePriority
}
