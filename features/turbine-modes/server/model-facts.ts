import { notFound } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type TurbineModelFacts, turbineModelOf } from '../../equipment-inventory/server/port.ts'

/** Facts of a wind turbine model; throws 404 if there is none. */
export const modelFacts = async (db: Db, modelId: number): Promise<TurbineModelFacts> => {
  const [found] = await turbineModelOf(db, [modelId])
  if (!found) throw notFound('This wind turbine model does not exist')
  return found
}

/** Names that gateways send for a model: with and without the variant. */
export const sentNames = ({ model, variant }: Pick<TurbineModelFacts, 'model' | 'variant'>): readonly string[] =>
  variant === null ? [model] : [`${model} ${variant}`]
