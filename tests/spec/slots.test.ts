/** Each part that a feature puts into a slot has a slot that is shown, and the right that its calls require. */
import { expect, test } from 'vitest'
import { features } from '../../apps/web/features.ts'
import { EDIT, READ } from '../../domain/right.ts'
import type { Slot, SlotFilling } from '../../platform/web/slots/slot.ts'
import { callsOf, type Sources } from './slots/part-calls.ts'
import { slotFaults } from './slots/slot-faults.ts'

type Exports = Readonly<Record<string, unknown>>

const contracts = import.meta.glob<Exports>(
  ['../../features/*/contract/**/*.ts', '../../platform/contract/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const texts = import.meta.glob<string>(
  [
    '../../features/*/web/**/*.{ts,tsx}',
    '../../platform/web/**/*.{ts,tsx}',
    '../../kit/**/*.{ts,tsx}',
    '../../domain/**/*.ts',
    '!**/*.test.{ts,tsx}',
  ],
  { query: '?raw', import: 'default' },
)
const sources: Sources = {
  read: async (file) => await texts[`../../${file}`]?.(),
  contract: (file) => contracts[`../../${file}`],
}

const doors = import.meta.glob<Exports>('../../features/*/web/slots-port.ts', { eager: true })

/** A slot as its feature declares it in `slots-port.ts`. */
const declared = Object.entries(doors).flatMap(([file, exports]) =>
  Object.entries(exports).map(([constant, slot]) => ({
    folder: file.replace(/slots-port\.ts$/, ''),
    constant,
    isOfTabs: 'page' in (slot as object),
    name: (slot as Slot<object>).name,
  })),
)

/** Its feature shows it: a page with tabs by `useTabs`, another one by `useSlot(wallSlot)`. */
const isShown = async ({ folder, constant, isOfTabs }: (typeof declared)[number]) => {
  const shows = isOfTabs ? /\buseTabs\(/ : new RegExp(`\\buseSlot\\(${constant}\\)`)
  const own = await Promise.all(
    Object.entries(texts).flatMap(([file, text]) => (file.startsWith(folder) && file.endsWith('.tsx') ? [text()] : [])),
  )
  return own.some((text) => shows.test(text))
}

const fillings = features.flatMap(({ name, slots = [] }) => slots.map((filling) => ({ feature: name, filling })))

/** The module that a part loads: its import stands in the text of the function. */
const moduleOf = ({ part }: Pick<SlotFilling, 'part'>, feature: string): string => {
  const [, file] = /["'`](?:[^"'`]*\/)?(features\/[^"'`]+)["'`]/.exec(String(part)) ?? []
  if (file === undefined) throw new Error(`A part of ${feature} does not load one module: ${part}`)
  return file
}

test('slots have different names, and their features show them', async () => {
  expect(declared.map(({ name }) => name).sort()).toEqual([...new Set(declared.map(({ name }) => name))].sort())
  for (const slot of declared) expect(await isShown(slot), slot.name).toBe(true)
  expect(declared.length).toBeGreaterThan(3)
})

test('parts of a slot have different ids and places', () => {
  const of = (key: (filling: SlotFilling) => unknown) =>
    fillings.map(({ filling }) => `${filling.slot} ${key(filling)}`)
  for (const all of [of(({ id }) => id), of(({ order }) => order)]) expect(all).toEqual([...new Set(all)])
})

test('a group of tabs has the id of no tab beside it: the page marks one of both', () => {
  const marks = fillings.flatMap(({ filling }) => {
    const { group } = ('options' in filling ? filling.options : {}) as { readonly group?: { readonly id: string } }
    return [{ mark: `${filling.slot} ${group?.id ?? filling.id}`, isGroup: group !== undefined }]
  })
  const groups = new Set(marks.flatMap(({ mark, isGroup }) => (isGroup ? [mark] : [])))
  expect(marks.filter(({ mark, isGroup }) => !isGroup && groups.has(mark))).toEqual([])
  expect(groups.size).toBeGreaterThan(2)
})

test.each(fillings.map(({ feature, filling }) => [`${filling.slot}/${filling.id}`, feature, filling] as const))(
  '%s of %s has a slot, and the right of its calls',
  async (_name, feature, filling) => {
    const calls = await callsOf(moduleOf(filling, feature), sources)
    expect(slotFaults(filling, new Set(declared.map(({ name }) => name)), calls)).toEqual([])
  },
)

test('a tab has the route that its feature lists', () => {
  for (const { name, routes, slots = [] } of features)
    for (const filling of slots)
      if ('route' in filling) expect(routes, `${name} lists no route of ${filling.id}`).toContain(filling.route)
})

const read = { product: 'MyFleet', flag: READ } as const
const filling: SlotFilling = {
  id: 'part',
  slot: 'place',
  order: 10,
  right: read,
  label: 'words.part',
  part: async () => ({ default: undefined }),
}
const places = new Set(['place'])
const call = { id: 'getThings', right: read }

test('a part without a slot, without a right, or with another right than its calls is found', () => {
  expect(slotFaults(filling, places, [call])).toEqual([])
  expect(slotFaults(filling, new Set(), [call])).toEqual([expect.stringContaining('shows the slot')])
  for (const right of [undefined, 'public', { anyOf: [] }] as const)
    expect(slotFaults({ ...filling, right } as SlotFilling, places, [call])).toEqual([
      expect.stringContaining('has no right'),
    ])
  // Less than its call takes, something else, and more.
  expect(slotFaults({ ...filling, right: 'signed-in' }, places, [call])).toEqual([expect.stringContaining('getThings')])
  expect(slotFaults({ ...filling, right: { product: 'MyFleet', flag: EDIT } }, places, [call])).toHaveLength(2)
  expect(slotFaults({ ...filling, right: 'super-admin' }, places, [call])).toEqual([
    expect.stringContaining('none of its calls'),
  ])
})

test('a call for some users is named, and a name of none is found', () => {
  const edit = { id: 'editThings', right: { product: 'MyFleet', flag: EDIT } } as const
  expect(slotFaults(filling, places, [call, edit])).toEqual([expect.stringContaining('editThings')])
  const named = { ...filling, optionalCalls: ['editThings'] }
  expect(slotFaults(named, places, [call, edit])).toEqual([])
  expect(slotFaults(named, places, [call])).toEqual([expect.stringContaining('no optional call')])
})

test('calls are found behind other modules and doors, and only what a module or a door is asked for', async () => {
  const files: Record<string, string> = {
    'features/a/web/part.tsx': `
import { one as first } from '../../b/web/port.ts'
import type { Shape } from './shape.ts'
const Late = lazy(() => import('./late.tsx'))
export default function Part() { return first() }`,
    'features/a/web/late.tsx': `import { getLate, type Late } from '../contract/late.ts'\nexport default () => call(getLate)`,
    'features/b/web/port.ts': `export { one } from './queries.ts'\nexport { two } from './two.ts'`,
    'features/b/web/queries.ts': `
import { things } from '../contract/things.ts'
const inner = () => call(things.list)
export const one = () => inner()
/** Not like one. */
export const other = () => call(things.remove)`,
    'features/b/web/two.ts': `import { things } from '../contract/things.ts'\ncall(things.remove)`,
  }
  const of = (id: string) => ({ id, method: 'GET', path: `/api/${id}`, right: read })
  const found = await callsOf('features/a/web/part.tsx', {
    read: async (file) => files[file],
    contract: (file) =>
      file.endsWith('late.ts') ? { getLate: of('late') } : { things: { list: of('list'), remove: of('remove') } },
  })
  expect(found.map(({ id }) => id).sort()).toEqual(['late', 'list'])
})
