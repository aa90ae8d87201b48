/** Public interface of the inventories: facts of wind turbine models. */
export { lockTurbineModel, type TurbineModelFacts, turbineModelOf } from './turbine-models.ts'
