import { beforeEach, expect, test } from 'vitest'
import { createMapStage, type MapStage, type MovedBy } from './map-stage.ts'
import { clamped, screenOf, worldOf } from './map-view.ts'

const places = [
  { longitude: -8, latitude: 38 },
  { longitude: 12, latitude: 52 },
]
let nowMs = 0
let frames: (() => void)[] = []
let timers: { dueMs: number; work: () => void }[] = []
let stage: MapStage
let rests: MovedBy[]

const pass = (ms: number) => {
  for (const until = nowMs + ms; nowMs < until; ) {
    nowMs += 10
    const [due, rest] = [frames, [] as typeof timers]
    frames = []
    for (const work of due) work()
    const ready = timers.filter((timer) => timer.dueMs <= nowMs)
    rest.push(...timers.filter((timer) => timer.dueMs > nowMs))
    timers = rest
    for (const { work } of ready) work()
  }
}

beforeEach(() => {
  frames = []
  timers = []
  rests = []
  stage = createMapStage({
    nowMs: () => nowMs,
    nextFrame: (work) => void frames.push(work),
    later: (work, ms) => {
      const timer = { dueMs: nowMs + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    isStill: () => false,
  })
  stage.onRest((by) => void rests.push(by))
  stage.hold(places)
  stage.resize({ width: 800, height: 500 })
})

const isInSight = (index: number) => {
  const place = places[index]
  const { x, y } = screenOf(stage.view(), stage.size(), worldOf(place ?? { longitude: 0, latitude: 0 }))
  return x >= 0 && y >= 0 && x <= stage.size().width && y <= stage.size().height
}

test('all content is in sight, also after the window changed', () => {
  expect([isInSight(0), isInSight(1), stage.isFitting()]).toEqual([true, true, true])
  stage.resize({ width: 390, height: 500 })
  expect([isInSight(0), isInSight(1)]).toEqual([true, true])
})

test('a gesture moves the map at once and is reported when it ends', () => {
  pass(500)
  rests.length = 0
  for (let step = 0; step < 5; step += 1) {
    stage.show({ longitude: step, latitude: 45, zoom: 6 }, 'hand')
    pass(50)
  }
  expect(stage.view().longitude).toBeCloseTo(4)
  expect(rests).toEqual([])
  pass(200)
  expect(rests).toEqual(['hand'])
  expect(stage.isFitting()).toBe(false)
})

test('a press glides and arrives; what the hand does meanwhile wins', () => {
  stage.show({ longitude: 2, latitude: 48, zoom: 8 }, 'step')
  pass(100)
  const { zoom } = stage.view()
  expect(zoom > 3 && zoom < 8).toBe(true)
  pass(400)
  expect(stage.view()).toMatchObject({ zoom: 8 })

  stage.show(null, 'step')
  pass(50)
  stage.show({ longitude: 5, latitude: 50, zoom: 7 }, 'hand')
  pass(500)
  expect(stage.view()).toMatchObject({ zoom: 7 })
})

test('a resize during a gesture neither stops it nor prevents its report', () => {
  pass(500)
  rests.length = 0
  stage.show({ longitude: 2, latitude: 48, zoom: 8 }, 'press')
  pass(100)
  stage.resize({ width: 800, height: 460 })
  pass(200)
  expect(stage.view()).toMatchObject({ zoom: 8 })
  stage.resize({ width: 800, height: 500 })
  pass(500)
  expect(rests).toEqual(['press'])

  stage.show(null, 'step')
  pass(100)
  stage.hold(places.slice(0, 1))
  pass(500)
  expect(rests).toEqual(['press', 'step'])
  stage.resize({ width: 390, height: 500 })
  pass(500)
  expect(rests).toEqual(['press', 'step', 'address'])
})

test('a movement arrives where the window of its end allows it', () => {
  stage.show({ longitude: 40, latitude: 60, zoom: 0 }, 'press')
  pass(100)
  stage.resize({ width: 1_600, height: 900 })
  pass(500)
  expect(stage.view()).toEqual(clamped(stage.view(), stage.size()))
})

test('a view given before the window is known is shown in it', () => {
  const fresh = createMapStage({
    nowMs: () => 0,
    nextFrame: () => undefined,
    later: () => () => undefined,
    isStill: () => true,
  })
  fresh.show({ longitude: 2, latitude: 48, zoom: 8 }, 'address')
  fresh.resize({ width: 800, height: 500 })
  expect(fresh.view().zoom).toBe(8)
  expect(fresh.view().longitude).toBeCloseTo(2)
})
