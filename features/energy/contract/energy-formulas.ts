/**
 * Formulas of the figures of a period. Each takes quantities of the same time and returns null where it means nothing.
 * Shares are 0..1. The tests beside this file work out an example of each by hand.
 */

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : part / whole

/**
 * Capacity factor, 1: energy ÷ (rated power × hours with data). Source: IEC TS 61400-26-1, hours without data left out.
 * 3,000 kWh in 24 h with a rated power of 500 kW: 0.25.
 */
export const capacityFactor = (energyKwh: number | null, ratedKwTimesHours: number | null): number | null =>
  ratio(energyKwh, ratedKwTimesHours)

/** Energy ÷ expected energy of the same periods, 1. 900 kWh of 1,000 kWh: 0.9. */
export const ofExpected = (energyKwh: number | null, expectedKwh: number | null): number | null =>
  ratio(energyKwh, expectedKwh)

/** Share of data, 1: hours with a known power ÷ hours of the period until now. Source: IEC 61724-1, availability of data. */
export const shareOfData = (coveredHours: number | null, elapsedHours: number | null): number | null =>
  ratio(coveredHours ?? 0, elapsedHours)

/** Time-based availability, 1: hours in a state that can run ÷ hours with a known state. Source: IEC TS 61400-26-1. */
export const availability = (ableHours: number | null, stateHours: number | null): number | null =>
  ratio(ableHours, stateHours)

/**
 * Final yield Y_f, kWh/kWp: energy ÷ DC power of the modules under standard test conditions. Source: IEC 61724-1:2021.
 * 4,200 kWh of 1,000 kWp: 4.2 kWh/kWp.
 */
export const specificYield = (energyKwh: number | null, peakKw: number | null): number | null =>
  ratio(energyKwh, peakKw)

/**
 * Energy at standard test conditions, kWh: P0 × H_i ÷ G_ref with G_ref = 1 kW/m². Source: IEC 61724-1:2021.
 * 1,000 kWp and 5.25 kWh/m²: 5,250 kWh.
 */
export const referenceEnergyKwh = (peakKw: number, irradianceWPerM2: number, hours: number): number =>
  (peakKw * irradianceWPerM2 * hours) / 1_000

/**
 * The same at the temperature of the modules, kWh: × (1 + γ (T_mod − 25 °C)). Source: IEC 61724-1:2021, PR'_STC.
 * 5,250 kWh at 45 °C with γ = −0.004 / K: 4,830 kWh.
 */
export const referenceEnergyAtTemperatureKwh = (
  referenceKwh: number,
  moduleTemperatureC: number,
  temperatureCoefficientPerK: number,
): number => referenceKwh * (1 + temperatureCoefficientPerK * (moduleTemperatureC - 25))

/**
 * Performance ratio PR = Y_f ÷ Y_r, 1, of the steps that have power and irradiance. With the energy at temperature: the
 * temperature-corrected ratio. Source: IEC 61724-1:2021. 4,200 kWh of 5,250 kWh: 0.80.
 */
export const performanceRatio = (energyKwh: number | null, referenceKwh: number | null): number | null =>
  ratio(energyKwh, referenceKwh)

/** Discharge or charge that is too small for an efficiency, percent of the state of charge. */
const leastSwingPercent = 5

/**
 * Round-trip efficiency, 1: energy out for each percent that the state of charge fell ÷ energy in for each percent that it
 * rose. Equals discharged ÷ charged when it ends as full as it began, and stays right otherwise.
 * Source: IEC 62933-2-1, test of round-trip efficiency. 900 kWh out for 45 %, 1,100 kWh in for 50 %: 20 ÷ 22 = 0.909.
 */
export const roundTripEfficiency = ({
  chargedKwh,
  dischargedKwh,
  risePercent,
  fallPercent,
}: {
  readonly chargedKwh: number | null
  readonly dischargedKwh: number | null
  readonly risePercent: number | null
  readonly fallPercent: number | null
}): number | null => {
  if (risePercent === null || fallPercent === null || Math.min(risePercent, fallPercent) < leastSwingPercent)
    return null
  return ratio(ratio(dischargedKwh, fallPercent), ratio(chargedKwh, risePercent))
}

/**
 * Equivalent full cycles, 1: sum of the falls of the state of charge while discharging ÷ 100 %. Source: IEC 62933-1.
 * 60 % down, up again, 40 % down: 1.
 */
export const equivalentCycles = (fallPercent: number | null): number | null =>
  fallPercent === null ? null : fallPercent / 100

/**
 * Specific consumption of water, m³/kWh: turbine flow × time ÷ energy, of the steps that have both. Source: IEC 60041.
 * 10 m³/s for an hour and 2,500 kWh: 36,000 ÷ 2,500 = 14.4 m³/kWh.
 */
export const specificWater = (waterM3: number | null, energyKwh: number | null): number | null =>
  ratio(waterM3, energyKwh)

/** Mean flow of all units together, m³/s: volume ÷ time. 36,000 m³ in an hour: 10 m³/s. */
export const meanFlow = (volumeM3: number | null, hours: number | null): number | null => {
  const perHour = ratio(volumeM3, hours)
  return perHour === null ? null : perHour / 3_600
}

/**
 * Energy of gas, kWh/Nm³: energy ÷ volume at standard conditions, of the steps that have both. Source: VDI 4630 volumes.
 * 2,000 kWh from 1,000 Nm³: 2.0 kWh/Nm³.
 */
export const energyOfGas = (energyKwh: number | null, gasNm3: number | null): number | null => ratio(energyKwh, gasNm3)

/** Above this share of its rated power an engine runs. */
const runningShare = 0.02
/** Whether a machine runs: its mean power is above 2 % of its rated power. Running hours are the hours of such steps. */
export const isRunning = (powerKw: number, ratedKw: number | null): boolean =>
  powerKw > runningShare * Math.max(ratedKw ?? 0, 1)

/** Mean of a quantity by time: sum of value × hours ÷ hours. */
export const meanOverTime = (valueTimesHours: number | null, hours: number | null): number | null =>
  ratio(valueTimesHours, hours)
