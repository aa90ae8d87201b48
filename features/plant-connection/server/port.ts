/** Public interface of the plant connection: plants, tags and gateway credentials. */
export { createDeviceAccess, demoGateway, issueDeviceCredential } from './device-credentials.ts'
export {
  type FarmTag,
  PlanOutdatedError,
  registerPlants,
  tagsByIds,
  tagsOfFarms,
} from './plant-registry.ts'
export { createNotKeptMetrics } from './quarantine-metrics.ts'
export { createQuarantine, type QuarantineStore } from './quarantine-store.ts'
export { createTagMap, type TagDirectory } from './tag-map.ts'
