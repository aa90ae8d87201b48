/**
 * Ways by which a value comes in. Their places in this list are stored with every sample; never reorder.
 * live: sent as it was measured. late: the sender says that it is history (store and forward, back-fill).
 * import: from a file. correction: by hand, for later.
 */
export const sampleSources = ['live', 'late', 'import', 'correction'] as const
export type SampleSource = (typeof sampleSources)[number]

/** Which of two values of the same tag and time wins: 1 before 2 before 3 before 4; between equals the later write. */
export const sourcePriorities = [1, 2, 3, 4] as const
export type SourcePriority = (typeof sourcePriorities)[number]

/** What a farm may say of a source: its priority, or -1 for "not taken at all". */
export const notTaken = -1
export type SourceSetting = SourcePriority | typeof notTaken
export type SourceSettings = Readonly<Record<SampleSource, SourceSetting>>

/** Of a farm that has said nothing: whatever is written later wins, except over what somebody corrected. */
export const usualSourceSettings: SourceSettings = { live: 2, late: 2, import: 2, correction: 1 }

/** Where a sample comes from, and what that weighs at its farm. */
export interface SampleOrigin {
  readonly source: SampleSource
  readonly priority: SourcePriority
}
