import { act, fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { GallerySteps } from './gallery-steps.tsx'

const now = '2026-10-24T10:00:00Z'

const openSlider = async (name: string) => {
  const screen = await renderScreen(<GallerySteps />, { now })
  const slider = screen.getByRole('region', { name })
  return {
    ...screen,
    slider,
    in: within(slider),
    shown: () => slider.querySelector('[data-shown]')?.textContent,
    bullet: (place: number) => within(slider).getByRole('button', { name: `Picture ${place} of 3` }),
  }
}
const playing = 'Pictures of WT1'
const still = 'Pictures of WT1 (2)'

test('a slider begins with the first slide, and shows one at a time', async () => {
  const { shown, slider, bullet } = await openSlider(still)
  expect(shown()).toBe('Nacelle')
  expect(slider.querySelectorAll('[inert]')).toHaveLength(2)
  expect(bullet(1)).toHaveAttribute('aria-current', 'true')
})

test('bullets and arrows are there only with more than one slide', async () => {
  const { in: one } = await openSlider('Picture of WT2')
  expect(one.queryAllByRole('button')).toEqual([])
})

test('arrows and bullets change the slide; without a loop the ends are ends', async () => {
  const { user, shown, in: slider, bullet } = await openSlider(still)
  const next = slider.getByRole('button', { name: 'Next picture' })
  const previous = slider.getByRole('button', { name: 'Previous picture' })
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  await user.click(previous)
  expect(shown()).toBe('Nacelle')
  await user.click(next)
  expect(shown()).toBe('Rotor')
  await user.click(bullet(3))
  expect(shown()).toBe('Tower')
  await user.click(next)
  expect(shown()).toBe('Tower')
})

test('arrow keys change the slide, and the focus follows along the bullets', async () => {
  const { user, shown, bullet } = await openSlider(still)
  bullet(1).focus()
  await user.keyboard('{ArrowRight}')
  expect([shown(), document.activeElement]).toEqual(['Rotor', bullet(2)])
  await user.keyboard('{End}')
  expect([shown(), document.activeElement]).toEqual(['Tower', bullet(3)])
  await user.keyboard('{ArrowRight}')
  expect(shown()).toBe('Tower')
  await user.keyboard('{Home}')
  expect(shown()).toBe('Nacelle')
})

test('a swipe changes the slide, a short move does not', async () => {
  const { shown, slider } = await openSlider(still)
  const stage = slider.querySelector('[aria-live]') as HTMLElement
  const swipe = (fromX: number, toX: number, pointerType = 'touch') => {
    const pointer = (clientX: number) => ({ pointerId: 1, pointerType, clientX })
    fireEvent.pointerDown(stage, pointer(fromX))
    fireEvent.pointerMove(stage, pointer(toX))
    fireEvent.pointerUp(stage, pointer(toX))
  }
  swipe(200, 120)
  expect(shown()).toBe('Rotor')
  swipe(200, 170)
  swipe(200, 20, 'mouse')
  expect(shown()).toBe('Rotor')
  swipe(120, 200)
  expect(shown()).toBe('Nacelle')
})

test('autoplay shows the next slide after 3000 ms, round and round', async () => {
  const { shown, advance } = await openSlider(playing)
  await advance(2_990)
  expect(shown()).toBe('Nacelle')
  await advance(20)
  expect(shown()).toBe('Rotor')
  await advance(3_010)
  await advance(3_010)
  expect(shown()).toBe('Nacelle')
})

test('with a loop the last slide comes before the first one', async () => {
  const { user, shown, in: slider, bullet } = await openSlider(playing)
  await user.click(slider.getByRole('button', { name: 'Previous picture' }))
  expect(shown()).toBe('Tower')
  bullet(3).focus()
  await user.keyboard('{ArrowRight}')
  expect([shown(), document.activeElement]).toEqual(['Nacelle', bullet(1)])
})

test('without autoplay nothing moves by itself', async () => {
  const { shown, advance } = await openSlider(still)
  await advance(10_000)
  expect(shown()).toBe('Nacelle')
})

test('autoplay rests under the pointer, with the focus inside, and when it is stopped', async () => {
  const { user, shown, advance, slider, in: inside, bullet } = await openSlider(playing)
  const rests = async () => {
    const before = shown()
    await advance(10_000)
    expect(shown()).toBe(before)
  }
  await user.hover(slider)
  await rests()
  await user.unhover(slider)
  act(() => bullet(1).focus())
  await rests()
  act(() => bullet(1).blur())
  await advance(3_010)
  expect(shown()).toBe('Rotor')
  await user.click(inside.getByRole('button', { name: 'Stop the slide show' }))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.unhover(slider)
  await rests()
  expect(inside.getByRole('button', { name: 'Start the slide show' })).toBeVisible()
})

test('nothing plays with reduced motion', async () => {
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('prefers-reduced-motion')
      ? ({
          ...media(query),
          matches: true,
          addEventListener: () => {},
          removeEventListener: () => {},
        } as MediaQueryList)
      : media(query),
  )
  const { shown, advance, in: slider } = await openSlider(playing)
  await advance(10_000)
  expect(shown()).toBe('Nacelle')
  expect(slider.queryByRole('button', { name: 'Stop the slide show' })).toBeNull()
})

test('steps are links with their state in words, and open in any order', async () => {
  const { user, getByRole } = await renderScreen(<GallerySteps />, { width: 360 })
  const steps = within(getByRole('navigation', { name: 'Steps of the connection' }))
  const links = steps.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'PlantDone',
    'Machines and their signalsIn progress',
    'Grid connection1 warning',
    'Weather station3 errors',
    '5AlarmsNot started',
    '6Check and connectNot started',
  ])
  expect(steps.getByRole('link', { name: /Grid connection/ })).toHaveAttribute('aria-current', 'step')
  const last = steps.getByRole('link', { name: /Check and connect/ })
  expect(last).toHaveAttribute('href', '#step-5')
  await user.click(last)
  expect(last).toHaveAttribute('aria-current', 'step')
  expect(steps.getByText(/Step 6 of 6/)).toBeVisible()
})
