import { type CauseKind, causeKinds, explainsLoss } from '../../../fleet-state/contract/machine-cause.ts'
import type { MachineMoment } from './machine-moment.ts'

/** Causes that nothing of now can be compared for. */
const uncompared: readonly CauseKind[] = ['noData', 'sensor']

/** Why a machine gives less than its resource allows; undefined where its cause explains nothing. */
export type MissingReason = CauseKind

export const missingReasons: readonly MissingReason[] = causeKinds.filter(
  (kind) => explainsLoss(kind) && !uncompared.includes(kind),
)

export const lossReasonOf = ({ cause }: Pick<MachineMoment, 'cause'>): MissingReason | undefined =>
  cause && missingReasons.includes(cause.kind) ? cause.kind : undefined
