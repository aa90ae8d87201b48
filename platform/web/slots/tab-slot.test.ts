import { expect, test } from 'vitest'
import { fillSlot } from './slot.ts'
import { declareTabs, fillTab, type TabPart, tabsOf } from './tab-slot.ts'

interface Farm {
  readonly hasCamera: boolean
}

const Page = () => null
const slot = declareTabs<{ readonly farm: Farm }, Farm, { readonly wide: boolean }>('tabs', async () => ({
  default: Page,
  askFirst: async () => {},
}))

const tab = (
  id: string,
  order: number,
  more: Partial<TabPart<{ readonly farm: Farm }, Farm, { readonly wide: boolean }>> = {},
) =>
  fillTab(slot, {
    id,
    order,
    right: 'signed-in',
    label: `words.${id}`,
    path: `/Farm/${id}`,
    title: `title.${id}`,
    part: async () => ({ default: () => null }),
    ...more,
  })

const fillings = [
  tab('second', 20, { options: { wide: true } }),
  tab('camera', 15, { isFor: ({ hasCamera }) => hasCamera }),
  tab('first', 10),
  tab('forbidden', 5, { right: 'super-admin' }),
  fillSlot({ name: 'other' }, { ...tab('elsewhere', 1), part: async () => ({ default: () => null }) }),
]
const idsFor = (farm: Farm, isSuper = false) =>
  tabsOf(slot, fillings, (right) => isSuper || right === 'signed-in', farm).map(({ id }) => id)

test('a page has its tabs in their order: those for which the person has the right, and which its subject has', () => {
  expect(idsFor({ hasCamera: false })).toEqual(['first', 'second'])
  expect(idsFor({ hasCamera: true })).toEqual(['first', 'camera', 'second'])
  expect(idsFor({ hasCamera: true }, true)).toEqual(['forbidden', 'first', 'camera', 'second'])
})

test('the route of a tab takes the right of the tab, and its screen is the page with the first query of the page', async () => {
  const { route } = tab('first', 10, { holdsView: true, right: 'super-admin' })
  expect(route).toMatchObject({ path: '/Farm/first', title: 'title.first', right: 'super-admin', holdsView: true })
  expect(await route.screen()).toMatchObject({ askFirst: expect.any(Function) })
})
