import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { editsModes, readsModes } from './mode-calls.ts'
import { id } from './turbine-mode.ts'

/** Right to see the machines of a farm. */
export const readsMachines = { product: 'PICFarmEquipments', flag: READ } as const

const entCode = () => z.string().min(1).max(50)
const day = () => z.iso.date().refine((one) => one >= '1970-01-01' && one <= '2100-12-31', 'from 1970 to 2100')

/** Hub height and mode of a machine from a day on. */
export const MachineMode = z
  .object({
    /** First day, in the time zone of the plant. */
    validFrom: z.iso.date(),
    hubHeightId: id(),
    modeId: id(),
    /** Null: the newest version of the mode on each day. */
    versionId: id().nullable(),
  })
  .meta({ id: 'MachineTurbineMode' })
export type MachineMode = z.infer<typeof MachineMode>

/** A machine of a model. */
export const TurbineMachine = z
  .object({
    entCode: z.string(),
    name: z.string(),
    farmCode: z.string(),
    farmName: z.string(),
    /** The caller may change the equipment of the farm. */
    mayEdit: z.boolean(),
    /** In the order of time. */
    modes: z.array(MachineMode),
    /** What holds today: of a day above, of the card of the machine, or only the curve that the gateway sent. */
    today: z.enum(['assigned', 'card', 'gateway']),
  })
  .meta({ id: 'TurbineMachine' })
export type TurbineMachine = z.infer<typeof TurbineMachine>

export const getTurbineMachines = endpoint({
  id: 'getMachinesOfWindTurbineModel',
  method: 'GET',
  path: '/api/WindTurbineEquipmentMode/Machines',
  isOurs: true,
  summary: 'Machines of a wind turbine model on farms that the caller may see, with their modes over time',
  right: readsModes,
  query: z.strictObject({ idWindTurbineModel: z.coerce.number().int().min(1).max(2_147_483_647) }),
  reply: z.object({
    results: z.array(TurbineMachine),
    /** Machines on other farms. */
    others: z.number().int(),
  }),
})

export const mostMachines = 2_000

export const assignTurbineMode = endpoint({
  id: 'assignWindTurbineMode',
  method: 'POST',
  path: '/api/WindTurbineEquipmentMode/Machines',
  isOurs: true,
  summary:
    'Gives machines a hub height and a mode from a day on, all or none; needs edit on the equipment of their farms too',
  right: editsModes,
  body: z.strictObject({
    idWindTurbineModel: id(),
    entCodes: z.array(entCode()).min(1).max(mostMachines),
    ...MachineMode.shape,
    validFrom: day(),
  }),
  pace: 'work',
  reply: z.object({ machines: z.number().int(), changeSet: z.number().int() }),
})

export const removeTurbineMode = endpoint({
  id: 'removeWindTurbineModeOfMachine',
  method: 'DELETE',
  path: '/api/WindTurbineEquipmentMode/Machines/:entCode/:validFrom',
  isOurs: true,
  summary: 'Removes the mode that a machine has from a day on: the one before holds on',
  right: editsModes,
  params: z.strictObject({ entCode: entCode(), validFrom: z.iso.date() }),
  reply: z.object({ entCode: z.string() }),
})
