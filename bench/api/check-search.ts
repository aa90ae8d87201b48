import { createSearchIndex } from '../../kit/composites/command-palette/rank-items.ts'
import { generatedAssets } from '../../kit/composites/command-palette/test-generated-assets.ts'

/** Throws unless all keys of an asset lead to it, for every 50th as they are measured. */
export const checkSearch = (plan: Parameters<typeof generatedAssets>[0]): void => {
  const assets = generatedAssets(plan)
  const index = createSearchIndex(assets.map(({ item }) => item))
  for (const { item, keys } of assets.filter((_, at) => at % 50 === 0))
    if (!index.find(keys).some(({ id }) => id === item.id)) throw new Error(`"${keys}" does not find ${item.id}`)
}
