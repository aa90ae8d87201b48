// Drill of: features/data-import/server/**, features/data-import/contract/**, examples/mappings/*

/** The shipped mappings read every row of the public data of their formats. Needs SOLVANE_REAL_DATA. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWith } from './test-reading.ts'
import { shippedMapping } from './test-shipped-mapping.ts'

const realData = process.env.SOLVANE_REAL_DATA ?? ''

test.skipIf(realData === '').each([
  ['la-haute-borne', 'wind-la-haute-borne/raw_format_10_rows.csv'],
  ['yalova', 'wind-scada-yalova/scada_2018_h1.csv.gz'],
  ['hill-of-towie-flags', 'wind-availability-flags/flags_2024-07.csv.gz'],
  ['era5-point', 'reanalysis-era5/era5_52.50N_1.00W_2017-08_2021-07.csv.gz'],
  ['gefcom-wind', 'wind-forecast-gefcom2014/zone1_train_2012-01_2013-06.csv.gz'],
  ['gefcom-solar', 'solar-forecast-gefcom2014/task1_train_power_2012-04_2013-03.csv.gz'],
  ['nrel-rsf-ii', 'solar-quality/nrel_RSF_II.csv.gz'],
  ['nrel-serf-east', 'solar-quality/serf_east_15min_ac_power.csv.gz'],
  ['nrel-weather', 'solar-quality/rmis_weather_data.csv.gz'],
])('%s reads every row of the public data %s', async (name, file) => {
  const { values, report } = await readWith(readFileSync(join(realData, file)), shippedMapping(name), file)
  expect(values.length).toBeGreaterThan(0)
  expect(report.filter((line) => !/unmapped-column/.test(line))).toEqual([])
})
