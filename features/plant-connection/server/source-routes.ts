import { usualSourceSettings } from '../../../domain/sample-source.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import type { SourcedValue as StoredValue } from '../../../platform/server/telemetry/historian.ts'
import { farmsIn } from '../../farms/server/port.ts'
import {
  getFarmSources,
  getSampleRevisions,
  type SourcedValue,
  SourceSettings,
  updateFarmSources,
} from '../contract/sources.ts'
import { tagsOfFarms } from './plant-registry.ts'
import { allSourceSettings, farmSourcesKind, sourceSettingsTopic, writeSourceSettings } from './source-settings.ts'

const valueOfTag = ({ value, quality, source }: StoredValue, valueType: string): SourcedValue => ({
  // The store keeps 0 and 1; a page says it in words.
  value: valueType === 'boolean' && value !== null ? String(Boolean(value)) : (value as number | string | null),
  quality,
  source: source ?? null,
})

/** What the sources of a farm weigh, and which values lost by it (decision 027). */
export const bindSourceRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { historian, processes, log } = context
  const sources = recordsOf(context, farmSourcesKind)

  routes.bind(getFarmSources, async () => {
    const settings = await allSourceSettings(db)
    const farms = await farmsIn(db, 'all')
    return {
      results: farms.map(({ farmCode, name, timezone }) => ({
        farmCode,
        name,
        timezone,
        settings: settings.get(farmCode) ?? usualSourceSettings,
      })),
    }
  })

  routes.bind(updateFarmSources, async (request) => {
    const { farmCode } = request.params
    // The lock of the farm makes that two who change different sources at once both keep what they changed.
    const { farm, settings } = await sources.change(request, { id: farmCode }, (tx, before) =>
      writeSourceSettings(tx, farmCode, SourceSettings.parse({ ...before.settings, ...request.body })),
    )
    await processes
      .publish(sourceSettingsTopic, { farmCode })
      .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told of source settings'))
    return { farmCode, name: farm.name, timezone: farm.timezone, settings }
  })

  routes.bind(getSampleRevisions, async ({ query: { farm, tag = '', page, size } }) => {
    const wanted = tag.trim().toLowerCase()
    const tags = (await tagsOfFarms(db, [farm])).filter(({ deviceCode, name }) =>
      `${deviceCode}/${name}`.toLowerCase().includes(wanted),
    )
    const byId = new Map(tags.map((one) => [one.tagId, one]))
    const { revisions, total } = await historian.revisions([...byId.keys()], {
      limit: size,
      offset: (page - 1) * size,
    })
    return {
      total,
      revisions: revisions.flatMap(({ tagId, timeMs, kept, lost, notedMs }) => {
        const known = byId.get(tagId)
        if (!known) return []
        const { deviceCode, name, unit, decimals, valueType } = known
        const values = { kept: valueOfTag(kept, valueType), lost: valueOfTag(lost, valueType) }
        return [{ tagId, deviceCode, name, unit, decimals, timeMs, ...values, notedMs }]
      }),
    }
  })
}
