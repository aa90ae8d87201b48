/** The rule of commit subjects: conventional type, imperative mood, at most 72 characters, one change. Pure. */

const longest = 72
const types = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'style', 'chore', 'build', 'ci', 'revert']
const shape = /^(?<type>[a-z]+)(\([a-z0-9 ,/.-]+\))?!?: (?<description>\S.*)$/

/** Verbs in the imperative that end like another form. */
const verbs = new Set(
  `embed exceed feed need proceed seed shed shred speed succeed weed bring cling fling ping ring sling spring sting string
  swing wing wring alias bias bypass canvas focus canvass plus`.split(/\s+/),
)
/** Words that no verb in the imperative looks like: subjects of sentences. */
const others = new Set(
  `a an the what who whoever whatever which where when while if how why in of on at by with without within for from to into
  no not none nobody somebody nothing something each every all any some both one two three four five six seven eight nine
  ten it its this that these those there they their he she his her we our you your i my new more fewer less only also`.split(
    /\s+/,
  ),
)

const moodFault = (description: string): string | undefined => {
  const word = description.match(/^[\p{L}'-]+/u)?.[0].toLowerCase() ?? ''
  if (word === '') return 'does not begin with a verb'
  if (others.has(word)) return `begins with "${word}", which is no verb in the imperative`
  if (verbs.has(word) || word.endsWith('ss')) return undefined
  return /(ed|ing|s)$/.test(word) ? `begins with "${word}": write "add", not "added", "adding" or "adds"` : undefined
}

const changeFault = (description: string): string | undefined => {
  if (description.includes(';')) return 'has a ";": make one commit for each change'
  return description.split(' and ').length > 2 ? 'has "and" twice: make one commit for each change' : undefined
}

/** Breaches of the rule, in words that follow the subject. A revert as Git writes it is good. */
export const subjectFaults = (subject: string): string[] => {
  if (/^Revert "/.test(subject)) return []
  const tooLong = subject.length > longest ? [`has ${subject.length} characters; ${longest} are allowed`] : []
  const { type = '', description = '' } = subject.match(shape)?.groups ?? {}
  if (!types.includes(type))
    return [`is not "type(scope): description", with a type of ${types.join(', ')}`, ...tooLong]
  const faults = [
    moodFault(description),
    changeFault(description),
    description.endsWith('.') ? 'ends with a full stop' : undefined,
  ]
  return [...tooLong, ...faults.filter((fault) => fault !== undefined)]
}
