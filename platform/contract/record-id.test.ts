import { expect, test } from 'vitest'
import { z } from 'zod'
import { isIdOf } from './record-id.ts'
import { recordIdSchema } from './record-id-schema.ts'

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
  expect(isIdOf('uuid', text)).toBe(isId)
  expect(z.uuid().safeParse(text).success).toBe(isId)
})

test.each([
  ['uuid', '7', false],
  ['integer', '7', true],
  ['integer', '0', false],
  ['code', 'FR-VLM_WT.01', true],
  ['code', '7', true],
  ['code', '-WT01', false],
  ['code', 'WT 01', false],
  ['code', 'WT01\n', false],
  ['code', 'W'.repeat(50), true],
  ['code', 'W'.repeat(51), false],
] as const)('an id of a kind with ids "%s" can be %j: %s', (ids, text, isId) => {
  expect(isIdOf(ids, text)).toBe(isId)
  expect(recordIdSchema(ids).safeParse(text).success).toBe(isId)
})
