import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMapStage } from './map-stage.ts'
import { MapTiles } from './map-tiles.tsx'

const layer = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '© Example' }

test('the map shows the tiles in sight with their source, and the built-in map where one is missing', () => {
  const stage = createMapStage({
    nowMs: () => 0,
    nextFrame: (work) => work(),
    later: () => () => undefined,
    isStill: () => true,
  })
  stage.resize({ width: 300, height: 200 })
  stage.show({ longitude: 2.35, latitude: 48.85, zoom: 6 }, 'address')
  const { container, getByText } = render(<MapTiles stage={stage} layer={layer} />)
  const pictures = () => [...container.querySelectorAll('img')].map(({ src }) => src)
  expect(pictures()).toContain('https://tiles.example.org/6/32/22.png')
  expect(getByText('© Example')).toBeVisible()
  const before = pictures().length
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(pictures()).toHaveLength(before - 1)
})
