import { z } from 'zod'
import { MachineEvent } from './machine-event.ts'
import { PlayedAlarm } from './played-alarm.ts'

const time = z.number().int().positive()
const code = z.string().min(1).max(50)

/** What a person does to a running demo, from when until when (epoch ms). */
export const Intervention = z.discriminatedUnion('kind', [
  /** A machine fails; statusCode is shown instead of one of its own. */
  z.object({
    kind: z.literal('trip'),
    farmCode: code,
    deviceCode: code,
    statusCode: z.number().int().optional(),
    fromMs: time,
    untilMs: time,
  }),
  /** A farm loses its line; what it measured meanwhile comes later. */
  z.object({ kind: z.literal('cut'), farmCode: code, fromMs: time, untilMs: time }),
  /** Wind beyond every machine's cut-out under a closed sky. */
  z.object({
    kind: z.literal('storm'),
    place: z.string().max(120),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    radiusKm: z.number().positive().max(5000),
    fromMs: time,
    untilMs: time,
  }),
  /** Anything else that a machine may show. */
  MachineEvent,
  PlayedAlarm,
])
export type Intervention = z.infer<typeof Intervention>

/** The file through which people and the simulator meet. */
export const PlayScript = z.object({ interventions: z.array(Intervention).max(10_000) })
export type PlayScript = z.infer<typeof PlayScript>
