const list = '/PlantIDCard/Equipments/WindTurbines'

/** Addresses of the modes of a wind turbine model (specification 001 §2). */
export const modesPath = (modelId: string): string => `${list}/View/${modelId}/WindTurbinesModes`
export const modelPath = (modelId: string): string => `${list}/View/${modelId}`
export const createPath = (modelId: string): string => `${modesPath(modelId)}/Create`
export const updatePath = (modelId: string): string => `${list}/View/${modelId}/WindTurbinesUpdateModes`
export const versionPath = (modelId: string, modeId: number, versionId: number): string =>
  `${modesPath(modelId)}/${modeId}/Versions/${versionId}`
export const editPath = (modelId: string, modeId: number, versionId: number): string =>
  `${versionPath(modelId, modeId, versionId)}/edit`

/** What an address below a model names; letter case does not matter. */
export interface ModePlace {
  /** Empty for an address without a whole number. */
  readonly modelId: string
  /** 0 for a new mode. */
  readonly modeId: number
  readonly versionId: number
}

const whole = (text: string | undefined): number => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0)

export const readModePlace = (pathname: string): ModePlace => {
  const [, , , , modelId = '', , modeId, , versionId] = pathname.split('/').filter((part) => part !== '')
  return { modelId: whole(modelId) > 0 ? modelId : '', modeId: whole(modeId), versionId: whole(versionId) }
}
