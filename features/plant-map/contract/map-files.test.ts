import { expect, test } from 'vitest'
import { fromCsv, fromGeoJson, type MapThing, toCsv, toGeoJson, toKml } from './map-files.ts'

const things: readonly MapThing[] = [
  { itemName: 'Mast, north', layer: 'mast', places: [{ latitude: 48.1, longitude: 2.1 }], remark: 'He said "tall"' },
  {
    ...{ itemName: 'C1', layer: 'cable', remark: null },
    places: [
      { latitude: 48, longitude: 2 },
      { latitude: 48.01, longitude: 2.02 },
    ],
  },
  {
    ...{ itemName: 'Site <1>', layer: 'outline', remark: null },
    places: [
      { latitude: 48, longitude: 2 },
      { latitude: 48, longitude: 2.1 },
      { latitude: 48.1, longitude: 2.1 },
    ],
  },
]

test('the import reads the GeoJSON and CSV files of the export', () => {
  expect(fromGeoJson(toGeoJson(things))).toEqual({ things, faults: [] })
  expect(fromCsv(toCsv(things))).toEqual({ things, faults: [] })
  const [, , area] = JSON.parse(toGeoJson(things)).features
  // A ring ends where it began.
  expect(area.geometry.coordinates[0]).toHaveLength(4)
})

test('a KML file has the signs of XML in names written out', () => {
  expect(toKml(things)).toContain('<name>Site &lt;1&gt;</name>')
  expect(toKml(things)).toContain('<coordinates>2,48 2.02,48.01</coordinates>')
})

test('each wrong row is named, and the others are read', () => {
  const csv = [
    'name,layer,places',
    'A,mast,48 2',
    ',mast,48 2',
    'B,tower,48 2',
    'C,cable,48 2',
    'D,mast,48 888',
    'E,mast,48 2; 48 3',
  ].join('\n')
  const { things: read, faults } = fromCsv(csv)
  expect(read.map(({ itemName }) => itemName)).toEqual(['A'])
  expect(faults.map(({ row, code }) => [row, code])).toEqual([
    [3, 'no-name'],
    [4, 'no-layer'],
    [5, 'too-few-places'],
    [6, 'no-place'],
    [7, 'wrong-shape'],
  ])
  expect(fromGeoJson('{').faults).toMatchObject([{ code: 'no-json' }])
  expect(fromGeoJson('{"features":[{"properties":{"name":"A","layer":"mast"},"geometry":null}]}').faults).toMatchObject(
    [{ row: 1, code: 'no-place' }],
  )
})
