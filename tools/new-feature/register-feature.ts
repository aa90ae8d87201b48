import type { FeatureName } from './feature-name.ts'

/** Adds the feature's import and its place at the end of the list of `apps/<side>/features.ts`. */
export const withFeature = (text: string, { kebab, camel }: FeatureName, side: 'server' | 'web'): string => {
  const line = `import { feature as ${camel} } from '../../features/${kebab}/${side}/index.ts'\n`
  const lines = text.match(/^import \{ feature as .*\n/gm) ?? []
  const next = lines.find((other) => other.split("'")[1]?.localeCompare(line.split("'")[1] ?? '') === 1)
  const last = lines.at(-1)
  const imported = next ? text.replace(next, line + next) : last ? text.replace(last, last + line) : line + text
  const listed = imported.replace(/(features: readonly \w+\[\] = \[[^\]]*?),?(\s*\])/, `$1, ${camel}$2`)
  if (listed === imported) throw new Error(`apps/${side}/features.ts has no list of features to add to`)
  return listed
}
