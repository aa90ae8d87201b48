import { asc, inArray } from 'drizzle-orm'
import { type PowerModel, standardDensity } from '../../../domain/power-model.ts'
import { firstInstantOfLocal } from '../../../domain/time-zone.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type TurbineModelFacts, turbineModelOf } from '../../equipment-inventory/server/port.ts'
import { hubHeightOf, modeOfCard } from './machines-of-model.ts'
import { sentNames } from './model-facts.ts'
import {
  type HubHeightRow,
  hubHeightsOf,
  type ModeRow,
  modesOf,
  type StoredWindClass,
  type VersionRow,
  versionsOf,
  windClassesOf,
} from './stored-modes.ts'
import { machineMode } from './tables.ts'
import { type TurbineCard, turbineCards } from './turbine-cards.ts'
import { isRestricted } from './version-access.ts'

/** A machine as the plant describes it. */
export interface ModelledMachine {
  readonly entCode: string
  readonly type: string
  readonly farmCode: string
  readonly manufacturer: string | null
  readonly model: string | null
  readonly powerModel: PowerModel | null
}

/** The model of a machine from an instant on, until the next span. */
export interface ModelSpan {
  /** Epoch ms; −∞ for the first. */
  readonly fromMs: number
  readonly model: PowerModel | null
  /** The version has an access list: its curve must not leave the server. */
  readonly isRestricted: boolean
}

/** What the catalogue holds of one model. */
interface Catalogue {
  readonly facts: TurbineModelFacts
  readonly heights: readonly HubHeightRow[]
  readonly modes: readonly ModeRow[]
  /** Newest first. */
  readonly versions: readonly VersionRow[]
  readonly windClasses: readonly StoredWindClass[]
}

type Assignment = typeof machineMode.$inferSelect

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const nameKey = (manufacturer: string, name: string): string => `${plain(manufacturer)}\n${plain(name)}`

const catalogueOf = async (db: Db, facts: TurbineModelFacts): Promise<Catalogue> => {
  const modes = await modesOf(db, facts.id)
  const versions = await versionsOf(
    db,
    modes.map(({ id }) => id),
  )
  const windClasses = await windClassesOf(
    db,
    versions.map(({ id }) => id),
  )
  return { facts, heights: await hubHeightsOf(db, facts.id), modes, versions, windClasses }
}

/** Mean wind at which a turbine stops: that of the longest averaging. */
const cutOutOf = ({ curves: { cuts } }: StoredWindClass): number | undefined =>
  cuts.filter(({ kind }) => kind === 'cutOut').toSorted((one, other) => other.averaging - one.averaging)[0]?.windSpeed

const madeModels = new WeakMap<StoredWindClass, Map<number, PowerModel | null>>()

/** The power model of a version at a hub height; null without a curve at standard density. One object each. */
const powerModelOf = (
  { facts, modes, heights }: Catalogue,
  version: VersionRow,
  held: StoredWindClass,
  elevationM: number,
): PowerModel | null => {
  const known = madeModels.get(held) ?? new Map<number, PowerModel | null>()
  madeModels.set(held, known)
  const made = known.get(elevationM)
  if (made !== undefined) return made
  const curves = held.curves.powerCurves
    .filter((curve, index, all) => all.findIndex(({ density }) => density === curve.density) === index)
    .map(({ density, points }) => ({
      density,
      points: points.map(({ windSpeed, power }) => [windSpeed, power] as const),
    }))
    .toSorted((one, other) => one.density - other.density)
  const standard = curves.find(({ density }) => density === standardDensity)
  const cutOut = cutOutOf(held)
  const model: PowerModel | null = standard
    ? {
        ...{ kind: 'wind', curve: standard.points, curves, elevationM },
        control: facts.powerControl === 'stall' ? 'stall' : 'pitch',
        ...(cutOut !== undefined && { cutOut }),
        origin: {
          model: [facts.manufacturer, facts.model, facts.variant].filter(Boolean).join(' '),
          mode: modes.find(({ id }) => id === version.modeId)?.name ?? '',
          ...{ version: version.name, date: version.validFrom, source: version.source },
          hubHeight: heights.find(({ id }) => id === held.hubHeightId)?.height ?? 0,
          isMediumVoltageSide: version.isMediumVoltageSide,
        },
      }
    : null
  known.set(elevationM, model)
  return model
}

/** Hub height, mode and version of a machine on a day; undefined: none is known. */
const choiceOn = (
  { heights, modes }: Catalogue,
  assignments: readonly Assignment[],
  card: TurbineCard | undefined,
  day: string,
): { readonly heightId: number; readonly modeId: number; readonly versionId: number | null } | undefined => {
  const assigned = assignments.findLast(({ validFrom }) => validFrom <= day)
  if (assigned) return { heightId: assigned.hubHeightId, modeId: assigned.modeId, versionId: assigned.versionId }
  const height = hubHeightOf(heights, card?.hubHeight ?? null)
  const mode = modeOfCard(modes, card?.mode ?? null)
  return height && mode && { heightId: height.id, modeId: mode.id, versionId: null }
}

