import type { z } from 'zod'
import type { ServerContext } from '../feature.ts'
import type { PersonalOccurrence } from '../notification/notify-person.ts'
import type { BackgroundRun, BackgroundRuns } from './background-run.ts'
import { createBackgroundRuns } from './create-background-runs.ts'

/** The runs of one kind in an installation, as each of its processes knows them. The user who starts one is notified of its end. */
export const createNotifyingRuns = <Outcome>({
  kind,
  Outcome,
  occurrenceOf,
}: {
  readonly kind: string
  readonly Outcome: z.ZodType<Outcome>
  readonly occurrenceOf: (
    run: BackgroundRun<Outcome>,
    context: ServerContext,
  ) => PersonalOccurrence | Promise<PersonalOccurrence>
}): ((context: ServerContext) => BackgroundRuns<Outcome>) => {
  const opened = new WeakMap<ServerContext, BackgroundRuns<Outcome>>()
  return (context) => {
    const known = opened.get(context)
    if (known) return known
    const runs = createBackgroundRuns({
      kind,
      Outcome,
      db: context.relations.db,
      log: context.log,
      processes: context.processes,
      notifyEnd: async (run) => {
        await context.notifyPerson(run.startedById, await occurrenceOf(run, context))
      },
    })
    opened.set(context, runs)
    return runs
  }
}
