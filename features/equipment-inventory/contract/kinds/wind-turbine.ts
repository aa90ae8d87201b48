import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, line, whole } from '../model-field.ts'
import { deratingInOrder, inOrder, specificPower, sweptArea } from '../model-rules.ts'

const electrical = { section: 'electrical' } as const

export const windTurbineKind = inventoryKind({
  type: 'WindTurbine',
  noun: 'wind turbine model',
  nouns: 'wind turbine models',
  fields: {
    platform: line(80),
    ratedActivePower: decimal('kW', [1, 30_000], 0, { need: 'needed', inTable: true, usual: [100, 16_000] }),
    rotorDiameter: decimal('m', [2, 350], 1, { need: 'needed', inTable: true, usual: [20, 250] }),
    sweptArea: decimal('m²', [0, 100_000], 0, { inTable: true, computedBy: 'π / 4 × rotor diameter²' }),
    specificPower: decimal('W/m²', [0, 1e7], 0, { inTable: true, computedBy: 'rated power / swept area' }),
    blades: whole(null, [1, 4], { need: 'expected', usual: [3, 3] }),
    drive: choice(['geared', 'direct', 'hybrid'], { need: 'expected', inTable: true }),
    powerControl: choice(['pitch', 'stall', 'activeStall'], { need: 'expected' }),
    rotorSpeed: decimal('rpm', [0, 150], 1, { need: 'expected', usual: [4, 50] }),
    tilt: decimal('°', [0, 10], 1, { usual: [2, 8] }),
    windClass: choice(['I', 'II', 'III', 'IV', 'S'], { need: 'expected', inTable: true }),
    turbulenceClass: choice(['A+', 'A', 'B', 'C'], { need: 'expected' }),
    designLife: whole('y', [15, 40], { need: 'expected', usual: [20, 30] }),
    cutIn: decimal('m/s', [0, 8], 1, { need: 'expected', usual: [2, 4.5] }),
    temperatureMin: decimal('°C', [-40, 60], 0, { section: 'operation' }),
    temperatureMax: decimal('°C', [-40, 60], 0, { section: 'operation' }),
    deratings: {
      ...{ kind: 'rows', section: 'operation', most: 20 },
      of: {
        temperature: whole('°C', [-40, 60], { need: 'needed' }),
        output: whole('%', [0, 100], { need: 'needed' }),
      },
    },
    gridFrequency: choice(['50', '60'], { ...electrical, need: 'expected' }),
    ratedVoltage: decimal('V', [100, 66_000], 0, { ...electrical, usual: [400, 36_000] }),
    certificate: {
      ...{ kind: 'file', section: 'source', types: ['application/pdf'] },
      largestBytes: 50_000_000,
    },
  },
  rules: [inOrder('temperatureMin', 'temperatureMax'), deratingInOrder],
  compute: ({ ratedActivePower, rotorDiameter }) => ({
    sweptArea: sweptArea(rotorDiameter),
    specificPower: specificPower(ratedActivePower, rotorDiameter),
  }),
})
