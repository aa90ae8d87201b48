import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderChanged } from './order-changed.tsx'
import { useHeldOrder } from './use-held-order.ts'
import { holdEndsAfterMs } from './use-hold.ts'

function List({ names, filter = '' }: { readonly names: readonly string[]; readonly filter?: string }) {
  const { list, isChanged, refresh, region } = useHeldOrder(names, {
    wish: [filter],
    placesOf: (shown) => shown.join(' '),
  })
  return (
    <>
      <OrderChanged
        isChanged={isChanged}
        words={{ changed: 'Order changed', refresh: 'Refresh' }}
        onRefresh={refresh}
      />
      <ol ref={region}>
        {list.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ol>
    </>
  )
}

let nowMs = 0
beforeEach(() => {
  nowMs = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => vi.restoreAllMocks())

const open = () => {
  const page = render(<List names={['a', 'b']} />)
  return {
    ...page,
    show: (names: readonly string[], filter?: string) =>
      page.rerender(<List names={names} {...(filter && { filter })} />),
    names: () => page.getAllByRole('listitem').map(({ textContent }) => textContent),
    wait: (ms: number) => {
      nowMs += ms
    },
    user: userEvent.setup(),
    notice: () => page.container.querySelector('[data-changed]'),
  }
}

test('a list that nobody touches follows its order', () => {
  const page = open()
  page.show(['b', 'a'])
  expect(page.names()).toEqual(['b', 'a'])
  expect(page.notice()).toBeNull()
})

test('a pointer in the list holds its order, says so, and Refresh shows the new one', async () => {
  const page = open()
  await page.user.hover(page.getByRole('list'))
  page.show(['c', 'b', 'a'])
  page.wait(60_000)
  page.show(['c', 'b', 'a'])
  expect(page.names()).toEqual(['a', 'b'])
  expect(page.notice()).toHaveTextContent('Order changed')
  await page.user.click(page.getByRole('button', { name: 'Refresh' }))
  expect(page.names()).toEqual(['c', 'b', 'a'])
  expect(page.notice()).toBeNull()
})

test('once the pointer has left, the list follows again', async () => {
  const page = open()
  await page.user.hover(page.getByRole('list'))
  page.show(['b', 'a'])
  await page.user.unhover(page.getByRole('list'))
  page.wait(3_000)
  page.show(['b', 'a'])
  expect(page.names()).toEqual(['b', 'a'])
})

test('the focus in the list holds its order', () => {
  const page = open()
  act(() => page.getByRole('button', { name: 'b' }).focus())
  page.wait(60_000)
  page.show(['b', 'a'])
  expect(page.names()).toEqual(['a', 'b'])
  act(() => page.getByRole('button', { name: 'b' }).blur())
  page.show(['b', 'a'])
  expect(page.names()).toEqual(['b', 'a'])
})

test('a scrolled list holds its order', () => {
  const page = open()
  const list = page.getByRole('list')
  list.scrollTop = 40
  list.dispatchEvent(new Event('scroll'))
  page.wait(60_000)
  page.show(['b', 'a'])
  expect(page.names()).toEqual(['a', 'b'])
  list.scrollTop = 0
  page.show(['b', 'a'])
  expect(page.names()).toEqual(['b', 'a'])
})

test('a choice of the user is met at once', async () => {
  const page = open()
  await page.user.hover(page.getByRole('list'))
  page.show(['b'], 'faults')
  expect(page.names()).toEqual(['b'])
})

test('a pointer that rests on a screen nobody sits at does not hide new faults for long', async () => {
  const page = open()
  await page.user.hover(page.getByRole('list'))
  page.wait(holdEndsAfterMs)
  page.show(['b', 'a'])
  expect(page.names()).toEqual(['b', 'a'])
})
