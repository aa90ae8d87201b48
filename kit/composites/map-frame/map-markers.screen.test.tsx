import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { clusterLevels } from './map-clusters.ts'
import { MapMarkers } from './map-markers.tsx'
import { createMapStage } from './map-stage.ts'

const points = [{ id: 'FR-VLM', name: 'Plaine de Valmeuse', longitude: 4.3, latitude: 48.9, mark: null }]
const words = { zoomIn: '', zoomOut: '', fit: '', help: '', noBase: '', cluster: () => '' }

const draw = (onOpen?: (id: string) => void) => {
  const stage = createMapStage({
    nowMs: () => 0,
    nextFrame: (work) => work(),
    later: () => () => undefined,
    isStill: () => true,
  })
  stage.resize({ width: 400, height: 300 })
  stage.show({ longitude: 4.3, latitude: 48.9, zoom: 6 }, 'address')
  const onPress = vi.fn()
  const page = render(
    <MapMarkers
      stage={stage}
      clustersAt={clusterLevels(points)}
      points={new Map(points.map((point) => [point.id, point]))}
      looks={new Map()}
      chosen={[]}
      highlighted={new Set()}
      onHighlight={() => undefined}
      onPress={onPress}
      {...(onOpen && { onOpen })}
      words={words}
    />,
  )
  return { ...page, onPress, user: userEvent.setup() }
}

test('a press on a label opens its point, and a press on the marker chooses it', async () => {
  const onOpen = vi.fn()
  const { user, getByText, getByRole, onPress } = draw(onOpen)
  await user.click(getByText('Plaine de Valmeuse'))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('FR-VLM')
  expect(onPress).not.toHaveBeenCalled()
  await user.click(getByRole('button', { name: 'Plaine de Valmeuse' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(onOpen).toHaveBeenCalledOnce()
})

test('on a map without pages to open a label takes no press', () => {
  expect(draw().container.querySelector('[data-opens]')).toBeNull()
})
