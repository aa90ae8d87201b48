import type { FarmRow } from './fleet-rows.ts'

/** A hydro plant with this signal has a reservoir: it waits for its dispatch, not for water. */
export const reservoirSignal = 'ReservoirLevel'

export const hasReservoir = ({ technology, farm }: Pick<FarmRow, 'technology' | 'farm'>): boolean =>
  technology === 'hydro' &&
  [farm, ...farm.machines].some(({ tags }) => tags.some(({ name }) => name === reservoirSignal))
