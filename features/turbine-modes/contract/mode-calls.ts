import { z } from 'zod'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { GivenHubHeight, GivenMode, HubHeight, TurbineMode } from './turbine-mode.ts'

/** Rights of modes, versions and hub heights: those of wind turbine models (specification 001 §6). */
export const readsModes = { product: 'PICFarmEquipments', flag: READ } as const
export const editsModes = { product: 'WindTurbineEquipment', flag: EDIT } as const
export const managesModes = { product: 'WindTurbineEquipment', flag: MANAGE } as const

const idText = () => z.coerce.number().int().min(1).max(2_147_483_647)
const idOrNew = () => z.coerce.number().int().min(0).max(2_147_483_647)
const gone = z.object({ id: z.number().int() })

export const getHubHeights = endpoint({
  id: 'getWindTurbineModelHubHeights',
  method: 'GET',
  path: '/api/WindTurbineModelHubHeight/:id',
  summary: 'Hub heights of a wind turbine model, lowest first, without curves',
  right: readsModes,
  params: z.strictObject({ id: idText() }),
  reply: z.array(HubHeight),
})

export const createHubHeight = endpoint({
  id: 'createWindTurbineHubHeight',
  method: 'POST',
  path: '/api/WindTurbineModelHubHeight/:id',
  isOurs: true,
  summary: 'Adds a hub height to a wind turbine model',
  right: editsModes,
  params: z.strictObject({ id: idText() }),
  body: GivenHubHeight,
  reply: HubHeight,
})

export const updateHubHeight = endpoint({
  id: 'updateWindTurbineHubHeight',
  method: 'PATCH',
  path: '/api/WindTurbineModelHubHeight/:id',
  isOurs: true,
  summary: 'Changes a hub height; its height is fixed while machines or versions use it',
  right: editsModes,
  params: z.strictObject({ id: idText() }),
  body: GivenHubHeight,
  reply: HubHeight,
})

export const deleteHubHeight = endpoint({
  id: 'deleteWindTurbineHubHeight',
  method: 'DELETE',
  path: '/api/WindTurbineModelHubHeight/:id',
  isOurs: true,
  summary: 'Deletes a hub height; 409 with the machines and versions that use it',
  right: managesModes,
  params: z.strictObject({ id: idText() }),
  reply: gone,
})

export const getTurbineModes = endpoint({
  id: 'getWindTurbineEquipmentModes',
  method: 'GET',
  path: '/api/WindTurbineEquipmentMode/',
  summary: 'Modes of a wind turbine model with versions and curves; the full-power mode first',
  right: readsModes,
  query: z.strictObject({ idWindTurbineModel: idText() }),
  reply: z.object({ results: z.array(TurbineMode) }),
})

/** Largest body: 20 versions with many curves. */
const largestMode = 8_000_000

export const saveTurbineMode = endpoint({
  id: 'saveWindTurbineEquipmentMode',
  method: 'PATCH',
  path: '/api/WindTurbineEquipmentMode/:id',
  // The specification has it with id 0 (001 §7).
  isOurs: true,
  summary:
    'Saves a mode with its new and corrected versions, all or none; id 0 creates a mode, 409 after a change by another user',
  right: editsModes,
  params: z.strictObject({ id: idOrNew() }),
  body: GivenMode,
  largestBody: largestMode,
  pace: 'work',
  reply: TurbineMode,
})

export const deleteTurbineMode = endpoint({
  id: 'deleteWindTurbineEquipmentMode',
  method: 'DELETE',
  path: '/api/WindTurbineEquipmentMode/:id',
  isOurs: true,
  summary: 'Deletes a mode with its versions; 409 while machines use one of them',
  right: managesModes,
  params: z.strictObject({ id: idText() }),
  query: z.strictObject({ version: z.coerce.number().int() }),
  reply: gone,
})

export const deleteModeVersion = endpoint({
  id: 'deleteWindTurbineModeVersion',
  method: 'DELETE',
  path: '/api/WindTurbineEquipmentMode/:id/Versions/:versionId',
  isOurs: true,
  summary: 'Deletes a version of a mode; 409 while machines use it',
  right: managesModes,
  params: z.strictObject({ id: idText(), versionId: idText() }),
  query: z.strictObject({ version: z.coerce.number().int() }),
  reply: TurbineMode,
})
