import type { AuditTarget } from '../../../platform/server/audit/audit.ts'
import { type ProblemError, refusal } from '../../../platform/server/http/problems.ts'

/** Throws a refusal, if there is one; the logs tell whom it was about. */
export const refuse = (problem: ProblemError | undefined, target?: AuditTarget): void => {
  if (problem) throw refusal(problem, target && { target })
}
