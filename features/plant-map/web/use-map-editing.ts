import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '../../../domain/distance.ts'
import { listCreation } from '../../../platform/contract/record-calls.ts'
import { call } from '../../../platform/web/api/call.ts'
import type { CardNode } from '../../plant-card/contract/card-node.ts'
import { assetGeneralCalls } from '../../plant-card/contract/general-kinds.ts'
import { mapItemCalls, mapItemKind } from '../contract/map-item.ts'
import { pathText } from '../contract/places.ts'
import type { PlacedAsset } from './machines-query.ts'
import { type ItemRow, type MapMode, machineIdOf } from './map-state.ts'

/** A place that was moved is a correction: it holds for the whole time of the value that it replaces. */
const validity = { mode: 'correct' } as const

/** Drawings and moved places on a map until the user saves them. */
export const useMapEditing = (
  { farmCode, entCode }: Pick<CardNode, 'farmCode' | 'entCode'>,
  items: readonly ItemRow[],
  machines: readonly PlacedAsset[],
  nameOf: (layer: string, number: number) => string,
) => {
  const client = useQueryClient()
  const [mode, setMode] = useState<MapMode>({ is: 'look' })
  const [moved, setMoved] = useState<ReadonlyMap<string, readonly Place[]>>(new Map())
  const readAgain = () =>
    Promise.all([mapItemKind.kind, 'assetGeneral'].map((kind) => client.invalidateQueries({ queryKey: [kind] })))

  const drawing = useMutation({
    mutationFn: async () => {
      if (mode.is !== 'draw') return
      const { layer, places } = mode
      const number = items.filter((one) => one.layer === layer).length + 1
      const item = { farmCode, entCode, layer, itemName: nameOf(layer, number), places: pathText(places) }
      await call(listCreation(mapItemCalls), { body: [item] as never })
      setMode({ is: 'look' })
      await readAgain()
    },
  })

  const moving = useMutation({
    mutationFn: async (id: string) => {
      const places = moved.get(id)
      const machine = machines.find((one) => one.id === machineIdOf(id))
      const item = items.find((one) => one.id === id)
      const [place] = places ?? []
      if (machine && place) {
        const { latitude, longitude } = place
        const body = { version: machine.version, latitude, longitude, validity }
        await call(assetGeneralCalls.update, { params: { id: machine.id }, body: body as never })
      } else if (item && places) {
        const body = { version: item.version, places: pathText(places), validity }
        await call(mapItemCalls.update, { params: { id }, body: body as never })
      }
      await readAgain()
      forget(id)
    },
  })

  const forget = (id: string) => setMoved((held) => new Map([...held].filter(([one]) => one !== id)))
  return {
    mode,
    setMode,
    moved,
    /** Moves one place of a shape; nothing is saved yet. */
    move: (id: string, before: readonly Place[], at: number, place: Place) =>
      setMoved((held) => new Map(held).set(id, (held.get(id) ?? before).with(at, place))),
    forget,
    drawing,
    moving,
  }
}
