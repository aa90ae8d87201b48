import type { Technology } from '../../../../domain/technology.ts'

const seriesColours = 8

/** Colour of a technology: those of the product (domain/technology.ts), as tokens. */
export const technologyColour = (technology: Technology): string =>
  `var(--technology-${technology === 'bess' ? 'default' : technology})`

/** Colours of parts in their order: eight hues, then the same paler, then paler still. */
export const partColour = (place: number): string => {
  const hue = `var(--series-${(place % seriesColours) + 1})`
  const round = Math.floor(place / seriesColours) % 3
  return round === 0 ? hue : `color-mix(in srgb, ${hue} ${round === 1 ? 60 : 35}%, var(--surface))`
}
