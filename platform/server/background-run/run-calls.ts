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
  /** Only the starter and super administrators see and cancel a run. Others hear that one is running. */
  readonly isPrivate?: boolean
}

/** Common parts of the calls about runs of one kind. */
export const runCalls = <Outcome>(
  runs: () => BackgroundRuns<Outcome>,
  audit: Audit,
  { code, doing, noSuch, targetKind, isPrivate = false }: RunWords,
) => {
  const maySee = ({ startedById }: BackgroundRun<Outcome>, { userId, isUserSuperAdmin }: Principal): boolean =>
    !isPrivate || startedById === userId || isUserSuperAdmin
  const mustFind = async (id: string): Promise<BackgroundRun<Outcome>> => {
    const run = await runs().find(id)
    if (!run) throw notFound(noSuch)
    return run
  }
  return {
    mustFind,
    maySee,
    /** One of a kind at a time: the problem names the starter of the running one, if the caller may see it. */
    async refuseWhileOneRuns(principal: Principal): Promise<void> {
      const run = await runs().newest()
      if (run?.result !== 'running') return
      const starter = maySee(run, principal) ? run.startedBy : 'Another user'
      throw new ProblemError(409, code, `${starter} ${doing} since ${new Date(run.startedAtMs).toISOString()}`)
    },
    /** Asks a running run to stop. */
    async cancel(id: string, source: AuditSource & { readonly principal: Principal }): Promise<BackgroundRun<Outcome>> {
      const run = await mustFind(id)
      if (!maySee(run, source.principal)) throw notFound(noSuch)
      if (run.result === 'running') {
        await runs().cancel(run.id, runPersonOf(source.principal))
        audit.noted(source, { result: 'done', target: { kind: targetKind, id: run.id, name: run.title } })
      }
      return run
    },
  }
}
