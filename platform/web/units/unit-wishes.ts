import { z } from 'zod'
import { asThePlantTells, readableUnits, type UnitWishes } from '../../../domain/unit.ts'
import { createStoredValue } from '../preference/stored-value.ts'
import { useStoredValue } from '../preference/use-stored-value.ts'

const { power, energy, temperature, windSpeed } = readableUnits

const UnitWishesText: z.ZodType<UnitWishes> = z.object({
  power: z.enum(power).exactOptional(),
  energy: z.enum(energy).exactOptional(),
  temperature: z.enum(temperature).exactOptional(),
  windSpeed: z.enum(windSpeed).exactOptional(),
})

const store = createStoredValue<UnitWishes>('solvane.units', UnitWishesText, asThePlantTells)

/** In which units the person reads quantities, everywhere; what is left out stands as the plant tells it. */
export const useUnitWishes = () => useStoredValue(store)
