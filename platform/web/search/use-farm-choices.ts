import { useMemo } from 'react'
import type { Choice } from '../../../kit/primitives/select.tsx'
import { useStoredValue } from '../preference/use-stored-value.ts'
import { useFormat } from '../reader/use-format.ts'
import { usePerson } from '../session/session-context.tsx'
import { farmsInOrder, usedItemsOf } from './used-items.ts'

interface Farm {
  readonly farmCode: string
  readonly name: string
}

const nameAndCode = ({ farmCode, name }: Farm) => `${name} (${farmCode})`

/** Options of every farm picker, by code: favourites and recent farms first. */
export const useFarmChoices = (
  farms: readonly Farm[] | undefined,
  words: (farm: Farm) => string = nameAndCode,
): Choice[] => {
  const { locale } = useFormat()
  const [used] = useStoredValue(usedItemsOf(usePerson()?.id ?? ''))
  const inOrder = useMemo(() => farmsInOrder(farms ?? [], used, locale), [farms, used, locale])
  return inOrder.map((farm) => ({ value: farm.farmCode, label: words(farm) }))
}