const spanOn = (
  catalogue: Catalogue,
  machine: ModelledMachine,
  { assignments, card, day }: { assignments: readonly Assignment[]; card: TurbineCard | undefined; day: string },
): Omit<ModelSpan, 'fromMs'> => {
  const asSent = { model: machine.powerModel, isRestricted: false }
  const choice = choiceOn(catalogue, assignments, card, day)
  if (!choice) return asSent
  const elevationM = machine.powerModel?.kind === 'wind' ? machine.powerModel.elevationM : 0
  for (const version of catalogue.versions) {
    const isMeant =
      choice.versionId === null
        ? version.modeId === choice.modeId && version.validFrom <= day
        : version.id === choice.versionId
    const held = catalogue.windClasses.find(
      ({ versionId, hubHeightId }) => versionId === version.id && hubHeightId === choice.heightId,
    )
    if (!isMeant || !held) continue
    const model = powerModelOf(catalogue, version, held, elevationM)
    if (model) return { model, isRestricted: isRestricted(version) }
  }
  return asSent
}

const earliest = '0001-01-01'

/** Spans of a machine of a model of the catalogue, in the order of time. */
const spansOf = (
  catalogue: Catalogue,
  machine: ModelledMachine,
  { assignments, card, zone }: { assignments: readonly Assignment[]; card: TurbineCard | undefined; zone: string },
): readonly ModelSpan[] => {
  const days = [...assignments, ...catalogue.versions].map(({ validFrom }) => validFrom)
  const spans: ModelSpan[] = []
  for (const day of [earliest, ...new Set(days.toSorted())]) {
    const span = spanOn(catalogue, machine, { assignments, card, day })
    if (spans.at(-1)?.model === span.model) continue
    const fromMs =
      day === earliest ? Number.NEGATIVE_INFINITY : firstInstantOfLocal(zone, Date.parse(`${day}T00:00:00Z`))
    spans.push({ fromMs, ...span })
  }
  return spans
}

/** Models of machines over time, by entCode. Machines that the catalogue does not know are missing: their model is as sent. */
export const modelSpansOf = async (
  db: Db,
  machines: readonly ModelledMachine[],
  zoneOf: (farmCode: string) => string,
): Promise<ReadonlyMap<string, readonly ModelSpan[]>> => {
  const turbines = machines.filter(({ type, manufacturer, model }) => type === 'WIND_TURBINE' && manufacturer && model)
  if (turbines.length === 0) return new Map()
  const known = await turbineModelOf(db)
  const byName = new Map(
    known.flatMap((facts) => sentNames(facts).map((name) => [nameKey(facts.manufacturer, name), facts] as const)),
  )
  const meant = turbines.flatMap((machine) => {
    const facts = byName.get(nameKey(machine.manufacturer ?? '', machine.model ?? ''))
    return facts ? [{ machine, facts }] : []
  })
  const catalogues = new Map<number, Catalogue>()
  for (const facts of new Set(meant.map((one) => one.facts))) catalogues.set(facts.id, await catalogueOf(db, facts))
  const used = meant.filter(({ facts }) => (catalogues.get(facts.id)?.windClasses.length ?? 0) > 0)
  if (used.length === 0) return new Map()
  const cards = new Map((await turbineCards(db)).map((card) => [card.entCode, card]))
  const rows = await db
    .select()
    .from(machineMode)
    .where(
      inArray(
        machineMode.entCode,
        used.map(({ machine }) => machine.entCode),
      ),
    )
    .orderBy(asc(machineMode.validFrom))
  const assigned = Map.groupBy(rows, ({ entCode }) => entCode)
  return new Map(
    used.map(({ machine, facts }) => {
      const { entCode, farmCode } = machine
      const around = { assignments: assigned.get(entCode) ?? [], card: cards.get(entCode), zone: zoneOf(farmCode) }
      return [entCode, spansOf(catalogues.get(facts.id) as Catalogue, machine, around)] as const
    }),
  )
}

/** The span that holds at an instant. */
export const spanAt = (spans: readonly ModelSpan[], atMs: number): ModelSpan | undefined =>
  spans.findLast(({ fromMs }) => fromMs <= atMs)

/**
 * Machines with the models that hold now, for replies to pages. The curve of a version with an access list stays on the server:
 * such a machine has no model there.
 */
export const withCurrentModels = async <Machine extends ModelledMachine>(
  db: Db,
  machines: readonly Machine[],
  zoneOf: (farmCode: string) => string,
  nowMs = Date.now(),
): Promise<Machine[]> => {
  const spans = await modelSpansOf(db, machines, zoneOf)
  return machines.map((machine) => {
    const now = spanAt(spans.get(machine.entCode) ?? [], nowMs)
    return now ? { ...machine, powerModel: now.isRestricted ? null : now.model } : machine
  })
}
