import { expect, test } from 'vitest'
import { fileFault, sizeText } from './file-check.ts'

const rule = { types: ['application/pdf', 'image/*', '.dwg'], largestBytes: 1_000 }
const file = (name: string, type: string, size = 10) => ({ name, type, size })

test.each([
  [file('plan.pdf', 'application/pdf'), undefined],
  [file('plan.pdf', 'application/pdf;version=1.7'), undefined],
  [file('tower.JPG', 'image/jpeg'), undefined],
  [file('Site.DWG', ''), undefined],
  [file('plan.pdf', 'application/pdf', 1_000), undefined],
  [file('plan.pdf', 'application/pdf', 1_001), 'size'],
  [file('plan.pdf', 'application/pdf', 0), 'empty'],
  [file('run.exe', 'application/x-msdownload'), 'type'],
  [file('a folder', '', 4_096), 'type'],
  [file('image', 'imagery/png'), 'type'],
])('%o: %s', (given, fault) => {
  expect(fileFault(given, rule)).toBe(fault)
})

test('without types every type is taken', () => {
  expect(fileFault(file('x', ''), { ...rule, types: [] })).toBeUndefined()
})

test.each([
  [25_000_000, 'en-GB', '25 MB'],
  [1_500, 'en-GB', '1.5 kB'],
  [2_000_000_000, 'fr-FR', '2 Go'],
  [900, 'en-GB', '900 bytes'],
])('%i bytes in %s are %s', (bytes, locale, text) => {
  expect(sizeText(bytes, locale).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
})
