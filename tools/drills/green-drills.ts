/** The digests of the last green runs, checked in: one line a drill, in order, so that two branches merge. Pure. */
import type { Drill } from './drill-list.ts'

/** File of a drill → digest of its last green run. */
export type GreenDrills = Readonly<Record<string, string>>

export const greenDrillsFile = 'tests/drills.json'

export const readGreenDrills = (text: string): GreenDrills => JSON.parse(text) as GreenDrills

/** Drills whose files changed since their last green run, or that have had none. */
export const changedDrills = (drills: readonly Drill[], green: GreenDrills): Drill[] =>
  drills.filter(({ file, digest }) => green[file] !== digest)

/** The new text of the file: `passed` get their digest, and drills that exist no more go. */
export const withGreenDrills = (green: GreenDrills, passed: readonly Drill[], all: readonly Drill[]): string => {
  const digests = { ...green, ...Object.fromEntries(passed.map(({ file, digest }) => [file, digest])) }
  const kept = all.map(({ file }) => file).filter((file) => digests[file] !== undefined)
  return `${JSON.stringify(Object.fromEntries(kept.sort().map((file) => [file, digests[file]])), null, 2)}\n`
}
