/** Public interface of equipment: facts on the cards of machines. */
export { type TurbineCard, turbineCards } from './turbine-cards.ts'
