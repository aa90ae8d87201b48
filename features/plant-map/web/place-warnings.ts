import { distanceKm, type Place } from '../../../domain/distance.ts'

/** Things that are farther away than this from the middle of the plant are probably wrong, km. */
export const farKm = 50

export interface PlaceWarning {
  readonly name: string
  readonly code: 'far' | 'abroad'
  /** km, of `far`. */
  readonly distance: number
  /** ISO code of the other country, of `abroad`. */
  readonly region: string
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The place in the middle of others: one wrong one among many does not move it. Undefined without any. */
export const middlePlace = (places: readonly Place[]): Place | undefined =>
  places.length === 0
    ? undefined
    : {
        latitude: middle(places.map(({ latitude }) => latitude)),
        longitude: middle(places.map(({ longitude }) => longitude)),
      }

/** Warnings about the first place of each thing: far from the plant, or in another country. At sea there is none. */
export const placeWarnings = (
  things: readonly { readonly name: string; readonly place: Place; readonly region: string | undefined }[],
  centre: Place | undefined,
  countryCode: string,
): readonly PlaceWarning[] =>
  things.flatMap(({ name, place, region }): PlaceWarning[] => {
    const distance = centre ? distanceKm(centre, place) : 0
    if (region !== undefined && region !== countryCode) return [{ name, code: 'abroad', distance, region }]
    return distance > farKm ? [{ name, code: 'far', distance, region: '' }] : []
  })
