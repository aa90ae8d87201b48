import type { Audit, AuditSource } from '../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type {
  BackgroundRun,
  BackgroundRuns,
  RunPerson,
} from '../../../platform/server/background-run/background-run.ts'
import { notFound, ProblemError } from '../../../platform/server/http/problems.ts'
import type { PersonRun } from '../contract/person-run.ts'

/** Who begins or cancels a run. */
export const runPersonOf = ({ userId, firstName, lastName }: Principal): RunPerson => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
})

/** What every call tells of a run. */
export const personRunOf = (run: BackgroundRun<unknown>, { userId }: Principal): PersonRun => {
  const { id, startedBy, startedById, startedAtMs, endedAtMs, result, cancelledBy } = run
  return { id, startedBy, startedAtMs, endedAtMs, cancelledBy, isOwn: startedById === userId, state: result }
}

interface RunWords {
  /** Of the problem while one runs. */
  readonly code: string
  /** After who has begun it, before since when. */
  readonly doing: string
  readonly noSuch: string
  /** Of a run in the audit log. */
  readonly targetKind: string
}

/** What the calls about runs of one kind have in common. */
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
    /** One of a kind at a time: says who has begun the one that runs. */
    async refuseWhileOneRuns(): Promise<void> {
      const run = await runs().newest()
      if (run?.result !== 'running') return
      throw new ProblemError(409, code, `${run.startedBy} ${doing} since ${new Date(run.startedAtMs).toISOString()}`)
    },
    /** Asks it to stop, where it still runs. */
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
