import type { ServerFeature } from '../../../platform/server/feature.ts'

/** What people want to be told of alarms and tags: when, where and on which channel. */
export const feature: ServerFeature = { name: 'subscriptions' }
