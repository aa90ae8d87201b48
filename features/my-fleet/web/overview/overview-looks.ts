import type { PointLook } from '../../../../kit/composites/map-frame/map-model.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { markOfAttention, needRank } from '../../../fleet-state/contract/machine-need.ts'
import { farmLook, type TileMoment } from '../../../fleet-state/contract/tile-moment.ts'

/** Farms that can stand on a map, and those whose place nobody has told. */
export const placedFarms = (
  farms: readonly FarmRow[],
): { readonly placed: readonly FarmRow[]; readonly unplaced: readonly FarmRow[] } => {
  const isPlaced = ({ farm: { latitude, longitude } }: FarmRow) =>
    latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return { placed: farms.filter(isPlaced), unplaced: farms.filter((row) => !isPlaced(row)) }
}

const sameLook = (one: PointLook, other: PointLook): boolean =>
  one.rank === other.rank &&
  one.state === other.state &&
  one.isPartly === other.isPartly &&
  one.words === other.words &&
  one.note === other.note

/**
 * How each farm looks on the map. A look in which nothing changed stays the same object, and when none changed the same
 * map comes back: then nothing is drawn.
 */
export const farmLooks = (
  farms: readonly FarmRow[],
  momentOf: (row: FarmRow) => TileMoment,
  words: (row: FarmRow, moment: TileMoment) => Pick<PointLook, 'words' | 'note'>,
  before: ReadonlyMap<string, PointLook>,
): ReadonlyMap<string, PointLook> => {
  let isSame = before.size === farms.length
  const looks = new Map<string, PointLook>()
  for (const row of farms) {
    const moment = momentOf(row)
    const { worst } = moment
    const look: PointLook = {
      rank: needRank(worst),
      state: worst && markOfAttention[worst],
      // Cut off looks only who is: of machines that are silent the mark tells.
      isPartly: farmLook(moment) === 'unheard',
      ...words(row, moment),
    }
    const held = before.get(row.id)
    const kept = held && sameLook(held, look) ? held : look
    if (kept !== held) isSame = false
    looks.set(row.id, kept)
  }
  return isSame ? before : looks
}
