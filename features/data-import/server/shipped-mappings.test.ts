/** The shipped mappings: each is valid once its questions are answered, and reads a small file of its format. shipped-mappings.drill.test.ts reads public data. */
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { ScadaMapping } from '../contract/scada-mapping.ts'
import { readWith } from './test-reading.ts'
import { shippedMapping, shippedNames } from './test-shipped-mapping.ts'

test.each(shippedNames)('%s is a mapping', (name) => {
  expect(ScadaMapping.safeParse(shippedMapping(name)).error?.issues).toBeUndefined()
})

const greenbyte = [
  '# This file was exported by Greenbyte at 2022-01-27 10:52:06.',
  '#',
  '# Turbine: X1',
  '# Turbine type: Senvion MM92 (Senvion MM92 kW)',
  '# Time zone: UTC',
  '#',
  '# Date and time,Wind speed (m/s),"Wind speed, Standard deviation (m/s)",Power (kW)',
  '2016-01-03 00:00:00,5.1,0.4,100.25',
  '2016-01-03 00:10:00,NaN,NaN,NaN',
  '',
].join('\n')
const huawei = async () => {
  const rows = [
    ['Inverter report'],
    [
      'Site Name',
      'Management Domain',
      'ManageObject',
      'Start Time',
      'Inverter status',
      'Active power(kW)',
      'Total yield(kWh)',
    ],
    ['Site', '/', 'X1', '2024-07-01 12:05:00', 'Grid connected', 12.5, 1234567.89],
  ]
  return Buffer.from(
    await (await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBlob()).arrayBuffer(),
  )
}

test.each([
  [
    'greenbyte',
    () =>
      Buffer.from(
        zipSync({
          'Turbine_Data_X1_2016.csv': strToU8(greenbyte),
          'Status_X1_2016.csv': strToU8('# Turbine: X1\nTimestamp start\n'),
        }),
      ),
    ['T01/ActivePower 2016-01-03T00:00:00.000Z 100.25', 'T01/WindSpeed 2016-01-03T00:00:00.000Z 5.1'],
  ],
  [
    'vestas-like',
    () =>
      'Turbine_ID;Timestamp;Gen_RPM_Avg;Amb_WindSpeed_Avg;Grd_Prod_Pwr_Avg\nX1;2016-01-01T00:10:00+00:00;1280.5;7.3;650.1\n',
    [
      'T01/ActivePower 2016-01-01T00:10:00.000Z 650.1',
      'T01/GeneratorRotationSpeed 2016-01-01T00:10:00.000Z 1280.5',
      'T01/WindSpeed 2016-01-01T00:10:00.000Z 7.3',
    ],
  ],
  [
    'siemens-like',
    () => 'TimeStamp,StationId,wtc_AcWindSp_mean,wtc_ActPower_mean\n2024-07-01 00:10:00,X1,7.25,810\n',
    ['T01/ActivePower 2024-07-01T00:00:00.000Z 810', 'T01/WindSpeed 2024-07-01T00:00:00.000Z 7.25'],
  ],
  [
    'enercon-like',
    () =>
      Buffer.from(
        zipSync({
          'Bericht_X1_2014.csv': Buffer.from(
            'Bericht für X1\n\nDate/Time;WEC: ava. windspeed;WEC: ava. Power;Ambient temp.\n01.05.2014 00:10:00;6,9;547;-\n',
            'latin1',
          ),
        }),
      ),
    ['E01/ActivePower 2014-04-30T22:10:00.000Z 547', 'E01/WindSpeed 2014-04-30T22:10:00.000Z 6.9'],
  ],
  [
    'sma',
    () =>
      'sep=;\nVersion CSV1|Tool SunnyWebBox|Delimiter semicolon|Decimalpoint comma\n\n;SN: 2000000001;;\nTimeStamp;A.Ms.Vol;GridMs.TotW;Metering.TotWhOut\ndd.MM.yyyy HH:mm;Analog;Analog;Counter\n01.07.2024 12:05;612,5;8400;1234500\n',
    [
      'I01/ActivePower 2024-07-01T10:05:00.000Z 8.4',
      'I01/DcVoltage 2024-07-01T10:05:00.000Z 612.5',
      'I01/ProducedEnergy 2024-07-01T10:05:00.000Z 1234.5',
    ],
  ],
  [
    'huawei-like',
    huawei,
    [
      'I01/ActivePower 2024-07-01T10:05:00.000Z 12.5',
      'I01/ProducedEnergy 2024-07-01T10:05:00.000Z 1234567.89',
      'I01/State 2024-07-01T10:05:00.000Z Grid connected',
    ],
  ],
  [
    'la-haute-borne',
    () => 'Wind_turbine_name,Date_time,P_avg,Ws_avg\nR80721,2017-10-25T16:10:00+02:00,176.45,\n',
    ['R80721/ActivePower 2017-10-25T14:10:00.000Z 176.45'],
  ],
  [
    'gefcom-solar',
    () => 'ZONEID,TIMESTAMP,POWER\n1,20120401 01:00,0.75\n',
    ['Z1/ActivePower 2012-04-01T00:00:00.000Z 0.75'],
  ],
  [
    'nrel-rsf-ii',
    () => 'Unnamed: 0,inv2_ac_power_w__1047,poa_irradiance__1055\n1/2/2022 0:15,-9500,1.5\n',
    ['I02/ActivePower 2022-01-02T07:15:00.000Z -9.5', 'I02/PlaneOfArrayIrradiance 2022-01-02T07:15:00.000Z 1.5'],
  ],
  [
    'hill-of-towie-flags',
    () => 'time_utc_end,turbine,wtc_ScInOper_timeon,wtc_AlarmCde_endvalue\n2024-07-01 00:50:00,T01,600,0\n',
    ['T01/OperationDuration 2024-07-01T00:40:00.000Z 600', 'T01/StatusCode 2024-07-01T00:40:00.000Z 0'],
  ],
] as [string, () => string | Buffer | Promise<Buffer>, string[]][])(
  '%s reads a file of its format',
  async (name, make, values) => {
    const found = await readWith(await make(), shippedMapping(name))
    expect(found.values.toSorted()).toEqual(values)
    expect(found.report.filter((line) => !/unmapped-column|units-row/.test(line))).toEqual([])
  },
)
