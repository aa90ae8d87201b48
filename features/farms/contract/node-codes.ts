/** Proposals for the codes of new nodes. `isTaken`: another node has the code, or had it. Pure. */

const numbered = (stem: string, digits: number, isTaken: (code: string) => boolean): string => {
  for (let number = 1; ; number++) {
    const code = `${stem}${String(number).padStart(digits, '0')}`
    if (!isTaken(code)) return code
  }
}

/** Code of a farm from its pentagram: `FR-BSR` of BSRFR. Taken: with a number. */
export const proposedFarmCode = (pentagram: string, isTaken: (code: string) => boolean): string => {
  const code = `${pentagram.slice(3)}-${pentagram.slice(0, 3)}`
  return isTaken(code) ? numbered(`${code}-`, 1, isTaken) : code
}

/** Code of a sub-farm: `FR-BSR-S1`. */
export const proposedSubFarmCode = (farmCode: string, isTaken: (code: string) => boolean): string =>
  numbered(`${farmCode}-S`, 1, isTaken)

const stems: Readonly<Record<string, string>> = {
  WIND_TURBINE: 'WT',
  INVERTER: 'INV',
  HYDRO_UNIT: 'HU',
  BIOGAS_ENGINE: 'EN',
  BATTERY_BANK: 'BB',
  ELECTRICAL_METER: 'MET',
  WEATHER_STATION: 'WS',
  MET_MAST: 'MM',
  SUBSTATION: 'SUB',
}

/** Code of a device on its farm: `WT01`. */
export const proposedDeviceCode = (assetType: string, isTaken: (code: string) => boolean): string =>
  numbered(stems[assetType] ?? assetType.replaceAll(/[^A-Z]/g, '').slice(0, 4), 2, isTaken)
