/** Public interface: the model of a machine at any instant, and what says that models have changed with a day. */
export { type ModelSpan, modelSpansOf, withCurrentModels } from './machine-models.ts'
export { modelDayOf } from './model-day.ts'
