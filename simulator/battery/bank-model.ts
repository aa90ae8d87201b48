/** A type of battery bank: container with cells, converter and cooling. */
export interface BankModel {
  readonly manufacturer: string
  readonly name: string
  /** At its AC terminals, in both directions. */
  readonly ratedPowerKw: number
  /** Energy between empty and full when new. */
  readonly capacityKwh: number
  /** AC to cells, and cells to AC; converter and cells together. */
  readonly chargeEfficiency: number
  readonly dischargeEfficiency: number
  readonly cellsInSeries: number
  readonly commissioned: string
}

/** Invented makers and types, with proportions of machines that exist. */
export const bankModels = {
  celltraPower2: {
    manufacturer: 'Celltra',
    name: 'Power 2H',
    ratedPowerKw: 2500,
    capacityKwh: 5600,
    chargeEfficiency: 0.945,
    dischargeEfficiency: 0.945,
    cellsInSeries: 384,
    commissioned: '2024-05-14',
  },
  celltraGrid4: {
    manufacturer: 'Celltra',
    name: 'Grid 4H',
    ratedPowerKw: 1250,
    capacityKwh: 5600,
    chargeEfficiency: 0.952,
    dischargeEfficiency: 0.952,
    cellsInSeries: 384,
    commissioned: '2025-03-03',
  },
  akkuviaQ1: {
    manufacturer: 'Akkuvia',
    name: 'Q1-3500',
    ratedPowerKw: 3500,
    capacityKwh: 4200,
    chargeEfficiency: 0.938,
    dischargeEfficiency: 0.938,
    cellsInSeries: 416,
    commissioned: '2022-10-20',
  },
} as const satisfies Record<string, BankModel>
