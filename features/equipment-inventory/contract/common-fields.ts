import type { Fields } from '../../../platform/contract/field.ts'

const section = 'identity'

/** Fields of every model, before its own: who makes it, its names, and whether it can still be bought. */
export const identityFields = {
  manufacturer: { kind: 'text', section, longest: 120, format: 'line', need: 'needed', inTable: true },
  model: { kind: 'text', section, longest: 120, format: 'line', need: 'needed', inTable: true },
  variant: { kind: 'text', section, longest: 120, format: 'line', inTable: true },
  reference: { kind: 'text', section, longest: 80, format: 'line' },
  status: {
    ...{ kind: 'oneOf', section, choices: ['active', 'obsolete', 'withdrawn'] },
    ...{ need: 'needed', initial: 'active', inTable: true },
  },
  madeFrom: { kind: 'date', section, earliest: '1970-01-01' },
  madeTo: { kind: 'date', section, earliest: '1970-01-01' },
  mass: { kind: 'decimal', section, unit: 'kg', hard: [0, 2_000_000], decimals: 1 },
} as const satisfies Fields

/** Fields of every model, after its own: where its facts come from, and how complete they are. */
export const sourceFields = {
  dataSheet: {
    ...{ kind: 'file', section: 'source', need: 'expected' },
    ...{ types: ['application/pdf', 'image/png', 'image/jpeg'], largestBytes: 50_000_000 },
  },
  source: { kind: 'text', section: 'source', longest: 500, isWide: true, need: 'expected' },
  licence: { kind: 'text', section: 'source', longest: 200, format: 'line' },
  completeness: {
    ...{ kind: 'integer', section: 'source', unit: '%', hard: [0, 100], inTable: true },
    computedBy: 'filled / expected fields',
  },
} as const satisfies Fields
