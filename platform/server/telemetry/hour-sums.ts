/** Names of the sums, in the order of their columns. What each of them is, the feature that works them out says. */
export const hourSumNames = [
  ...['actual', 'actualHours', 'sharedExpected', 'sharedActual', 'sharedHours', 'able', 'states'],
  ...['paired', 'reference', 'pairedWarm', 'referenceWarm', 'waterEnergy', 'water', 'waterHours'],
  ...['river', 'riverHours', 'head', 'headHours', 'gasEnergy', 'gas', 'running'],
  ...['charged', 'discharged', 'rise', 'fall', 'chargeMinimum', 'chargeMaximum'],
] as const
export type HourSumName = (typeof hourSumNames)[number]

/** An hour of a farm, or of one of its machines. Sums that are absent are unknown. */
export interface HourSumRow {
  readonly farm: string
  /** Empty: the farm. */
  readonly machine: string
  /** Start of the hour of UTC, epoch ms. */
  readonly hourMs: number
  readonly sums: Readonly<Partial<Record<HourSumName, number>>>
}

/** Sums of a range of hours; `bucket` is the index of its first edge. */
export interface FoundSums extends Omit<HourSumRow, 'hourMs'> {
  readonly bucket: number
}

/** How far the hours of a farm are. */
export interface HourProgress {
  readonly farm: string
  /** Digest of what they are worked out with. */
  readonly plan: string
  /** Changes of stored means up to this write are in the sums; a number as the historian gives each write. */
  readonly seen: number
  /** Hours from here on are to come, epoch ms. */
  readonly untilMs: number
  /** Stored days before this are to come, epoch ms; 0: all are done. */
  readonly backfillMs: number
}

export interface HourSumsQuery {
  readonly farms: readonly string[]
  /** Also of machines. */
  readonly withMachines: boolean
  /** Ascending edges, epoch ms. An hour belongs to the bucket in which it begins. */
  readonly edgesMs: readonly number[]
  readonly names: readonly HourSumName[]
}

/** Sums by hour of farms and machines, which follow from stored means: the same rows again replace those that are there. */
export interface HourSums {
  progress(): Promise<ReadonlyMap<string, HourProgress>>
  saveProgress(progress: HourProgress): Promise<void>
  /** Starts of the days of UTC in which stored means of these tags changed after a write, epoch ms, ascending. */
  changedDays(tagIds: readonly number[], afterRevision: number): Promise<readonly number[]>
  write(rows: readonly HourSumRow[]): Promise<void>
  read(query: HourSumsQuery): Promise<readonly FoundSums[]>
}
