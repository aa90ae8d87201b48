import { waitFor } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { signals } from '../../../../domain/signal.ts'
import { farmTypeOf, type Technology, technologies } from '../../../../domain/technology.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { farmOf, fleetOf, machineOf, tagOf } from '../../../../tests/screens/fleet-reply.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import type { SavedFile } from '../../../../tests/screens/saved-files.ts'
import type { PushedValue } from '../../../../tests/screens/stand-in-live.ts'
import { getFleetEnergy } from '../../../energy/contract/energy.ts'
import { getFleetTable } from '../../../fleet-state/contract/fleet-table.ts'
import FleetScreen from './fleet.tsx'

/** The files of the table hold what the page shows, cell by cell. */

const machineTypes: Readonly<Record<Technology, string>> = {
  wind: 'WIND_TURBINE',
  solar: 'INVERTER',
  hydro: 'HYDRO_UNIT',
  biogas: 'BIOGAS_ENGINE',
  bess: 'BATTERY_BANK',
}

/** A farm of each technology with two machines that send all signals of it. */
const plants = technologies.map((technology, farm) => {
  const sent = signals.filter(({ technologies: known, column }) => known.includes(technology) && column !== undefined)
  const machines = [1, 2].map((machine) => ({
    machine,
    tags: sent.map((signal, index) =>
      tagOf({
        name: signal.name,
        tagId: farm * 1_000 + machine * 100 + index + 1,
        unit: signal.unit,
        decimals: signal.decimals,
      }),
    ),
  }))
  const lifeWord = tagOf({ name: 'LifeWord', tagId: farm * 1_000 + 999, unit: '' })
  return {
    farm: farmOf({
      farmCode: `FR-${technology}`,
      name: `Parc ${technology}`,
      type: farmTypeOf(technology),
      ratedPower: 4_000,
      installedPower: 4_000,
      tags: [lifeWord],
      machines: machines.map(({ machine, tags }) =>
        machineOf({
          machineCode: `K${machine}`,
          entCode: `${technology}-K${machine}`,
          type: machineTypes[technology],
          tags,
        }),
      ),
    }),
    values: [
      { tagId: lifeWord.tagId, value: 1 },
      ...machines.flatMap(({ machine, tags }) =>
        tags.map(
          ({ tagId, name }, index): PushedValue => ({
            tagId,
            value: name === 'State' ? 'RUN' : 1_000 * machine + 7.127 * index,
          }),
        ),
      ),
    ],
  }
})

/** Columns of the day, the month and the year ask for it; here nothing was measured. */
const energy = answer(getFleetEnergy, {
  zone: 'Europe/Paris',
  ownCalendars: false,
  nowMs: Date.parse(fleetNow),
  buckets: [],
  sourceStepMs: 600_000,
  subjects: [],
})

const open = async (query: string) => {
  const page = await renderScreen(<FleetScreen />, {
    address: `/MyFleet/Table?${query}`,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, answer(getFleetTable, fleetOf(...plants.map(({ farm }) => farm))), energy],
  })
  const grid = await page.findByRole('treegrid')
  page.live.push(...plants.flatMap(({ values }) => values))
  await page.advance(1_200)
  return {
    ...page,
    grid,
    download: async (item: RegExp): Promise<SavedFile> => {
      const count = page.savedFiles.length
      await page.user.click(page.getByRole('button', { name: 'Export' }))
      await page.user.click(await page.findByRole('menuitem', { name: item }))
      await waitFor(() => expect(page.savedFiles.length).toBe(count + 1))
      return page.savedFiles[count] as SavedFile
    },
  }
}

const rowsOfCsv = async ({ content }: SavedFile) =>
  parse(await content.text(), { delimiter: ',', bom: true }) as string[][]

/** A file says the unit and the band of a column beside its name. */
const plainHeader = (header: string) => header.replace(/ \(.*\)$/, '').replace(/^[^:]+: /, '')
/** What stands in front of the columns of the page. */
const before = ['Level', 'Farm', 'Sub-farm', 'Code']

/** A cell as it is compared: figures by their value, words without what stands between them. */
const comparable = (text: string): string => {
  const bare = text.replaceAll(/[\s\u00a0\u202f,]/g, '')
  if (bare === '-' || bare === '') return ''
  const figure = Number(bare.replace(/%$/, ''))
  return Number.isFinite(figure) ? String(figure) : bare
}

const headersOf = (grid: HTMLElement) =>
  [...grid.querySelectorAll('[role=columnheader]')].flatMap(
    (cell) => cell.querySelector('button span')?.firstChild?.textContent?.trim() ?? [],
  )

test.each(['all', ...technologies])(
  'all columns of %s stand in the files as on the page, cell by cell',
  async (kind) => {
    const { grid, download } = await open(`technology=${kind}&hidden=%5B%5D&sort=name`)
    const places = headersOf(grid)
    const shown = [...grid.querySelectorAll('[data-row]')].map((row) => ({
      index: Number(row.getAttribute('data-row')),
      cells: [...row.querySelectorAll('[data-column]')].map(({ textContent }) => textContent ?? ''),
    }))
    expect(shown).toHaveLength(kind === 'all' ? 15 : 3)
    const [headers = [], ...rows] = await rowsOfCsv(await download(/international/))
    const [sheet] = await readXlsxFile(Buffer.from(await (await download(/XLSX/)).content.arrayBuffer()))
    expect(headers.slice(0, before.length)).toEqual(before)
    expect(headers.at(-1)).toBe('Remarks')
    let figures = 0
    for (const { index, cells } of shown)
      for (const [column, header] of [...headers.entries()].slice(before.length, -1)) {
        const name = plainHeader(header)
        const seen = cells[places.indexOf(name)] ?? ''
        const written = rows[index]?.[column] ?? ''
        const where = `${rows[index]?.[1]} ${rows[index]?.[3]}, ${header}`
        if (name === 'Updated') {
          expect(written, where).toMatch(/^$|^\d{4}-\d\d-\d\dT[\d:.]+\+\d\d:\d\d$/)
          continue
        }
        // The name has its country beside it.
        if (name === 'Name') expect(comparable(seen), where).toContain(comparable(written))
        else expect(comparable(seen), where).toBe(comparable(written))
        expect(comparable(String(sheet?.data[index + 1]?.[column] ?? '')), where).toBe(comparable(written))
        if (written !== '' && Number.isFinite(Number(written))) figures += 1
      }
    expect(figures).toBeGreaterThan(shown.length)
  },
)

test('a file holds exactly the rows and columns that are shown, in their order', async () => {
  const { grid, download } = await open(
    `technology=wind&sort=-name&search=K1&hidden=${encodeURIComponent('["state","share","expected","ratio"]')}&order=${encodeURIComponent('["name","WindSpeed","ActivePower"]')}`,
  )
  const iso = await download(/international/)
  expect(iso.name).toBe('solvane_fleet_2026-11-24_1100_Europe-Paris_international.csv')
  const [headers = [], ...rows] = await rowsOfCsv(iso)
  expect(headers.map(plainHeader)).toEqual([
    ...before,
    ...headersOf(grid).filter((header) => header !== 'Farm'),
    'Remarks',
  ])
  expect(rows.map(([level, farm, , code]) => [level, farm, code])).toEqual([
    ['Farm', 'Parc wind', 'FR-wind'],
    ['Machine', 'Parc wind', 'K1'],
  ])
})
