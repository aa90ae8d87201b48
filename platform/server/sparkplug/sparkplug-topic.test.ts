import { expect, test } from 'vitest'
import { mayListenEdge, mayPublishEdge, readEdgeTopic } from './sparkplug-topic.ts'

test('topics of edge nodes and of their devices', () => {
  expect(readEdgeTopic('spBv1.0/FARM/NDATA/GW')).toEqual({
    farmCode: 'FARM',
    type: 'NDATA',
    node: 'GW',
    device: undefined,
  })
  expect(readEdgeTopic('spBv1.0/FARM/DDATA/GW/T01')).toMatchObject({ type: 'DDATA', node: 'GW', device: 'T01' })
  for (const topic of [
    'spBv1.0/FARM/DDATA/GW',
    'spBv1.0/FARM/NDATA/GW/T01',
    'spBv1.0/FARM/NCMD/GW',
    'spBv1.0/FARM/DDATA/GW/T01/x',
    'spBv1.0//NDATA/GW',
    'spAv1.0/FARM/NDATA/GW',
  ])
    expect(readEdgeTopic(topic), topic).toBeUndefined()
})

test('a gateway publishes births, data and deaths of its own farm, and never commands or the state of a host', () => {
  expect(mayPublishEdge('FARM', 'spBv1.0/FARM/NBIRTH/GW')).toBe(true)
  for (const topic of [
    'spBv1.0/OTHER/NBIRTH/GW',
    'spBv1.0/FARM/NCMD/GW',
    'spBv1.0/FARM/DCMD/GW/T01',
    'spBv1.0/STATE/solvane',
  ])
    expect(mayPublishEdge('FARM', topic), topic).toBe(false)
})

test('a gateway listens to commands of its own farm and to the states of hosts', () => {
  for (const filter of [
    'spBv1.0/FARM/NCMD/GW',
    'spBv1.0/FARM/DCMD/GW/#',
    'spBv1.0/FARM/NCMD/#',
    'spBv1.0/STATE/solvane',
    'spBv1.0/STATE/+',
  ])
    expect(mayListenEdge('FARM', filter), filter).toBe(true)
  for (const filter of [
    '#',
    'spBv1.0/#',
    'spBv1.0/+/NCMD/GW',
    'spBv1.0/OTHER/NCMD/GW',
    'spBv1.0/FARM/#',
    'spBv1.0/FARM/DDATA/#',
    'spBv1.0/FARM/+/GW',
    'solvane/#',
    'spBv1.0/STATE/#',
  ])
    expect(mayListenEdge('FARM', filter), filter).toBe(false)
})
