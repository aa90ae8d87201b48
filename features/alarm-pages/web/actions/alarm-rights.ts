import { EDIT, MANAGE } from '../../../../domain/right.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { isUnacknowledged } from '../../../alarms/contract/alarm-state.ts'

/** Actions of a person on alarms. */
export const alarmDeeds = [
  'acknowledge',
  'comment',
  'shelve',
  'unshelve',
  'outOfService',
  'inService',
  'reset',
] as const
export type AlarmDeed = (typeof alarmDeeds)[number]

export const rightOfDeed = {
  acknowledge: { product: 'MyFleet', flag: EDIT },
  comment: { product: 'MyFleet', flag: EDIT },
  shelve: { product: 'MyFleet', flag: EDIT },
  unshelve: { product: 'MyFleet', flag: EDIT },
  outOfService: { product: 'MyFleet', flag: MANAGE },
  inService: { product: 'MyFleet', flag: MANAGE },
  reset: { product: 'MyFleet', flag: MANAGE },
} as const

type Facts = Pick<Alarm, 'state' | 'hiddenBy'>

const applies: Readonly<Record<AlarmDeed, (alarm: Facts) => boolean>> = {
  acknowledge: ({ state }) => isUnacknowledged(state),
  comment: () => true,
  shelve: ({ state, hiddenBy }) => state !== 'NORMAL' && hiddenBy !== 'SHELVED' && hiddenBy !== 'OUT_OF_SERVICE',
  unshelve: ({ hiddenBy }) => hiddenBy === 'SHELVED',
  outOfService: ({ hiddenBy }) => hiddenBy !== 'OUT_OF_SERVICE',
  inService: ({ hiddenBy }) => hiddenBy === 'OUT_OF_SERVICE',
  reset: ({ state }) => state === 'LATCHED',
}

/** Deeds that apply to at least one of the alarms. The server replies for each alarm. */
export const deedsFor = (alarms: readonly Facts[], may: (deed: AlarmDeed) => boolean): readonly AlarmDeed[] =>
  alarmDeeds.filter((deed) => may(deed) && alarms.some(applies[deed]))
