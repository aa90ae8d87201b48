/** Public interface of farms: new farms, sub-farms and assets that a person adds, and free codes for them. */
export { codesUsedOn, insertAsset, insertFarm, insertSubFarm, isFarmCodeTaken } from './new-nodes.ts'
