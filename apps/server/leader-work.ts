import type { ServerContext, ServerFeature } from '../../platform/server/feature.ts'

/** Begins what this process does for all, feature after feature; what it resolves with ends it in the opposite order. */
export const startLeaderWork = async (
  features: readonly ServerFeature[],
  context: ServerContext,
  lost: AbortSignal,
) => {
  const stops: (() => Promise<void> | void)[] = []
  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
  }
  try {
    stops.push(await context.jobs.lead())
    stops.push(await context.events.lead())
    for (const { lead } of features) if (lead) stops.push(await lead(context, lost))
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
