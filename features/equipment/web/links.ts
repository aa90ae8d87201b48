const subFarm = '/PlantIDCard/SubFarm/Details'
const segment = encodeURIComponent

/** Address of a machine or a part in the equipment of a sub-farm; `top` is the node at the top above it (001 §2). */
export const equipmentLink = (sutCode: string, top: string, type: string, code: string): string =>
  `${subFarm}/${segment(sutCode)}/Equipments/${segment(top)}/${segment(type)}/${segment(code)}`

/** Address of a substation or a part of it. */
export const substationLink = (sutCode: string, type: string, code: string): string =>
  `${subFarm}/${segment(sutCode)}/SubstationAndCabling/Equipments/${segment(type)}/${segment(code)}`
