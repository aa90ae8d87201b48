import { recordAccess } from '../../platform/server/live/record-access.ts'
import { topicAccess } from '../../platform/server/live/topic-access.ts'
import type { Db } from '../../platform/server/relations/relations.ts'
import { features } from './features.ts'

/** Whose pages receive changes of records. */
const records = recordAccess(features.flatMap(({ shownRecords = [] }) => shownRecords))
/** Whose pages receive changed rows of topics. */
const topics = topicAccess(features.flatMap((feature) => feature.topics ?? []))

/** Records and topics whose changes open pages receive. */
export const pushedRows = (db: Db) => ({ records, topics: { access: topics, db } })
