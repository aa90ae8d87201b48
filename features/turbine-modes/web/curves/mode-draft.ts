import type { CurveFault } from '../../contract/curve-fault.ts'
import { curveFaults } from '../../contract/curve-rules.ts'
import type { PowerCurve } from '../../contract/curve-shapes.ts'
import type { TurbineFacts } from '../../contract/power-curve-rules.ts'
import type { GivenModeInput, ModeVersion, TurbineMode } from '../../contract/turbine-mode.ts'
import { type CurveGrid, type GridFault, gridsOf, type ReadCurves, readGrids } from './curve-draft.ts'

/** What the form of a mode and its version holds. */
export interface ModeDraft {
  readonly name: string
  readonly isFullPowerMode: boolean
  readonly versionName: string
  readonly date: string | null
  readonly isMediumVoltageSide: boolean
  readonly source: string
  readonly licence: string
  readonly groupIds: readonly string[]
  readonly userIds: readonly string[]
  /** Tables by id of the hub height. */
  readonly grids: Readonly<Record<number, readonly CurveGrid[]>>
}

/** The form of a new mode, or of a version: itself, or as the next one if machines use it. */
export const draftOf = (
  mode: TurbineMode | undefined,
  version: ModeVersion | undefined,
  { isFirst, language }: { readonly isFirst: boolean; readonly language: string },
): ModeDraft => ({
  name: mode?.name ?? '',
  isFullPowerMode: mode?.isFullPowerMode ?? isFirst,
  versionName: version?.name ?? '',
  date: version && !version.isUsed ? version.date : null,
  isMediumVoltageSide: version?.isMediumVoltageSide ?? false,
  source: version?.source ?? '',
  licence: version?.licence ?? '',
  groupIds: version?.groupIdsWithAccess ?? [],
  userIds: version?.userIdsWithAccess ?? [],
  grids: Object.fromEntries(
    (version?.hubHeightWindClassDtos ?? []).map((height) => [height.id, gridsOf(height, language)]),
  ),
})

/** Full-power curves of a hub height that hold on a day. */
export const fullPowerOf = (
  modes: readonly TurbineMode[],
  own: TurbineMode | undefined,
  { date, heightId }: { readonly date: string | null; readonly heightId: number },
): readonly PowerCurve[] => {
  const full = modes.find((mode) => mode.isFullPowerMode && mode.id !== own?.id)
  const version = full?.versions.find((one) => date === null || one.date <= date)
  return version?.hubHeightWindClassDtos.find(({ id }) => id === heightId)?.powerCurves ?? []
}

/** A fault of a curve with its place in the tables. */
export interface PlacedFault {
  readonly fault: CurveFault | 'no-number'
  readonly heightId: number
  readonly at: GridFault | undefined
}

/** Reads and checks the tables of all hub heights. */
export const checkDraft = (
  draft: ModeDraft,
  facts: TurbineFacts,
  modes: readonly TurbineMode[],
  own: TurbineMode | undefined,
  language: string,
): { readonly read: ReadonlyMap<number, ReadCurves>; readonly faults: readonly PlacedFault[] } => {
  const read = new Map(
    Object.entries(draft.grids).map(([id, grids]) => [Number(id), readGrids(grids, language)] as const),
  )
  const faults = [...read].flatMap(([heightId, { curves, unread, placeOf }]): readonly PlacedFault[] => {
    const cells = unread.map((at) => ({ fault: 'no-number' as const, heightId, at }))
    if (cells.length > 0) return cells
    const full = draft.isFullPowerMode ? [] : fullPowerOf(modes, own, { date: draft.date, heightId })
    return curveFaults(curves, facts, full).map((fault) => ({ fault, heightId, at: placeOf(fault.path) }))
  })
  return { read, faults }
}

/** Fields that are missing or wrong. */
export const fieldFaults = (
  { name, versionName, date, isFullPowerMode }: ModeDraft,
  modes: readonly TurbineMode[],
  own: TurbineMode | undefined,
  version: ModeVersion | undefined,
): Readonly<Partial<Record<'name' | 'versionName' | 'date' | 'isFullPowerMode', string>>> => {
  const others = modes.filter(({ id }) => id !== own?.id)
  const isNameTaken = others.some((mode) => mode.name.toLowerCase() === name.trim().toLowerCase())
  const replaced = version?.isUsed === false ? version.id : undefined
  const isDayTaken = own?.versions.some((one) => one.id !== replaced && one.date === date) ?? false
  const needsFull = !isFullPowerMode && (own?.isFullPowerMode === true || !others.some((one) => one.isFullPowerMode))
  return {
    ...(name.trim() === '' ? { name: 'needed' } : isNameTaken ? { name: 'name-taken' } : {}),
    ...(versionName.trim() === '' && { versionName: 'needed' }),
    ...(date === null ? { date: 'needed' } : isDayTaken ? { date: 'day-taken' } : {}),
    ...(needsFull && { isFullPowerMode: 'full-power-needed' }),
  }
}

/** The body of the call that saves. */
export const bodyOf = (
  draft: ModeDraft,
  read: ReadonlyMap<number, ReadCurves>,
  {
    wtmId,
    own,
    version,
  }: { readonly wtmId: number; readonly own: TurbineMode | undefined; readonly version: ModeVersion | undefined },
): GivenModeInput => ({
  name: draft.name.trim(),
  isFullPowerMode: draft.isFullPowerMode,
  wtmId,
  ...(own && { version: own.version }),
  versions: [
    {
      id: version && !version.isUsed ? version.id : 0,
      name: draft.versionName.trim(),
      date: draft.date ?? '',
      isMediumVoltageSide: draft.isMediumVoltageSide,
      source: draft.source.trim() || null,
      licence: draft.licence.trim() || null,
      groupIdsWithAccess: [...draft.groupIds],
      userIdsWithAccess: [...draft.userIds],
      hubHeightWindClassDtos: [...read].flatMap(([id, { curves }]) =>
        Object.values(curves).every((list) => list.length === 0) ? [] : [{ id, ...curves }],
      ),
    },
  ],
})
