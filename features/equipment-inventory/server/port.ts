/** Public interface of the inventories: facts of wind turbine models, models by their manufacturer, models of the demo. */
export { demoModelsStored } from './demo-models.ts'
export { modelsOfManufacturer } from './models-of-manufacturer.ts'
export { lockTurbineModel, type TurbineModelFacts, turbineModelOf } from './turbine-models.ts'
