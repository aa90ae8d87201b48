import type { Criterion, RequestText } from '../contract/saved-request.ts'

type Readable = Pick<RequestText, 'name' | 'criteria' | 'actions'>

const parts = (list: string) => list.split(',').filter((part) => part !== '')

const textsOf = (content: unknown): string[] => {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, inner]) => [key, ...textsOf(inner)])
}

/**
 * Farm codes are of letters, digits, _ . and -: whatever else stands between them separates words. A tag's code begins with
 * its farm's and a full stop, which may also end a sentence.
 */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9_.-]+/)
    .flatMap((word) => word.split('.').map((_, index, pieces) => pieces.slice(0, index + 1).join('.')))

const farmOf = { farm: (part: string) => part, machine: (part: string) => part.split('/')[0] ?? '' } as const
type FarmInput = keyof typeof farmOf
const isFarmInput = (inputType: string): inputType is FarmInput => inputType in farmOf

/** A list of farms or machines without those of hidden farms; the label named them too. */
const reducedList = (
  criterion: Criterion,
  inputType: FarmInput,
  isHidden: (farmCode: string) => boolean,
): Criterion => {
  const all = parts(criterion.value)
  const seen = all.filter((part) => !isHidden(farmOf[inputType](part)))
  return seen.length === all.length ? criterion : { ...criterion, value: seen.join(','), label: '', meta: {} }
}

/**
 * A request as somebody else may read it: lists of farms and machines without those of hidden farms, and nothing else whose
 * text holds the code of one. Names of farms are not looked up for anybody.
 */
export const readerView = (
  request: Readable,
  hidden: ReadonlySet<string>,
  otherName: string,
): Readable & { readonly isReduced: boolean } => {
  if (hidden.size === 0) return { ...request, isReduced: false }
  const codes = new Set([...hidden].map((farmCode) => farmCode.toLowerCase()))
  const isHidden = (farmCode: string) => codes.has(farmCode.toLowerCase())
  const isClean = (content: unknown) => !textsOf(content).flatMap(wordsOf).some(isHidden)
  const criteria = request.criteria
    .map((criterion) =>
      isFarmInput(criterion.inputType) ? reducedList(criterion, criterion.inputType, isHidden) : criterion,
    )
    .filter(isClean)
  const actions = request.actions.filter(isClean)
  const name = isClean(request.name) ? request.name : otherName
  const isReduced =
    name !== request.name ||
    actions.length !== request.actions.length ||
    criteria.length !== request.criteria.length ||
    criteria.some((criterion, index) => criterion !== request.criteria[index])
  return { name, criteria, actions, isReduced }
}
