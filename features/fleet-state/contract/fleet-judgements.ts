import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { todayScopes } from './fleet-today.ts'

/** Why the wind of a machine is suspect (doubted-wind.ts). Speeds in m/s. */
const Doubt = z.object({
  windSpeed: z.number(),
  neighbours: z.tuple([z.number(), z.number()]),
  stuckForMs: z.number().optional(),
})

/** Judgement of a machine by ten-minute means. Powers in kW; null if unknown. */
export const MachineJudgement = z
  .object({
    machineCode: z.string(),
    /** Means of the last whole ten minutes. */
    actualKw: z.number().nullable(),
    expectedKw: z.number().nullable(),
    /** Only of a machine that underperforms (performance.ts): its share of the expected power. */
    below: z.number().optional(),
    /** Outdoor temperature beside it, °C: ice may be the cause. */
    temperatureC: z.number().optional(),
    doubt: Doubt.optional(),
  })
  .meta({ id: 'MachineJudgement' })
export type MachineJudgement = z.infer<typeof MachineJudgement>

export const FarmJudgements = z
  .object({
    farmCode: z.string(),
    /** End of the last whole ten minutes, epoch ms. */
    untilMs: z.number(),
    machines: z.array(MachineJudgement),
  })
  .meta({ id: 'FarmJudgements' })
export type FarmJudgements = z.infer<typeof FarmJudgements>

/** Kinds of alarms of a station that every screen of the fleet shows. */
export const stationAlarmKinds = ['fire', 'trip', 'breakerOpen'] as const

/** An active alarm of the electrical station of a farm that nobody has hidden. */
export const RaisedStationAlarm = z
  .object({
    farmCode: z.string(),
    machineCode: z.string(),
    kind: z.enum(stationAlarmKinds),
    /** Start, epoch ms. */
    sinceMs: z.number(),
  })
  .meta({ id: 'RaisedStationAlarm' })
export type RaisedStationAlarm = z.infer<typeof RaisedStationAlarm>

export const getFleetJudgements = endpoint({
  id: 'getFleetJudgements',
  method: 'GET',
  path: '/api/MyFleetJudgements',
  isOurs: true,
  summary: 'Means of the last ten minutes, underperforming machines, suspect sensors, alarms of stations',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({
    farmCode: z.string().min(1).max(50).optional(),
    /** `farms`: only machines with a finding. Only used without farmCode. */
    of: z.enum(todayScopes).default('farms'),
  }),
  reply: z.object({
    farms: z.array(FarmJudgements),
    /** `atMs`: when they were read. */
    stations: z.object({ atMs: z.number(), alarms: z.array(RaisedStationAlarm) }),
  }),
})
