import * as v from 'valibot'
import { plantUnits, readableUnits, type UnitPreferences } from '../../../domain/unit.ts'
import { createStoredValue } from '../preference/stored-value.ts'
import { useStoredValue } from '../preference/use-stored-value.ts'

const { power, energy, temperature, windSpeed } = readableUnits

const UnitPreferencesText: v.GenericSchema<unknown, UnitPreferences> = v.object({
  power: v.exactOptional(v.picklist(power)),
  energy: v.exactOptional(v.picklist(energy)),
  temperature: v.exactOptional(v.picklist(temperature)),
  windSpeed: v.exactOptional(v.picklist(windSpeed)),
})

const store = createStoredValue<UnitPreferences>('solvane.units', UnitPreferencesText, plantUnits)

/** In which units the person reads quantities, everywhere; what is left out stands as the plant tells it. */
export const useUnitPreferences = () => useStoredValue(store)
