import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { CodeAlarm } from '../../../../domain/code-alarm.ts'
import type { CodeCause } from '../../../../domain/code-cause.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { type CodeLine, type CodeList, codeLinesOf, codeLists } from '../../../farms/server/codes-port.ts'
import { ownCodes, ownList } from '../../contract/own-codes.ts'
import { alarmCode, alarmCodeUse, alarmCodeVersion, type alarmModel } from '../tables.ts'

type Line = Omit<typeof alarmModel.$inferInsert, 'alarmCode' | 'version'>

/** A list that a plant or Solvane gives. */
interface GivenList {
  readonly alarmCode: string
  readonly manufacturer: string
  /** Null: for all farms. */
  readonly farmCode: string | null
  readonly digest: string
  readonly lines: () => Promise<readonly Line[]>
}

/** How a code is judged whose plant says no more than its cause. */
const alarmOfCause: Readonly<Record<CodeCause | 'none', CodeAlarm>> = {
  fault: { severity: 'stop', priority: 2, causeGroup: 'machine' },
  maintenance: { severity: 'stop', priority: 3, causeGroup: 'maintenance' },
  stopped: { severity: 'stop', priority: 3, causeGroup: 'limit' },
  grid: { severity: 'stop', priority: 2, causeGroup: 'grid' },
  highWind: { severity: 'stop', priority: 3, causeGroup: 'weather' },
  icing: { severity: 'warning', priority: 3, causeGroup: 'weather' },
  derated: { severity: 'warning', priority: 3, causeGroup: 'machine' },
  standby: { severity: 'info', priority: 4, causeGroup: 'limit' },
  limitGrid: { severity: 'info', priority: 4, causeGroup: 'limit' },
  limitMarket: { severity: 'info', priority: 4, causeGroup: 'limit' },
  limitNoise: { severity: 'info', priority: 4, causeGroup: 'limit' },
  limitBats: { severity: 'info', priority: 4, causeGroup: 'limit' },
  limitShadow: { severity: 'info', priority: 4, causeGroup: 'limit' },
  limitOperator: { severity: 'info', priority: 4, causeGroup: 'limit' },
  none: { severity: 'warning', priority: 3, causeGroup: 'machine' },
}

const lineOf = (
  scadaCode: string,
  label: string,
  texts: Readonly<Record<string, string>>,
  { severity, priority, causeGroup, latches = false, signals = [], advice = {} }: CodeAlarm,
): Line => ({
  ...{ scadaCode, label, texts, severity, priority, causeGroup, latches, signals, advice },
  ...{ isRestrictionSetPoint: causeGroup === 'limit', raiseDelayS: 0, clearDelayS: 0 },
})

const lineOfBook = ({ code, text, cause, alarm }: CodeLine): Line =>
  lineOf(String(code), text, {}, alarm ?? alarmOfCause[cause ?? 'none'])

const ownLines = Object.entries(ownCodes).map(([code, { texts, ...alarm }]) =>
  lineOf(code, texts['en-GB'], texts, alarm),
)
const ownGiven: GivenList = {
  ...{ alarmCode: ownList, manufacturer: 'Solvane', farmCode: null },
  digest: createHash('sha256').update(JSON.stringify(ownLines)).digest('hex'),
  lines: async () => ownLines,
}

const codeOf = (manufacturer: string): string =>
  manufacturer
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'LIST'

/** The list that most farms have belongs to the maker; each other one to its farm. */
const givenLists = (db: Db, lists: readonly CodeList[]): GivenList[] =>
  [...Map.groupBy(lists, ({ manufacturer }) => manufacturer)].flatMap(([manufacturer, own]) => {
    const [common, ...others] = own.toSorted(
      (left, right) =>
        right.farmCodes.length - left.farmCodes.length ||
        (left.farmCodes[0] ?? '').localeCompare(right.farmCodes[0] ?? ''),
    )
    if (!common) return []
    const given = (farmCode: string | null, { digest, farmCodes }: CodeList): GivenList => ({
      alarmCode: farmCode === null ? codeOf(manufacturer) : `${codeOf(manufacturer)}@${farmCode}`,
      ...{ manufacturer, farmCode, digest },
      lines: async () => (await codeLinesOf(db, farmCode ?? farmCodes[0] ?? '', manufacturer)).map(lineOfBook),
    })
    return [given(null, common), ...others.flatMap((list) => list.farmCodes.map((farmCode) => given(farmCode, list)))]
  })

/**
 * Makes versions of code lists of the code books of plants. Equal lists are one; a list whose lines have changed gets a new
 * version. A list that a person has edited stays theirs.
 */
export const followCodeBooks = async (tx: Db): Promise<void> => {
  const lists = [ownGiven, ...givenLists(tx, await codeLists(tx))]
  for (const list of lists) await followList(tx, list)
  await endForeignUses(tx, lists)
}

const followList = async (tx: Db, list: GivenList): Promise<void> => {
  const { alarmCode: name, manufacturer, farmCode, digest } = list
  const [newest] = await tx
    .select()
    .from(alarmCodeVersion)
    .where(eq(alarmCodeVersion.alarmCode, name))
    .orderBy(desc(alarmCodeVersion.version))
    .limit(1)
  if (!newest) {
    await tx
      .insert(alarmCode)
      .values({
        alarmCode: name,
        label: farmCode === null ? manufacturer : `${manufacturer}, ${farmCode}`,
        manufacturer,
        format: 'number',
      })
      .onConflictDoNothing()
    await tx
      .insert(alarmCodeUse)
      .values({ alarmCode: name, manufacturer: name === ownList ? null : manufacturer, farmCode })
  }
  if (newest && (newest.author !== null || newest.digest === digest)) return
  const version = (newest?.version ?? 0) + 1
  const now = new Date()
  // The first version says what the codes meant before Solvane knew them.
  await tx
    .insert(alarmCodeVersion)
    .values({ alarmCode: name, version, validFrom: newest ? now : new Date(0), publishedAt: now, digest })
  const lines = await list.lines()
  if (lines.length > 0)
    await tx.execute(sql`
      insert into alarm_model (alarm_code, version, scada_code, label, texts, severity, priority, cause_group,
        is_restriction_set_point, latches, raise_delay_s, clear_delay_s, signals, advice)
      select ${name}, ${version}, line."scadaCode", line.label, line.texts, line.severity, line.priority, line."causeGroup",
        line."isRestrictionSetPoint", line.latches, line."raiseDelayS", line."clearDelayS", line.signals, line.advice
      from json_to_recordset(${JSON.stringify(lines)}::json) as line("scadaCode" text, label text, texts jsonb, severity text,
        priority int, "causeGroup" text, "isRestrictionSetPoint" boolean, latches boolean, "raiseDelayS" double precision,
        "clearDelayS" double precision, signals jsonb, advice jsonb)`)
}

/** A farm whose list is that of its maker again uses that one. */
const endForeignUses = async (tx: Db, lists: readonly GivenList[]): Promise<void> => {
  const given = new Set(lists.map((list) => list.alarmCode))
  const uses = await tx
    .select()
    .from(alarmCodeUse)
    .where(and(isNull(alarmCodeUse.deviceCode), isNull(alarmCodeUse.validTo)))
  for (const use of uses)
    if (use.farmCode !== null && use.alarmCode.endsWith(`@${use.farmCode}`) && !given.has(use.alarmCode))
      await tx.delete(alarmCodeUse).where(eq(alarmCodeUse.id, use.id))
}
