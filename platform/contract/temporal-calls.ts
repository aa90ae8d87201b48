import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Field, Fields, LooseValues } from './field.ts'
import { faultSentence, valueFault } from './field-check.ts'
import { FieldChange, SeenVersion } from './record-change.ts'
import { recordIdSchema } from './record-id-schema.ts'
import type { RecordKind } from './record-kind.ts'

/** Longest reason of a change set. */
export const longestReason = 500
const section = 'validity'
const earliest = '1800-01-01'
const latest = '2999-12-31'
/** A day of the plant, or an instant. */
const dayField: Field = { kind: 'date', section, earliest, latest }
const instantField: Field = { ...dayField, withTime: true }
const reasonField: Field = { kind: 'text', section, longest: longestReason }

const checked = <Value extends string>(fieldOf: (text: string) => Field, description: string) =>
  z
    .string()
    .superRefine((text, context) => {
      const fault = text === '' ? ({ field: '', code: 'needed' } as const) : valueFault('', fieldOf(text), text)
      if (!fault) return
      const { code, bound } = fault as { readonly code: string; readonly bound?: string | number }
      context.addIssue({
        code: 'custom',
        message:
          code === 'not-a-date'
            ? `must be a date (2024-03-12) or an instant (2024-03-12T10:00:00Z), not ${text.slice(0, 80)}`
            : faultSentence(fault),
        params: { code, bound },
      })
    })
    .meta({ description }) as unknown as z.ZodType<Value, Value>

/** A day (`2024-03-12`, from its local midnight at the plant) or an instant (`2024-03-12T10:00:00Z`). */
const moment = () =>
  checked<string>((text) => (text.includes('T') ? instantField : dayField), 'day of the plant, or instant')
const reason = () => checked<string>(() => reasonField, `at most ${longestReason} characters`)

/** Query of a read as of a day, as it was known on a day. */
export const AsOfQuery = () => z.strictObject({ asOf: moment().optional(), knownAt: moment().optional() })
export type AsOf = { readonly asOf?: string | undefined; readonly knownAt?: string | undefined }

const mode = () => z.enum(['correct', 'change'])

const datedMode = { mode: mode().optional(), validFrom: moment().optional() }
const refuseUndated = (
  given: { mode?: string | undefined; validFrom?: string | undefined },
  context: z.core.$RefinementCtx,
) => {
  if (given.mode === 'change' && given.validFrom === undefined)
    context.addIssue({ code: 'custom', path: ['validFrom'], message: 'must not be empty', params: { code: 'needed' } })
}

/** Since when the values of a change hold, and why. */
export const GivenValidity = z
  .strictObject({
    ...datedMode,
    reason: reason().optional(),
    /** Id of a document that proves the change. */
    document: z.uuid().optional(),
    /** Fields with a time of their own. */
    fields: z.record(z.string().max(60), z.strictObject(datedMode).superRefine(refuseUndated)).optional(),
  })
  .superRefine(refuseUndated)
export type GivenValidity = z.output<typeof GivenValidity>

/**
 * When a deleted record ended, and why. `change`, the default: it ended on a day, or now. `correct`: it was recorded by
 * mistake and never existed.
 */
const EndQuery = () =>
  z.strictObject({ ...SeenVersion.shape, ...datedMode, reason: reason().optional() }).superRefine(refuseUndated)

type Temporal = Pick<RecordKind, 'temporal'>

/** Query of the calls that read a temporal kind. Other kinds have none. */
export const asOfQuery = ({ temporal }: Temporal) =>
  (temporal ? AsOfQuery() : undefined) as unknown as z.ZodType<AsOf, AsOf>

/** Part of the bodies of a temporal kind. */
export const validityShape = ({ temporal }: Temporal): { readonly validity?: z.ZodType } =>
  temporal ? { validity: GivenValidity.optional() } : {}
/** A type alias, because an interface has no index signature. */
export type WithValidity = { readonly validity?: GivenValidity | undefined }

/** Query of a deletion of a temporal kind. */
export const endQuery = ({ temporal }: Temporal) => (temporal ? EndQuery() : SeenVersion)

const nullableMs = z.number().nullable()

export const TimelineSegment = z.object({
  fromMs: nullableMs,
  toMs: nullableMs,
  value: z.unknown(),
  /** Change set that wrote the value; null if it is older than the history. */
  changeSet: z.number().int().nullable(),
})
export type TimelineSegment = z.infer<typeof TimelineSegment>

export const RecordTimeline = z
  .object({
    /** Zone of the plant: days begin at its midnight. */
    zone: z.string(),
    /** Null: it exists for longer than its history. */
    beganMs: nullableMs,
    endedMs: nullableMs,
    fields: z.array(z.object({ field: z.string(), segments: z.array(TimelineSegment) })),
    /** Change sets that the segments name. */
    changeSets: z.array(
      z.object({
        number: z.number().int(),
        atMs: z.number(),
        by: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'RecordTimeline' })
export type RecordTimeline = z.infer<typeof RecordTimeline>

export const RecordDifference = z
  .object({ zone: z.string(), fromMs: z.number(), toMs: z.number(), fields: z.array(FieldChange) })
  .meta({ id: 'RecordDifference' })
export type RecordDifference = z.infer<typeof RecordDifference>

/** The calls of a temporal kind beside {@link recordCalls}: timeline, difference between two days, revert of a change set. */
export const temporalCalls = <F extends Fields>({ one, path, noun, right, ids }: RecordKind<F>) => {
  const ofOne = `${path}/:id` as const
  const params = () => z.strictObject({ id: recordIdSchema(ids) })
  return {
    timeline: endpoint({
      isOurs: true,
      id: `get${one}Timeline`,
      method: 'GET',
      path: `${ofOne}/Timeline`,
      summary: `Values of one ${noun} over time, with planned ones`,
      right: right.read,
      params: params(),
      query: z.strictObject({ knownAt: moment().optional() }),
      reply: RecordTimeline,
    }),
    difference: endpoint({
      isOurs: true,
      id: `get${one}Difference`,
      method: 'GET',
      path: `${ofOne}/Difference`,
      summary: `Fields of one ${noun} that differ between two days`,
      right: right.read,
      params: params(),
      query: z.strictObject({ from: moment(), to: moment(), knownAt: moment().optional() }),
      reply: RecordDifference,
    }),
    revert: endpoint({
      isOurs: true,
      id: `revert${one}ChangeSet`,
      method: 'POST',
      path: `${path}/ChangeSets/:number/Revert`,
      summary: 'Takes back a change set in all its records; 409 names the fields that others changed since',
      right: right.manage,
      params: z.strictObject({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      body: z.strictObject({ reason: reason().optional() }),
      reply: z.object({ number: z.number().int() }),
    }),
  }
}
export type TemporalCalls = ReturnType<typeof temporalCalls>

/** Values of a body without `validity`. */
export const valuesBeside = ({ validity: _, ...values }: LooseValues & WithValidity): LooseValues => values
