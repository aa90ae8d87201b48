import { expect, test } from 'vitest'
import { z } from 'zod'
import { isRecordId } from './record-id.ts'

test.each([
  ['6f1d3f5e-8a1b-4c2d-9e3f-0a1b2c3d4e5f', true],
  ['6F1D3F5E-8A1B-7C2D-BE3F-0A1B2C3D4E5F', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', true],
  ['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', false],
  ['6f1d3f5e-8a1b-9c2d-9e3f-0a1b2c3d4e5f', false],
  ['6f1d3f5e-8a1b-4c2d-7e3f-0a1b2c3d4e5f', false],
  ['6f1d3f5e-8a1b-4c2d-9e3f-0a1b2c3d4e5f\n', false],
  ['6f1d3f5e8a1b4c2d9e3f0a1b2c3d4e5f', false],
  ['', false],
  ['new', false],
])('%j is an id to the page as it is to a contract: %s', (text, isId) => {
  expect(isRecordId(text)).toBe(isId)
  expect(z.uuid().safeParse(text).success).toBe(isId)
})
