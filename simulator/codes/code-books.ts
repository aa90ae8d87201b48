import { altaventoCodes } from './altavento-codes.ts'
import { borealCodes } from './boreal-codes.ts'
import { fotoniaCodes, lumensaCodes } from './inverter-codes.ts'
import { mistralisCodes } from './mistralis-codes.ts'
import type { CodeBook } from './status-code.ts'

/** Status and alarm codes of the makers of turbines and inverters. */
export const codeBooks: readonly CodeBook[] = [altaventoCodes, mistralisCodes, borealCodes, fotoniaCodes, lumensaCodes]

/** The code list of a maker; an unknown maker has none, its machines always show 0. */
export const codeBookOf = (manufacturer: string): CodeBook =>
  codeBooks.find((book) => book.manufacturer === manufacturer) ?? { manufacturer, codes: [] }
