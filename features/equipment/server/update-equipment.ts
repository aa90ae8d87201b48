import type { Fields, LooseValues } from '../../../platform/contract/field.ts'
import { equalValues } from '../../../platform/contract/field-value.ts'
import type { GivenValidity } from '../../../platform/contract/temporal-calls.ts'
import { conflict, hidden, invalid } from '../../../platform/server/http/problems.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import type { EquipmentFormField, EquipmentTreeNode } from '../contract/equipment-tree.ts'
import { isTypeOf, machineTypes, partTypes, substationTypes } from '../contract/equipment-types.ts'
import { factKeys, fieldsOfType } from '../contract/fields-of-type.ts'
import { equipmentVersion, readEquipment } from './equipment-reader.ts'
import { type PartWriter, partWriter, type WriterContext } from './part-writer.ts'

interface NewNode {
  readonly code: string
  readonly type: string
  readonly parentCode: string | null
}

export interface EquipmentUpdate {
  readonly sutCode: string
  readonly version?: number | undefined
  readonly validity?: GivenValidity | undefined
  readonly fields: readonly EquipmentFormField[]
  readonly created: readonly NewNode[]
  readonly deleted: readonly string[]
}

/** A value by its declared type: a text becomes a float or an integer (specification 001 §5). */
export const coercedValue = ({ value, valueType }: Pick<EquipmentFormField, 'value' | 'valueType'>): unknown => {
  if (typeof value !== 'string') return value ?? null
  if (value.trim() === '') return null
  if (valueType === 'Decimal') return Number.parseFloat(value)
  return valueType === 'Integer' ? Number.parseInt(value, 10) : value
}

const at = (path: string, message: string) => invalid(message, [{ path, message }])

/** Changed values of each node. Throws for an empty key, and for a field that its type does not have. */
const valuesByNode = (fields: readonly EquipmentFormField[]): ReadonlyMap<string, LooseValues> => {
  const byNode = new Map<string, LooseValues>()
  for (const [index, field] of fields.entries()) {
    const { entityCode, entityType, key } = field
    if (key === '') throw at(`body.fields.${index}.key`, 'key must not be empty')
    if (!Object.hasOwn(fieldsOfType(entityType), key))
      throw at(`body.fields.${index}.key`, `${entityType} has no field ${key}`)
    byNode.set(entityCode, { ...byNode.get(entityCode), [key]: coercedValue(field) })
  }
  return byNode
}

const kindOfType = (type: string): string | undefined => {
  if (isTypeOf(partTypes, type)) return 'equipmentPart'
  return isTypeOf(substationTypes, type) ? 'substationPart' : undefined
}

/** The values that differ from the stored ones. */
const differing = (fields: Fields, before: LooseValues, after: LooseValues): LooseValues =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => {
      const field = fields[key]
      return field !== undefined && !equalValues(field, before[key], value)
    }),
  )

const isFilled = (values: LooseValues): boolean => Object.keys(values).length > 0

/** Changes of a machine: facts go to its general card, the others to its equipment. */
const changeMachine = async (
  { change }: PartWriter,
  { code, type }: EquipmentTreeNode,
  values: LooseValues,
  validity: GivenValidity | undefined,
) => {
  const facts = factKeys(type)
  const entries = Object.entries(values)
  const ofCard = entries.flatMap(([key, value]) => (facts[key] === undefined ? [] : [[facts[key], value] as const]))
  const own = entries.filter(([key]) => facts[key] === undefined)
  const answers = Object.entries(validity?.fields ?? {})
  const ofFields = (isFact: boolean) =>
    answers.flatMap(([key, answer]) =>
      (facts[key] !== undefined) === isFact ? [[facts[key] ?? key, answer] as const] : [],
    )
  const answer = (isFact: boolean) =>
    validity && { ...validity, ...(validity.fields && { fields: Object.fromEntries(ofFields(isFact)) }) }
  if (ofCard.length > 0) await change('assetGeneral', code, Object.fromEntries(ofCard), answer(true))
  if (own.length > 0) await change('machineEquipment', code, Object.fromEntries(own), answer(false))
}

/** The day on which a new part begins: that of the answer, else that of its installation. Undefined: today. */
const beginOf = (given: LooseValues, validity: GivenValidity | undefined): string | undefined => {
  if (validity?.mode === 'change') return validity.validFrom
  const { installed } = given
  const today = new Date().toISOString().slice(0, 10)
  return typeof installed === 'string' && installed < today ? installed : undefined
}

