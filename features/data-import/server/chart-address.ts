import { farmTypeOf } from '../../../domain/technology.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'

/** Where the imported range of a farm can be seen; undefined when nothing was imported. The address is that of MyFleet (specification 000 §2). */
export const chartAddress = (
  webApplicationUrl: string,
  { farmCode, technology }: Pick<ScadaMapping['plant'], 'farmCode' | 'technology'>,
  { firstMs, lastMs }: { readonly firstMs: number | null; readonly lastMs: number | null },
  stepMinutes = 0,
): string | undefined => {
  if (firstMs === null || lastMs === null) return undefined
  const search = new URLSearchParams({
    farmCode,
    type: farmTypeOf(technology),
    range: 'custom',
    from: String(firstMs),
    // The stamp is the start of the last step. Without steps the range still must not be empty.
    to: String(lastMs + Math.max(1, stepMinutes * 60_000)),
  })
  return `${webApplicationUrl}/MyFleet/Farm/Charts?${search}`
}
