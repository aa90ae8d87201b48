/** Public interface: the query of energy. */
export { type EnergyAsked, energyQuery } from './queries.ts'
