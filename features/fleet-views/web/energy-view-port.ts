/** Public interface: view parameters of energy. */
export { type EnergyPeriod, EnergyView, energyBys, energyPeriods, energyShows } from './views/energy-view.ts'
