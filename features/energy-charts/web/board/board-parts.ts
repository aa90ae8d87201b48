import type { EnergyPart } from '../energy/energy-scene.ts'

/** A part with its colour. */
export interface ColouredPart extends EnergyPart {
  readonly colour: string
}

/** Content of a board: all together, the parts of the bars, and the rows of the legend. */
export interface BoardParts {
  readonly whole: EnergyPart
  readonly parts: readonly ColouredPart[]
  readonly listed: readonly EnergyPart[]
}
