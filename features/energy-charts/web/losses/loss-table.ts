import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import { type EnergyAccount, type Loss, lossKey, sumOfAccounts } from '../../../fleet-state/contract/losses.ts'
import type { EnergyTable } from '../energy/energy-table.ts'
import type { FigureUnits } from '../energy/figure-units.ts'

export interface LossTableWords {
  readonly farm: string
  readonly expected: string
  readonly produced: string
  readonly lost: string
  readonly share: string
  readonly total: string
  readonly loss: (loss: Loss) => string
}

interface LossScene {
  readonly units: FigureUnits
  readonly words: LossTableWords
  readonly farmName: (farmCode: string) => string
  readonly machineName: (farmCode: string, machineCode: string) => string
  /** Accounts of the machines of the farms that are open. */
  readonly opened: ReadonlyMap<string, FarmLosses['machines']>
}

/** Expected minus produced energy, kWh. Negative if the machines produced more than expected. */
export const gapKwh = ({ expectedKwh, producedKwh }: EnergyAccount): number => expectedKwh - producedKwh

/** Farms of which an energy was expected today, those that lack most first. */
export const farmsByGap = (farms: readonly FarmLosses[]): readonly FarmLosses[] =>
  farms.filter(({ expectedKwh }) => expectedKwh > 0).toSorted((one, other) => gapKwh(other) - gapKwh(one))

/**
 * Expected, produced and lost energy of each farm, and a column for each cause that occurs. The columns of the causes add up
 * to the lost energy, the rows of the farms to the last row.
 */
export const lossTable = (
  farms: readonly FarmLosses[],
  { units, words, farmName, machineName, opened }: LossScene,
): EnergyTable => {
  const whole = sumOfAccounts(farms)
  const energy = units({ unit: 'kWh', decimals: 0 })
  const column = (id: string, header: string) => ({ id, header, unit: energy.unit, decimals: energy.decimals })
  // A negative sum would say "more than expected" above farms that have less.
  const kinds = whole.losses.map((loss) => ({ ...loss, kwh: Math.abs(loss.kwh) }))
  const cellsOf = (account: EnergyAccount) => {
    const own = new Map(account.losses.map((loss) => [lossKey(loss), loss.kwh]))
    const { expectedKwh, producedKwh } = account
    return [
      energy.of(expectedKwh),
      energy.of(producedKwh),
      energy.of(gapKwh(account)),
      expectedKwh > 0 ? (100 * gapKwh(account)) / expectedKwh : null,
      ...kinds.map((loss) => energy.of(own.get(lossKey(loss)) ?? 0)),
    ]
  }
  return {
    columns: [
      { id: 'farm', header: words.farm },
      column('expected', words.expected),
      column('produced', words.produced),
      column('lost', words.lost),
      { id: 'share', header: words.share, unit: '%', decimals: 1 },
      ...kinds.map((loss) => column(lossKey(loss), words.loss(loss))),
    ],
    rows: [
      ...farms.flatMap((farm) => [
        { id: farm.farmCode, isTotal: false, cells: [farmName(farm.farmCode), ...cellsOf(farm)] },
        ...(opened.get(farm.farmCode) ?? []).map((machine) => ({
          id: `${farm.farmCode}/${machine.machineCode}`,
          isTotal: false,
          level: 2 as const,
          cells: [machineName(farm.farmCode, machine.machineCode), ...cellsOf(machine)],
        })),
      ]),
      { id: 'total', isTotal: true, cells: [words.total, ...cellsOf(whole)] },
    ],
  }
}