/** Writes the new parts, parents before children. */
const createParts = async (
  writer: PartWriter,
  tree: ReadonlyMap<string, { readonly assetCode: string; readonly type: string }>,
  { created, validity }: EquipmentUpdate,
  values: ReadonlyMap<string, LooseValues>,
  node: PlantNode,
) => {
  const places = new Map(tree)
  for (const [index, { code, type, parentCode }] of created.entries()) {
    const kind = kindOfType(type)
    if (kind === undefined) throw at(`body.created.${index}.type`, `${type} is no type of part`)
    const parent = places.get(parentCode ?? '')
    if (parentCode !== null && !parent) throw at(`body.created.${index}.parentCode`, `there is no ${parentCode}`)
    const { assetCode, type: above } = parent ?? { assetCode: node.entCode, type: '' }
    places.set(code, { assetCode, type })
    const given = values.get(code) ?? {}
    const place = { type, location: 'machine', farmCode: node.farmCode, assetCode }
    const holder = isTypeOf(machineTypes, above) ? null : parentCode
    await writer.create(kind, code, { ...given, ...place, parentCode: holder }, beginOf(given, validity))
  }
}

/** Ends deleted parts, and those below them first. */
const removeParts = async (
  writer: PartWriter,
  gone: readonly EquipmentTreeNode[],
  validity: GivenValidity | undefined,
): Promise<void> => {
  for (const { code, type } of gone.toReversed()) {
    const kind = kindOfType(type)
    if (kind === undefined) throw at('body.deleted', `${code} is a machine of the plant`)
    await writer.remove(kind, code, validity?.mode && { mode: validity.mode, validFrom: validity.validFrom })
  }
}

/** Changes the values of a stored node that differ. */
const changeNode = async (
  writer: PartWriter,
  one: EquipmentTreeNode,
  after: LooseValues,
  validity: GivenValidity | undefined,
): Promise<void> => {
  const changed = differing(fieldsOfType(one.type), one.values, after)
  if (!isFilled(changed)) return
  const own = validity && forFields(validity, changed)
  const kind = kindOfType(one.type)
  if (kind === undefined) await changeMachine(writer, one, changed, own)
  else await writer.change(kind, one.code, changed, own)
}

/** Saves the changes of the editor in the transaction `tx`: all or none. Resolves with the change set and the new version. */
export const updateEquipmentOf = async (
  tx: Db,
  context: WriterContext,
  request: ChangeRequest,
  { node, nodes }: { readonly node: PlantNode; readonly nodes: readonly PlantNode[] },
  update: EquipmentUpdate,
): Promise<{ readonly changeSet: number | null; readonly version: number }> => {
  const { farmCode } = node
  const { version, validity, deleted } = update
  if (version !== undefined && (await equipmentVersion(tx, farmCode, nodes)) !== version)
    throw conflict('Another user changed this equipment. Check the changes and save again.')
  // The kinds are bound to the store of the context; the transaction reads the rows.
  const bound = context.relations.db
  const tree = await readEquipment(tx, request.principal, { farmCode, nodes }, { scope: 'all' }, bound)
  const byCode = new Map(tree.map((one) => [one.code, one]))
  const values = valuesByNode(update.fields)
  const isNew = new Set(update.created.map(({ code }) => code))
  const unknown = [...values.keys(), ...deleted].find((code) => !byCode.has(code) && !isNew.has(code))
  if (unknown !== undefined) throw hidden(`The equipment ${unknown} does not exist`)

  const writer = partWriter(tx, context, request, validity)
  const gone = withDescendants(tree, deleted)
  const goneCodes = new Set(gone.map(({ code }) => code))
  await removeParts(writer, gone, validity)
  await createParts(writer, byCode, update, values, node)
  for (const [code, after] of values) {
    const one = byCode.get(code)
    if (one && !isNew.has(code) && !goneCodes.has(code)) await changeNode(writer, one, after, validity)
  }
  return { changeSet: writer.number(), version: await equipmentVersion(tx, farmCode, nodes) }
}

/** Answers for fields that a node does not change are not sent: the save would refuse them. */
const forFields = ({ fields, ...validity }: GivenValidity, changed: LooseValues): GivenValidity => {
  const own = Object.entries(fields ?? {}).filter(([key]) => Object.hasOwn(changed, key))
  return { ...validity, ...(own.length > 0 && { fields: Object.fromEntries(own) }) }
}

/** Nodes and all below them, in the order of the tree. */
const withDescendants = (tree: readonly EquipmentTreeNode[], codes: readonly string[]): EquipmentTreeNode[] => {
  const wanted = new Set(codes)
  return tree.filter(({ code, parentCode }) => {
    if (parentCode !== null && wanted.has(parentCode)) wanted.add(code)
    return wanted.has(code)
  })
}
