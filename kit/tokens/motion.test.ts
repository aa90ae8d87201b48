import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layers } from './layers.ts'
import { motion } from './motion.ts'

const sheet = readFileSync(new URL('foundations.css', import.meta.url), 'utf8')
const [atRest = '', reduced = ''] = sheet.split('@media (prefers-reduced-motion: reduce)')

test('tooltips wait 500 ms, fades last 200 ms, dialogs stand at 9998 (specification 000 §9)', () => {
  expect([motion.tooltipDelayMs, motion.fadeMs, layers.modal]).toEqual([500, 200, 9_998])
})

test('the style sheet has the same figures', () => {
  expect(atRest).toContain(`--fade: ${motion.fadeMs}ms;`)
  expect(atRest).toContain(`--settle: ${motion.settleMs}ms;`)
  for (const [name, layer] of Object.entries(layers)) expect(atRest).toContain(`--layer-${name}: ${layer};`)
})

test('nothing fades with reduced motion', () => {
  expect(reduced).toContain('--fade: 0ms;')
  expect(reduced).toContain('--settle: 0ms;')
})
