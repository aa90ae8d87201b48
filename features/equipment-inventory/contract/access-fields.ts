import { decimal, line, whole } from './model-field.ts'

/** Load that lifts, hoists and ladders are made for. */
export const ratedLoad = decimal('kg', [50, 10_000], 0, { need: 'expected', inTable: true })

/** Fields of what lifts people or loads. */
export const liftFields = {
  ratedLoad,
  liftingSpeed: decimal('m/min', [1, 60], 1, { need: 'expected', inTable: true }),
  ropeLength: decimal('m', [0, 500], 0),
}

/** Fields of equipment that an inspector examines at intervals. */
export const accessFields = {
  norm: line(120, { need: 'expected', example: 'EN 81-44' }),
  inspectionInterval: whole('months', [1, 60], { need: 'expected', usual: [6, 12] }),
}
