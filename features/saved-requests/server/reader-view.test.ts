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
const view = (criteria: Criterion[], name = 'Name') => readerView({ name, criteria, actions: [] }, hidden, 'Other name')

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
  ['a key of meta', item('text', '', { meta: { 'ES-TWO': true } })],
])('an item that names a hidden farm in %s is left out', (_, criterion) => {
  expect(view([criterion, item('text', 'kept')])).toMatchObject({ criteria: [{ value: 'kept' }], isReduced: true })
})

test('so are actions, and a name becomes the default name', () => {
  const actions = [{ actionId: 'open', value: '/MyFleet/Farm?farmCode=ES-TWO' }]
  expect(readerView({ name: 'All of ES-TWO', criteria: [], actions }, hidden, 'Other name')).toEqual({
    name: 'Other name',
    criteria: [],
    actions: [],
    isReduced: true,
  })
})
