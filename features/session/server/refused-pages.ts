import type { ServerContext } from '../../../platform/server/feature.ts'
import { countOrThrow, createRateCounter } from '../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { reportRefusedPage } from '../contract/refused-page.ts'

/** More than a user opens by hand; stops a program that would fill the log. */
const mostAMinute = 60

/**
 * A page that a user may not open sends no request for data, so the server would not notice. The page reports the
 * refusal here, and the audit log records who tried. The entry is a claim of the user's own browser.
 */
export const bindRefusedPages = (routes: Routes, { audit }: Pick<ServerContext, 'audit'>): void => {
  const turns = createRateCounter(mostAMinute, 60_000)
  routes.bind(reportRefusedPage, async (request) => {
    countOrThrow(turns, request.principal.userId, request.header)
    const { page } = request.body
    audit.refused(request, { reason: 'The page needs a right that is not held', target: { kind: 'page', id: page } })
    return { isNoted: true as const }
  })
}
