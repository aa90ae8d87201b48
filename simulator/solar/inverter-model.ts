/** A type of photovoltaic inverter with the field of modules that hangs on it. */
export interface InverterModel {
  readonly manufacturer: string
  readonly name: string
  /** AC limit: above it the inverter clips. */
  readonly ratedPowerKw: number
  /** Module power per AC power. */
  readonly dcRatio: number
  /** Voltage of the maximum power point at 25 °C. */
  readonly nominalDcVoltage: number
  /** Inputs whose current is measured; 0: none. */
  readonly measuredStrings: number
}

/** Invented makers and types, with proportions of machines that exist. */
export const inverterModels = {
  fotoniaC2500: {
    manufacturer: 'Fotonia',
    name: 'C2500 Central',
    ratedPowerKw: 2500,
    dcRatio: 1.28,
    nominalDcVoltage: 1085,
    measuredStrings: 0,
  },
  fotoniaC1250: {
    manufacturer: 'Fotonia',
    name: 'C1250 Central',
    ratedPowerKw: 1250,
    dcRatio: 1.2,
    nominalDcVoltage: 860,
    measuredStrings: 0,
  },
  lumensaS350: {
    manufacturer: 'Lumensa',
    name: 'S350 String',
    ratedPowerKw: 350,
    dcRatio: 1.35,
    nominalDcVoltage: 1120,
    measuredStrings: 12,
  },
} as const satisfies Record<string, InverterModel>
