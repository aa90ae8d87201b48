import { distanceKm, type Place } from '../../../domain/distance.ts'

/** Farms that are so near may be the same one, km. */
export const nearKm = 5

const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether two names are the same for a reader: case, accents, and marks do not count. Pure. */
export const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other)

interface Described {
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
}

const placeOf = ({ latitude, longitude }: Described): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** Similarity of two farms: same name, and the distance in km if both have a place. Undefined if nothing is similar. */
export const similarityOf = (
  fresh: Described,
  known: Described,
): { readonly hasSameName: boolean; readonly distance: number | null } | undefined => {
  const [here, there] = [placeOf(fresh), placeOf(known)]
  const distance = here && there ? distanceKm(here, there) : null
  const hasSameName = isSameName(fresh.name, known.name)
  return hasSameName || (distance !== null && distance <= nearKm) ? { hasSameName, distance } : undefined
}
