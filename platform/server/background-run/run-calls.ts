import type { StartedRun } from '../../contract/started-run.ts'
import type { Audit, AuditSource } from '../audit/audit.ts'
import type { Principal } from '../auth/principal.ts'
import { notFound, ProblemError } from '../http/problems.ts'
import type { BackgroundRun, BackgroundRuns, RunPerson } from './background-run.ts'

/** The user who starts or cancels a run. */
export const runPersonOf = ({ userId, firstName, lastName }: Principal): RunPerson => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
})

/** What every call replies about a run. */
export const startedRunOf = (run: BackgroundRun<unknown>, { userId }: Principal): StartedRun => {
  const { id, startedBy, startedById, startedAtMs, endedAtMs, result, cancelledBy } = run
  return { id, startedBy, startedAtMs, endedAtMs, cancelledBy, isOwn: startedById === userId, state: result }
}

interface RunWords {
  /** Code of the problem while one runs. */
  readonly code: string
  /** Between the starter and the time of the start: "has been importing people". */
  readonly doing: string
  readonly noSuch: string
  /** Kind of a run in the audit log. */
  readonly targetKind: string
}

/** Common parts of the calls about runs of one kind. */
export const runCalls = <Outcome>(
  runs: () => BackgroundRuns<Outcome>,
  audit: Audit,
  { code, doing, noSuch, targetKind }: RunWords,
) => {
  const mustFind = async (id: string): Promise<BackgroundRun<Outcome>> => {
    const run = await runs().find(id)
    if (!run) throw notFound(noSuch)
    return run
  }
  return {
    mustFind,
    /** One of a kind at a time: the problem names the starter of the running one. */
    async refuseWhileOneRuns(): Promise<void> {
      const run = await runs().newest()
      if (run?.result !== 'running') return
      throw new ProblemError(409, code, `${run.startedBy} ${doing} since ${new Date(run.startedAtMs).toISOString()}`)
    },
    /** Asks a running run to stop. */
    async cancel(id: string, source: AuditSource & { readonly principal: Principal }): Promise<BackgroundRun<Outcome>> {
      const run = await mustFind(id)
      if (run.result === 'running') {
        await runs().cancel(run.id, runPersonOf(source.principal))
        audit.noted(source, { result: 'done', target: { kind: targetKind, id: run.id, name: run.title } })
      }
      return run
    },
  }
}
