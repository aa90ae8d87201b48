import { callSteps } from '../../../platform/web/api/call-steps.ts'
import { type ChainStep, checkAuditLog } from '../contract/audit-log.ts'

/** Runs the check and tells each step as it comes; resolves after the last. Throws when the answer ends before it. */
export const readChainSteps = async (onStep: (step: ChainStep) => void, signal: AbortSignal): Promise<void> => {
  const last = await callSteps(checkAuditLog, {}, onStep, signal)
  if (!last?.isEnd) throw new Error('The check was cut off')
}
