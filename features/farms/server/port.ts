/** Public interface of farms: queries and writes for other features. */
export { type CodeBooks, codeBooksOfFarms } from './code-books.ts'
export {
  type Asset,
  assetsOfFarms,
  type Farm,
  farmByCode,
  farmCodesHiddenFrom,
  farmPlaces,
  farmsIn,
  plantEditionOf,
  type SubFarm,
  subFarmsOfFarms,
} from './farm-store.ts'
export { type FarmOrigin, PlantConflictError } from './plant-conflict.ts'
export { upsertPlants } from './upsert-plant.ts'
