import { setImmediate } from 'node:timers/promises'
import type { workbookStages } from '../../contract/workbook-calls.ts'
import type { AuditChange } from '../audit/audit.ts'
import { type RunControl, RunFailed } from '../background-run/background-run.ts'
import type { ServerContext } from '../feature.ts'
import { type ChangeSet, openChangeSet } from '../record/change-set.ts'
import type { WorkbookPlan } from './check-workbook.ts'
import { type Applying, OutdatedRow } from './sheet-part.ts'
import type { WorkbookOutcome } from './workbook-runs.ts'

/** Audit rows in one statement. */
const rowsAtOnce = 500
/** Steps between two reports of the progress. */
const stepsAtOnce = 500

const total = (plan: WorkbookPlan, key: 'created' | 'changed' | 'removed' | 'left'): number =>
  plan.check.sheets.reduce((sum, sheet) => sum + sheet[key], 0)

/** Number of records that a checked file changes. */
export const changeCount = (plan: WorkbookPlan): number =>
  total(plan, 'created') + total(plan, 'changed') + total(plan, 'removed')

/** Whether the database refused a value that the check had found valid: another user was faster. */
const wasFaster = (error: unknown): boolean => {
  if (error instanceof OutdatedRow) return true
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  return /^23/.test(String(code)) || (cause !== undefined && wasFaster(cause))
}

/**
 * Applies checked rows in one transaction: records, then their audit rows with one operation and one request, then the
 * end of the run. If a step fails, or the process dies, nothing of it stays.
 */
export const applyPlan =
  (
    { relations: { db }, audit }: Pick<ServerContext, 'relations' | 'audit'>,
    plan: WorkbookPlan,
    source: Applying['source'],
  ) =>
  async ({ id, signal, step, finish }: RunControl<WorkbookOutcome>): Promise<void> => {
    const count = changeCount(plan)
    const report = (stage: (typeof workbookStages)[number], done: number) => {
      signal.throwIfAborted()
      step({ stage, done, total: count })
    }
    report('records', 0)
    try {
      await db.transaction(async (tx) => {
        const changes: AuditChange[] = []
        let done = 0
        const progress = (rows: number) => {
          const before = done
          done += rows
          if (Math.floor(done / stepsAtOnce) > Math.floor(before / stepsAtOnce)) report('records', done)
        }
        let changeSet: Promise<ChangeSet> | undefined
        const applying: Applying = {
          ...{ db, runId: id, source, note: (change) => void changes.push(change), progress },
          changeSet() {
            changeSet ??= openChangeSet(tx, source)
            return changeSet
          },
        }
        for (const [part, steps] of plan.steps) await part.apply(tx, steps, applying)
        for (let at = 0; at < changes.length; at += rowsAtOnce) {
          await audit.recordAll(tx, source, changes.slice(at, at + rowsAtOnce))
          report('log', Math.min(at + rowsAtOnce, changes.length))
          await setImmediate()
        }
        const of = (key: Parameters<typeof total>[1]) => total(plan, key)
        await finish(tx, { created: of('created'), changed: of('changed'), removed: of('removed'), left: of('left') })
      })
    } catch (error) {
      throw wasFaster(error) ? new RunFailed<WorkbookOutcome>('the file is no longer valid', { code: 'faults' }) : error
    }
    for (const part of plan.steps.keys()) part.afterApply?.()
  }
