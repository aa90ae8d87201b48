import * as v from 'valibot'
import { createStoredValue, type StoredValue } from '../preference/stored-value.ts'

/** Keys that open the search; all leave the browser its own. */
export const paletteKeys = ['mod+k', 'alt+k', 'mod+.', 'none'] as const
export type PaletteKey = (typeof paletteKeys)[number]

/** What a person wants of the keyboard. */
export const KeyChoices = v.object({
  palette: v.optional(v.picklist(paletteKeys), 'mod+k'),
  /** Whether keys without Ctrl, Command or Alt do anything. */
  singleKeys: v.optional(v.boolean(), true),
})
export type KeyChoices = v.InferOutput<typeof KeyChoices>

/** Kept for each person of this browser apart. */
export const keyChoicesOf = (personId: string): StoredValue<KeyChoices> =>
  createStoredValue(`solvane.keys.${personId}`, KeyChoices, { palette: 'mod+k', singleKeys: true })

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(window.navigator.platform)
