const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

/**
 * Whether two options of a chart have the same parts at the same places, named alike: the same keys in every object and as
 * many objects in every list. Figures, texts and lists of figures may differ.
 */
export const haveSameParts = (left: unknown, right: unknown): boolean => {
  if (!isObject(left) || !isObject(right)) return isObject(left) === isObject(right) && typeof left === typeof right
  if (Array.isArray(left) || Array.isArray(right))
    return Array.isArray(left) && Array.isArray(right) && haveSameItems(left, right)
  const keys = Object.keys(left)
  return (
    left.name === right.name &&
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && haveSameParts(left[key], right[key]))
  )
}

/** A list of figures or points is taken as a whole by whoever draws it. */
const haveSameItems = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  [left, right].every((list) => !isPart(list[0])) ||
  (left.length === right.length && left.every((item, index) => haveSameParts(item, right[index])))

const isPart = (value: unknown): boolean => isObject(value) && !Array.isArray(value)
