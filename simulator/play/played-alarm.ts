import { z } from 'zod'
import { alarmSeverities } from '../../domain/plant-event.ts'

/** An event that a machine or station sends because a person asks for it; its values do not show it. */
export const PlayedAlarm = z.object({
  kind: z.literal('alarm'),
  farmCode: z.string().min(1).max(50),
  deviceCode: z.string().min(1).max(50),
  code: z.string().min(1).max(50),
  text: z.string().max(200).optional(),
  severity: z.enum(alarmSeverities),
  /** It comes and goes: a start each so many seconds. */
  everyS: z.number().int().min(2).max(600).optional(),
  fromMs: z.number().int().positive(),
  untilMs: z.number().int().positive(),
})
export type PlayedAlarm = z.infer<typeof PlayedAlarm>
