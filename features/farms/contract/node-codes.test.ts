import { expect, test } from 'vitest'
import { proposedDeviceCode, proposedFarmCode, proposedSubFarmCode } from './node-codes.ts'

const taken =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code)

test('codes of new nodes are the first free ones', () => {
  expect(proposedFarmCode('BSRFR', taken())).toBe('FR-BSR')
  expect(proposedFarmCode('BSRFR', taken('FR-BSR', 'FR-BSR-1'))).toBe('FR-BSR-2')
  expect(proposedSubFarmCode('FR-BSR', taken('FR-BSR-S1'))).toBe('FR-BSR-S2')
  expect(proposedDeviceCode('WIND_TURBINE', taken('WT01', 'WT02'))).toBe('WT03')
  expect(proposedDeviceCode('ITS', taken())).toBe('ITS01')
})
