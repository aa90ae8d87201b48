import { useEffect } from 'react'
import { shortcuts } from '../../../kit/shortcuts/shortcut-registry.ts'
import { useStoredValue } from '../preference/use-stored-value.ts'
import { usePerson } from '../session/session-context.tsx'
import { type KeyChoices, keyChoicesOf } from './key-choices.ts'

/** The keys as this person wants them: `[choices, change]`. */
export const useKeyChoices = (): readonly [KeyChoices, (change: Partial<KeyChoices>) => void] => {
  const [choices, write] = useStoredValue(keyChoicesOf(usePerson()?.id ?? ''))
  return [choices, (change) => write({ ...choices, ...change })]
}

/** Switches single keys on and off for the whole page. Mount it once. */
export const useSingleKeySwitch = (): void => {
  const [{ singleKeys }] = useKeyChoices()
  useEffect(() => {
    shortcuts.setSingleKeys(singleKeys)
    return () => shortcuts.setSingleKeys(true)
  }, [singleKeys])
}
