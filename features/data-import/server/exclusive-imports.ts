import type { CommandContext } from '../../../platform/server/feature.ts'
import { exclusively } from '../../../platform/server/processes/coordination.ts'
import { createTurns } from '../../../platform/server/telemetry/turns.ts'

const turns = createTurns()

/** Runs a commit, an undo or a recovery of imports. No two of them run at once, in this process or in several. */
export const importsExclusively = <Result>(
  { processes }: Pick<CommandContext, 'processes'>,
  work: () => Promise<Result>,
): Promise<Result> => turns.take(() => (processes ? exclusively(processes, 'imports', work) : work()))
