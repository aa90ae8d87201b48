/** Rights are bit flags per product (specification 000 §6): read 1, edit 2, manage 4. */
export const READ = 1
export const EDIT = 2
export const MANAGE = 4
export type RightFlag = typeof READ | typeof EDIT | typeof MANAGE

/**
 * Products whose permission applies to all farms. The last eight keys are ours: the specification names the
 * permission and no key.
 */
export const productLevelProducts = [
  'AlarmMapping',
  'ElectricalSubstationConnection',
  'PlantConnection',
  'ReportDataValidation',
  'HealthDashboard',
  'MyFleet',
  'MyFleetControlCommand',
  'Plantidcard',
  'PlantidcardImport',
  'PlantidcardIndex',
  'BackOfficeUsers',
  'MaintenanceContractActive',
  'MaintenanceContractOther',
  'Curtailment',
  'DarwinSettings',
  'WindTurbineEquipment',
  'PICCompanies',
  'PICContacts',
  'PICWeatherStation',
] as const

/** Sections of the plant identity card. Their permission applies to the farms of the user (perimeter). */
export const farmLevelProducts = [
  'PICFarmGeneral',
  'PICFarmFinancialInformation',
  'PICFarmCrisisManagement',
  'PICFarmContacts',
  'PICFarmCompanies',
  'PICFarmEquipments',
  'PICFarmEquipmentSubstationAndCabling',
  'PICFarmContracts',
  'PICFarmProductionPlanAndTariff',
  'PICFarmMap',
  'PICFarmTelecom',
  'PICFarmWeatherStation',
  'PICFarmRefurbishmentInformation',
] as const

export type FarmLevelProduct = (typeof farmLevelProducts)[number]

export const products = [...productLevelProducts, ...farmLevelProducts] as const
export type Product = (typeof products)[number]

/** Permissions of a user: the sum of the flags for each product. A missing product is 0: no permission. */
export type ProductRights = Partial<Record<Product, number>>

/** Whether the value of a product contains the flag; a missing value is 0. */
export const holds = (value: number | undefined, flag: RightFlag): boolean => ((value ?? 0) & flag) === flag

/** One flag of one product, e.g. read on MyFleet. */
export interface ProductRight {
  readonly product: Product
  readonly flag: RightFlag
}

/** A set of farms: all, or the farm codes. */
export type Perimeter = 'all' | ReadonlySet<string>

export const inPerimeter = (perimeter: Perimeter, farmCode: string): boolean =>
  perimeter === 'all' || perimeter.has(farmCode)
