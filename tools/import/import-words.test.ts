import { expect, test } from 'vitest'
import type { PlantChange } from '../../features/farms/contract/plant-change.ts'
import { questionText } from './import-words.ts'

test('a question about a plant names each setting and both its values', () => {
  const signal = { part: 'signal', code: 'T01/ActivePower' } as const
  const changes: PlantChange[] = [
    { part: 'farm', code: 'FARM', field: 'timezone', before: 'UTC', after: 'Europe/Paris' },
    { ...signal, field: 'plausibleRange.lowest', before: null, after: -50 },
    { ...signal, field: 'plausibleRange.highest', before: 2_500, after: null },
    { ...signal, field: 'missingValues', before: null, after: '[-1]' },
    { ...signal, field: 'longestSilenceS', before: 600, after: 3_600 },
  ]
  expect(questionText({ kind: 'changes', changes }).split('\n')).toEqual([
    'The import changes plants that exist:',
    '  farm FARM: timezone UTC → Europe/Paris',
    '  signal T01/ActivePower: plausible range, lowest value (usual of the signal) → -50',
    '  signal T01/ActivePower: plausible range, highest value 2500 → (usual of the signal)',
    '  signal T01/ActivePower: marks for "no value" (missingValues) (none) → [-1]',
    '  signal T01/ActivePower: longest silence, s (longestSilenceS) 600 → 3600',
    'To change it so, add --accept-changes.',
  ])
})
