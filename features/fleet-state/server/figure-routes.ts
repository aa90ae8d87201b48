import { z } from 'zod'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import { PromiseCache } from '../../../platform/server/http/promise-cache.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { WrittenReply } from '../../../platform/server/http/written-reply.ts'
import { checkRange, checkZone } from '../../history/server/port.ts'
import { getFleetJudgements } from '../contract/fleet-judgements.ts'
import { getFleetLosses } from '../contract/fleet-losses.ts'
import {
  type FarmToday,
  type FleetToday,
  getFleetToday,
  type MachineToday,
  type TodayScope,
} from '../contract/fleet-today.ts'
import { getExpectedHistory } from '../contract/history-expected.ts'
import { getHistoryStates } from '../contract/history-states.ts'
import { hasFinding } from '../contract/judgements.ts'
import { createFleetJudgements } from './causes/fleet-judgements.ts'
import { createFleetLosses } from './causes/fleet-losses.ts'
import { statesOfRange } from './causes/states-of-range.ts'
import { farmsAskedFor } from './farms-asked-for.ts'
import { createExpectedSeries } from './figures/expected-series.ts'
import { createFarmPlans } from './figures/farm-plans.ts'
import { createFleetToday } from './figures/fleet-today.ts'
import { createStepStore } from './figures/step-store.ts'
import { farmsOfFleet, raisedOnStations } from './raised-on-stations.ts'
import { viewKey } from './view-key.ts'

/** What a process announces after a change of plants or of stored values; null: of any plant. */
const ChangedPlants = z.object({ tagIds: z.array(z.number()).nullable() })

const noSteps = { actualKw: [], expectedKw: [] }
const withoutSteps = (machine: MachineToday): MachineToday => ({ ...machine, ...noSteps })

const withinScope = (farms: readonly FarmToday[], of: TodayScope) =>
  farms.map(({ machines = [], ...farm }) =>
    of === 'farms'
      ? farm
      : // A table shows figures; the steps of ten thousand machines would be fifty times as much.
        { ...farm, ...noSteps, machines: machines.map(withoutSteps) },
  )

/** Figures of ten-minute steps are made once for all who ask within so long: a control room's pages open together. */
const sharedMs = 1_000
const mostSharedBytes = 16_000_000

/** Calls that work something out of power models and stored means. */
export const bindFigureRoutes = (
  routes: Routes,
  { relations, historian, config, log, processes }: ServerContext,
): void => {
  const { db } = relations
  const onError = (error: unknown) => log.warn({ err: error }, 'could not refresh the fleet figures')
  const atsSummaryActive = config?.atsSummaryActive ?? false
  const expectedSeries = createExpectedSeries(historian)
  const plansOf = createFarmPlans({ db, onError })
  const store = createStepStore(historian, {
    atsSummaryActive,
    onError,
    onChanged: (changed) =>
      processes?.on('plants', (content) => changed(ChangedPlants.parse(content).tagIds ?? undefined)),
  })
  const today = createFleetToday({ plansOf, historian, store })
  const losses = createFleetLosses({ plansOf, historian, store, atsSummaryActive })
  const judgements = createFleetJudgements({ plansOf, store })

  const shared = new PromiseCache<WrittenReply<FleetToday>>(mostSharedBytes, ({ size }) => size)

  routes.bind(getFleetToday, async ({ principal, query: { farmCode, of } }) => {
    const key = `${await viewKey(db, principal)} ${farmCode ?? ''} ${of} ${Math.floor(Date.now() / sharedMs)}`
    return shared.get(key, async () => {
      const { farms, ...window } = await today(await farmsAskedFor(db, principal, farmCode))
      const reply = { ...window, farms: farmCode === undefined ? withinScope(farms, of) : farms }
      return new WrittenReply([Buffer.from(JSON.stringify(reply))])
    })
  })

  routes.bind(getFleetJudgements, async ({ principal, query: { farmCode, of } }) => {
    const found = await judgements(await farmsAskedFor(db, principal, farmCode))
    const isWhole = farmCode !== undefined || of === 'machines'
    return {
      farms: isWhole ? found : found.map((farm) => ({ ...farm, machines: farm.machines.filter(hasFinding) })),
      stations: await raisedOnStations(db, farmCode === undefined ? farmsOfFleet(principal) : new Set([farmCode])),
    }
  })

  routes.bind(getFleetLosses, async ({ principal, query: { farmCode, of } }) => {
    const found = await losses(await farmsAskedFor(db, principal, farmCode))
    const isWhole = farmCode !== undefined || of === 'machines'
    return { farms: isWhole ? found : found.map(({ machines: _machines, ...farm }) => farm) }
  })

  routes.bind(getHistoryStates, async ({ principal, query: { farmCode, machineCodes, from, to } }) => {
    checkRange(from, to)
    const [plan] = await plansOf(await farmsAskedFor(db, principal, farmCode))
    const known = new Set(plan?.machines.map(({ machineCode }) => machineCode))
    if (!plan || machineCodes?.some((code) => !known.has(code)))
      throw notFound('The farm has no machine with this code')
    return statesOfRange(historian, { plan, machineCodes, fromMs: from, toMs: to, nowMs: Date.now(), atsSummaryActive })
  })

  routes.bind(getExpectedHistory, async ({ principal, query, signal }) => {
    checkRange(query.from, query.to, '1h')
    if (query.zone !== undefined) checkZone(query.zone)
    const [plan] = await plansOf(await farmsAskedFor(db, principal, query.farmCode))
    const machines = (plan?.machines ?? []).filter(
      ({ machineCode }) => query.machineCode === undefined || machineCode === query.machineCode,
    )
    if (query.machineCode !== undefined && machines.length === 0)
      throw notFound('The farm has no machine with this code')
    return expectedSeries(
      {
        machines,
        farm: plan?.machines ?? [],
        missing9999: atsSummaryActive ? new Set() : (plan?.missing9999 ?? new Set()),
        fromMs: query.from,
        toMs: query.to,
        widthPx: query.width,
        zone: query.zone,
      },
      signal,
    )
  })
}
