import { sql } from 'drizzle-orm'
import { usualSourceSettings } from '../../../domain/sample-source.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { SourcedValue as StoredValue } from '../../../platform/server/telemetry/historian.ts'
import { farmByCode, farmsIn } from '../../farms/server/port.ts'
import {
  getFarmSources,
  getSampleRevisions,
  type SourcedValue,
  SourceSettings,
  updateFarmSources,
} from '../contract/sources.ts'
import { tagsOfFarms } from './plant-registry.ts'
import { allSourceSettings, sourceSettingsOf, sourceSettingsTopic, writeSourceSettings } from './source-settings.ts'

const valueOfTag = ({ value, quality, source }: StoredValue, valueType: string): SourcedValue => ({
  // The store keeps 0 and 1; a page says it in words.
  value: valueType === 'boolean' && value !== null ? String(Boolean(value)) : (value as number | string | null),
  quality,
  source: source ?? null,
})

/** What the sources of a farm weigh, and which values lost by it (decision 027). */
export const bindSourceRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { audit, historian, processes, log } = context

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
    const reply = await db.transaction(async (tx) => {
      const farm = await farmByCode(tx, farmCode)
      if (!farm) throw notFound('There is no such farm')
      // Two who change different sources of a farm at once both keep what they changed.
      await tx.execute(sql`select 1 from farm where farm_code = ${farmCode} for update`)
      const before = await sourceSettingsOf(tx, farmCode)
      const settings = SourceSettings.parse({ ...before, ...request.body })
      await writeSourceSettings(tx, farmCode, settings)
      await audit.record(tx, request, {
        target: { kind: 'farmSources', id: farmCode, name: farm.name },
        farmCode,
        before,
        after: settings,
      })
      return { farmCode, name: farm.name, timezone: farm.timezone, settings }
    })
    await processes
      .tell(sourceSettingsTopic, { farmCode })
      .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told of source settings'))
    return reply
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
