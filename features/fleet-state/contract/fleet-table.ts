import { z } from 'zod'
import { codeCauses } from '../../../domain/code-cause.ts'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { CurrentPowerModel } from '../../farms/contract/plant-description.ts'

/** A live tag of a row: the page subscribes by `tagId` and formats by the catalogue entry of `name`. */
export const FleetTag = z
  .object({
    name: z.string(),
    tagId: z.number().int(),
    tagCode: z.string(),
    unit: z.string(),
    decimals: z.number().int(),
    missing9999: z.boolean(),
  })
  .meta({ id: 'FleetTag' })
export type FleetTag = z.infer<typeof FleetTag>

/** A machine or station of a farm. Powers in kW. */
export const FleetMachine = z
  .object({
    entCode: z.string(),
    machineCode: z.string(),
    name: z.string(),
    type: z.string(),
    substationCode: z.string().nullable(),
    manufacturer: z.string().nullable(),
    model: z.string().nullable(),
    ratedPower: z.number().nullable(),
    /** Key in `powerModels` of the reply; machines share models. */
    powerModel: z.string().nullable(),
    /** Key in `codeBooks` of the reply: texts of this machine's status codes. */
    codeBook: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    tags: z.array(FleetTag),
  })
  .meta({ id: 'FleetMachine' })
export type FleetMachine = z.infer<typeof FleetMachine>

/** Texts of status codes by code, as the manufacturer writes them. */
export const CodeTexts = z.record(z.string(), z.string()).meta({ id: 'CodeTexts' })
export type CodeTexts = z.infer<typeof CodeTexts>

/** Causes that status codes name, by code; codes without one are absent. */
export const CodeMeanings = z.record(z.string(), z.enum(codeCauses)).meta({ id: 'CodeMeanings' })
export type CodeMeanings = z.infer<typeof CodeMeanings>

/**
 * Specification 000 §3, fleet table entity. Solvane adds `machines` and the camel-case fields. Powers in kW,
 * lifeWordTimeOut in s.
 */
export const FleetTableEntity = z
  .object({
    farmCode: z.string(),
    entCode: z.string(),
    name: z.string(),
    type: z.string(),
    tags: z.array(FleetTag),
    lifeWordTimeOut: z.number(),
    children: z.array(
      z.object({
        substationCode: z.string(),
        substationName: z.string(),
        /** Name of the inverter-transformer station of a solar sub-farm. */
        its: z.string().nullable(),
        feeder: z.string().nullable(),
        installedPower: z.number(),
      }),
    ),
    subFarmConfiguration: z.enum(['none', 'single', 'several']),
    pentagram: z.string(),
    /** Two-letter country code for the flag. */
    flag: z.string(),
    geoCode: z.string(),
    subsidiary: z.string().nullable(),
    ratedPower: z.number(),
    installedPower: z.number(),
    hasPicFarmRight: z.boolean(),
    timezone: z.string(),
    tagCode: z.string(),
    hasCamera: z.boolean(),
    weatherStations: z.array(z.object({ code: z.string(), name: z.string() })),
    hasRightOnPlantIdCard: z.boolean(),
    hasRightOnHealthDashboard: z.boolean(),
    substationCode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    machines: z.array(FleetMachine),
  })
  .meta({ id: 'FleetTableEntity' })
export type FleetTableEntity = z.infer<typeof FleetTableEntity>

export const getFleetTable = endpoint({
  id: 'getFleetTable',
  method: 'GET',
  path: '/api/MyFleetTable',
  summary: 'Farms with their machines and live tags; with farmCode: that farm alone',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  query: z.object({ farmCode: z.string().min(1).max(50).optional() }),
  reply: z.object({
    results: z.array(FleetTableEntity),
    powerModels: z.record(z.string(), CurrentPowerModel),
    codeBooks: z.record(z.string(), CodeTexts),
    /** By the keys of `codeBooks`. */
    codeCauses: z.record(z.string(), CodeMeanings).optional(),
  }),
})
