import * as z from 'zod/mini'
import { asThePlantTells, readableUnits, type UnitWishes } from '../../../domain/unit.ts'
import { createStoredValue } from '../preference/stored-value.ts'
import { useStoredValue } from '../preference/use-stored-value.ts'

const { power, energy, temperature, windSpeed } = readableUnits

const UnitWishesText: z.core.$ZodType<UnitWishes> = z.object({
  power: z.exactOptional(z.enum(power)),
  energy: z.exactOptional(z.enum(energy)),
  temperature: z.exactOptional(z.enum(temperature)),
  windSpeed: z.exactOptional(z.enum(windSpeed)),
})

const store = createStoredValue<UnitWishes>('solvane.units', UnitWishesText, asThePlantTells)

/** In which units the person reads quantities, everywhere; what is left out stands as the plant tells it. */
export const useUnitWishes = () => useStoredValue(store)
