import type { Log } from '../log/log.ts'
import type { BrokerMetrics } from './broker-metrics.ts'
import { createThrottledLog, type SenderLimits, SenderPace } from './sender-limits.ts'

/** True for a message that is one more than its farm may send. */
export type ExcessJudge = (topic: string, bytes: number) => boolean

/**
 * An outside broker does not tell who sends, and mixes all farms on one line: nobody can be held back without holding back
 * all. What a farm sends beyond its rate is therefore refused, so that the broker's queue goes on for the others. The farm
 * is the second part of the topic in each format that we read; the broker's own rules decide who may write there.
 */
export const createExcessJudge = (limits: SenderLimits, metrics: BrokerMetrics, log: Log): ExcessJudge => {
  const pace = new SenderPace(limits)
  const logExcess = createThrottledLog((farmCode, messages) =>
    log.warn({ farmCode, messages, limits }, 'a farm sends more than it may: the excess is refused'),
  )
  return (topic, bytes) => {
    const farmCode = (topic.split('/', 2)[1] ?? '').slice(0, 50)
    if (pace.admit(farmCode, bytes, performance.now())) return false
    metrics.excess.inc({ farm: farmCode })
    logExcess(farmCode)
    return true
  }
}
