/** Mappings of `examples/mappings`, with an answer to each of their questions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../examples/mappings')
export const shippedNames = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))

const answers: Record<string, unknown> = {
  ...{
    farmCode: 'FARM',
    entCode: 'FARM-1',
    name: 'Farm',
    countryCode: 'FR',
    pentagram: 'FARMX',
    timezone: 'Europe/Paris',
  },
  ...{ ratedPowerKw: 1, installedPowerKw: 1, zone: 'Europe/Paris', label: 'start', value: 'X1' },
}
/** The mapping with an answer to each question. */
const answered = (value: unknown, key = ''): unknown => {
  if (value === '?') return answers[key]
  if (Array.isArray(value)) return value.map((one) => answered(one))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, answered(part, name)]))
}
export const shippedMapping = (name: string) => answered(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
