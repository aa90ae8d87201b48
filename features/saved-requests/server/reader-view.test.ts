import { expect, test } from 'vitest'
import type { Criterion } from '../contract/saved-request.ts'
import { readerView } from './reader-view.ts'

const item = (inputType: string, value: string, changes: Partial<Criterion> = {}): Criterion => ({
  inputId: 'x',
  inputType,
  value,
  label: 'Label',
  status: 'closable',
  active: true,
  priorities: [],
  meta: {},
  ...changes,
})
const hidden = new Set(['ES-TWO', 'PT.3'])
const view = (criteria: Criterion[], name = 'Name') => readerView(hidden)({ name, criteria, actions: [] }, 'Other name')

test('a list of farms keeps those that the reader sees, and loses the label that named the others', () => {
  const { criteria, isReduced } = view([item('farm', 'FR-ONE,ES-TWO', { meta: { note: 'Two' } })])
  expect(criteria).toEqual([item('farm', 'FR-ONE', { label: '' })])
  expect(isReduced).toBe(true)
})

test('machines go with their farm', () => {
  expect(view([item('machine', 'FR-ONE/WT1,ES-TWO/INV1')]).criteria[0]?.value).toBe('FR-ONE/WT1')
})

test('a request without hidden farms is passed on as it is', () => {
  const whole = [item('farm', 'FR-ONE'), item('text', 'ES-TWOS and PT'), item('machine', 'WT1')]
  expect(view(whole)).toEqual({ name: 'Name', criteria: whole, actions: [], isReduced: false })
})

test.each([
  ['a value', item('text', 'power of es-two')],
  ['a label', item('text', '', { label: '(ES-TWO)' })],
  ['the end of a sentence', item('text', 'See ES-TWO.')],
  ['after a line end', item('text', 'first\nES-TWO')],
  ['a tag', item('text', 'ES-TWO.INV1.ActivePower')],
  ['a code with a full stop', item('text', 'PT.3.WT1')],
  ['the code of a machine', item('text', 'ES-TWO-INV1 and ES-TWO_INV2')],
  ['the code of a machine with a low line', item('text', 'ES-TWO_INV2')],
  ['the end of a code', item('text', 'Plant-ES-TWO')],
  ['an address', item('text', '/MyFleet/Farm?farmCode=ES%2DTWO')],
  ['an address in an address', item('text', '?next=%252FMyFleet%253FfarmCode%253DES%252dTWO')],
  ['a list of another farm’s machines', item('machine', 'FR-ONE/ES-TWO-WT1')],
  ['an address that hides behind a broken one', item('text', '%ZZ ES-TWO%41')],
  ['a key of meta', item('text', '', { meta: { 'ES-TWO': true } })],
])('an item that names a hidden farm in %s is left out', (_, criterion) => {
  expect(view([criterion, item('text', 'kept')])).toMatchObject({ criteria: [{ value: 'kept' }], isReduced: true })
})

test('so are actions, and a name becomes the default name', () => {
  const actions = [{ actionId: 'open', value: '/MyFleet/Farm?farmCode=ES-TWO' }]
  expect(readerView(hidden)({ name: 'All of ES-TWO', criteria: [], actions }, 'Other name')).toEqual({
    name: 'Other name',
    criteria: [],
    actions: [],
    isReduced: true,
  })
})

test.each(['valueOf', 'hasOwnProperty', 'constructor', '__proto__'])(
  'an input of the type %s is the screen’s own',
  (inputType) => {
    expect(view([item(inputType, 'kept')])).toMatchObject({ criteria: [{ value: 'kept' }], isReduced: false })
  },
)

test('a visible farm whose code begins like that of a hidden one stays in lists', () => {
  const whole = [item('farm', 'ES-TWO-2'), item('machine', 'ES-TWO-2/INV1')]
  expect(view(whole)).toEqual({ name: 'Name', criteria: whole, actions: [], isReduced: false })
})
