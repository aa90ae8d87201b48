import { collectJob } from '../../../platform/server/documents/collect-job.ts'
import { bindDocumentRoutes } from '../../../platform/server/documents/document-routes.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'

/** The calls of documents of all kinds of record, and the job that removes unused contents. */
export const feature: ServerFeature = {
  name: 'documents',
  routes: bindDocumentRoutes,
  jobs: ({ relations: { db }, documents }) => [collectJob({ db, documents })],
}
