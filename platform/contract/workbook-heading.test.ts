import { expect, test } from 'vitest'
import { type ColumnNames, headingIn } from './workbook-heading.ts'

const names: ColumnNames = {
  keys: ['id', 'version', 'hubHeight', 'installedOn', 'owner', 'operator'],
  labels: new Map([
    ['hubHeight', ['Hub height', 'Hauteur de moyeu', 'Altura de buje', 'Altura do cubo']],
    ['installedOn', ['Installed on', 'Installé le', 'Instalado el', 'Instalado em']],
    ['owner', ['Company', 'Propriétaire', 'Propietario', 'Proprietário']],
    ['operator', ['Company', 'Exploitant', 'Operador', 'Operador']],
  ]),
}
const keysOf = (texts: readonly string[], more: Partial<ColumnNames> = {}) => {
  const found = headingIn([{ cells: texts, row: 1 }], { ...names, ...more }, [])
  return { keys: found?.heading.keys, faults: found?.heading.faults.map(({ code, value }) => `${code} ${value}`) }
}

test.each([
  ['keys, in any spelling', ['HubHeight', 'installed_on', 'Installed-On ']],
  ['labels of any language', ['Hauteur de moyeu', 'Instalado em']],
  ['labels without accents, with a unit', ['altura de buje [m]', 'installe le']],
  ['a unit in brackets behind a key', ['hub height (m)']],
])('headings are found by %s', (_, texts) => {
  const { keys, faults } = keysOf(texts.filter((_, at) => at < 2))
  expect(keys?.[0]).toBe('hubHeight')
  expect(faults).toEqual([])
})

test('a key counts before a label, and the row with keys before the row with labels', () => {
  const labels = { cells: ['Id', 'Hub height'], row: 1 }
  const found = headingIn([labels, { cells: ['id', 'hubHeight'], row: 2 }], names, [])
  expect(found?.heading.row).toBe(2)
})

test('a label of two columns is asked about, and the answer counts', () => {
  const found = headingIn([{ cells: ['Company', 'Colour'], row: 1 }], names, [])
  expect(found?.heading.faults).toEqual([
    { row: 1, column: 'Company', code: 'ambiguous-column', value: 'Company', possible: ['owner', 'operator'] },
    { row: 1, column: 'Colour', code: 'unknown-column', value: 'Colour' },
  ])
  expect(keysOf(['Company', 'Colour'], { chosen: { Company: 'operator', Colour: null } })).toEqual({
    keys: ['operator', undefined],
    faults: [],
  })
})

test('one column under two headings is asked about', () => {
  expect(keysOf(['hubHeight', 'Hub height']).faults).toEqual(['double-column Hub height'])
  expect(keysOf(['hubHeight', 'Hub height'], { chosen: { 'Hub height': null } }).faults).toEqual([])
})
