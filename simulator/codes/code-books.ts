import { altaventoCodes } from './altavento-codes.ts'
import { borealCodes } from './boreal-codes.ts'
import { padanaCodes, wendtmotorCodes } from './engine-codes.ts'
import { fluvialisCodes, fossheimCodes, quedanovaCodes } from './hydro-codes.ts'
import { fotoniaCodes, lumensaCodes } from './inverter-codes.ts'
import { mistralisCodes } from './mistralis-codes.ts'
import type { CodeBook } from './status-code.ts'
import { akkuviaCodes, celltraCodes } from './storage-codes.ts'

/** Status and alarm codes of the makers of turbines, inverters, hydro units, engines and batteries. */
export const codeBooks: readonly CodeBook[] = [
  altaventoCodes,
  mistralisCodes,
  borealCodes,
  fotoniaCodes,
  lumensaCodes,
  fluvialisCodes,
  quedanovaCodes,
  fossheimCodes,
  wendtmotorCodes,
  padanaCodes,
  celltraCodes,
  akkuviaCodes,
]

/** The code list of a maker; an unknown maker has none, its machines always show 0. */
export const codeBookOf = (manufacturer: string): CodeBook =>
  codeBooks.find((book) => book.manufacturer === manufacturer) ?? { manufacturer, codes: [] }
