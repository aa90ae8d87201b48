import { expect, test } from 'vitest'
import { createFormat } from '../../../../platform/web/i18n/format.ts'
import type { FarmLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import { lossKey } from '../../../fleet-state/contract/losses.ts'
import { figureUnits } from '../energy/figure-units.ts'
import { farmsByGap, lossTable } from './loss-table.ts'

const farm = (farmCode: string, expectedKwh: number, losses: FarmLosses['losses']): FarmLosses => ({
  farmCode,
  dayStartMs: 0,
  untilMs: 0,
  expectedKwh,
  producedKwh: expectedKwh - losses.reduce((sum, { kwh }) => sum + kwh, 0),
  losses,
})

const plain = farm('PLAIN', 20_000, [
  { kind: 'fault', kwh: 1_000 },
  { kind: 'unexplained', kwh: -500 },
])
const limited = farm('LIMITED', 30_000, [
  { kind: 'limit', limitSource: 'noise', kwh: 4_000 },
  { kind: 'unexplained', kwh: 200 },
])
const battery = farm('BATTERY', 0, [])

const table = (opened = new Map<string, FarmLosses['machines']>()) =>
  lossTable(farmsByGap([battery, plain, limited]), {
    units: figureUnits(createFormat('en-GB'), 30_000),
    words: {
      ...{ farm: 'Farm', expected: 'Expected', produced: 'Produced', lost: 'Lost', share: 'Share', total: 'Total' },
      loss: lossKey,
    },
    farmName: (code) => code,
    machineName: (_, code) => code,
    opened,
  })

test('farms stand by what they lack; causes add up to it, and farms to the whole', () => {
  const { columns, rows } = table()
  expect(columns.map(({ header }) => header)).toEqual([
    ...['Farm', 'Expected', 'Produced', 'Lost', 'Share'],
    ...['fault', 'limit noise', 'unexplained'],
  ])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['LIMITED', 30, 25.8, 4.2, 14, 0, 4, 0.2],
    ['PLAIN', 20, 19.5, 0.5, 2.5, 1, 0, -0.5],
    ['Total', 50, 45.3, 4.7, expect.closeTo(9.4), 1, 4, expect.closeTo(-0.3)],
  ])
})

test('machines of an open farm stand below it', () => {
  const machine = { machineCode: 'WT1', expectedKwh: 1_000, producedKwh: 400, losses: [{ kind: 'fault', kwh: 600 }] }
  const { rows } = table(new Map([['PLAIN', [machine as NonNullable<FarmLosses['machines']>[number]]]]))
  expect(rows.map(({ id, level }) => [id, level])).toEqual([
    ['LIMITED', undefined],
    ['PLAIN', undefined],
    ['PLAIN/WT1', 2],
    ['total', undefined],
  ])
  expect(rows[2]?.cells).toEqual(['WT1', 1, 0.4, 0.6, 60, 0.6, 0, 0])
})
