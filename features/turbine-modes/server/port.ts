/** Public interface: the model of a machine at any instant. */
export { type ModelSpan, modelSpansOf, withCurrentModels } from './machine-models.ts'
