import * as v from 'valibot'
import { createStoredValue } from '../../../../platform/web/preference/stored-value.ts'
import { useStoredValue } from '../../../../platform/web/preference/use-stored-value.ts'

const SoundChoice = v.object({
  isOn: v.optional(v.boolean(), false),
  /** Silence that a person has asked for, epoch ms of the browser. */
  silentUntilMs: v.optional(v.number(), 0),
})

/** One choice for all tabs of this browser. */
const store = createStoredValue('solvane.alarmSound', SoundChoice, { isOn: false, silentUntilMs: 0 })

export const useSoundChoice = () => useStoredValue(store)
