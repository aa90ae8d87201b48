/** Public interface of the inventories: facts of wind turbine models, models by their manufacturer. */
export { modelsOfManufacturer } from './models-of-manufacturer.ts'
export { lockTurbineModel, type TurbineModelFacts, turbineModelOf } from './turbine-models.ts'
