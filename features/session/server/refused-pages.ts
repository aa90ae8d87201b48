import type { ServerContext } from '../../../platform/server/feature.ts'
import { countOrThrow, createRateCounter } from '../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { tellRefusedPage } from '../contract/refused-page.ts'

/** Who clicks through every address by hand is below it; a program that fills the log is not. */
const mostAMinute = 60

/**
 * A page that somebody may not open asks the server for nothing: what it would ask for is never sent. It tells of it
 * instead, so that the log knows who tried. The row says what the person's own browser says, about nobody else.
 */
export const bindRefusedPages = (routes: Routes, { audit }: Pick<ServerContext, 'audit'>): void => {
  const turns = createRateCounter(mostAMinute, 60_000)
  routes.bind(tellRefusedPage, async (request) => {
    countOrThrow(turns, request.principal.userId, request.header)
    const { page } = request.body
    audit.refused(request, { reason: 'The page needs a right that is not held', target: { kind: 'page', id: page } })
    return { isNoted: true as const }
  })
}
