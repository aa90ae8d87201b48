import { EDIT, MANAGE, type RightFlag } from '../../../../domain/right.ts'
import type { AuditSource } from '../../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { invalid } from '../../../../platform/server/http/problems.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import {
  acknowledgeAlarms,
  type ChosenAlarms,
  commentAlarms,
  longestOutOfServiceDays,
  resetAlarms,
  shelveAlarms,
  takeAlarmsOutOfService,
  takeFromCause,
  unshelveAlarms,
} from '../../contract/alarm-actions.ts'
import { type ActionCall, actOnAlarms } from './act.ts'
import { planComment, planOf, planOutOfService, planShelve, planTakeOut, planUnshelve } from './action-plans.ts'
import { acknowledge, reset } from './deed.ts'
import { shelvesChanged } from './shelf-timer.ts'

type Request = AuditSource & { readonly principal: Principal }

const callOf = (
  { operation, principal, address, requestId }: Request,
  flag: RightFlag,
  { chosen, ...terms }: { readonly chosen: ChosenAlarms } & Readonly<Record<string, unknown>>,
): ActionCall => ({
  ...{ principal, chosen, flag, terms },
  source: { operation, principal, address, requestId },
})

const endOf = (until: string | null): Date | null => {
  if (until === null) return null
  const leftMs = Date.parse(until) - Date.now()
  if (leftMs > 0 && leftMs <= longestOutOfServiceDays * 24 * 3_600_000) return new Date(until)
  throw invalid('The end is wrong', [
    { path: 'body.until', message: `is later than now, at most ${longestOutOfServiceDays} days` },
  ])
}

export const bindActions = (routes: Routes, context: ServerContext): void => {
  const act = async (call: ActionCall, plan: Parameters<typeof actOnAlarms>[2]) => ({
    results: await actOnAlarms(context, call, plan),
  })
  routes.bind(acknowledgeAlarms, (request) =>
    act(callOf(request, EDIT, request.body), planOf(acknowledge(request.body.comment))),
  )
  routes.bind(commentAlarms, (request) =>
    act(callOf(request, EDIT, request.body), planComment(request.body.comment, request.body.corrects)),
  )
  routes.bind(shelveAlarms, async (request) => {
    const reply = await act(callOf(request, EDIT, request.body), planShelve(request.body))
    shelvesChanged(context)
    return reply
  })
  routes.bind(unshelveAlarms, (request) => act(callOf(request, EDIT, request.body), planUnshelve))
  routes.bind(takeAlarmsOutOfService, async (request) => {
    const { until, owner, reason } = request.body
    const reply = await act(callOf(request, MANAGE, request.body), planOutOfService(endOf(until), owner, reason))
    shelvesChanged(context)
    return reply
  })
  routes.bind(resetAlarms, (request) => act(callOf(request, MANAGE, request.body), planOf(reset(request.body.comment))))
  routes.bind(takeFromCause, (request) => {
    const { id, reason } = request.body
    return act(callOf(request, EDIT, { chosen: { ids: [id] }, reason }), planTakeOut(reason))
  })
}
