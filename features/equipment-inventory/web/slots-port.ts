/** Public interface: parts beside the facts of a model. */
export { type ModelPartProps, modelCardParts } from './model-card-parts.ts'
