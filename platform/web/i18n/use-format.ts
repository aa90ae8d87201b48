import { useUnitWishes } from '../units/unit-wishes.ts'
import { type Format, formatOf } from './format.ts'
import { useLanguage } from './use-language.ts'

/** Numbers, times and ages in the language in use, quantities in the units that the person reads. */
export const useFormat = (): Format => {
  const [wishes] = useUnitWishes()
  return formatOf(useLanguage().language, wishes)
}
