import { eq } from 'drizzle-orm'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { KindContext } from '../../../platform/server/record/record-documents.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { cableCalls, cableKind } from '../contract/lists/cable.ts'
import { networkDeviceCalls, networkDeviceKind } from '../contract/lists/network-device.ts'
import { sensorCalls, sensorKind } from '../contract/lists/sensor.ts'
import { bindNodeList } from './node-list.ts'
import { networkDevice, plantCable, stationSensor } from './tables.ts'

/** A way through more devices is a circle. */
const mostDevices = 200

const wrongUplink = (uplink: string, code: string, sentence: string): readonly ValueFault[] => [
  { field: 'uplink', code, value: uplink, sentence },
]

/** The device above stands on the same sub-farm, and the way up has no circle. */
export const uplinkFaults = async (
  tx: Db,
  { uplink, entCode }: { readonly uplink: string | null; readonly entCode: string },
  id: string | undefined,
): Promise<readonly ValueFault[]> => {
  if (uplink === null) return []
  let above: string | null = uplink
  for (let step = 0; above !== null && step < mostDevices; step++) {
    if (above === id) return wrongUplink(uplink, 'circle', 'leads back to this device')
    const [row]: { entCode: string; uplink: string | null }[] = (await tx
      .select({ entCode: networkDevice.entCode, uplink: networkDevice.uplink })
      .from(networkDevice)
      .where(eq(networkDevice.id, above))) as never
    if (row?.entCode !== entCode) return wrongUplink(uplink, 'other-node', `is no device of ${entCode}`)
    above = row.uplink
  }
  return above === null ? [] : wrongUplink(uplink, 'circle', 'leads back to this device')
}

/** Binds cables, sensors of weather stations, and network devices: lists on the cards of sub-farms. */
export const bindLists = (routes: Routes, context: KindContext): void => {
  const levels = ['subFarm'] as const
  bindNodeList(routes, context, {
    ...{ kind: cableKind, calls: cableCalls, table: plantCable, levels, nameField: 'cableName' },
  })
  bindNodeList(routes, context, {
    ...{ kind: sensorKind, calls: sensorCalls, table: stationSensor, levels, nameField: 'sensorName' },
  })
  bindNodeList(routes, context, {
    ...{ kind: networkDeviceKind, calls: networkDeviceCalls, table: networkDevice, levels, nameField: 'deviceName' },
    check: (tx, values, before) => uplinkFaults(tx, values as never, before && String(Reflect.get(before, 'id'))),
  })
}
