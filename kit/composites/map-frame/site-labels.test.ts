import { expect, it } from 'vitest'
import { siteLabels } from './site-labels.ts'
import type { SiteShape } from './site-shape.ts'

const shape = (id: string, kind: SiteShape['shape'], x: number, y: number): SiteShape => ({
  ...{ id, name: `Name of ${id}`, shape: kind, colour: 1 },
  places: [{ latitude: y, longitude: x }],
})
const at = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) => ({
  x: longitude,
  y: latitude,
})
const window = { width: 600, height: 400 }

it('names at one place stand on different sides; points come before lines', () => {
  const labels = siteLabels(
    [shape('cable', 'line', 300, 200), shape('station', 'point', 300, 200), shape('meter', 'point', 300, 200)],
    at,
    window,
  )
  expect(labels.get('station')?.anchor).toBe('start')
  expect(labels.get('meter')?.anchor).toBe('end')
  expect(labels.get('cable')).not.toEqual(labels.get('station'))
})

it('a name without room is absent, and the chosen shape has its name first', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => shape(id, 'point', 300, 200))
  expect(siteLabels(many, at, window).has('f')).toBe(false)
  expect(siteLabels(many, at, window, 'f').get('f')?.anchor).toBe('start')
})
