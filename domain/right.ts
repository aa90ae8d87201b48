/** Rights are bit flags per product (specification 000 §6): read 1, edit 2, manage 4. */
export const READ = 1
export const EDIT = 2
export const MANAGE = 4
export type RightFlag = typeof READ | typeof EDIT | typeof MANAGE

/** Products whose value applies everywhere. The last eight keys are ours: the specification names the right but not the key. */
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

/** Sections of the plant identity card, whose value applies to the farms of a person's perimeter. */
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

export const products = [...productLevelProducts, ...farmLevelProducts] as const
export type Product = (typeof products)[number]

/** A person's rights: product to the sum of its flags. A missing product is 0, nothing allowed. */
export type ProductRights = Partial<Record<Product, number>>

/** A right holds if the product's value contains the flag; no value means 0. */
export const holds = (value: number | undefined, flag: RightFlag): boolean => ((value ?? 0) & flag) === flag

/** One flag of one product, e.g. read on MyFleet. */
export interface ProductRight {
  readonly product: Product
  readonly flag: RightFlag
}

/** Farms on which something holds: every farm, or the codes. */
export type Perimeter = 'all' | ReadonlySet<string>

export const inPerimeter = (perimeter: Perimeter, farmCode: string): boolean =>
  perimeter === 'all' || perimeter.has(farmCode)
