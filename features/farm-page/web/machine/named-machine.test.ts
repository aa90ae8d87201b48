import { expect, test } from 'vitest'
import { fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { testFarm, testMachine } from '../../../fleet-state/contract/test-farm.ts'
import { namedMachine } from './named-machine.ts'

const machines =
  fleetRows(
    [
      testFarm({
        machines: [
          testMachine('WT01', [], { name: 'WT1' }),
          testMachine('WT03', [], { name: 'WT3' }),
          testMachine('A', [], { name: 'Twin' }),
          testMachine('B', [], { name: 'Twin' }),
        ],
      }),
    ],
    'en-GB',
  )[0]?.machines ?? []

test.each([
  ['WT03', 'WT03'],
  ['wt03', 'WT03'],
  ['WT3', 'WT03'],
  ['wt3', 'WT03'],
  ['WT9', undefined],
  ['Twin', undefined],
  ['', undefined],
])('%s means %s', (asked, code) => expect(namedMachine(machines, asked)?.machine.machineCode).toBe(code))
